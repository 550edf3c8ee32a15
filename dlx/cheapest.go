package dlx

import (
	"context"

	"dlx-sudoku/dlx/internal/cost"
	"dlx-sudoku/dlx/internal/links"
	"dlx-sudoku/dlx/internal/walk"
)

// Cheapest returns the k solutions of least total cost, the cheapest first, or all if there are no more. Of solutions of
// equal cost, those stand first, and are returned, that come first in the order of the search: the result is the same in
// every run, with any number of workers. The solutions are the caller's; [Problem.TotalCost] returns their costs.
//
// The error is [ErrNoSolution] if there is none, or that of ctx; the cheapest of those found before are then returned
// with it. Cheapest panics if k is less than 1.
//
// It is a search on links, whatever the representation of s. Before it, each primary item takes a price from the options
// that have it, as high as all of them can pay. What they cost beyond these prices decides: lists are sorted by it, and a
// branch is cut where the prices of what is left to be covered, and the least of what remains in each list, show that it
// cannot lead to one of the k cheapest (after Knuth's program DLX5, 2018).
func (s *Solver) Cheapest(ctx context.Context, k int) ([]Solution, error) {
	s.idle("Cheapest")
	if k < 1 {
		panic("dlx: Cheapest of less than one solution")
	}
	reduced, best := cost.Reduce(&s.chosen), cost.NewBest(k)
	plant := func() walk.Moves {
		moves := links.NewPriced(&s.problem.m)
		moves.Price(reduced, best)
		return moves
	}
	for _, w := range s.priced {
		if w == nil {
			continue
		}
		w.Moves().(links.Priced).Price(reduced, best)
		w.Forget()
	}
	s.begin(ctx, &s.priced, plant)
	defer s.end()
	_, err := s.count(ctx, 0)
	var solutions []Solution
	for _, found := range best.Solutions() {
		solutions = append(solutions, found.Options)
	}
	if err == nil && len(solutions) == 0 {
		err = ErrNoSolution
	}
	return solutions, err
}
