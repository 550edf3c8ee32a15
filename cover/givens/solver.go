package givens

import (
	"context"
	"iter"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/bands"
)

// A solver searches the solutions of one puzzle after the other. A grid that it yields is valid until the next one.
type solver interface {
	Solutions(ctx context.Context, puzzle *cover.Grid) iter.Seq[*cover.Grid]
	Err() error
}

// newSolver returns a solver for the puzzles of a layout.
func newSolver(l *cover.Layout) solver {
	if l.BoxRows() == 3 && l.BoxCols() == 3 {
		return new(classic)
	}
	return &backtrack.Solver{Strategy: backtrack.FewestPossibilities}
}

// classic solves puzzles of 9x9 with boxes of 3x3.
type classic struct{ bands.Solver }

func (c *classic) Solutions(ctx context.Context, puzzle *cover.Grid) iter.Seq[*cover.Grid] {
	if err := c.Load(puzzle); err != nil {
		panic("givens: " + err.Error()) // newSolver makes a classic for no other layout
	}
	return c.Solver.Solutions(ctx)
}
