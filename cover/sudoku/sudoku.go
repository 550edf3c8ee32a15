package sudoku

import (
	"context"
	"iter"

	"dlx-sudoku/cover"
)

// ErrNoSolution is the error of [Solve] for a puzzle without a solution.
var ErrNoSolution = cover.ErrNoSolution

// Solve returns the first solution that it finds, and does not look for others. The error is [ErrNoSolution] if there
// is none, or the error of ctx. The grid is the caller's.
func Solve(ctx context.Context, puzzle *cover.Grid) (*cover.Grid, error) {
	for g, err := range All(ctx, puzzle) {
		return g, err
	}
	return nil, ErrNoSolution
}

// Count returns the number of solutions, or limit if there are at least that many; limit 0 means no limit. If ctx ends
// the search, it returns the number found so far and the error of ctx.
func Count(ctx context.Context, puzzle *cover.Grid, limit uint64) (uint64, error) {
	s := take(ctx, puzzle)
	defer s.give()
	return s.count(ctx, limit)
}

// All returns an iterator over the solutions of the puzzle, in an order that is the same in every run of this version.
// The grids are the caller's. If ctx ends the search, its error comes last, with a nil grid; so a loop that ends
// without an error has seen all of them. The puzzle must not be changed within the loop; other searches may go on in
// it.
func All(ctx context.Context, puzzle *cover.Grid) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		s := take(ctx, puzzle)
		defer s.give()
		if s.each(ctx, func(g *cover.Grid) bool {
			g = g.Clone()
			g.SetAlphabet(puzzle.Alphabet())
			return yield(g, nil)
		}) {
			if err := s.err(); err != nil {
				yield(nil, err)
			}
		}
	}
}
