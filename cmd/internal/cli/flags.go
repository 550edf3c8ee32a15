package cli

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	urfave "github.com/urfave/cli/v2"
)

// Flags is the list of the flags of a command, in the order of its help. [Runner.Flags] fills it.
type Flags struct {
	list    []*Flag
	display display
	output  string // the file for the results; "" is stdout
	err     error  // what is wrong with the first value that was refused
}

// All returns the flags in the order in which they were added.
func (f *Flags) All() []*Flag { return f.list }

// A Flag is one flag of a command, all that help, completion and manual pages need to know of it.
type Flag struct {
	Long    string   // its name, without dashes
	Short   string   // a letter that may be given instead, with one dash; "" for none
	Usage   string   // what it does; the word for its value stands in `…`
	Default string   // what holds where it is not given, in words; "" for nothing worth saying
	Choices []string // the values that it may have; nil: any that it understands
	File    bool     // its value is the name of a file or directory

	isSwitch bool
	given    bool
	text     string // its value as it was given
	set      func(string) error
	all      *Flags
}

// Given reports whether the flag stood on the command line.
func (f *Flag) Given() bool { return f.given }

// IsSwitch reports whether the flag takes no value.
func (f *Flag) IsSwitch() bool { return f.isSwitch }

// Word returns the word for the value, "" for a switch.
func (f *Flag) Word() string {
	_, rest, _ := strings.Cut(f.Usage, "`")
	word, _, _ := strings.Cut(rest, "`")
	return word
}

// Value adds a flag with a value that a function understands. The error of the function is what it wants. The name
// may have a short one behind a comma: "jobs,j".
func (f *Flags) Value(name, usage, fallback string, set func(string) error) *Flag {
	long, short, _ := strings.Cut(name, ",")
	added := &Flag{Long: long, Short: short, Usage: usage, Default: fallback, set: set, all: f}
	f.list = append(f.list, added)
	return added
}

// Switch adds a flag without a value; =true and =false are understood.
func (f *Flags) Switch(name, usage string, on *bool) *Flag {
	added := f.Value(name, usage, "", func(text string) error {
		is, err := strconv.ParseBool(text)
		if err != nil {
			return errors.New("want true or false")
		}
		*on = is
		return nil
	})
	added.isSwitch = true
	return added
}

// Number adds a flag with a whole number from least to most.
func (f *Flags) Number(name, usage, fallback string, least, most uint64, set func(uint64)) *Flag {
	return f.Value(name, usage, fallback, func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		switch {
		case errors.Is(err, strconv.ErrRange) || err == nil && n > most:
			return fmt.Errorf("want a whole number, at most %d", most)
		case err != nil || n < least:
			return fmt.Errorf("want a whole number, at least %d", least)
		}
		set(n)
		return nil
	})
}

// Choice adds a flag with one of several words.
func (f *Flags) Choice(name, usage, fallback string, choices []string, set func(string)) *Flag {
	added := f.Value(name, usage, fallback, func(text string) error {
		if !slices.Contains(choices, text) {
			return fmt.Errorf("want %s", Alternatives(choices))
		}
		set(text)
		return nil
	})
	added.Choices = choices
	return added
}

// Duration adds a flag with a duration above 0.
func (f *Flags) Duration(name, usage, fallback string, set func(time.Duration)) *Flag {
	return f.Value(name, usage, fallback, func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return errors.New("want a duration above 0, such as 10s, 500ms or 1m30s")
		}
		set(d)
		return nil
	})
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

// What follows makes a Flag a flag of the library.

var _ urfave.DocGenerationFlag = (*Flag)(nil)

// Apply adds the flag to those that the library parses.
func (f *Flag) Apply(set *flag.FlagSet) error {
	for _, name := range f.Names() {
		set.Var((*value)(f), name, f.Usage)
	}
	return nil
}

// Names returns the long name and, if there is one, the short one.
func (f *Flag) Names() []string {
	if f.Short == "" {
		return []string{f.Long}
	}
	return []string{f.Long, f.Short}
}

func (f *Flag) String() string         { return urfave.FlagStringer(f) }
func (f *Flag) IsSet() bool            { return f.given }
func (f *Flag) TakesValue() bool       { return !f.isSwitch }
func (f *Flag) GetUsage() string       { return f.Usage }
func (f *Flag) GetValue() string       { return "" }
func (f *Flag) GetDefaultText() string { return f.Default }
func (f *Flag) GetEnvVars() []string   { return nil }
func (f *Flag) GetCategory() string    { return "" }
func (f *Flag) IsVisible() bool        { return true }

// value is a Flag as package flag sets it.
type value Flag

// String returns the value as it was given. The library sets the long name of a flag to it after the short one.
func (v *value) String() string { return v.text }

// IsBoolFlag lets package flag accept a switch without a value.
func (v *value) IsBoolFlag() bool { return v.isSwitch }

// Set gives the flag its value. What is wrong with it is kept in our words; package flag has others.
func (v *value) Set(text string) error {
	v.given, v.text = true, text
	err := v.set(text)
	if err == nil {
		return nil
	}
	kind := "value"
	if v.isSwitch {
		kind = "boolean value"
	}
	v.all.err = fmt.Errorf("invalid %s %q for --%s: %w", kind, text, v.Long, err)
	return v.all.err
}
