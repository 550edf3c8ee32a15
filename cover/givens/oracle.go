package givens

import (
	"context"
	"errors"
	"iter"

	"dlx-sudoku/cover"
)

// A Search yields all solutions of a puzzle; an error comes last, with a nil grid. A grid that it yields may be
// overwritten by the next one. The functions of this package search with All of package cover/sudoku, or in large
// grids with a search that learns. The methods of the same names are for puzzles with rules beyond those of their layout.
type Search func(ctx context.Context, puzzle *cover.Grid) iter.Seq2[*cover.Grid, error]

// first returns the first solution of a puzzle, which belongs to the caller. The error is ErrNoSolution, or the
// search's.
func (s Search) first(ctx context.Context, puzzle *cover.Grid) (*cover.Grid, error) {
	for solution, err := range s(ctx, puzzle) {
		if err != nil {
			return nil, err
		}
		return solution.Clone(), nil
	}
	return nil, ErrNoSolution
}

// Errors of this package.
var (
	// ErrNoSolution is the error for a puzzle without a solution.
	ErrNoSolution = cover.ErrNoSolution

	// ErrNotUnique is the error for a puzzle with several solutions that must have one.
	ErrNotUnique = errors.New("several solutions")
)

// An oracle knows one solution of a puzzle and finds other solutions that share some of its digits.
type oracle struct {
	ctx      context.Context // of the call of this package that made the oracle
	search   Search
	solution *cover.Grid
	base     *cover.Grid // the puzzle of the call, whose candidates every other puzzle keeps
	puzzle   *cover.Grid // scratch
}

// newOracle returns the oracle for the first solution of a puzzle. The error is ErrNoSolution, or the error of ctx.
func newOracle(ctx context.Context, search Search, puzzle *cover.Grid) (*oracle, error) {
	solution, err := search.first(ctx, puzzle)
	if err != nil {
		return nil, err
	}
	return &oracle{ctx: ctx, search: search, solution: solution, base: puzzle.Clone()}, nil
}

// other returns the cells in which another solution with the same digits in the given cells differs from the solution,
// or nil if there is no other.
func (o *oracle) other(given cells) (cells, error) {
	o.load(given)
	return o.differ()
}

// without is like other, but the other solution must differ in cell, which must not be given.
func (o *oracle) without(given cells, cell int) (cells, error) {
	o.load(given)
	for d := 1; d <= o.base.Layout().Size(); d++ {
		if d == o.solution.Digit(cell) {
			continue
		}
		o.puzzle.Set(cell, d)
		if set, err := o.differ(); set != nil || err != nil {
			return set, err
		}
	}
	return nil, nil
}

// load sets the scratch puzzle to the given cells of the solution, with the candidates of the base in the open cells.
func (o *oracle) load(given cells) {
	o.puzzle = o.base.Clone()
	for cell := range o.base.Layout().Cells() {
		switch {
		case given.has(cell):
			o.puzzle.Set(cell, o.solution.Digit(cell))
		case o.base.Digit(cell) != 0:
			o.puzzle.Set(cell, 0)
		}
	}
}

// differ returns the cells in which another solution of the scratch puzzle differs from the solution, or nil if there
// is no other.
func (o *oracle) differ() (cells, error) {
	for s, err := range o.search(o.ctx, o.puzzle) {
		if err != nil {
			return nil, err
		}
		set := newCells(s.Layout().Cells())
		for cell := range s.Layout().Cells() {
			if s.Digit(cell) != o.solution.Digit(cell) {
				set.add(cell)
			}
		}
		if !set.empty() {
			return set, nil
		}
	}
	return nil, nil
}

// shrink returns an unavoidable set within set that contains no smaller one.
func (o *oracle) shrink(set cells) (cells, error) {
	for fixed := range set.clone().all() {
		if !set.has(fixed) {
			continue
		}
		given := givenCells(o.solution).without(set)
		given.add(fixed)
		smaller, err := o.other(given)
		if err != nil {
			return nil, err
		}
		if smaller != nil {
			set = smaller
		}
	}
	return set, nil
}
