// Package flags makes flags that say what they want, and puts command lines in the order that the flag package needs.
package flags

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/words"
)

// value is the value of a flag: a text, and a function that understands it. Its errors say what is wanted.
type value struct {
	text string
	set  func(string) error
}

func (v *value) String() string { return v.text }

func (v *value) Set(text string) error {
	v.text = text
	return v.set(text)
}

// Value returns a flag with a value. The usage has the word for the value in `…`.
func Value(name, usage, fallback string, set func(string) error) *cli.GenericFlag {
	return &cli.GenericFlag{Name: name, Usage: usage, DefaultText: fallback, Value: &value{set: set}}
}

// Number returns a flag with a whole number.
func Number(name, usage, fallback string, least, most uint64, set func(uint64)) *cli.GenericFlag {
	return Value(name, usage, fallback, func(text string) error {
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

// Choice returns a flag with one of several words.
func Choice(name, usage, fallback string, choices []string, set func(string)) *cli.GenericFlag {
	return Value(name, usage, fallback, func(text string) error {
		if !slices.Contains(choices, text) {
			return fmt.Errorf("want %s", words.Alternatives(choices))
		}
		set(text)
		return nil
	})
}

// Duration returns a flag with a duration above 0.
func Duration(name, usage, fallback string, set func(time.Duration)) *cli.GenericFlag {
	return Value(name, usage, fallback, func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return errors.New("want a duration above 0, such as 10s, 500ms or 1m30s")
		}
		set(d)
		return nil
	})
}

// Switch returns a flag without a value.
func Switch(name, usage string, on *bool) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Usage: usage, Destination: on, DisableDefaultText: true}
}
