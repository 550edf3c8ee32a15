package sudoku

import (
	"context"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// Needed returns which of the givens in some cells a puzzle needs to keep its solutions. It tries the cells in their order and
// leaves each given out that follows from those left and from the givens in other cells. It returns the cells that remain, in
// their order; the slice is the caller's. The candidates of open cells stay, and a cell that is left out may hold any digit. The
// error is that of ctx, or that givens clash. Cost: one search that learns for each cell; a full 25x25 grid takes about a
// second, and a puzzle of that size with 300 givens seconds to minutes.
func Needed(ctx context.Context, puzzle *cover.Grid, cells []int) ([]int, error) {
	return needed(ctx, puzzle, cells, (*dlx.Solver).Needed)
}

// needed is Needed, with a method that finds out which groups of options are needed.
func needed(ctx context.Context, puzzle *cover.Grid, cells []int, find func(*dlx.Solver, context.Context, [][]int) ([]int, error)) ([]int, error) {
	fixed := puzzle.Clone()
	for _, c := range cells {
		fixed.Set(c, 0)
	}
	m := cover.NewMatrix(puzzle.Layout()).For(fixed)
	p, err := problem(m)
	if err != nil {
		return nil, err
	}
	s := dlx.NewSolver(p)
	if err := s.Commit(m.AppendGivens(nil, fixed)...); err != nil {
		return nil, err
	}
	groups := make([][]int, len(cells))
	for k, c := range cells {
		groups[k] = []int{m.Option(c, puzzle.Digit(c))}
	}
	kept, err := find(s, ctx, groups)
	if err != nil {
		return nil, err
	}
	remaining := make([]int, len(kept))
	for n, k := range kept {
		remaining[n] = cells[k]
	}
	return remaining, nil
}
