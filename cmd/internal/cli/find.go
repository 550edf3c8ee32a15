//go:build !js

package cli

import (
	urfave "github.com/urfave/cli/v2"
)

// find has the library find the command of a command line, and runs it. It does without the library's App.Run, which links its
// help, its manual pages and text/template: a seventh of a start.
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
		if meant, err := a.Otherwise(arguments); err != nil {
			return err
		} else if meant != nil {
			return a.find(meant, s)
		}
	}
	return a.unknownCommand(arguments[0])
}
