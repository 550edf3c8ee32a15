package backtrack

import (
	"context"
	"iter"

	"dlx-sudoku/cover"
)

// ErrNoSolution is the error of [Solver.First] for a puzzle without a solution.
var ErrNoSolution = cover.ErrNoSolution

// A Solver searches puzzles of any layout. Its zero value is ready: it fills the first empty cell and uses no candidate
// sets. Each search uses the settings at its beginning.
//
// The strategy fixes the order of the solutions. With [FirstEmpty] and [Remembering] it is ascending: the first cell in
// row-major order in which two solutions differ decides.
//
// A Solver may be used for any number of searches, even for one inside the loop over another. It must not be used by
// several goroutines at once. An unknown Strategy panics.
type Solver struct {
	Strategy   Strategy
	Candidates bool // compute the candidate sets before the search, and try only their digits

	last *search // the search that began last
}

// Solutions returns an iterator over all solutions of a puzzle; there is none if its givens clash. Each range over it
// is a new search; the grids yielded belong to the caller. If ctx ends the search, its error comes last, with a nil grid.
func (s *Solver) Solutions(ctx context.Context, puzzle *cover.Grid) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		search := s.begin(ctx)
		search.run(puzzle, s.Candidates, func() bool { return yield(search.grid.Clone(), nil) })
		if search.err != nil {
			yield(nil, search.err)
		}
	}
}

// Count returns the number of solutions, or limit if there are at least that many; limit 0 means no limit. If ctx ends
// the search, Count returns the number found so far and the context's error.
func (s *Solver) Count(ctx context.Context, puzzle *cover.Grid, limit uint64) (uint64, error) {
	search := s.begin(ctx)
	count := uint64(0)
	search.run(puzzle, s.Candidates, func() bool {
		count++
		return count != limit
	})
	return count, search.err
}

// First returns the first solution, which belongs to the caller. Its error is [ErrNoSolution], or the error of ctx.
func (s *Solver) First(ctx context.Context, puzzle *cover.Grid) (*cover.Grid, error) {
	for solution, err := range s.Solutions(ctx, puzzle) {
		return solution, err
	}
	return nil, ErrNoSolution
}

// Nodes returns the cost of the search that began last, whether it is under way or has ended: the number of legal
// assignments tried, whether they led to a solution or not. The givens are not assigned and cost nothing. The number
// does not depend on the machine.
func (s *Solver) Nodes() uint64 {
	if s.last == nil {
		return 0
	}
	return s.last.nodes
}

// begin returns a new search with the solver's strategy.
func (s *Solver) begin(ctx context.Context) *search {
	s.last = &search{ctx: ctx, strategy: s.Strategy}
	return s.last
}
