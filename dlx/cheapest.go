package dlx

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
)

// Cheapest returns the k solutions of least total cost, the cheapest first, or
// all if there are no more. Solutions of equal cost stand in the order in
// which they were found, which is the same in every run; which of those that
// cost as much as the k-th are returned is not specified. The solutions are
// the caller's; [Problem.TotalCost] tells their costs.
//
// The error is [ErrNoSolution] if there is none, or that of ctx; the cheapest
// of those found before are then returned with it. Cheapest panics if k is
// less than 1.
//
// It is a search on the links, whatever the representation of s. Before it, each
// primary item levies a tax on the options that have it, as high as all of them
// can pay. What they cost without their taxes decides: lists are sorted by it,
// and a branch is cut where the taxes of what is left to be covered, and the least of
// what remains in each list, show that it cannot lead to one of the k cheapest.
//
// Sources: Donald E. Knuth, program DLX5, 2018, for the taxes and the sorted lists;
// they are a solution of the dual linear program, found by ascent (Donald
// Erlenkotter, "A dual-based procedure for uncapacitated facility location",
// Operations Research 26, 1978).
func (s *Solver) Cheapest(ctx context.Context, k int) ([]Solution, error) {
	s.idle("Cheapest")
	if k < 1 {
		panic("dlx: Cheapest of less than one solution")
	}
	m := newMarket(s.problem, &s.committed, k)
	s.crew, s.err = nil, ctx.Err()
	s.progress.begin()
	switch t := newLinkTree(m.sorted).(type) {
	case *search[uint16, *[1 << 16]uint16]:
		s.cheapest = t
		(&bargain[uint16, *[1 << 16]uint16]{search: t, market: m}).seek(ctx, s)
	case *search[uint32, []uint32]:
		s.cheapest = t
		(&bargain[uint32, []uint32]{search: t, market: m}).seek(ctx, s)
	}
	err := s.err
	if err == nil && len(m.best) == 0 {
		err = ErrNoSolution
	}
	var solutions []Solution
	for _, o := range m.best {
		solutions = append(solutions, o.solution)
	}
	return solutions, err
}

// market is a problem whose options stand in the order of what they cost
// without their taxes.
type market struct {
	sorted    *Problem
	number    []int // of each option of sorted, in the problem as it was stated
	committed commitment
	tax       []uint64 // of each primary item
	untaxed   []uint64 // cost of each option of sorted without its taxes
	k         int
	best      []offer // at most k, the cheapest first
}

// offer is a solution found, and its cost.
type offer struct {
	cost     uint64
	solution Solution
}

// newMarket levies the taxes and sorts the options.
func newMarket(p *Problem, committed *commitment, k int) *market {
	m := &market{k: k, tax: make([]uint64, p.primary)}
	out := make([]uint8, p.Options())
	committed.ruleOut(p, out)
	untaxed := make([]uint64, p.Options())
	payers := make([]uint64, p.Options()) // how many items may tax the option
	for o := range untaxed {
		untaxed[o] = uint64(p.Cost(o))
		for _, i := range p.option(o) {
			if p.needs(int(i), committed) {
				payers[o]++
			}
		}
	}
	// At first each option offers its items equal shares; then they take what is left.
	for _, share := range []bool{true, false} {
		levied := slices.Clone(untaxed)
		for i := range p.primary {
			if !p.needs(i, committed) {
				continue
			}
			least := uint64(math.MaxUint64)
			for _, o := range p.list(i) {
				switch {
				case out[o] != 0:
				case share:
					least = min(least, untaxed[o]/payers[o])
				default:
					least = min(least, levied[o])
				}
			}
			if least == math.MaxUint64 {
				continue // no option is left, and so there is no solution
			}
			m.tax[i] += least
			for _, o := range p.list(i) {
				if out[o] == 0 {
					levied[o] -= least
				}
			}
		}
		untaxed = levied
	}

	m.number = make([]int, p.Options())
	for o := range m.number {
		m.number[o] = o
	}
	slices.SortStableFunc(m.number, func(a, b int) int { return cmp.Compare(untaxed[a], untaxed[b]) })
	d := newDraft(p.primary, p.secondary, nil)
	d.lo, d.hi, d.palette = p.lo, p.hi, p.palette
	place := make([]int, p.Options())
	for n, o := range m.number {
		place[o] = n
		m.untaxed = append(m.untaxed, untaxed[o])
		for e := p.starts[o]; e < p.starts[o+1]; e++ {
			d.add(int(p.entries[e]), p.colour(e))
		}
		d.end(p.Cost(o))
	}
	m.sorted = d.finish()
	m.committed = newCommitment(m.sorted)
	for _, o := range committed.options {
		m.committed.add(m.sorted, place[o])
	}
	return m
}

// needs tells whether item i is primary and some option is still needed for it.
func (p *Problem) needs(i int, committed *commitment) bool {
	if i >= p.primary {
		return false
	}
	lo, _ := p.Multiplicity(i)
	return int(committed.times[i]) < lo
}

// limit returns the cost that a solution must stay below to be wanted.
func (m *market) limit() uint64 {
	if len(m.best) < m.k {
		return 1 << 63 // more than all options together
	}
	return m.best[m.k-1].cost
}

// take takes a solution of sorted, whose cost is below the limit.
func (m *market) take(solution []int, cost uint64) {
	o := offer{cost, make(Solution, len(solution))}
	for n, s := range solution {
		o.solution[n] = m.number[s]
	}
	if len(m.best) == m.k {
		m.best = m.best[:m.k-1]
	}
	after, _ := slices.BinarySearchFunc(m.best, cost, func(o offer, cost uint64) int {
		return cmp.Or(cmp.Compare(o.cost, cost), -1)
	})
	m.best = slices.Insert(m.best, after, o)
}

// bargain is a search for the cheapest solutions.
type bargain[I index, A array[I]] struct {
	*search[I, A]
	*market
	least  []uint64 // for each branch, what a solution costs at least, before its option's untaxed cost
	buffer []int
}

// seek goes through the tree, as far as ctx permits, as the search of s.
func (b *bargain[I, A]) seek(ctx context.Context, s *Solver) {
	b.root(b.sorted, &b.committed, false)
	for s.err == nil {
		if b.work() >= b.alarm {
			b.alarm = b.work() + breath
			s.err = ctx.Err()
			s.progress.rest(b.rest())
		}
		switch b.state {
		case open:
			if b.state = b.propagate(); b.state != open {
				break
			}
			if least := sumOrMax(b.spent(), b.taxes()); b.hopeless(least) {
				b.state = dead
			} else {
				b.least = append(b.least[:len(b.branches)], least)
				b.state = b.choose()
			}
		case solved:
			if cost := b.spent(); cost < b.limit() {
				b.take(b.buffer, cost)
			}
			b.state = b.cut()
		case dead:
			b.state = b.cut()
		case done:
			s.progress.complete()
			return
		}
	}
}

// cut is retreat, but for branches whose other options cost too much. They
// stand in the order of their untaxed costs.
func (b *bargain[I, A]) cut() state {
	for n := len(b.branches); n > 0; n-- {
		branch := &b.branches[n-1]
		b.undo(int(branch.mark))
		b.head, b.tail = branch.head, branch.tail
		if branch.left != 0 {
			branch.left--
			b.step(branch)
			if !b.dear(branch, b.least[n-1]) {
				return b.try(branch.x, branch.i)
			}
		}
		b.branches = b.branches[:n-1]
		b.profile.leave(n-1, b.nodes, b.updates)
	}
	return done
}

// dear tells whether no option that a branch can still try is wanted, a solution
// costing at least the given amount before it. Where none is needed, the last
// choice is to take none, which costs nothing.
func (b *bargain[I, A]) dear(branch *branch[I], least uint64) bool {
	if b.need(b.item[branch.x]) == 0 {
		return false
	}
	return sumOrMax(least, b.untaxed[b.option(branch.x)]) >= b.limit()
}

// spent returns the cost of the options chosen, which it puts into buffer.
func (b *bargain[I, A]) spent() (cost uint64) {
	b.buffer = b.appendSolution(append(b.buffer[:0], b.committed.options...))
	for _, o := range b.buffer {
		cost += uint64(b.sorted.Cost(o))
	}
	return cost
}

// taxes returns the taxes of all that is needed, which must be paid.
func (b *bargain[I, A]) taxes() (sum uint64) {
	for i := b.next[0]; i != 0; i = b.next[i] {
		sum = sumOrMax(sum, productOrMax(b.need(i), b.tax[i-1]))
	}
	return sum
}

// hopeless tells whether there is no wanted solution, each costing at least the
// given amount and what the options cost without their taxes.
//
// For each item, that is the cost of the first option in its list, as often as it
// is needed. An option may serve as many items as the longest one has.
func (b *bargain[I, A]) hopeless(least uint64) bool {
	limit := b.limit()
	if least >= limit {
		return true
	}
	over, enough := bits.Mul64(limit-least, uint64(b.sorted.longest))
	sum := uint64(0)
	for i := b.next[0]; i != 0; i = b.next[i] {
		need := b.need(i)
		if need == 0 {
			continue
		}
		first := b.untaxed[b.option(b.down[i])] // there is one, since the size is 2 or more
		if first >= limit-least {
			return true
		}
		if sum = sumOrMax(sum, productOrMax(need, first)); over == 0 && sum >= enough {
			return true
		}
	}
	return false
}

// need returns how many options are needed for item i, which is to be covered.
func (b *bargain[I, A]) need(i I) uint64 {
	if b.times == nil {
		return 1
	}
	return uint64(max(b.times.lo[i], b.times.taken[i]) - b.times.taken[i])
}

// sumOrMax returns x + y, or the largest number if that is too large.
func sumOrMax(x, y uint64) uint64 {
	sum, over := bits.Add64(x, y, 0)
	return max(sum, -over)
}

// productOrMax returns x * y, or the largest number if that is too large.
func productOrMax(x, y uint64) uint64 {
	over, low := bits.Mul64(x, y)
	if over != 0 {
		return math.MaxUint64
	}
	return low
}
