//go:build !js

package cli

import (
	"time"

	urfave "github.com/urfave/cli/v2"
)

func init() { urfave.HelpFlag = nil } // a.command knows --help

// find has the library find the command of a command line, and runs it.
func (a App) find(arguments []string, s *Session) error {
	app := &urfave.App{
		Name: a.Name, HideHelp: true, HideVersion: true, ExitErrHandler: func(*urfave.Context, error) {},
		Compiled: time.Unix(0, 0), // otherwise it looks for the file of the program
	}
	for _, c := range a.all() {
		app.Commands = append(app.Commands, &urfave.Command{
			Name: c.Name, HideHelp: true, SkipFlagParsing: true,
			Action: func(ctx *urfave.Context) error { return a.command(c, ctx.Args().Slice(), s) },
		})
	}
	app.Action = func(ctx *urfave.Context) error {
		if a.Otherwise != nil {
			if meant, err := a.Otherwise(arguments); err != nil {
				return err
			} else if meant != nil {
				return app.RunContext(s.Ctx, append([]string{a.Name}, meant...))
			}
		}
		return a.unknownCommand(arguments[0])
	}
	return app.RunContext(s.Ctx, append([]string{a.Name}, arguments...))
}
