package dlx

import (
	"context"

	"dlx-sudoku/dlx/internal/cost"
)

// A watch is what is known while the cheapest solutions are looked for, for [Solver.Watch] and for the case that the search
// is ended.
type watch struct {
	call    func(best Solution, atLeast int64) bool // may be nil
	end     context.CancelFunc                      // ends the search
	ended   bool                                    // by call
	best    *cost.Best                              // of all that has been found
	first   []cost.Solution                         // what best has
	atLeast int64
}

// found takes solutions, some of which may be known.
func (w *watch) found(solutions []cost.Solution) {
	for _, s := range solutions {
		s.Road = nil // it belongs to another tree
		for _, o := range s.Options {
			s.Road = append(s.Road, uint32(o))
		}
		if s.Cost <= w.best.Limit(s.Road) {
			w.best.Offer(s)
		}
	}
	before := w.first
	if w.first = w.best.Solutions(); len(w.first) > 0 && (len(before) == 0 || w.first[0].Cost < before[0].Cost) {
		w.report()
	}
}

// raise takes a lower bound for the costs of all solutions.
func (w *watch) raise(atLeast int64) {
	if atLeast > w.atLeast {
		w.atLeast = atLeast
		w.report()
	}
}

// report calls the caller.
func (w *watch) report() {
	if w.call == nil || w.ended {
		return
	}
	var best Solution
	if len(w.first) > 0 {
		best = append(best, w.first[0].Options...)
		w.atLeast = min(w.atLeast, w.first[0].Cost)
	}
	if !w.call(best, w.atLeast) {
		w.ended = true
		w.end()
	}
}
