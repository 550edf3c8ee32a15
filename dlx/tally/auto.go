package tally

import (
	"context"
	"iter"
	"math/big"
	"slices"
	"time"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/symmetry"
)

const (
	firstTurn   = 2 * time.Millisecond
	firstProbe  = 8 * firstTurn // a shorter search is not probed: laying out the prober might take longer
	strongSwaps = 12            // bits of symmetry from which on Layers win: a state takes 50 times as long there
	narrowLine  = 18            // the cost of an order up to which a frontier takes some milliseconds, and no look for swaps pays

	samples        = 15  // of the number of nodes of a search
	nodesPerSecond = 1e8 // the speed that a search is taken to have before it is measured
)

// A contest counts by search and by layers in turn, until one of them has the count. Both get the same time, to within a
// sixteenth, so a contest takes about twice as long as the better one. It takes less where one of them is known to be
// long: the search begins with next to no time, and gets its full share when the layers have taken half of the least time
// that it needs. It always gets as much time as the layers will take at least.
type contest struct {
	c              *Counter
	search, layers *task
	since          time.Duration // what the layers had spent when the sweep under way began

	solver  *dlx.Solver // of the search
	found   uint64      // by the search
	prober  *dlx.Solver
	nodes   []float64     // samples of the number of nodes of the search
	probing time.Duration // what they took
	long    bool          // the search is estimated at over twice the time spent on layers
}

// choose counts by a contest; the turns are by the clock.
func (c *Counter) choose(ctx context.Context, clock func() time.Duration) (*big.Int, error) {
	t := &contest{c: c, solver: dlx.NewSolver(c.problem)}
	t.search = newTask(clock, t.bySearch(ctx))
	defer t.search.stop()
	t.layers = newTask(clock, t.byLayers(ctx, clock))
	defer t.layers.stop()
	for turn := firstTurn; ; turn += turn / 16 {
		share := t.leastOfLayers() + turn - t.search.spent
		half := t.leastOfSearch() / 2
		if t.long = half > t.layers.spent; t.long {
			share = time.Duration(float64(turn) * float64(t.layers.spent) / float64(half))
		}
		if share > firstTurn/64 && t.search.run(share) {
			if t.search.err == nil { // otherwise the sweep stays, to be saved
				c.sweep, c.family = nil, nil
				c.stats.found(t.solver, t.found)
			}
			return new(big.Int).SetUint64(t.found), t.search.err
		}
		t.search.spent += t.probe(ctx)
		if t.layers.run(turn) {
			if t.layers.err != nil {
				return nil, t.layers.err
			}
			return new(big.Int).Set(&c.sweep.sum), nil
		}
	}
}

// bySearch counts by search.
func (t *contest) bySearch(ctx context.Context) iter.Seq[error] {
	return func(yield func(error) bool) {
		for n, err := range t.solver.Counts(ctx) {
			if t.found = n; !yield(err) {
				return
			}
		}
	}
}

// probe takes samples of the number of nodes of the search, within an eighth of the time that the search has had.
// It returns how long it took.
func (t *contest) probe(ctx context.Context) time.Duration {
	room := t.search.spent/8 - t.probing
	if t.search.spent < firstProbe || len(t.nodes) == samples || room <= 0 {
		return 0
	}
	begin := time.Now()
	ctx, cancel := context.WithTimeout(ctx, room)
	defer cancel()
	if t.prober == nil {
		t.prober = dlx.NewSolver(t.c.problem)
	}
	for len(t.nodes) < samples && ctx.Err() == nil {
		if e, err := t.prober.Estimate(ctx, 2, uint64(len(t.nodes))); err == nil {
			t.nodes = append(t.nodes, e.Nodes.Mean)
		}
	}
	spent := time.Since(begin)
	t.probing += spent
	return spent
}

// leastOfSearch returns how long the search will take at least, at its speed so far; 0 if nothing is known. The expected
// value of a sample is the number of nodes, and no sample is negative. So at most one sample in eight is above eight
// times that number (Markov), and the median of fifteen is in one case of 6,000.
//
// Source: Carla P. Gomes, Jörg Hoffmann, Ashish Sabharwal and Bart Selman, "From sampling to model counting", IJCAI
// 2007.
func (t *contest) leastOfSearch() time.Duration {
	if len(t.nodes) < samples {
		return 0
	}
	slices.Sort(t.nodes)
	speed := float64(nodesPerSecond)
	if nodes, _ := t.solver.SoFar(); nodes > 0 {
		speed = float64(nodes) / t.search.spent.Seconds()
	}
	return time.Duration(min(t.nodes[samples/2]/8/speed*1e9, 1e18))
}

// leastOfLayers returns how long the layers will take at least, including what they have taken. The states under way
// must still be expanded; each takes at least half as long as a state or a transition took so far.
func (t *contest) leastOfLayers() time.Duration {
	spent := t.layers.spent
	if w := t.c.sweep; w != nil && w.states > 0 {
		spent += time.Duration(float64(spent-t.since) * float64(w.live) / float64(w.states+w.transitions) / 2)
	}
	return spent
}

// byLayers counts along an order of the items, and changes to layers with swaps if it finds swaps that promise more. The
// search for swaps takes a sixteenth of the time of the frontier, or half of it while the plain search gets next to none.
func (t *contest) byLayers(ctx context.Context, clock func() time.Duration) iter.Seq[error] {
	return func(yield func(error) bool) {
		c, stopped := t.c, false
		list := orders(c.model, model.NewWork(orderSteps, func() bool {
			stopped = !yield(ctx.Err())
			return !stopped
		}))
		if stopped {
			return
		}
		c.startFrontier(list[0])
		t.since = t.layers.spent
		var families []*symmetry.Family
		look := newTask(clock, func(yield func(error) bool) {
			families = symmetry.Find(c.model, model.NewWork(symmetry.Steps, func() bool { return yield(ctx.Err()) }))
		})
		defer look.stop()
		for looked := cost(c.model, list[0]) <= narrowLine; c.sweep.next(); {
			if err := c.sweep.advance(ctx); err != nil {
				yield(err)
				return
			}
			c.report()
			if !yield(nil) {
				return
			}
			part := time.Duration(16)
			if t.long {
				part = 2
			}
			turn := (t.layers.spent-look.spent)/part - look.spent
			if looked || turn <= firstTurn/32 || !look.run(turn) {
				continue
			}
			if looked = true; symmetry.Bits(families) > strongSwaps {
				c.startLayers(families)
				t.since = t.layers.spent
			}
		}
	}
}
