package variants

import (
	"context"
	"iter"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/cover/sudoku"
)

// Questions about a puzzle with or without rules beyond the classic ones; a nil set has none.

// Search returns a search for the solutions of puzzles by the rules of a set.
func Search(set *rules.Set) givens.Search {
	if set == nil {
		return sudoku.All
	}
	e := NewEngine(set)
	return func(ctx context.Context, puzzle *cover.Grid) iter.Seq2[*cover.Grid, error] {
		return func(yield func(*cover.Grid, error) bool) {
			if err := e.Load(puzzle); err != nil {
				yield(nil, err)
				return
			}
			e.Solutions(ctx)(yield)
		}
	}
}

// Count returns the number of solutions of a puzzle, up to a limit; 0 means no limit. If ctx ends the count, it returns the
// number found so far, and the context's error.
func Count(ctx context.Context, puzzle *cover.Grid, set *rules.Set, limit uint64) (uint64, error) {
	if set == nil {
		return sudoku.Count(ctx, puzzle, limit)
	}
	e := NewEngine(set)
	if err := e.Load(puzzle); err != nil {
		return 0, err
	}
	return e.Count(ctx, limit)
}

// Minimize returns a puzzle with the solution of puzzle and a part of its givens, none of which is redundant unless it is in
// one of the cells to keep.
func Minimize(ctx context.Context, puzzle *cover.Grid, set *rules.Set, keep ...int) (*cover.Grid, error) {
	if set == nil {
		return givens.Minimize(ctx, puzzle, keep...)
	}
	return Search(set).Minimize(ctx, puzzle, keep...)
}

// Minimal returns an iterator over all puzzles that Minimize could return for some order of the givens. An error comes last, with a
// nil grid.
func Minimal(ctx context.Context, puzzle *cover.Grid, set *rules.Set, keep ...int) iter.Seq2[*cover.Grid, error] {
	if set == nil {
		return givens.Minimal(ctx, puzzle, keep...)
	}
	return Search(set).Minimal(ctx, puzzle, keep...)
}
