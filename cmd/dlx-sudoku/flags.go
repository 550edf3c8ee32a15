package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover"
)

// maxJobs is the largest number of workers.
const maxJobs = 1024

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

// valueFlag returns a flag with a value. The usage has the word for the value in `…`.
func valueFlag(name, usage, fallback string, set func(string) error) *cli.GenericFlag {
	return &cli.GenericFlag{Name: name, Usage: usage, DefaultText: fallback, Value: &value{set: set}}
}

// numberFlag returns a flag with a whole number.
func numberFlag(name, usage, fallback string, least, most uint64, set func(uint64)) *cli.GenericFlag {
	return valueFlag(name, usage, fallback, func(text string) error {
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

// choiceFlag returns a flag with one of several words.
func choiceFlag(name, usage, fallback string, words []string, set func(string)) *cli.GenericFlag {
	return valueFlag(name, usage, fallback, func(text string) error {
		if !slices.Contains(words, text) {
			return fmt.Errorf("want %s", alternatives(words))
		}
		set(text)
		return nil
	})
}

// alternatives joins words: "a, b or c".
func alternatives(words []string) string {
	last := len(words) - 1
	if last <= 0 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// raw are flags whose meaning depends on others, or on the system.
type raw struct {
	output   string // --format
	color    string
	progress string
	json     bool
	limit    *uint64
	first    bool
	all      bool
	verify   bool // --verify; whether it was given says the command line
	proof    string
}

// judgeFlags returns the flags of the commands whose answers the judge can check.
func judgeFlags(r *raw) []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: verifyName, Usage: "have each answer checked by a SAT solver", DefaultText: "on a terminal", Destination: &r.verify},
		proofFlag(r),
	}
}

const verifyName = "verify"

// proofFlag returns the flag that says where to write proofs.
func proofFlag(r *raw) cli.Flag {
	return valueFlag("proof", "write what is proved, and the proof, to files in `DIR`", "", func(s string) error {
		if s == "" {
			return errors.New("want a folder")
		}
		r.proof = s
		return nil
	})
}

// decideJudge settles what the judge is to do, given whether --verify was.
func decideJudge(set *settings, r *raw, given bool, sys *system) error {
	switch {
	case r.proof != "" && given && !r.verify:
		return errors.New("--proof and --verify=false contradict each other")
	case r.proof != "" && r.first:
		return errors.New("--first and --proof contradict each other")
	}
	set.insist = given || r.proof != ""
	set.verify = r.verify || r.proof != "" || !given && sys.stdoutTerminal
	if set.task == explainAll {
		set.verify = false // the explanation is the judge's own
	}
	if r.proof != "" {
		var err error
		if set.proofs, err = newProofs(r.proof, set.files); err != nil {
			return fmt.Errorf("--proof: %w", err)
		}
	}
	return nil
}

// engineFlag returns the flag that chooses the engine.
func engineFlag(set *settings) cli.Flag {
	return choiceFlag("engine", "search with `ENGINE`: "+alternatives(engine.Names()), engine.Default, engine.Names(), func(s string) { set.engine = s })
}

// decideEngine finds the engine, and refuses one that cannot take the boxes asked for.
func decideEngine(set *settings) (err error) {
	if set.engine == "" {
		set.engine = engine.Default
	}
	if set.newEngine, err = engine.ByName(set.engine); err != nil || set.layout == nil {
		return err
	}
	if _, err = set.newEngine(set.layout); err != nil {
		return fmt.Errorf("--engine %s: %w", set.engine, err)
	}
	return nil
}

// sharedFlags returns the flags of all commands.
func sharedFlags(set *settings, r *raw) []cli.Flag {
	r.color, r.progress = "auto", "auto"
	set.jobs = runtime.GOMAXPROCS(0)
	return append(readingFlags(set),
		jsonFlag(r),
		numberFlag("jobs", "work on `N` puzzles at a time", "all processors", 1, maxJobs, func(n uint64) { set.jobs = int(n) }),
		timeoutFlag(set, "give up a puzzle after `DURATION`, such as 10s or 500ms", "never"),
		choiceFlag("progress", "show a progress bar on stderr, `WHEN`: auto, always or never", "auto", when, func(s string) { r.progress = s }),
		colorFlag(r),
	)
}

// readingFlags returns the flags that say how puzzles are read.
func readingFlags(set *settings) []cli.Flag {
	return []cli.Flag{
		choiceFlag("input-format", "read puzzles as `FORMAT`: line, grid or csv", "recognised", []string{"auto", "line", "grid", "csv"},
			func(s string) { set.format, _ = cover.ParseFormat(s) }),
		valueFlag("box", "boxes of `RxC` cells, rows first; the grid has R·C digits", "by the number of cells", func(s string) (err error) {
			if set.layout, err = cover.ParseLayout(s); err != nil {
				return errors.New("want ROWSxCOLUMNS, such as 3x3 or 2x4, whose product is 4 to 25")
			}
			return nil
		}),
	}
}

func jsonFlag(r *raw) cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: "write a JSON object a line", Destination: &r.json, DisableDefaultText: true}
}

func timeoutFlag(set *settings, usage, fallback string) cli.Flag {
	return valueFlag("timeout", usage, fallback, func(s string) error {
		d, err := time.ParseDuration(s)
		if err != nil || d <= 0 {
			return errors.New("want a duration above 0, such as 10s, 500ms or 1m30s")
		}
		set.timeout = d
		return nil
	})
}

func colorFlag(r *raw) cli.Flag {
	r.color = "auto"
	return choiceFlag("color", "use colours, `WHEN`: auto, always or never", "auto", when, func(s string) { r.color = s })
}

// layoutFlag returns the flag that says how solutions are written.
func layoutFlag(r *raw) cli.Flag {
	return choiceFlag("format", "write solutions as `FORMAT`: line, grid or csv", "grid on a terminal, or else line", []string{"line", "grid", "csv"},
		func(s string) { r.output = s })
}

// solutionOutput returns how solutions are written.
func solutionOutput(r *raw, sys *system) output {
	switch {
	case r.json:
		return outJSON
	case r.output == "csv":
		return outCSV
	case r.output == "grid" || r.output == "" && sys.stdoutTerminal:
		return outGrid
	}
	return outLine
}

// when are the choices of flags whose default depends on a terminal.
var when = []string{"auto", "always", "never"}
