package dlx

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"dlx-sudoku/dlx/internal/walk"
)

// An Estimate is the expected size of a search, as [Solver.Estimate] returns it.
type Estimate struct {
	Solutions Interval // the number of solutions
	Nodes     Interval // the number of nodes, as [Stats] counts them in the representation of the Solver
	Probes    int      // the number of probes made
}

// Estimate estimates the numbers of solutions and nodes of a full search without making it, by random walks (probes) from
// the root of the tree to a leaf. At each branch a walk takes one of the d ways at random, and from there on everything
// counts d times. So the mean over many walks tends to the truth. The walks share the ways at the root evenly: each comes
// once, in random order, before any comes again.
//
// The same seed gives the same estimate, with any number of workers. Estimate panics if it is asked for fewer than 2
// probes. If ctx ends first, it returns the estimate of the probes so far, and ctx.Err(). A probe costs about as much as
// finding one solution.
//
// Source: Donald E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975; the
// bounds: Norman J. Johnson, "Modified t tests and confidence intervals for asymmetrical populations", Journal of the
// American Statistical Association 73, 1978.
func (s *Solver) Estimate(ctx context.Context, probes int, seed uint64) (Estimate, error) {
	s.ready(ctx, "Estimate")
	s.start(ctx, &s.own, &s.chosen)
	defer s.end()
	if probes < 2 {
		panic(fmt.Sprintf("dlx: Estimate by %d probes (want 2 at least)", probes))
	}
	s.run.spent = new(walk.Costs)
	d := &dealer{seed: seed, root: rand.New(rand.NewPCG(seed, 0))}
	var solutions, nodes sample
	leaves := make([]leaf, min(probes, 1024))
	for complete := true; complete && solutions.n < probes; {
		leaves = leaves[:min(len(leaves), probes-solutions.n)]
		d.forget(solutions.n)
		s.probe(ctx, d, solutions.n, leaves)
		for _, l := range leaves {
			if complete = l.complete; !complete {
				s.run.err = ctx.Err()
				break
			}
			s.run.spent.Nodes += l.costs.Nodes
			s.run.spent.Updates += l.costs.Updates
			solutions.add(l.solutions)
			nodes.add(l.nodes)
		}
		s.progress.Rest(1 - float64(solutions.n)/float64(probes))
	}
	if s.run.err == nil {
		s.progress.Complete()
	}
	return estimated(solutions, nodes), s.run.err
}

// estimated is the estimate that follows from the samples.
func estimated(solutions, nodes sample) (e Estimate) {
	if e.Probes = solutions.n; e.Probes == 0 {
		return e
	}
	e.Solutions, e.Nodes = solutions.interval(), nodes.interval()
	e.Nodes.Low = max(e.Nodes.Low, 1)
	if e.Solutions.Mean == 0 {
		e.Solutions.High = e.Nodes.High // no solution was met, but each is a node
	}
	return e
}

// leaf is what a complete probe has found: its weight as a solution, and the weights of its nodes together.
type leaf struct {
	solutions, nodes float64
	costs            walk.Costs
	complete         bool
}

// probe makes the probes from number first on, one for each of leaves.
func (s *Solver) probe(ctx context.Context, d *dealer, first int, leaves []leaf) {
	walks := s.own.walks[:s.workers()]
	workers := min(len(walks), len(leaves))
	var group sync.WaitGroup
	work := func(k int) {
		if walks[k] == nil {
			walks[k] = s.newWalk(&s.own)
		}
		for n := k; n < len(leaves); n += workers {
			leaves[n] = s.probeOnce(ctx, d, walks[k], s.part.forks, first+n)
		}
	}
	for k := 1; k < workers; k++ {
		group.Go(func() { work(k) })
	}
	work(0)
	group.Wait()
}

// dealer deals random numbers, and the ways to go on at the root.
type dealer struct {
	seed uint64

	mu    sync.Mutex
	root  *rand.Rand
	dealt []uint32 // the ways at the root, in the order of the probes that take them
	first int      // the number of the first of these probes
}

// forget forgets what was dealt to the probes before the given one.
func (d *dealer) forget(probe int) {
	if n := min(probe-d.first, len(d.dealt)); n > 0 {
		d.dealt, d.first = append(d.dealt[:0], d.dealt[n:]...), d.first+n
	}
}

// deal returns the way that a probe takes at the root: all ways come in random order before any comes again. Each probe by
// itself is as likely to take one way as any other, so the estimate has no bias, however many probes there are.
func (d *dealer) deal(probe int, ways uint32) uint32 {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.dealt) <= probe-d.first {
		for _, k := range d.root.Perm(int(ways)) {
			d.dealt = append(d.dealt, uint32(k))
		}
	}
	return d.dealt[probe-d.first]
}

// probeOnce makes the probe of the given number in a part of the tree. Its random numbers depend on the number and on the
// seed alone.
func (s *Solver) probeOnce(ctx context.Context, d *dealer, w *walk.Walk, part walk.Part, number int) (l leaf) {
	if ctx.Err() != nil {
		return l
	}
	w.Root(&s.chosen)
	random := rand.New(rand.NewPCG(d.seed, 1+uint64(number)))
	dealt := false
	l.solutions, l.nodes, l.complete = w.Probe(ctx, part, func(ways uint32) uint32 {
		if !dealt {
			dealt = true
			return d.deal(number, ways)
		}
		return random.Uint32N(ways)
	})
	l.costs = *w.Moves().Costs()
	return l
}
