package main

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/bench"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/table"
)

// runRows prints a table of what it takes to solve the puzzles of the input.
func (p *timing) runRows(s *cli.Session) {
	puzzles := p.load(s)
	switch {
	case s.Ctx.Err() != nil:
		return
	case len(puzzles) == 0:
		s.Message("no puzzle to solve")
		return
	}
	b := &bench.Bench{Question: p.question, Timeout: p.Timeout, RowTimeout: p.rowTimeout, Runs: p.runs}
	var done, finished atomic.Uint64
	b.Step = func() { done.Add(1) }
	began := time.Now()
	bar := s.Watch(int64(len(puzzles)*len(p.rows)), func() (int64, string) {
		n := done.Load()
		return int64(n), cli.Rate(n, "puzzle", "puzzles", began)
	})
	s.HowFar(func() string {
		n := finished.Load()
		if n == uint64(len(p.rows)) {
			return ""
		}
		return fmt.Sprintf(" after %d of %d rows, in %s", n, len(p.rows), p.rows[n].Name)
	})
	var results []*bench.Result
	for i, row := range p.rows {
		done.Store(uint64(i * len(puzzles)))
		r, err := p.runRow(s.Ctx, b, row, puzzles)
		if err != nil {
			break
		}
		results = append(results, r)
		b.Compare(results) // here, where nothing else is under way
		finished.Add(1)
		bar.Show()
	}
	if len(results) == len(p.rows) {
		bar.Finish()
	} else {
		bar.End()
	}
	var lines [][]string
	var records []table.Record
	for _, r := range results {
		reportFaults(r, s)
		f := r.Figures(results[0])
		lines, records = append(lines, f.Line()), append(records, f.Record(p.question))
	}
	p.print(s, bench.Columns, lines, records)
}

// abandon is how long a row may take to end after an interruption: a SAT solver that takes its clauses in does not look.
const abandon = 500 * time.Millisecond

// runRow has a row answer all puzzles. The error is that of ctx.
func (p *timing) runRow(ctx context.Context, b *bench.Bench, row bench.Row, puzzles []bench.Puzzle) (r *bench.Result, err error) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r, err = b.Run(ctx, row, puzzles)
	}()
	select {
	case <-ended:
		return r, err
	case <-ctx.Done():
	}
	select {
	case <-ended:
		return r, err
	case <-time.After(abandon):
		return nil, ctx.Err()
	}
}

// reportFaults reports the first faults of a row and how many there are.
func reportFaults(r *bench.Result, s *cli.Session) {
	faults := r.Faults()
	for i, f := range faults {
		if f.Wrong {
			s.Worse(cli.Disagree)
		} else {
			s.Worse(cli.Unknown)
		}
		if i < notesOfAKind {
			s.Error(cli.Place{File: f.Puzzle.File, Line: f.Puzzle.Line, Column: 1}, r.Row+": "+f.Reason)
		}
	}
	if len(faults) > notesOfAKind {
		s.Message(fmt.Sprintf("%s: %d answers are wrong or missing", r.Row, len(faults)))
	}
}

// load reads all puzzles, or the sample, but those with clashing givens.
func (p *timing) load(s *cli.Session) (puzzles []bench.Puzzle) {
	s.HowFar(func() string { return " while reading puzzles" })
	clashing := 0
	src := newSource(s, p.reading)
	var it item
	for s.Ctx.Err() == nil && src.next(&it, func() {}) {
		switch {
		case it.message != "":
			s.FileMessage(it.file, it.message)
			if it.failed {
				s.Worse(cli.BadInput)
			}
		case it.Err != nil:
			s.ErrorIn(faultOf(it.Err))
			s.Worse(cli.BadInput)
		case it.Grid.HasClash():
			if clashing++; clashing <= notesOfAKind {
				clash := it.Grid.Clashes()[0]
				s.Note(it.place(it.column(clash.Cells[1])), "left out: "+clash.String())
			}
		default:
			puzzles = append(puzzles, bench.Puzzle{File: it.file, Line: it.Line, Grid: it.Grid.Clone()})
		}
	}
	if clashing > notesOfAKind {
		s.Message(fmt.Sprintf("%d puzzles with clashing givens are left out", clashing))
	}
	if n := p.sample; n > 0 && n < len(puzzles) {
		for i := range n {
			puzzles[i] = puzzles[i*len(puzzles)/n]
		}
		puzzles = puzzles[:n]
	}
	return puzzles
}

// print prints a table as the format says.
func (p *timing) print(w io.Writer, columns []table.Column, lines [][]string, records []table.Record) {
	switch {
	case len(lines) == 0:
	case p.format == "json":
		table.JSON(w, schema, records)
	case p.format == "csv":
		table.CSV(w, records)
	default:
		table.Text(w, columns, lines)
	}
}
