package sudokucli

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
)

// making is a command that makes puzzles of a puzzle.
type making struct {
	batch batch
	view  view

	flags  func(*cli.Flags)    // adds the flags that others of these commands do not have; nil: none
	settle func(*making) error // settles them; nil: nothing to be settled
	derive func() derive       // returns what a worker does
}

// derive makes puzzles of the puzzle of an answer, and hands each to emit until that returns false. Its error is one of
// package givens, ctx's, or says why the puzzle cannot be taken.
type derive func(ctx context.Context, a *answer, emit func(*cover.Grid) bool) error

// single is a derive that makes one puzzle.
func single(make func(context.Context, *item) (*cover.Grid, error)) derive {
	return func(ctx context.Context, a *answer, emit func(*cover.Grid) bool) error {
		made, err := make(ctx, a.item)
		if err == nil {
			emit(made)
		}
		return err
	}
}

func (m *making) Flags(f *cli.Flags) {
	if m.flags != nil {
		m.flags(f)
	}
	m.view.flag(f, "puzzles", gridFormats...)
	m.batch.Flags(f)
}

func (m *making) Settle(s *cli.Session) error {
	m.batch.making = true
	if m.settle != nil {
		if err := m.settle(m); err != nil {
			return err
		}
	}
	return m.view.settle(s, m.batch.json)
}

// Run makes puzzles of each puzzle of the input.
func (m *making) Run(s *cli.Session) {
	m.batch.ask(s, m.view, nil, func() question {
		derive := m.derive()
		return m.batch.timed(func(ctx context.Context, a *answer, out *reply) error {
			err := derive(ctx, a, func(g *cover.Grid) bool {
				a.count++
				return out.grid(a, g)
			})
			if err != nil && ctx.Err() != nil {
				return ctx.Err()
			}
			a.conclude(err)
			return nil
		}, (*answer).noteReason)
	})
}

// conclude gives the answer its status, given the error of a derive.
func (a *answer) conclude(err error) {
	a.status, a.exit = made, cli.No
	switch {
	case err == nil:
		a.exit = cli.OK
	case a.findClashes():
		a.noteClashes()
	case errors.Is(err, givens.ErrNoSolution):
		a.status = none
	case errors.Is(err, givens.ErrNotUnique):
		a.status = multiple
		a.note(remark, 1, "not unique")
	default:
		a.failWith(err, cli.BadInput)
	}
}
