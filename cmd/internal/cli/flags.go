package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
)

// Flags is the list of the flags of a command, in the order of its help. [Runner.Flags] fills it.
type Flags struct {
	list    []*Flag
	group   string // of the flags added now
	display display
	output  string // the file for the results; "" is stdout
	written []written
}

// All returns the flags in the order in which they were added.
func (f *Flags) All() []*Flag { return f.list }

// Group adds flags that help lists together under a name.
func (f *Flags) Group(name string, add func()) {
	outer := f.group
	f.group = name
	add()
	f.group = outer
}

// The groups of the flags that many commands share.
const (
	Input   = "input"
	Results = "output"
	Work    = "work"
	Proof   = "proof"
)

// A Flag is one flag of a command, with all that help, completion and manual pages say about it.
type Flag struct {
	Long    string   // its name, without dashes
	Short   string   // a letter that may be given instead, with one dash; "" for none
	Usage   string   // what it does; the word for its value stands in `…`
	Default string   // the default, in words; "" if it need not be mentioned
	Choices []string // the values that it may have; nil: any that it can parse
	File    bool     // its value is the name of a file or directory
	Group   string   // the heading in the help; "" for the command's own flags

	isSwitch bool
	given    bool
	set      func(string) error
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

// Value adds a flag whose value is given to set. The error of set says what it wants. The name may be followed by a comma and
// a short name: "jobs,j".
func (f *Flags) Value(name, usage, fallback string, set func(string) error) *Flag {
	long, short, _ := strings.Cut(name, ",")
	added := &Flag{Long: long, Short: short, Usage: usage, Default: fallback, Group: f.group, set: set}
	f.list = append(f.list, added)
	return added
}

// Into returns a function for [Flags.Value] that stores the parsed value in to.
func Into[T any](to *T, parse func(string) (T, error)) (set func(string) error) {
	return func(text string) (err error) {
		*to, err = parse(text)
		return err
	}
}

// Text adds a flag with a text. An empty text has the error want; if want is "", the text may be empty.
func (f *Flags) Text(name, usage, fallback, want string, to *string) *Flag {
	return f.text(name, usage, fallback, want, func(text string) { *to = text })
}

// Texts is Text for a flag that may be given several times.
func (f *Flags) Texts(name, usage, fallback, want string, to *[]string) *Flag {
	return f.text(name, usage, fallback, want, func(text string) { *to = append(*to, text) })
}

func (f *Flags) text(name, usage, fallback, want string, set func(string)) *Flag {
	return f.Value(name, usage, fallback, func(text string) error {
		if set(text); text == "" && want != "" {
			return errors.New(want)
		}
		return nil
	})
}

// File adds a flag that names a file, or a directory if its word is DIR. It must not be empty.
func (f *Flags) File(name, usage, fallback string, to *string) *Flag {
	want := "want a file"
	if strings.Contains(usage, "`DIR`") {
		want = "want a directory"
	}
	added := f.Text(name, usage, fallback, want, to)
	added.File = true
	return added
}

// Written is File for what the command writes besides its results. It is a usage error if --output names the same file.
func (f *Flags) Written(name, usage, fallback string, to *string) {
	f.written = append(f.written, written{f.File(name, usage, fallback, to), to})
}

// written is a flag of [Flags.Written] with the place of its value.
type written struct {
	flag *Flag
	name *string
}

// overwrites returns an error if the results would replace what another flag has the command write. The files need not exist.
func (f *Flags) overwrites(s *Session) error {
	for _, w := range f.written {
		if w.flag.given && samePlace(s.Sys.Path(*w.name), s.Sys.Path(f.output)) {
			return fmt.Errorf("--output and --%s cannot be the same file", w.flag.Long)
		}
	}
	return nil
}

// samePlace reports whether two paths have the same name in the same folder, however the folder is given. Files are written
// by [Session.Replace] or like it, which replaces a link instead of following it, so links in place of the files do no harm.
func samePlace(a, b string) bool {
	a, b = filepath.Clean(a), filepath.Clean(b)
	if a == b || filepath.Base(a) != filepath.Base(b) {
		return a == b
	}
	folder, err := os.Stat(filepath.Dir(a))
	other, err2 := os.Stat(filepath.Dir(b))
	return err == nil && err2 == nil && os.SameFile(folder, other)
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

// Choice adds a flag with one of several words. A usage that ends in a colon goes on with them.
func (f *Flags) Choice(name, usage, fallback string, choices []string, set func(string)) *Flag {
	if strings.HasSuffix(usage, ":") {
		usage += " " + text.Alternatives(choices)
	}
	added := f.Value(name, usage, fallback, func(words string) error {
		if !slices.Contains(choices, words) {
			return fmt.Errorf("want %s", text.Alternatives(choices))
		}
		set(words)
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

// Contradict returns an error if several flags of one set were given. A set has the names of flags, with their dashes, and whether
// each was given.
func Contradict(sets ...map[string]bool) error {
	for _, given := range sets {
		var names []string
		for name, is := range given {
			if is {
				names = append(names, name)
			}
		}
		if slices.Sort(names); len(names) >= 2 {
			return errors.New(names[0] + " and " + names[1] + " contradict each other")
		}
	}
	return nil
}

// NotBothStdin returns an error if two files are both standard input, which can be read only once. what and holds describe
// their contents, in words such as "the answer".
func NotBothStdin(one, what, other, holds string) error {
	if one != input.Stdin || other != input.Stdin {
		return nil
	}
	return fmt.Errorf("%s and %s cannot both be standard input (want a file for one of them)", what, holds)
}
