package dlx

import (
	"context"
	"math"
	"math/rand/v2"
)

// An Estimate is what [Solver.Estimate] expects of a search.
type Estimate struct {
	Solutions Interval // the number of solutions
	Nodes     Interval // the number of nodes on links, as [Stats] counts them; in cells they are somewhat fewer
	Probes    int      // the number of probes made
}

// An Interval is an estimate of a number, and the bounds between which the
// number lies with 95 percent confidence.
//
// The bounds rest on the central limit theorem, with the correction of Johnson
// for skewness. Where a few rare probes hold most of the weight, and none of them was met,
// they are too low: more probes, or another seed, will tell.
//
// What passes the largest float64, some 1.8e308, is +Inf. If one of the probes
// does, so do Mean and High, and Low is 0, or 1 for nodes.
type Interval struct {
	Mean, Low, High float64
}

// Estimate estimates the numbers of solutions and of nodes of a full search,
// without searching: by random walks from the root to a leaf of the tree. At
// each branch a walk takes one of the d ways to go on, chosen at random, and from
// there on counts d times as much. So the mean over many walks tends to the truth.
// The walks share the ways to go on at the root evenly: each comes once, in random
// order, before any comes again.
//
// The same seed gives the same estimate. Estimate makes the given number of
// probes, at least 2, or, if ctx ends it, as many as it says, and returns the context's
// error. The cost of a probe is about that of the way to one solution.
//
// Source: Donald E. Knuth, "Estimating the efficiency of backtrack programs",
// Mathematics of Computation 29, 1975; the bounds: Norman J. Johnson, "Modified t
// tests and confidence intervals for asymmetrical populations", Journal of the
// American Statistical Association 73, 1978.
func (s *Solver) Estimate(ctx context.Context, probes int, seed uint64) (Estimate, error) {
	s.idle("Estimate")
	switch t := newLinkTree(s.problem).(type) {
	case *search[uint16, *[1 << 16]uint16]:
		return estimate(ctx, t, s.problem, &s.committed, probes, seed)
	case *search[uint32, []uint32]:
		return estimate(ctx, t, s.problem, &s.committed, probes, seed)
	}
	panic("dlx: unknown links")
}

// estimate makes the probes.
func estimate[I index, A array[I]](ctx context.Context, s *search[I, A], p *Problem, c *commitment, probes int, seed uint64) (e Estimate, err error) {
	d := dealer{Rand: rand.New(rand.NewPCG(seed, 0))}
	var solutions, nodes sample
	for n := range max(probes, 2) {
		if err = ctx.Err(); err != nil {
			break
		}
		s.root(p, c, n > 0)
		leaf, size, complete := s.probe(ctx, &d)
		if !complete {
			err = ctx.Err()
			break
		}
		solutions.add(leaf)
		nodes.add(size)
	}
	e.Probes = solutions.n
	if e.Probes == 0 {
		return e, err
	}
	e.Solutions, e.Nodes = solutions.interval(), nodes.interval()
	e.Nodes.Low = max(e.Nodes.Low, 1)
	if e.Solutions.Mean == 0 {
		e.Solutions.High = e.Nodes.High // no solution was met, but each is a node
	}
	return e, err
}

// dealer deals random numbers, and the ways to go on at the root.
type dealer struct {
	*rand.Rand
	deck []int // the ways not dealt since each of them was
}

// deal returns one of the ways at the root, all of them in random order before any
// comes again. Each probe by itself is as likely to have one as any other, so that
// the estimate has no bias, however many there are.
func (d *dealer) deal(ways int) int {
	if len(d.deck) == 0 {
		d.deck = d.Perm(ways)
	}
	last := len(d.deck) - 1
	k := d.deck[last]
	d.deck = d.deck[:last]
	return k
}

// probe walks from the root to a leaf. It returns the weight of the leaf, 0 if
// it is not a solution, and the weights of the nodes together; or not complete, if
// ctx ends it.
func (s *search[I, A]) probe(ctx context.Context, d *dealer) (solutions, nodes float64, complete bool) {
	weight := 1.0
	counted := uint64(0)
	for s.state == open {
		if s.work() >= s.alarm {
			s.alarm = s.work() + s.breath
			if ctx.Err() != nil {
				return 0, 0, false
			}
		}
		if s.state = s.propagate(); s.state == open {
			nodes += weight * float64(s.nodes-counted)
			s.choose()
			b := &s.branches[len(s.branches)-1]
			s.undo(int(b.mark)) // of the first option, which choose has tried
			s.head, s.tail = b.head, b.tail
			degree := int(b.ways)
			k := 0
			if len(s.branches) == 1 {
				k = d.deal(degree)
			} else {
				k = d.IntN(degree)
			}
			for range k {
				s.step(b)
			}
			counted = s.nodes
			weight *= float64(degree)
			s.state = s.try(b.x, b.i)
		}
	}
	nodes += weight * float64(s.nodes-counted)
	if s.state == solved {
		solutions = weight
	}
	return solutions, nodes, true
}

// sample gathers the moments of random numbers that are not negative.
type sample struct {
	n             int
	unit          float64 // the largest power of two that is not above the largest number; or 0
	mean          float64 // in units, as are the others, whose powers would be too large without
	second, third float64 // sums of the powers of the deviations from the mean
}

// add adds a number: Pébay's update of the moments (Sandia report SAND2008-6212).
func (m *sample) add(x float64) {
	if x > m.unit {
		_, exponent := math.Frexp(x)
		unit := math.Ldexp(1, exponent-1)
		r := m.unit / unit
		m.mean, m.second, m.third = m.mean*r, m.second*r*r, m.third*r*r*r
		m.unit = unit
	}
	if m.unit > 0 {
		x /= m.unit
	}
	n := float64(m.n)
	m.n++
	d := x - m.mean
	step := d / (n + 1)
	m.mean += step
	m.third += d*step*step*n*(n-1) - 3*step*m.second
	m.second += d * step * n
}

// interval returns the mean with its bounds: those of Johnson, mean + skew ± t,
// which are those of the normal distribution where there is no skewness.
func (m *sample) interval() Interval {
	if math.IsInf(m.mean, 0) || math.IsNaN(m.mean) {
		return Interval{math.Inf(1), 0, math.Inf(1)}
	}
	const z = 1.96
	n := float64(m.n)
	if m.n == 1 {
		return Interval{m.mean * m.unit, 0, math.Inf(1)} // one probe bounds nothing
	}
	variance := m.second / (n - 1)
	if variance == 0 {
		return Interval{m.mean * m.unit, m.mean * m.unit, m.mean * m.unit}
	}
	half := z * math.Sqrt(variance/n)
	skew := m.third / n / (6 * variance * n) * (1 + 2*z*z)
	return Interval{m.mean * m.unit, max(0, m.mean+min(skew, 0)-half) * m.unit, (m.mean + max(skew, 0) + half) * m.unit}
}
