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
// no limit. Solutions of equal cost are ranked by the order of the search, so the result is the same in every run, with any
// number of workers. The solutions are the caller's; [Problem.TotalCost] returns their costs. The dearest solutions are the
// cheapest of [Problem.Negated].
//
// The error is [ErrNoSolution] if there is no solution, or the error of ctx; the cheapest solutions found until then are
// returned with it. Cheapest panics if k is negative.
//
// The search runs on links, whatever the representation of s. It tries the options of an item in the order of their costs, and
// turns back where the costs show that no solution can be among the k cheapest. If that does not end at once, the linear
// program gives each item a price; the prices give a lower bound, and from then on options are tried in the order of what they
// cost beyond the prices of their items (as in Knuth's program DLX5, 2018). Cheapest looks for solutions that cost at most a
// little more than this bound, then a little more again, until there are k. It searches among the options that such a
// solution may have, or, if these are too many, by a search that learns from dead ends and from bounds.
//
// Equally cheap solutions come in the order of a search among the options that the k cheapest may have. If even this search
// takes too long, they come in the order of their option numbers; which of the solutions as dear as the k-th are included is
// then not defined, but is the same in every run.
func (s *Solver) Cheapest(ctx context.Context, k int) ([]Solution, error) {
	s.ready(ctx, "Cheapest")
	if k < 0 {
		panic(fmt.Sprintf("dlx: Cheapest of %d solutions", k))
	}
	s.priced.plant = func() walk.Moves { return links.NewPriced(&s.problem.m) }
	var found []cost.Solution
	if len(s.part.forks) > 0 {
		found = s.closeInPart(ctx, k)
	} else {
		found = s.closeIn(ctx, &s.chosen, k, math.MaxInt64)
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

// offers states a search for solutions that are among the best.
type offers struct {
	best    *cost.Best
	reduced *cost.Reduced
	chosen  *matrix.Chosen // the options chosen and ruled out before the search
	effort  uint64         // the search gives up after this effort, see spent; unless it is unlimited, one worker searches
}

// offer searches the tree below o.chosen, and reports whether it has seen all of it.
func (s *Solver) offer(ctx context.Context, o offers) bool {
	for len(s.priced.walks) < s.workers() {
		s.priced.walks = append(s.priced.walks, nil)
	}
	for n, w := range s.priced.walks {
		if w == nil {
			w = s.newWalk(&s.priced)
			s.priced.walks[n] = w
		}
		w.Moves().(links.Priced).Price(o.reduced, o.best)
		w.Forget()
	}
	s.start(ctx, &s.priced, o.chosen)
	defer s.end()
	if s.workers() > 1 && o.effort == unlimited && s.run.err == nil {
		_, s.run.err = s.crew(ctx, walk.Job{Pruning: true}).Count()
		return s.run.err == nil
	}
	costs := s.run.walk.Moves().Costs()
	for s.run.err == nil && spent(costs) < o.effort {
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

	brief  = 1 << 22 // the usual Solver.brief: some 20 ms
	glance = 256     // the search without prices gets a brief effort divided by this
	batch  = 128     // a search for k solutions gets 1 + k/batch brief efforts
	ascent = 2500    // steps of the first ascent to good prices
	nudge  = 300     // steps of a later one, over the options left
)

// spent returns the effort of a search in updates; where lists are short, a node takes as long as some 32 of them.
func spent(c *walk.Costs) uint64 { return c.Updates + 32*c.Nodes }

// closeIn finds the k cheapest of the solutions that cost at most most and agree with chosen, or all of them for k 0. If a
// brief search is not enough, it looks close to the lower bound first, where few options are left, and then further up.
func (s *Solver) closeIn(ctx context.Context, chosen *matrix.Chosen, k int, most int64) []cost.Solution {
	best := cost.NewBest(cmp.Or(k, math.MaxInt), most)
	plain := offers{best: best, reduced: cost.Plain(chosen), chosen: chosen, effort: s.brief / glance}
	if k == 0 || !s.problem.HasCosts() {
		plain.effort = unlimited
	}
	if s.offer(ctx, plain) || s.run.err != nil {
		return best.Solutions()
	}
	r := bound.New(chosen)
	if r == nil {
		plain.effort = unlimited
		s.offer(ctx, plain)
		return best.Solutions()
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	c := closing{s: s, chosen: chosen, r: r, w: s.watching(end, k, most), k: k}
	found := best.Solutions()
	if len(found) == 0 && len(s.part.forks) == 0 {
		found = s.glimpse(ctx)
	}
	c.w.found(found...)
	r.Climb(ascent, math.MaxInt64)
	r.Tighten()
	r.Keep()
	c.w.raise(r.Lower())
	c.top = min(r.Total(), most) + 1
	return c.widen(ctx, found)
}

// A closing is the search for the k cheapest solutions close to the lower bound of r, and then further up.
type closing struct {
	s      *Solver
	chosen *matrix.Chosen
	r      *bound.Relaxation
	w      *watch
	k      int
	top    int64 // every solution in question costs less
}

// widen looks ever further above the lower bound, until there are k solutions or no more.
func (c *closing) widen(ctx context.Context, found []cost.Solution) []cost.Solution {
	s, r, w := c.s, c.r, c.w
	whole := false
	for gap := max(1, r.Lower()/500, -r.Lower()/500); ; gap += (gap + 1) / 2 {
		r.Restore()
		below := min(r.Lower()+gap, c.top)
		if whole || gap > 10*max(r.Lower(), -r.Lower()) {
			below = c.top
		}
		if len(found) == c.k {
			below = min(below, found[c.k-1].Cost+1)
		}
		within, below, all := c.comeCloser(ctx, below)
		whole = r.Whole() // a wider search would go through the same options
		if w.found(within...); !all && s.run.err == nil {
			if within, all = c.learn(ctx, below); all {
				return within
			}
		}
		switch {
		case s.run.err != nil:
			if w.ended && w.first != nil {
				s.run.err = nil
			}
			return w.best.Solutions()
		case len(within) == c.k || below == c.top:
			return within
		case len(within) == 0:
			w.raise(below)
		}
	}
}

// comeCloser returns the k cheapest of the solutions found below a cost, and whether the search was complete. If it was not, but
// has found k, another one begins for solutions as cheap as these, as long as that makes it narrower by an eighth, and by 1 at
// least. closer is the limit from which a search of another kind can go on.
func (c *closing) comeCloser(ctx context.Context, below int64) (within []cost.Solution, closer int64, all bool) {
	within, all = c.s.within(ctx, c.chosen, c.r, c.k, below)
	for !all && c.s.run.err == nil && len(within) == c.k {
		width := below - c.r.Lower()
		below = within[c.k-1].Cost + 1
		if below-c.r.Lower() > width-max(1, width/8) {
			break
		}
		c.w.found(within...)
		within, all = c.s.within(ctx, c.chosen, c.r, c.k, below)
	}
	return within, below, all
}

// learn returns the k cheapest solutions below a cost, found by a search that learns. ranked says that there are k, and that
// another search has put them in order.
func (c *closing) learn(ctx context.Context, below int64) (within []cost.Solution, ranked bool) {
	if within, c.s.run.err = c.s.learnWithin(ctx, c.r, c.k, below, c.w); len(within) < c.k || c.s.run.err != nil {
		return within, false
	}
	c.r.Restore() // equally cheap solutions have an order only now
	if again, all := c.s.within(ctx, c.chosen, c.r, c.k, within[c.k-1].Cost+1); all {
		return again, true
	}
	return within, false
}

// glimpse returns the first solution of a search that ignores costs, if there is one soon. On the problems of airlines this
// finds a solution where a search that tries the cheap options first finds none.
func (s *Solver) glimpse(ctx context.Context) []cost.Solution {
	s.start(ctx, &s.own, &s.chosen)
	defer s.end()
	costs := s.run.walk.Moves().Costs()
	for s.run.err == nil && spent(costs) < s.brief {
		switch _, state := s.run.walk.Count(1); state {
		case walk.Solved:
			first := s.solution()
			return []cost.Solution{{Cost: s.problem.TotalCost(first), Options: first}}
		case walk.Done:
			return nil
		}
		s.pause(ctx)
	}
	return nil
}

// within returns the k cheapest of the solutions that cost less than below, in the order of the search, and whether the
// search was complete.
func (s *Solver) within(ctx context.Context, chosen *matrix.Chosen, r *bound.Relaxation, k int, below int64) ([]cost.Solution, bool) {
	r.Narrow(below, nudge)
	reduced, out := r.Reduced()
	left := *chosen
	left.Out = append(slices.Clone(left.Out), out...)
	best := cost.NewBest(k, below-1)
	all := s.offer(ctx, offers{best: best, reduced: reduced, chosen: &left, effort: s.brief * uint64(1+k/batch)})
	return best.Solutions(), all
}

// learnWithin returns the k cheapest of the solutions that cost less than below, found by a search that learns from bounds.
// Which of several equally cheap ones it returns is not defined, but is the same in every run.
func (s *Solver) learnWithin(ctx context.Context, r *bound.Relaxation, k int, below int64, w *watch) ([]cost.Solution, error) {
	search := bound.NewSearch(r, below, cost.NewBest(k, below-1))
	search.Found = func(s cost.Solution) { w.found(s) }
	err := search.Run(ctx)
	return search.Best.Solutions(), err
}

// closeInPart is closeIn for the part that s is confined to. The lists of priced moves are in another order, so the part does
// not exist in their tree; but the decisions of each of its ways can be made before a search.
func (s *Solver) closeInPart(ctx context.Context, k int) []cost.Solution {
	best := cost.NewBest(cmp.Or(k, math.MaxInt), math.MaxInt64)
	var spent walk.Costs
	for n, way := range s.decided() {
		road := []uint32{uint32(n)}
		for at, found := range s.closeIn(ctx, &way, k, best.Limit(road)) {
			found.Road = append(road, uint32(at))
			best.Offer(found)
		}
		spent.Nodes += s.run.walk.Moves().Costs().Nodes
		spent.Updates += s.run.walk.Moves().Costs().Updates
		if s.run.err != nil {
			break
		}
	}
	s.run.spent = &spent
	return best.Solutions()
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

// choose chooses some options, and another one unless it is -1, and rules out others.
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
