package api

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/sudokucli"
)

// apps are the programs whose commands can be called.
var apps = []cli.App{sudokucli.App, dlxcli.App}

// A program is a command, and the app it belongs to.
type program struct {
	cli.Command
	app cli.App
}

// commands returns the commands that can be called by their names.
var commands = sync.OnceValue(func() map[string]program {
	all := make(map[string]program)
	for _, app := range apps {
		for _, c := range app.Commands {
			if c.Call != cli.NoCall {
				all[c.Name] = program{c, app}
			}
		}
	}
	return all
})

// timeFlag is the flag that says how long a call may take.
const timeFlag = "timeout"

// harmless are flags that calls may have with any value; the command refuses values that make no sense. "COMMAND FLAG" is
// the flag of one command. Flags that are neither harmless nor bounded are refused: they name files, have no end, are for
// terminals, or are so new that nobody has thought about them.
var harmless = []string{
	"after", "box", "by", "column", "digits", "encoding", "engine", "eureka", "exact", "example", "first", "format",
	"givens", "ignore-rule", "input-format", "jigsaw", "json", "keep", "killer", "level", "minimal", "model",
	"no-uniqueness", "nudge", "once", "order", "original", "position", "proof-format", "puzzle-number", "quiet",
	"require", "rule", "se", "seed", "solution", "stats", "strict", "symmetry", "technique", "techniques", "to",
	"unique", "verify",
	"count limit", "print large", "print per-page", "print solutions", "print title",
}

// bounded are the other flags that calls may have, each with what refuses a value that takes too much.
var bounded = map[string]func(string) error{
	"number":         atMost(1, maxMade),
	"proof":          only("zip", "want zip"), // an archive, which becomes an object of the answer
	"timeout":        duration,
	"minimize limit": atMost(1, maxMade),
	"hint puzzle":    only(input.Stdin, "want -, the first puzzle of the text"),
	"solve limit":    atMost(1, maxListed),
}

// repeated are the flags that may be given several times.
var repeated = []string{"ignore-rule", "rule"}

// check returns what refuses values of a flag of a command, nil if the flag is not allowed.
func check(command, flag string) func(string) error {
	for _, name := range []string{command + " " + flag, flag} {
		if slices.Contains(harmless, name) {
			return func(string) error { return nil }
		}
		if f := bounded[name]; f != nil {
			return f
		}
	}
	return nil
}

// only returns what refuses all but one value, and says that it is wanted.
func only(value, want string) func(string) error {
	return func(text string) error {
		if text != value {
			return errors.New(want)
		}
		return nil
	}
}

// atMost returns what refuses all but whole numbers from least to most.
func atMost(least, most uint64) func(string) error {
	return func(text string) error {
		if n, err := strconv.ParseUint(text, 10, 64); err != nil || n < least || n > most {
			return fmt.Errorf("want a whole number from %d to %d", least, most)
		}
		return nil
	}
}

// duration refuses all but durations up to the longest time of a call.
func duration(text string) error {
	if d, err := time.ParseDuration(text); err != nil || d <= 0 || d > longestTime {
		return fmt.Errorf("want a duration such as 10s or 500ms, up to %v", longestTime)
	}
	return nil
}
