package dlx

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"dlx-sudoku/dlx/internal/bound"
	"dlx-sudoku/dlx/internal/cost"
	"dlx-sudoku/dlx/internal/links"
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// Cheapest returns the k solutions of least total cost, the cheapest first, or all if there are no more than k; k 0 means
// no limit. Solutions of equal cost are ranked by the order of the search, so the result is the same in every run, with
// any number of workers. The solutions are the caller's; [Problem.TotalCost] returns their costs.
//
// The error is [ErrNoSolution] if there is no solution, or the error of ctx; the cheapest solutions found until then are
// returned with it. Cheapest panics if k is negative.
//
// The search runs on links, whatever the representation of s. It takes the options of an item by what they cost beyond the
// prices of their items, and turns back where these prices show that no solution can be among the k cheapest (after
// Knuth's program DLX5, 2018). If that does not end soon, better prices are found (see package bound), nearly those of the
// linear program. Options that cost too much under them are left out: first those of all solutions that cost more than
// the bound and a little, and then fewer, until k solutions are left.
func (s *Solver) Cheapest(ctx context.Context, k int) ([]Solution, error) {
	s.ready(ctx, "Cheapest")
	if k < 0 {
		panic(fmt.Sprintf("dlx: Cheapest of %d solutions", k))
	}
	s.priced.plant = func() walk.Moves { return links.NewPriced(&s.problem.m) }
	var found []cost.Solution
	switch {
	case len(s.part.forks) > 0:
		best := cost.NewBest(cmp.Or(k, math.MaxInt), cost.NoLimit)
		s.offerPart(ctx, best)
		found = best.Solutions()
	case k == 0 || !s.problem.HasCosts():
		best := cost.NewBest(cmp.Or(k, math.MaxInt), cost.NoLimit)
		s.offer(ctx, offers{best: best, reduced: cost.Reduce(&s.chosen), chosen: &s.chosen, effort: unlimited})
		found = best.Solutions()
	default:
		found = s.closeIn(ctx, k)
	}
	var solutions []Solution
	for _, f := range found {
		solutions = append(solutions, f.Options)
	}
	if s.run.err == nil && len(solutions) == 0 {
		return nil, ErrNoSolution
	}
	return solutions, s.run.err
}

// offers is a search for solutions that are among the best.
type offers struct {
	best    *cost.Best
	reduced *cost.Reduced
	chosen  *matrix.Chosen // what is decided
	road    []uint32       // that leads there
	effort  uint64         // updates after which it gives up; if not unlimited, one worker searches
}

// offer searches the tree behind what is decided. It reports whether it has seen all of it.
func (s *Solver) offer(ctx context.Context, o offers) bool {
	for len(s.priced.walks) < s.workers() {
		s.priced.walks = append(s.priced.walks, nil)
	}
	for n, w := range s.priced.walks {
		if w == nil {
			w = s.newWalk(&s.priced)
			s.priced.walks[n] = w
		}
		w.Moves().(links.Priced).Price(o.reduced, o.best, o.road)
		w.Forget()
	}
	s.start(ctx, &s.priced, o.chosen)
	defer s.end()
	if s.workers() > 1 && o.effort == unlimited && s.run.err == nil {
		_, s.run.err = s.crew(ctx, walk.Job{Pruning: true}).Count()
		return s.run.err == nil
	}
	costs := s.run.walk.Moves().Costs()
	for s.run.err == nil && costs.Updates < o.effort {
		switch _, state := s.run.walk.Count(1); state {
		case walk.Solved:
			panic("dlx: a solution was not offered")
		case walk.Done:
			s.progress.Met(costs.Nodes, 0)
			s.progress.Complete()
			return true
		}
		if s.run.pauses++; s.run.pauses%walk.Pauses == 0 {
			s.run.err = ctx.Err()
			s.progress.Met(costs.Nodes, 0)
		}
	}
	return false
}

const (
	unlimited = math.MaxUint64 // offers.effort

	brief  = 1 << 23 // the usual Solver.brief: some 50 ms
	ascent = 2500    // steps of the first ascent to good prices
	nudge  = 300     // steps of a later one, over the options left
)

// closeIn finds the k cheapest solutions. It looks close to the lower bound first, where few options are left, and then
// wider.
func (s *Solver) closeIn(ctx context.Context, k int) []cost.Solution {
	best := cost.NewBest(k, cost.NoLimit)
	first := offers{best: best, reduced: cost.Reduce(&s.chosen), chosen: &s.chosen, effort: s.brief}
	if s.offer(ctx, first) || s.run.err != nil {
		return best.Solutions()
	}
	r := bound.New(&s.chosen)
	if r == nil {
		first.effort = unlimited
		s.offer(ctx, first)
		return best.Solutions()
	}
	r.Climb(ascent, math.MaxInt64)
	r.Keep()
	found := best.Solutions()
	for gap := max(1, r.Lower()/500); ; gap *= 3 {
		r.Restore()
		below := r.Lower() + gap
		if gap > 10*r.Lower()+10 {
			below = math.MaxInt64
		}
		if len(found) == k {
			below = min(below, int64(found[k-1].Cost)+1)
		}
		r.Narrow(below, nudge)
		reduced, out := r.Reduced()
		chosen := s.chosen
		chosen.Out = append(slices.Clone(chosen.Out), out...)
		best := cost.NewBest(k, uint64(below))
		o := offers{best: best, reduced: reduced, chosen: &chosen, effort: s.brief}
		if !s.offer(ctx, o) && s.run.err == nil {
			o.effort = unlimited
			s.offer(ctx, o)
		}
		if within := best.Solutions(); s.run.err != nil || len(within) == k || below == math.MaxInt64 {
			return within
		}
	}
}

// offerPart calls offer for each way of the part that s is confined to. The lists of priced moves are in another order, so
// the part does not exist in their tree; but its decisions can be made before the search.
func (s *Solver) offerPart(ctx context.Context, best *cost.Best) {
	var spent walk.Costs
	for n, way := range s.decided() {
		s.offer(ctx, offers{best: best, reduced: cost.Reduce(&way), chosen: &way, road: []uint32{uint32(n)}, effort: unlimited})
		spent.Nodes += s.run.walk.Moves().Costs().Nodes
		spent.Updates += s.run.walk.Moves().Costs().Updates
		if s.run.err != nil {
			break
		}
	}
	s.run.spent = &spent
}

// decided returns what each way of the part that s is confined to decides: the options chosen, and those ruled out
// because they come before them at their forks.
func (s *Solver) decided() (ways []matrix.Chosen) {
	w := s.first(&s.own)
	w.Root(&s.chosen)
	moves := w.Moves()
	options := slices.Clone(s.chosen.Options)
	var out []int32
	for n, f := range s.part.forks {
		moves.Propagate()
		moves.Descend()
		for way := uint32(0); way <= f.Last; way++ {
			if way > 0 {
				moves.Again(n, 0, false)
			}
			_, o := moves.Choice()
			if way >= f.First && n+1 == len(s.part.forks) {
				ways = append(ways, choose(&s.problem.m, options, o, out))
			} else if way == f.First && o >= 0 {
				options = append(options, o)
			}
			if (way < f.First || n+1 == len(s.part.forks)) && o >= 0 {
				out = append(out, int32(o))
			}
		}
	}
	return ways
}

// choose returns what follows from choosing some options, and another one unless it is -1, and from leaving out others.
func choose(m *matrix.Matrix, options []int, another int, out []int32) matrix.Chosen {
	c := matrix.NewChosen(m)
	for _, o := range options {
		c.Add(o)
	}
	if another >= 0 {
		c.Add(another)
	}
	c.Out = slices.Clone(out)
	return c
}
