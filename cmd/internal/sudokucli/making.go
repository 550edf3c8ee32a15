package sudokucli

import (
	"context"
	"errors"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
)

// making is a command that makes puzzles of a puzzle.
type making struct {
	batch answers.Batch
	view  answers.View

	flags  func(*cli.Flags)    // adds the flags that others of these commands do not have; nil: none
	settle func(*making) error // settles them; nil: nothing to be settled
	derive func() derive       // returns what a worker does
}

// derive makes puzzles of the puzzle of an answer, and hands each to emit until that returns false. Its error is one of
// package givens, ctx's, or says why the puzzle cannot be taken.
type derive func(ctx context.Context, a *answers.Answer, emit func(*cover.Grid) bool) error

// single is a derive that makes one puzzle.
func single(make func(context.Context, *puzzlein.Item) (*cover.Grid, error)) derive {
	return func(ctx context.Context, a *answers.Answer, emit func(*cover.Grid) bool) error {
		made, err := make(ctx, a.Item)
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
	m.view.Flag(f, "puzzles", answers.GridFormats...)
	m.batch.Flags(f)
}

func (m *making) Settle(s *cli.Session) error {
	m.batch.Making = true
	if m.settle != nil {
		if err := m.settle(m); err != nil {
			return err
		}
	}
	return m.view.Settle(s, m.batch.JSON)
}

// Run makes puzzles of each puzzle of the input.
func (m *making) Run(s *cli.Session) {
	m.batch.Ask(s, m.view, nil, func() answers.Question {
		derive := m.derive()
		return m.batch.Timed(func(ctx context.Context, a *answers.Answer, out *answers.Reply) error {
			err := derive(ctx, a, func(g *cover.Grid) bool {
				a.Count++
				return out.Grid(a, g)
			})
			if err != nil && ctx.Err() != nil {
				return ctx.Err()
			}
			conclude(a, err)
			return nil
		}, (*answers.Answer).NoteReason)
	})
}

// conclude gives the answer its status, given the error of a derive.
func conclude(a *answers.Answer, err error) {
	a.Status, a.Exit = answers.Made, cli.No
	switch {
	case err == nil:
		a.Exit = cli.OK
	case a.Refused():
	case errors.Is(err, givens.ErrNoSolution):
		a.Status = answers.None
	case errors.Is(err, givens.ErrNotUnique):
		a.Status = answers.Multiple
		a.Note(answers.Remark, 1, "not unique")
	default:
		a.FailWith(err, cli.BadInput)
	}
}
