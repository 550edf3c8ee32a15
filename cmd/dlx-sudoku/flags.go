package main

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/urfave/cli/v2"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/flags"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cover"
)

// maxJobs is the largest number of workers.
const maxJobs = 1024

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
		flags.Verify(&r.verify),
		proofFlag(r),
	}
}

// proofFlag returns the flag that says where to write proofs.
func proofFlag(r *raw) cli.Flag {
	return flags.Value("proof", "write what is proved, and the proof, to files in `DIR`", "", func(s string) error {
		if s == "" {
			return errors.New("want a folder")
		}
		r.proof = s
		return nil
	})
}

// decideJudge settles what the judge is to do, given whether --verify was.
func decideJudge(set *settings, r *raw, given bool, sys *system.System) error {
	for _, pair := range []map[string]bool{
		{"--proof": r.proof != "", "--verify=false": given && !r.verify},
		{"--proof": r.proof != "", "--first": r.first},
	} {
		if err := flags.Contradict(pair); err != nil {
			return err
		}
	}
	set.insist = given || r.proof != ""
	set.verify = r.verify || r.proof != "" || !given && sys.StdoutTerminal
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
	return flags.Engine(engine.Default, engine.Names(), func(s string) { set.engine = s })
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
	set.jobs = runtime.GOMAXPROCS(0)
	return append(readingFlags(set),
		flags.JSON("puzzle", &r.json),
		flags.Number("jobs", "work on `N` puzzles at a time", "all processors", 1, maxJobs, func(n uint64) { set.jobs = int(n) }),
		flags.Timeout("puzzle", "never", &set.timeout),
		flags.Progress(&r.progress),
		flags.Color(&r.color),
	)
}

// readingFlags returns the flags that say how puzzles are read.
func readingFlags(set *settings) []cli.Flag {
	return []cli.Flag{
		flags.Choice("input-format", "read puzzles as `FORMAT`: line, grid or csv", "recognised", []string{"auto", "line", "grid", "csv"},
			func(s string) { set.format, _ = cover.ParseFormat(s) }),
		flags.Value("box", "boxes of `RxC` cells, rows first; the grid has R·C digits", "by the number of cells", func(s string) (err error) {
			if set.layout, err = cover.ParseLayout(s); err != nil {
				return errors.New("want ROWSxCOLUMNS, such as 3x3 or 2x4, whose product is 4 to 25")
			}
			return nil
		}),
	}
}

// layoutFlag returns the flag that says how solutions are written.
func layoutFlag(r *raw) cli.Flag {
	return flags.Choice("format", "print solutions as `FORMAT`: line, grid or csv", "grid on a terminal, or else line", []string{"line", "grid", "csv"},
		func(s string) { r.output = s })
}

// solutionOutput returns how solutions are written.
func solutionOutput(r *raw, sys *system.System) output {
	switch {
	case r.json:
		return outJSON
	case r.output == "csv":
		return outCSV
	case r.output == "grid" || r.output == "" && sys.StdoutTerminal:
		return outGrid
	}
	return outLine
}
