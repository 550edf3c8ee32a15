package cli

// A command line is read once: flags may come before and after operands, as people type them.

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/xrash/smetrics"

	"dlx-sudoku/cmd/internal/text"
)

// parse gives the flags of a command line their values. "--" ends the flags; "-" and -1 are operands. It returns the operands,
// and the flag that asks for help, if there is one. An unknown flag, or a missing value, is an error even after a flag that
// asks for help; a bad value is not.
func (f *Flags) parse(args []string) (operands []string, help string, err error) {
	var bad error // the first bad value
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			operands = append(operands, args[i+1:]...)
			break
		}
		if len(arg) < 2 || arg[0] != '-' || '0' <= arg[1] && arg[1] <= '9' { // a negative number is an operand
			operands = append(operands, arg)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		if name == "help" || name == "h" {
			help = name
			continue
		}
		flag := f.find(name)
		switch {
		case flag == nil:
			return nil, "", f.unknown(arg, name)
		case hasValue:
		case flag.isSwitch:
			value = "true"
		case i+1 == len(args):
			return nil, "", fmt.Errorf("flag %s needs a value", arg)
		default: // it may look like a flag itself: --limit -1
			i++
			value = args[i]
		}
		bad = cmp.Or(bad, flag.give(value))
	}
	if help != "" {
		return nil, help, nil
	}
	return operands, "", bad
}

// badValue is the error of a flag with a bad value. It names the flag.
type badValue struct{ error }

// find returns the flag of a name, long or short, or nil.
func (f *Flags) find(name string) *Flag {
	for _, flag := range f.list {
		if flag.Long == name || flag.Short != "" && flag.Short == name {
			return flag
		}
	}
	return nil
}

// give gives the flag its value. The error is a badValue.
func (f *Flag) give(text string) error {
	f.given = true
	err := f.set(text)
	if err == nil {
		return nil
	}
	kind := "value"
	if f.isSwitch {
		kind = "boolean value"
	}
	return badValue{fmt.Errorf("invalid %s %q for --%s: %w", kind, text, f.Long, err)}
}

// unknown returns the error for a flag that is not in the list. It suggests the nearest flag, or lists all.
func (f *Flags) unknown(arg, name string) error {
	names := text.Each(f.list, func(f *Flag) string { return f.Long })
	return unknownFlag(arg, name, append(names, "help"))
}

func unknownFlag(arg, name string, known []string) error {
	arg, _, _ = strings.Cut(arg, "=")
	if near := nearest(name, known); near != "" {
		return fmt.Errorf("unknown flag %s (did you mean --%s?)", arg, near)
	}
	return fmt.Errorf("unknown flag %s (want --%s)", arg, strings.Join(known, " --"))
}

// unknownCommand returns the error for a word that is no command. It suggests the nearest command or word of others, or lists
// all commands if none is near.
func (a App) unknownCommand(word string, others ...string) error {
	names := slices.Concat(a.names(), others)
	suggestion := Suggest(word, append(names, "completion", "man", "help"))
	if suggestion == "" {
		suggestion = " (want " + text.Alternatives(names) + ")"
	}
	return fmt.Errorf("unknown command %q%s", word, suggestion)
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
