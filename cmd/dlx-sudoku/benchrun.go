package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/bench"
	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cmd/internal/table"
)

// abandon is how long something is waited for that was told to stop.
const abandon = 900 * time.Millisecond

// tick is how often progress is told: rarely, for it takes time from what is measured.
const tick = 100 * time.Millisecond

// runBench prints a table of what it takes to solve the puzzles of the input, or of what programs take for them.
func runBench(ctx context.Context, set *settings, sys *system.System, c *console.Console) exit.Status {
	if len(set.bench.against) > 0 {
		return runAgainst(ctx, set, sys, c)
	}
	puzzles, status := loadPuzzles(ctx, set, sys, c)
	if ctx.Err() != nil {
		c.Message("", "interrupted while reading puzzles")
		c.Flush()
		return exit.Worse(status, exit.Interrupted)
	}
	if len(puzzles) == 0 {
		c.Message("", "no puzzle to solve")
		c.Flush()
		return status
	}
	p := set.bench
	b := &bench.Bench{Question: p.question, Timeout: set.timeout, RowTimeout: p.rowTimeout, Runs: p.runs}
	var bar *console.Bar
	if set.progress {
		bar = console.NewBar(sys.Stderr, "puzzle", int64(len(puzzles)*len(p.rows)), set.always)
		c.ShowBar(bar)
	}
	var results []*bench.Result
	for i, row := range p.rows {
		r := runRow(ctx, b, row, puzzles, func(done uint64) {
			if bar != nil {
				bar.Update(int64(i*len(puzzles))+int64(done), uint64(i*len(puzzles))+done)
			}
		})
		if r == nil {
			break
		}
		results = append(results, r)
		b.Compare(results) // here, where nothing else is under way
	}
	if bar != nil {
		if len(results) == len(p.rows) {
			bar.Finish(uint64(len(puzzles) * len(p.rows)))
		}
		bar.Clear()
	}
	for _, r := range results {
		status = exit.Worse(status, tellFaults(r, c))
	}
	if n := len(results); n < len(p.rows) {
		c.Message("", fmt.Sprintf("interrupted after %d of %d rows, in %s", n, len(p.rows), p.rows[n].Name))
		status = exit.Worse(status, exit.Interrupted)
	}
	c.Flush()
	var lines [][]string
	var records []table.Record
	for _, r := range results {
		f := r.Figures(results[0])
		lines, records = append(lines, f.Line()), append(records, f.Record(p.question))
	}
	return writeTable(p.format, bench.Columns, lines, records, sys, c, status)
}

// runRow has a row answer all puzzles, and tells from time to time how many are done. It returns nil if ctx is done.
func runRow(ctx context.Context, b *bench.Bench, row bench.Row, puzzles []bench.Puzzle, tell func(done uint64)) *bench.Result {
	var done atomic.Uint64
	with := *b
	with.Step = func() { done.Add(1) }
	result := make(chan *bench.Result, 1)
	go func() {
		r, _ := with.Run(ctx, row, puzzles) // the error is that of ctx
		result <- r
	}()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case r := <-result:
			tell(done.Load())
			return r
		case <-ticker.C:
			tell(done.Load())
		case <-ctx.Done():
			select {
			case r := <-result:
				return r
			case <-time.After(abandon): // a SAT solver that takes its clauses in: the process ends before it does
				return nil
			}
		}
	}
}

// tellFaults tells the first faults of a row and how many there are, and returns the exit status that they make for.
func tellFaults(r *bench.Result, c *console.Console) exit.Status {
	status := exit.OK
	faults := r.Faults()
	for i, f := range faults {
		if f.Wrong {
			status = exit.Worse(status, exit.Disagree)
		} else {
			status = exit.Worse(status, exit.Unknown)
		}
		if i < notesOfAKind {
			c.Fault(f.Puzzle.File, f.Puzzle.Line, r.Row+": "+f.Reason)
		}
	}
	if len(faults) > notesOfAKind {
		c.Message("", fmt.Sprintf("%s: %d answers are wrong or missing", r.Row, len(faults)))
	}
	return status
}

// loadPuzzles reads all puzzles, or the sample, but those with clashing givens. It returns early if ctx is done.
func loadPuzzles(ctx context.Context, set *settings, sys *system.System, c *console.Console) ([]bench.Puzzle, exit.Status) {
	items, taken := make(chan *item), make(chan struct{})
	go func() {
		defer close(items)
		src := newSource(set, sys)
		var it item
		for src.next(&it, func() {}) {
			select {
			case items <- &it:
			case <-ctx.Done():
				return
			}
			<-taken
		}
	}()
	var puzzles []bench.Puzzle
	status, clashing := exit.OK, 0
	take := func(it *item) {
		switch {
		case it.message != "":
			c.Message(it.file, it.message)
			c.Flush()
			if it.failed {
				status = exit.Input
			}
		case it.Err != nil:
			c.Error(it.fault())
			status = exit.Input
		case it.Grid.HasClash():
			if clashing++; clashing <= notesOfAKind {
				clash := it.Grid.Clashes()[0]
				c.Note(it.file, it.Line, it.column(clash.Cells[1]), "left out: "+clash.String())
			}
		default:
			puzzles = append(puzzles, bench.Puzzle{File: it.file, Line: it.Line, Grid: it.Grid.Clone()})
		}
	}
	for more := true; more; {
		var it *item
		select {
		case it, more = <-items:
			if more {
				take(it)
				taken <- struct{}{}
			}
		case <-ctx.Done():
			more = false
		}
	}
	if clashing > notesOfAKind {
		c.Message("", fmt.Sprintf("%d puzzles with clashing givens are left out", clashing))
	}
	c.Flush()
	if n := set.bench.sample; n > 0 && n < len(puzzles) {
		for i := range n {
			puzzles[i] = puzzles[i*len(puzzles)/n]
		}
		puzzles = puzzles[:n]
	}
	return puzzles, status
}

// writeTable writes a table as the format says. It returns the status, or a worse one if that fails.
func writeTable(format string, columns []table.Column, lines [][]string, records []table.Record, sys *system.System, c *console.Console, status exit.Status) exit.Status {
	if len(lines) == 0 {
		return status
	}
	out := bufio.NewWriter(sys.Stdout)
	err := writeAs(out, format, columns, lines, records)
	if end := out.Flush(); err == nil {
		err = end
	}
	return written(err, status, c)
}

func writeAs(w io.Writer, format string, columns []table.Column, lines [][]string, records []table.Record) error {
	switch format {
	case "json":
		return table.JSON(w, schema, records)
	case "csv":
		return table.CSV(w, records)
	}
	return table.Text(w, columns, lines)
}
