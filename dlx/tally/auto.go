package tally

import (
	"context"
	"iter"
	"math"
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
	wideLine    = 64            // the cost of an order from which on a tree is looked for at once
	treeAfter   = 8 * firstTurn // how long a frontier takes before a tree is looked for otherwise
	widestTree  = 28            // the cost of a tree up to which it is known to take no more than some seconds
	longLine    = 26            // the cost of an order from which on determinants are tried: a frontier takes half a second
	fairLine    = 24            // the cost of an order up to which a frontier has as much time as layers with swaps

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
	tried          bool          // a tree has been found, or is not looked for any more

	solver  *dlx.Solver // of the search
	found   uint64      // by the search
	prober  *dlx.Solver
	nodes   []float64     // samples of the number of nodes of the search
	probing time.Duration // what they took
	long    bool          // the search is estimated at over twice the time spent on layers
}

// choose counts by a contest; the turns are by the clock. Its layers go on with a sweep that was interrupted while it was open.
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
		untilProbe := firstProbe - t.search.spent
		probeFirst := untilProbe > 0 && untilProbe < share
		if probeFirst {
			share = untilProbe
		}
		if (probeFirst || share > firstTurn/64) && t.search.run(share) {
			if t.search.err == nil { // otherwise the sweep stays, to be saved
				c.sweep, c.family, c.climb, c.plane = nil, nil, nil, nil
				c.stats.found(t.solver, t.found)
			}
			return new(big.Int).SetUint64(t.found), t.search.err
		}
		t.search.spent += t.probe(ctx)
		if probeFirst {
			continue // the samples may say that the rest of the share is not worth while
		}
		if t.layers.run(turn) {
			if t.layers.err != nil {
				return nil, t.layers.err
			}
			c.open = false
			return c.result(), nil
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

// byLayers counts along an order of the items, or along a tree if that is known to be shorter, or by layers with swaps where
// these promise more. A narrow tree is looked for at once if the order as stated is wide, and otherwise only once the frontier
// has gone on for a while: most counts are over sooner. The look for swaps begins with a turn, and takes a sixteenth of the
// time of the frontier, or half of it where little is to be hoped for without swaps: the order is wide, or the plain search
// gets next to none.
func (t *contest) byLayers(ctx context.Context, clock func() time.Duration) iter.Seq[error] {
	return func(yield func(error) bool) {
		stopped := false
		work := model.NewWork(orderSteps, func() bool {
			stopped = stopped || !yield(ctx.Err())
			return !stopped
		})
		lines := newRanking(t.c.model, work)
		wide := t.c.sweep == nil && lines.best().cost > wideLine
		if stopped || wide && t.alongTree(ctx, lines, widestTree, yield) {
			return
		}
		lines.spread()
		if stopped || t.inPlane(ctx, lines, yield) {
			return
		}
		if lines.grow(); stopped {
			return
		}
		t.alongLine(ctx, clock, lines, yield)
	}
}

// alongTree counts along a tree whose cost is within a bound, if that is known to be shorter than the best line, and reports
// whether it has the count, or was stopped. The order along the spines of the tree is one line more.
func (t *contest) alongTree(ctx context.Context, lines *ranking, bound float64, yield func(error) bool) bool {
	c, best, stopped := t.c, lines.best().cost, false
	ask := func() bool {
		stopped = stopped || !yield(ctx.Err())
		return !stopped
	}
	e := eliminate(c.model, bound, model.NewWork(orderSteps, ask))
	if e == nil {
		return stopped
	}
	t.tried = true
	along := treeCost(c.model, e)
	if along > widestTree || along >= best-1 {
		lines.try(e.line(c.model))
		return stopped
	}
	sweep := c.sweep
	c.sweep = nil
	c.startClimb(e)
	err := c.ascend(func() error {
		if !ask() {
			return context.Canceled
		}
		return nil
	})
	if stopped || err == nil {
		return true
	}
	c.climb, c.sweep = nil, sweep // the tables of the tree do not fit
	return false
}

// alongLine counts along an order, or by layers with swaps: see byLayers. When it changes to layers, the frontier is put aside,
// and still gets turns as long as it may be the shorter of the two.
func (t *contest) alongLine(ctx context.Context, clock func() time.Duration, lines *ranking, yield func(error) bool) {
	c, line := t.c, lines.best()
	if c.sweep == nil {
		c.startFrontier(line.order)
	} else {
		line = ranked{c.order, cost(c.model, c.order)}
	}
	t.since = t.layers.spent
	var families []*symmetry.Family
	look := newTask(clock, func(yield func(error) bool) {
		families = symmetry.Find(c.model, model.NewWork(symmetry.Steps, func() bool { return yield(ctx.Err()) }))
	})
	defer look.stop()
	looked, swaps := line.cost <= narrowLine, false
	t.tried = t.tried || looked
	c.open = !looked
	for aside := (lane{}); c.sweep.next(); {
		if begin := t.layers.spent; aside.next(begin - t.since) {
			err := aside.sweep.advance(ctx)
			if !aside.sweep.next() {
				c.way, c.order, c.family, c.sweep = Frontier, line.order, nil, aside.sweep
				return
			}
			if !yield(ctx.Err()) {
				return
			}
			spent := t.layers.spent - begin
			aside.spent, t.since = aside.spent+spent, t.since+spent
			if err != nil || aside.sweep.s.taken() > c.memory()/4 {
				aside.sweep, c.sweep.memory = nil, c.memory()
			}
			continue
		}
		if err := c.sweep.advance(ctx); err != nil {
			yield(err)
			return
		}
		c.report()
		if !yield(nil) {
			return
		}
		part := time.Duration(16)
		if t.long || line.cost > wideLine {
			part = 2
		}
		if turn := firstTurn + (t.layers.spent-look.spent)/part - look.spent; !looked && turn > firstTurn/32 && look.run(turn) {
			looked, swaps = true, symmetry.Bits(families) > strongSwaps
		}
		t.tried = t.tried || swaps && line.cost > wideLine // a narrow tree would be known, and layers with swaps need no line
		if spent := t.layers.spent - t.since; !t.tried && (swaps || spent >= treeAfter) {
			if t.tried = true; t.alongTree(ctx, lines, line.cost, yield) {
				return
			}
			if best := lines.best(); best.cost < line.cost-1 {
				line = best
				c.startFrontier(line.order)
				t.since = t.layers.spent
				continue
			}
		}
		if swaps {
			swaps = false
			if c.sweep.s.taken() <= c.memory()/4 {
				aside = lane{sweep: c.sweep, cost: line.cost}
				aside.bound = time.Duration(min(math.Exp2(line.cost)*float64(t.layers.spent-t.since)/float64(c.sweep.states), 1e18))
			}
			c.startLayers(families)
			if t.since = t.layers.spent; aside.sweep != nil {
				c.sweep.memory = c.memory() / 4 * 3
			}
		}
		c.open = !looked || !t.tried || look.err != nil
	}
}

// A lane is a frontier that was put aside for layers with swaps.
type lane struct {
	sweep *sweep        // nil: there is none
	cost  float64       // of its order
	bound time.Duration // how long it takes at most, if a state takes as long as before it was put aside
	spent time.Duration // since then
}

// next reports whether the lane is next, given the time that the layers have spent. A narrow lane gets as much time. Any other
// gets a share of it, which is that time divided by the bound of the lane. The lane waits until it can have a whole turn.
func (l *lane) next(layers time.Duration) bool {
	if l.sweep == nil {
		return false
	}
	share := 1.0
	if l.cost > fairLine {
		share = min(1, layers.Seconds()/l.bound.Seconds())
	}
	return (l.spent + firstTurn).Seconds() <= float64(share*layers.Seconds())
}
