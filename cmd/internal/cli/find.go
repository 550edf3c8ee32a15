//go:build !js

package cli

import (
	urfave "github.com/urfave/cli/v2"
)

// find has the library find the command of a command line, and runs it. It does not call the library's App.Run, which would
// link the library's help and text/template and take a seventh of the time to start.
func (a App) find(arguments []string, s *Session) error {
	app := new(urfave.App)
	for _, c := range a.all() {
		app.Commands = append(app.Commands, &urfave.Command{
			Name:   c.Name,
			Action: func(*urfave.Context) error { return a.command(c, arguments[1:], s) },
		})
	}
	if command := app.Command(arguments[0]); command != nil {
		return command.Action(nil)
	}
	if a.Otherwise != nil {
		if meant, err := a.Otherwise(arguments, s); err != nil {
			return err
		} else if meant != nil {
			return a.find(meant, s)
		}
	}
	return a.unknownCommand(arguments[0])
}
