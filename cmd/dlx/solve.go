package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// solve prints solutions of the problem at hand.
func (r *run) solve() {
	w := newWriter(r.set, r.file)
	s, wrong := r.solver()
	if s != nil {
		if err := w.begin(s.Problem()); err != nil {
			wrong = r.misfit(err.Error())
		}
	}
	if wrong != nil {
		r.print(w.failed(wrong))
	}
	if s == nil || wrong != nil {
		return
	}
	p := s.Problem()
	ctx, cancel := r.limited()
	defer cancel()
	var found atomic.Uint64
	end := r.watchSolve(s, found.Load)
	a := answer{File: r.file}
	var kept []dlx.Solution // for the judge
	var broken error        // a solution that is none
	err := error(nil)
	for sol := range r.solutions(ctx, s, &err) {
		n := found.Add(1)
		if broken = p.Verify(sol); broken != nil {
			broken = fmt.Errorf("solution %d: %w", n, broken)
			break
		}
		if r.set.verify && n <= maxClaim {
			kept = append(kept, slices.Clone(sol))
		}
		if n%r.set.every == 0 && r.print(w.solution(p, n, sol)) != nil {
			err = r.failed()
			break
		}
		if r.set.first > 0 && n == r.set.first {
			break
		}
	}
	end()
	tellStats := r.stats(s)
	a.count = found.Load()
	a.More = err != nil || r.set.first > 0 && a.count >= r.set.first || r.set.cheapest > 0 && a.count >= uint64(r.set.cheapest)
	a.settle()
	if a.Status == "unknown" && err == nil {
		a.Status = "solved"
	}
	switch {
	case broken != nil:
		a.Status, a.More, a.Error = "error", true, newFailure(broken)
		r.message(r.file, fmt.Sprintf("the engine is wrong: %v", broken))
		r.worse(exit.Disagree)
	case r.ctx.Err() != nil:
		r.found = a.count
		if err != nil && a.count > 0 { // what has been printed is not all
			a.Error = &failure{Text: "interrupted"}
		}
	case r.timedOut(err):
		a.Error = &failure{Text: r.late()}
		r.message(r.file, fmt.Sprintf("%s, %s so far", r.late(), words.Plural(a.count, "solution")))
		r.worse(exit.Unknown)
	case err != nil && r.failed() == nil:
		a.Error = &failure{Text: err.Error()}
		r.message(r.file, err.Error())
		r.worse(exit.Unknown)
	case err == nil && a.count == 0:
		r.worse(exit.No)
	}
	if r.set.verify && broken == nil && r.failed() == nil {
		r.judge(p, kept, &a)
	}
	r.print(w.end(&a))
	tellStats()
}

// watchSolve shows the progress of a search for solutions. How many of the cheapest are found shows at the end only.
func (r *run) watchSolve(s *dlx.Solver, found func() uint64) (end func()) {
	if r.set.cheapest > 0 {
		found = nil
	}
	return r.watch(s, found)
}

// solutions returns an iterator over the solutions asked for. When it has ended, err is the error that cut it short.
func (r *run) solutions(ctx context.Context, s *dlx.Solver, err *error) iter.Seq[dlx.Solution] {
	if r.set.cheapest == 0 {
		return func(yield func(dlx.Solution) bool) {
			s.Solutions(ctx)(yield)
			*err = s.Err()
		}
	}
	return func(yield func(dlx.Solution) bool) {
		var all []dlx.Solution
		all, *err = s.Cheapest(ctx, r.set.cheapest)
		if errors.Is(*err, dlx.ErrNoSolution) {
			*err = nil
		}
		for _, sol := range all {
			if !yield(sol) {
				return
			}
		}
	}
}
