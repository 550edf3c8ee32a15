package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover/generate"
)

// This file has the workers of generate: what each makes, in order, and how far they are.

// A portion is what a worker has made.
type portion struct {
	text    []byte
	puzzles uint64
}

// A producer makes the puzzles of one run.
type producer struct {
	recipe  generate.Recipe
	seed    uint64
	number  uint64 // of puzzles
	timeout cli.Timeout
	append  func(dst []byte, number uint64, p generate.Puzzle) []byte // is called by all workers

	taken   uint64 // numbers given to workers
	tally   generate.Tally
	written atomic.Uint64
}

// errLate is the error of a run in which a puzzle timed out.
var errLate = errors.New("timed out")

// run makes the puzzles and writes them in order. The error is [generate.ErrNoGrid], errLate, or that of the session's
// context; nil too where nobody reads the results.
func (m *producer) run(s *cli.Session, workers int) error {
	ctx, stop := context.WithCancelCause(s.Ctx)
	defer stop(nil)
	p := pipeline.Pipeline[uint64, portion]{
		Workers:   workers,
		Batch:     1, // a puzzle may take long
		Next:      m.next,
		NewWorker: func() func(context.Context, *uint64, *pipeline.Out[portion]) bool { return m.worker(stop) },
		Size:      func(out *portion) int { return len(out.text) },
		Write: func(out *portion) error {
			_, err := s.Write(out.text)
			m.written.Add(out.puzzles)
			*out = portion{text: out.text[:0]}
			return err
		},
		Tick: s.Failed,
	}
	if p.Run(ctx) == nil {
		return nil
	}
	return context.Cause(ctx)
}

// next takes the next number.
func (m *producer) next(number *uint64, _ func(bool)) bool {
	if m.taken == m.number {
		return false
	}
	*number = m.taken
	m.taken++
	return true
}

// worker returns what makes one puzzle after the other, given what stops all workers.
func (m *producer) worker(stop context.CancelCauseFunc) func(context.Context, *uint64, *pipeline.Out[portion]) bool {
	g, err := generate.New(m.recipe, m.seed)
	if err != nil {
		panic("generate: " + err.Error()) // Settle has made one
	}
	g.Tally = &m.tally
	return func(ctx context.Context, number *uint64, out *pipeline.Out[portion]) bool {
		limited, cancel := m.timeout.Limit(ctx)
		defer cancel()
		p, err := g.Puzzle(limited, *number)
		switch {
		case err == nil:
			made := out.Begin()
			made.text, made.puzzles = m.append(made.text, *number, p), made.puzzles+1
			return out.End()
		case errors.Is(err, generate.ErrNoGrid):
			stop(err)
		case ctx.Err() == nil:
			stop(errLate)
		}
		return false
	}
}

// howFar says how far the run has come, and why puzzles were refused.
func (m *producer) howFar() string {
	n := m.tally.Counts()
	text := fmt.Sprintf("%s of %s made, %s tried", cli.Thousands(m.written.Load()), cli.Thousands(m.number),
		cli.Thousands(n.Tried))
	for _, reason := range []struct {
		n    uint64
		text string
	}{
		{n.Givens, "with another number of givens, at least " + strconv.Itoa(n.Fewest)},
		{n.Redundant, "with a redundant given"},
		{n.Unsure, "perhaps with a redundant given"},
		{n.Rating, "of another difficulty"},
		{n.Technique, "without the technique"},
		{n.Several, "with several solutions"},
	} {
		if reason.n > 0 {
			text += fmt.Sprintf(", %s %s", cli.Thousands(reason.n), reason.text)
		}
	}
	return text
}
