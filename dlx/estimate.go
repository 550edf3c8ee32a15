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
// they are too low: more probes, or another seed, will tell. A single probe, where a
// context has cut the series short, bounds nothing: then they are 0 and +Inf. A number
// that is too large for a float64 is +Inf.
type Interval struct {
	Mean, Low, High float64
}

// Estimate estimates the numbers of solutions and of nodes of a full search,
// without searching: by random walks from the root to a leaf of the tree. At
// each branch a walk takes one of the d ways to go on, chosen at random, and from
// there on counts d times as much. So the mean over many walks tends to the truth.
// The walks share the ways to go on at the root evenly.
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
	random := rand.New(rand.NewPCG(seed, 0))
	var solutions, nodes sample
	for n := range max(probes, 2) {
		if err = ctx.Err(); err != nil {
			break
		}
		s.root(p, c, n > 0)
		leaf, size, scale := s.probe(random, n)
		solutions.add(leaf, scale)
		nodes.add(size, scale)
	}
	e.Probes = solutions.n
	e.Solutions, e.Nodes = solutions.interval(), nodes.interval()
	e.Nodes.Low = max(e.Nodes.Low, 1)
	if solutions.mean == 0 {
		e.Solutions.High = e.Nodes.High // no solution was met, but each is a node
	}
	return e, err
}

// probe walks from the root to a leaf. It returns the weight of the leaf, 0 if
// it is not a solution, and the weights of the nodes together, both to be multiplied
// by 2^scale: deep trees have weights that no float64 holds. n is the number of
// probes made before.
func (s *search[I, A]) probe(random *rand.Rand, n int) (solutions, nodes float64, scale int) {
	weight := 1.0
	counted := uint64(0)
	for s.state == open {
		if s.state = s.propagate(); s.state == open {
			nodes += weight * float64(s.nodes-counted)
			s.choose()
			b := &s.branches[len(s.branches)-1]
			s.undo(int(b.mark)) // of the first option, which choose has tried
			s.head, s.tail = b.head, b.tail
			degree := int(b.ways)
			k := random.IntN(degree)
			if len(s.branches) == 1 {
				k = n % degree
			}
			for range k {
				s.step(b)
			}
			counted = s.nodes
			if weight *= float64(degree); weight > 0x1p500 {
				weight, nodes, scale = weight*0x1p-500, nodes*0x1p-500, scale+500
			}
			s.state = s.try(b.x, b.i)
		}
	}
	nodes += weight * float64(s.nodes-counted)
	if s.state == solved {
		solutions = weight
	}
	return solutions, nodes, scale
}

// sample gathers the moments of random numbers, not negative, all divided by
// 2^scale, so that the third power of none is too large.
type sample struct {
	n             int
	scale         int
	mean          float64
	second, third float64 // sums of the powers of the deviations from the mean
}

// add adds x times 2^scale: Pébay's update of the moments (Sandia report SAND2008-6212).
func (m *sample) add(x float64, scale int) {
	fraction, e := math.Frexp(x)
	if e += scale - m.scale; fraction > 0 && e > 250 {
		m.mean = math.Ldexp(m.mean, -e)
		m.second = math.Ldexp(m.second, -2*e)
		m.third = math.Ldexp(m.third, -3*e)
		m.scale += e
		e = 0
	}
	x = math.Ldexp(fraction, e)
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
	unscaled := func(x float64) float64 { return math.Ldexp(x, m.scale) }
	switch m.n {
	case 0:
		return Interval{}
	case 1:
		return Interval{unscaled(m.mean), 0, math.Inf(1)}
	}
	const z = 1.96
	n := float64(m.n)
	variance := m.second / (n - 1)
	if variance == 0 {
		return Interval{unscaled(m.mean), unscaled(m.mean), unscaled(m.mean)}
	}
	half := z * math.Sqrt(variance/n)
	skew := m.third / n / (6 * variance * n) * (1 + 2*z*z)
	return Interval{unscaled(m.mean), unscaled(max(0, m.mean+min(skew, 0)-half)), unscaled(m.mean + max(skew, 0) + half)}
}
