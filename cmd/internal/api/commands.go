package api

import (
	"errors"
	"fmt"
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

// allowed are the flags of calls, each with what refuses a value that takes too much; the command refuses those that
// make no sense. "COMMAND FLAG" is the flag of one command. All other flags are refused: they name files, have no end, are for
// terminals, or are so new that nobody has thought about them.
var allowed = map[string]func(string) error{
	"after":         anything,
	"box":           anything,
	"by":            anything,
	"column":        anything,
	"digits":        anything,
	"encoding":      anything,
	"engine":        anything,
	"eureka":        anything,
	"exact":         anything,
	"example":       anything,
	"first":         anything,
	"format":        anything,
	"givens":        anything,
	"ignore-rule":   anything,
	"input-format":  anything,
	"jigsaw":        anything,
	"json":          anything,
	"keep":          anything,
	"killer":        anything,
	"level":         anything,
	"minimal":       anything,
	"model":         anything,
	"no-uniqueness": anything,
	"nudge":         anything,
	"number":        atMost(1, maxMade),
	"once":          anything,
	"order":         anything,
	"original":      anything,
	"position":      anything,
	"proof":         archive,
	"proof-format":  anything,
	"puzzle-number": anything,
	"quiet":         anything,
	"require":       anything,
	"rule":          anything,
	"se":            anything,
	"seed":          anything,
	"solution":      anything,
	"stats":         anything,
	"strict":        anything,
	"symmetry":      anything,
	"technique":     anything,
	"techniques":    anything,
	"timeout":       duration,
	"to":            anything,
	"unique":        anything,
	"verify":        anything,

	"count limit":     anything,
	"minimize limit":  atMost(1, maxMade),
	"hint puzzle":     text,
	"solve limit":     atMost(1, maxListed),
	"print large":     anything,
	"print per-page":  anything,
	"print solutions": anything,
	"print title":     anything,
}

// repeated are the flags that may be given several times.
var repeated = []string{"ignore-rule", "rule"}

// check returns what refuses values of a flag of a command, nil if the flag is not allowed.
func check(command, flag string) func(string) error {
	if f := allowed[command+" "+flag]; f != nil {
		return f
	}
	return allowed[flag]
}

// archive refuses all but the word for an archive, which becomes an object of the answer.
func archive(text string) error {
	if text != "zip" {
		return errors.New("want zip")
	}
	return nil
}

// text refuses all but the name of the text of the call.
func text(name string) error {
	if name != input.Stdin {
		return errors.New("want -, the first puzzle of the text")
	}
	return nil
}

func anything(string) error { return nil }

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
