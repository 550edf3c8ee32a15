package flags

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/args"
)

// Order puts the flags of a command before its operands, as the flag package wants it, and refuses what it does not
// know.
func Order(app *cli.App, arguments []string) ([]string, error) {
	app.Setup()
	if len(arguments) == 0 {
		return arguments, nil
	}
	first := arguments[0]
	if strings.HasPrefix(first, "-") && first != "-" {
		if _, err := args.Permute(arguments[:1], describe(app.Flags)); err != nil {
			return nil, fmt.Errorf("%w, or a command missing before it (want %s)", err, commands(app))
		}
		return arguments, nil
	}
	for _, c := range app.Commands {
		if !c.HasName(first) {
			continue
		}
		if c.Name == "help" {
			if len(arguments) > 1 && app.Command(arguments[1]) == nil {
				return nil, unknown(app, arguments[1])
			}
			return arguments, nil
		}
		rest, err := args.Permute(arguments[1:], describe(append(c.Flags, cli.HelpFlag)))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
		given := rest[:slices.Index(rest, "--")]
		if slices.ContainsFunc(given, isHelp) {
			return []string{first, "--help"}, nil // the flag package would look for help about the operands
		}
		return append([]string{first}, rest...), nil
	}
	return nil, unknown(app, first)
}

// unknown returns the error of a word that is no command: with the nearest one, or all if none is near.
func unknown(app *cli.App, word string) error {
	var names []args.Flag
	for _, c := range app.Commands {
		names = append(names, args.Flag{Names: c.Names()})
	}
	suggestion := args.Suggest("", word, names)
	if suggestion == "" {
		suggestion = " (want " + commands(app) + ")"
	}
	return fmt.Errorf("unknown command %q%s", word, suggestion)
}

// NoCommand returns the error of a command line without a command.
func NoCommand(app *cli.App) error {
	return fmt.Errorf("no command (want %s; %s --help tells more)", commands(app), app.Name)
}

// commands lists the names of the commands.
func commands(app *cli.App) string {
	var names []string
	for _, c := range app.Commands {
		if c.Name != "help" && !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return Alternatives(names)
}

func isHelp(flag string) bool {
	return slices.Contains(cli.HelpFlag.Names(), strings.TrimLeft(flag, "-"))
}

// describe describes flags for Permute.
func describe(flags []cli.Flag) []args.Flag {
	var all []args.Flag
	for _, f := range flags {
		_, isBool := f.(*cli.BoolFlag)
		all = append(all, args.Flag{Names: f.Names(), Bool: isBool})
	}
	return all
}

// Wording gives the flag package's errors our dashes.
func Wording(err error) string {
	return strings.NewReplacer(" for flag -", " for --", " for -", " for --", ": parse error", ": want true or false").Replace(err.Error())
}

// Contradict returns the error of two flags given together, or nil if fewer than two are. The flags are named with
// their dashes.
func Contradict(given map[string]bool) error {
	var names []string
	for name, is := range given {
		if is {
			names = append(names, name)
		}
	}
	if len(names) < 2 {
		return nil
	}
	slices.Sort(names)
	return errors.New(names[0] + " and " + names[1] + " contradict each other")
}
