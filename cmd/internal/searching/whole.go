package searching

import (
	"context"
	"fmt"
	"math"
	"os"
	"sync"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/dlx/tally"
)

// A Whole answers questions about all solutions of a puzzle, however many there are. Those of a puzzle with few are listed.
// Others are counted: 9x9 puzzles by bands, and those of other sizes by a diagram of package tally. Puzzles with rules
// are listed only. A Whole may be used by many goroutines.
type Whole struct {
	memory  uint64 // bytes that a count may take
	workers int    // of a count by bands or of full grids
	few     int    // the most solutions that are listed rather than counted; a test has 0
	some    int    // the same before counts by bands with each candidate; a test has 0
	ruled   int    // the most solutions of a puzzle with rules, which cannot be counted; a test has fewer

	turn sync.Mutex // one count at a time: it has all the workers and the memory
}

const (
	listed      = 100_000    // the most solutions that are listed rather than counted
	listedRuled = 1_000_000  // with rules
	listedBands = 20_000_000 // instead of hundreds of counts by bands, of half a second or more each
)

// NewWhole returns a Whole whose counts take at most this much memory, in bytes, and whose counts of 9x9 and of full grids have
// this many workers.
func NewWhole(memory uint64, workers int) *Whole {
	return &Whole{memory: memory, workers: workers, few: listed, some: listedBands, ruled: listedRuled}
}

// list calls found for each solution of a puzzle, in the engine's order. It reports whether these are all: it gives up
// if there are more than limit; with rules, more than w.ruled are an error.
func (w *Whole) list(ctx context.Context, it *puzzlein.Item, limit int, found func(*cover.Grid)) (all bool, err error) {
	if it.Ruleset != nil {
		limit = w.ruled
	}
	for g, err := range it.Search()(ctx, it.Grid) {
		if err != nil {
			return false, err
		}
		if limit--; limit < 0 {
			if it.Ruleset != nil {
				return false, fmt.Errorf("more than %s solutions, and with rules they can only be listed", text.Thousands(uint64(w.ruled)))
			}
			return false, nil
		}
		found(g)
	}
	return true, ctx.Err()
}

// bands returns a counter by bands.
func (w *Whole) bands(puzzle *cover.Grid) (*census.Counter, error) {
	workers := bandWorkers(w.memory, w.workers)
	if workers == 0 {
		return nil, fmt.Errorf("%w: bands need at least %d MiB", counting.ErrMemory, census.Memory(1)>>20)
	}
	c, err := census.New(puzzle)
	if err == nil {
		c.Workers = workers
	}
	return c, err
}

// diagram returns the diagram of a puzzle, and what each option of it places. at shows the progress, unless it is nil.
func (w *Whole) diagram(ctx context.Context, puzzle *cover.Grid, at *answers.Station) (*tally.Diagram, []engine.Candidate, error) {
	p, err := engine.Open(puzzle)
	if err != nil {
		return nil, nil, err
	}
	c := tally.NewCounter(p)
	c.Memory, c.Scratch = int64(min(w.memory, math.MaxInt64)), os.TempDir()
	var now atomic.Pointer[tally.Progress]
	c.Progress = func(p tally.Progress) { now.Store(&p) }
	at.Count(func() (words string, share float64) {
		if p := now.Load(); p != nil {
			words = p.String()
		}
		return words, 0
	})
	defer at.Count(nil)
	d, err := c.Diagram(ctx)
	return d, engine.Candidates(puzzle), err
}
