package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/generate"
)

// This file has the workers of generate: what each makes, in order, and how far they are.

// errLate is the error of a run in which a puzzle timed out.
var errLate = errors.New("timed out")

// make makes the puzzles and writes them in order. The error is [generate.ErrNoGrid], errLate, or the error of the
// session's context. It is nil if the reader of the results has gone.
func (c *generation) make(s *cli.Session) error {
	ctx, stop := context.WithCancelCause(s.Ctx)
	defer stop(nil)
	p := pipeline.Pipeline[uint64, answers.Chunk]{
		Workers: c.jobs,
		Batch:   1, // a puzzle may take long
		Next: func(number *uint64, _ func(bool)) bool {
			*number = c.taken
			c.taken++
			return *number < c.number
		},
		NewWorker: func() func(context.Context, *uint64, *pipeline.Out[answers.Chunk]) bool { return c.worker(stop) },
		Size:      func(out *answers.Chunk) int { return len(out.Text) },
		Write: func(out *answers.Chunk) error {
			_, err := s.Write(out.Text)
			c.written.Add(out.Puzzles)
			out.Reset()
			return err
		},
		Tick: s.Failed,
	}
	if p.Run(ctx) == nil {
		return nil
	}
	return context.Cause(ctx)
}

// worker returns what makes one puzzle after the other, given what stops all workers.
func (c *generation) worker(stop context.CancelCauseFunc) func(context.Context, *uint64, *pipeline.Out[answers.Chunk]) bool {
	g, err := generate.New(c.recipe, seedOf(c.seed))
	if err != nil {
		panic("generate: " + err.Error()) // Settle has made one
	}
	g.Tally = &c.tally
	return func(ctx context.Context, number *uint64, out *pipeline.Out[answers.Chunk]) bool {
		limited, cancel := c.timeout.Limit(ctx)
		defer cancel()
		p, err := g.Puzzle(limited, *number)
		switch {
		case err == nil:
			made := out.Begin()
			made.Text, made.Puzzles = c.append(made.Text, *number, p), made.Puzzles+1
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
func (c *generation) howFar() string {
	n := c.tally.Counts()
	words := fmt.Sprintf("%s of %s made, %s tried", text.Thousands(c.written.Load()), text.Thousands(c.number),
		text.Thousands(n.Tried))
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
			words += fmt.Sprintf(", %s %s", text.Thousands(reason.n), reason.text)
		}
	}
	return words
}
