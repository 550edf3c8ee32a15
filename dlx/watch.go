package dlx

import (
	"context"

	"dlx-sudoku/dlx/internal/cost"
)

// A watch holds the best solutions and the bound found so far. It reports them to [Solver.Watch], and they are the answer if
// the search is ended early.
type watch struct {
	call    func(best Solution, atLeast int64) bool // may be nil
	end     context.CancelFunc                      // ends the search
	ended   bool                                    // call has returned false
	best    *cost.Best                              // of the solutions found
	first   *cost.Solution                          // the cheapest one found, or nil
	atLeast int64
}

// watching returns the watch over a search for the k cheapest solutions that cost at most most, which end ends.
func (s *Solver) watching(end context.CancelFunc, k int, most int64) *watch {
	w := &watch{end: end, best: cost.NewBest(k, most)}
	if len(s.part.forks) == 0 {
		w.call = s.Watch
	}
	for _, c := range s.problem.m.Costs {
		w.atLeast += min(c, 0)
	}
	return w
}

// found takes solutions, the cheapest first, some of which may be known.
func (w *watch) found(solutions ...cost.Solution) {
	for _, s := range solutions {
		s.Road = nil // it belongs to another tree
		for _, o := range s.Options {
			s.Road = append(s.Road, uint32(o))
		}
		if s.Cost <= w.best.Limit(s.Road) {
			w.best.Offer(s)
		}
		if w.first == nil || s.Cost < w.first.Cost {
			w.first = &s
			w.report()
		}
	}
}

// raise takes note of a lower bound of the costs of all solutions.
func (w *watch) raise(atLeast int64) {
	if atLeast > w.atLeast {
		w.atLeast = atLeast
		w.report()
	}
}

// report calls w.call, and ends the search if it returns false.
func (w *watch) report() {
	if w.call == nil || w.ended {
		return
	}
	var best Solution
	if w.first != nil {
		best = append(best, w.first.Options...)
		w.atLeast = min(w.atLeast, w.first.Cost)
	}
	if !w.call(best, w.atLeast) {
		w.ended = true
		w.end()
	}
}
