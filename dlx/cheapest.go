package dlx

import (
	"context"
	"fmt"
	"math"
	"slices"

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
// The search runs on links, whatever the representation of s. First each primary item takes a price from the options that
// have it, as high as all of them can pay. Lists are then sorted by what options cost beyond these prices. A branch is cut
// where the prices of the items left to be covered, plus the least remaining cost in each list, show that it cannot lead to
// one of the k cheapest (after Knuth's program DLX5, 2018).
func (s *Solver) Cheapest(ctx context.Context, k int) ([]Solution, error) {
	s.ready(ctx, "Cheapest")
	if k < 0 {
		panic(fmt.Sprintf("dlx: Cheapest of %d solutions", k))
	}
	if k == 0 {
		k = math.MaxInt
	}
	best := cost.NewBest(k)
	s.priced.plant = func() walk.Moves { return links.NewPriced(&s.problem.m) }
	if len(s.part.forks) == 0 {
		s.offer(ctx, best, &s.chosen, nil)
	} else {
		s.offerPart(ctx, best)
	}
	var solutions []Solution
	for _, found := range best.Solutions() {
		solutions = append(solutions, found.Options)
	}
	if s.run.err == nil && len(solutions) == 0 {
		return nil, ErrNoSolution
	}
	return solutions, s.run.err
}

// offer searches the tree behind what is chosen, at the end of a road, for solutions that are among the best.
func (s *Solver) offer(ctx context.Context, best *cost.Best, chosen *matrix.Chosen, road []uint32) {
	reduced := cost.Reduce(chosen)
	for len(s.priced.walks) < s.workers() {
		s.priced.walks = append(s.priced.walks, nil)
	}
	for n, w := range s.priced.walks {
		if w == nil {
			w = s.newWalk(&s.priced)
			s.priced.walks[n] = w
		}
		w.Moves().(links.Priced).Price(reduced, best, road)
		w.Forget()
	}
	s.start(ctx, &s.priced, chosen)
	defer s.end()
	if s.workers() > 1 && s.run.err == nil {
		_, s.run.err = s.crew(ctx, walk.Job{Pruning: true}).Count()
		return
	}
	for s.advance(ctx) {
		panic("dlx: a solution was not offered")
	}
}

// offerPart calls offer for each way of the part that s is confined to. The lists of priced moves are in another order, so
// the part does not exist in their tree; but its decisions can be made before the search.
func (s *Solver) offerPart(ctx context.Context, best *cost.Best) {
	var spent walk.Costs
	for n, way := range s.decided() {
		s.offer(ctx, best, &way, []uint32{uint32(n)})
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
