package sudoku

import (
	"context"
	"errors"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// Candidates returns, for each cell in row-major order, the digits that it holds in some solution of a puzzle. If there is no
// solution, every set is empty. The error is that of ctx. It learns from one search for the next,
// see [dlx.Solver.Possible]: a 25x25 puzzle takes about as long as it takes to solve it.
func Candidates(ctx context.Context, puzzle *cover.Grid) ([]cover.Digits, error) {
	candidates := make([]cover.Digits, puzzle.Layout().Cells())
	m := cover.NewMatrix(puzzle.Layout()).For(puzzle)
	p, err := problem(m)
	if err != nil {
		return nil, err
	}
	s := dlx.NewSolver(p)
	if err := s.Commit(m.AppendGivens(nil, puzzle)...); err != nil {
		if errors.Is(err, dlx.ErrClash) {
			return candidates, ctx.Err()
		}
		return nil, err
	}
	possible, err := s.Possible(ctx)
	if err != nil {
		return nil, err
	}
	for cell := range candidates {
		for d := 1; d <= puzzle.Layout().Size(); d++ {
			if o := m.Option(cell, d); o >= 0 && possible[o] {
				candidates[cell] |= 1 << d
			}
		}
	}
	return candidates, nil
}
