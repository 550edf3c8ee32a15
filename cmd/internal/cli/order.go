package cli

import (
	"fmt"
	"slices"
	"strings"

	urfave "github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"
)

// order puts the flags of a command before its operands, where the library wants them, and refuses what it does not
// know.
func order(app *urfave.App, arguments []string) ([]string, error) {
	app.Setup()
	if len(arguments) == 0 {
		return arguments, nil
	}
	first := arguments[0]
	if strings.HasPrefix(first, "-") && first != "-" {
		if _, err := permute(arguments[:1], app.Flags); err != nil {
			return nil, fmt.Errorf("%w, or a command missing before it (want %s)", err, Alternatives(commands(app)))
		}
		return arguments, nil
	}
	c := app.Command(first)
	switch {
	case c == nil:
		return nil, unknown(app, first)
	case c.Name == "help":
		if len(arguments) > 1 && app.Command(arguments[1]) == nil {
			return nil, unknown(app, arguments[1])
		}
		return arguments, nil
	}
	rest, err := permute(arguments[1:], append(c.Flags, urfave.HelpFlag))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	given := rest[:slices.Index(rest, "--")]
	if slices.ContainsFunc(given, isHelp) {
		return []string{first, "--help"}, nil // the library would look for help about the operands
	}
	return append([]string{first}, rest...), nil
}

// unknown returns the error of a word that is not a command: with the nearest one, or all if none is near.
func unknown(app *urfave.App, word string) error {
	suggestion := Suggest(word, append(commands(app), ownCommands...))
	if suggestion == "" {
		suggestion = " (want " + Alternatives(commands(app)) + ")"
	}
	return fmt.Errorf("unknown command %q%s", word, suggestion)
}

// noCommand returns the error of a command line without a command.
func noCommand(app *urfave.App) error {
	return fmt.Errorf("no command (want %s; %s --help tells more)", Alternatives(commands(app)), app.Name)
}

// ownCommands are the commands that every app has, which answer no question.
var ownCommands = []string{"completion", "man", "help"}

// commands returns the names of the commands that answer a question.
func commands(app *urfave.App) (names []string) {
	for _, c := range app.Commands {
		if !slices.Contains(ownCommands, c.Name) && !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

func isHelp(flag string) bool {
	return slices.Contains(urfave.HelpFlag.Names(), strings.TrimLeft(flag, "-"))
}

// permute puts the flags in front of the operands, with "--" between them. In args, "--" ends the flags, and "-" is an
// operand, as is -1. A flag that is not among the known ones, or whose value is missing, is an error.
func permute(args []string, known []urfave.Flag) ([]string, error) {
	var flags, operands []string
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			operands = append(operands, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' || '0' <= arg[1] && arg[1] <= '9' { // a number below 0 is no flag
			operands = append(operands, arg)
			continue
		}
		name, _, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		at := slices.IndexFunc(known, func(f urfave.Flag) bool { return slices.Contains(f.Names(), name) })
		if at < 0 {
			return nil, unknownFlag(arg, name, known)
		}
		flags = append(flags, arg)
		if f, ok := known[at].(urfave.DocGenerationFlag); hasValue || ok && !f.TakesValue() {
			continue
		}
		if i++; i == len(args) {
			return nil, fmt.Errorf("flag %s needs a value", arg)
		}
		// With '=', since the value may look like a flag itself: --limit -1.
		flags[len(flags)-1] += "=" + args[i]
	}
	return slices.Concat(flags, []string{"--"}, operands), nil
}

// unknownFlag returns the error of a flag that is not among the known ones: with the nearest one, or all.
func unknownFlag(arg, name string, known []urfave.Flag) error {
	var names []string
	for _, f := range known {
		names = append(names, f.Names()[0])
	}
	arg, _, _ = strings.Cut(arg, "=")
	if near := nearest(name, names); near != "" {
		return fmt.Errorf("unknown flag %s (did you mean --%s?)", arg, near)
	}
	return fmt.Errorf("unknown flag %s (want --%s)", arg, strings.Join(names, " --"))
}

// Suggest returns " (did you mean …?)" with the name nearest to a word, or "" if none is near.
func Suggest(word string, names []string) string {
	if near := nearest(word, names); near != "" {
		return fmt.Sprintf(" (did you mean %s?)", near)
	}
	return ""
}

// nearest returns the name nearest to a word by the similarity of Jaro and Winkler, or "" if none is near.
func nearest(word string, names []string) (best string) {
	least := 0.8
	for _, name := range names {
		if similarity := smetrics.JaroWinkler(word, name, 0.7, 4); similarity > least {
			best, least = name, similarity
		}
	}
	return best
}
