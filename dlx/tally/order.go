package tally

import (
	"cmp"
	"math"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// orderSteps bounds the work for the choice of an order, in entries of options looked at.
const orderSteps = 5_000_000

// alikeOrders is how many orders of the same cost are tried before all orders are taken to cost the same.
const alikeOrders = 6

// orders returns orders of the primary items, the most promising one first: as stated, breadth first from several items, along
// the spines of a tree, and greedily with the least growth of the frontier; each also reversed. When the work is over, orders
// returns what it has found, at least one.
func orders(m *model.Model, work *model.Work) [][]int {
	r := newRanking(m, work)
	r.spread()
	if e := eliminate(m, r.best().cost, work); e != nil {
		r.try(e.line(m))
	}
	r.grow()
	slices.SortStableFunc(r.all, func(a, b ranked) int { return cmp.Compare(a.cost, b.cost) })
	var result [][]int
	for _, r := range r.all {
		result = append(result, r.order)
	}
	return result
}

// A ranking compares orders by the sum over the steps of 2^width, where the width is the number of bits alive after a step. This
// bound on the number of states may be far too high, but it ranks well.
type ranking struct {
	m       *model.Model
	work    *model.Work
	entries int // of all options
	all     []ranked
}

type ranked struct {
	order []int
	cost  float64 // the logarithm of the sum
}

// newRanking returns a ranking of the order as stated.
func newRanking(m *model.Model, work *model.Work) *ranking {
	r := &ranking{m: m, work: work}
	for o := range m.Options {
		r.entries += len(m.Options[o].Items)
	}
	stated := make([]int, m.Primary)
	for i := range stated {
		stated[i] = i
	}
	r.try(stated)
	return r
}

// spread adds the orders that go breadth first.
func (r *ranking) spread() {
	for _, start := range starts(r.m) {
		if !r.over() {
			r.try(breadthFirst(r.m, start))
		}
	}
}

// grow adds the orders of least growth.
func (r *ranking) grow() {
	for _, start := range starts(r.m) {
		if !r.over() {
			if order := leastGrowth(r.m, start, r.work); order != nil {
				r.try(order)
			}
		}
	}
}

// try adds an order and its reverse.
func (r *ranking) try(order []int) {
	for range 2 {
		if !slices.ContainsFunc(r.all, func(r ranked) bool { return slices.Equal(r.order, order) }) {
			r.all = append(r.all, ranked{slices.Clone(order), cost(r.m, order)})
		}
		slices.Reverse(order)
		r.work.Spend(r.entries)
	}
}

// over reports whether the work is over, or all orders are taken to cost the same.
func (r *ranking) over() bool {
	return r.work.Over() ||
		len(r.all) >= alikeOrders && !slices.ContainsFunc(r.all, func(x ranked) bool { return x.cost != r.all[0].cost })
}

// best returns the order that costs least; of equal ones, the first.
func (r *ranking) best() ranked {
	return slices.MinFunc(r.all, func(a, b ranked) int { return cmp.Compare(a.cost, b.cost) })
}

// cost returns the logarithm of the sum of 2^width over the steps of an order.
func cost(m *model.Model, order []int) float64 {
	steps, _, from, to := reach(m, order)
	change := make([]float64, steps+1) // of the width after each step
	for i := range from {
		if from[i] >= 0 && from[i] < to[i] {
			bits := math.Log2(float64(m.Items[i].Most + 1))
			change[from[i]] += bits
			change[to[i]] -= bits
		}
	}
	width, sum := 0.0, math.Inf(-1)
	for s := range steps {
		width += change[s]
		sum = addPower(sum, width)
	}
	return sum
}

// starts returns items to start an order from: some with the fewest options, and the items farthest from these.
func starts(m *model.Model) []int {
	items := make([]int, m.Primary)
	for i := range items {
		items[i] = i
	}
	slices.SortStableFunc(items, func(a, b int) int { return len(m.Items[a].Options) - len(m.Items[b].Options) })
	starts := slices.Clone(items[:min(8, len(items))])
	for n := range len(starts) {
		order := breadthFirst(m, starts[n])
		if last := order[len(order)-1]; !slices.Contains(starts, last) {
			starts = append(starts, last)
		}
	}
	return starts
}

// breadthFirst returns the items in the order of their distance from one of them.
func breadthFirst(m *model.Model, start int) []int {
	var order []int
	seen := make([]bool, len(m.Items))
	used := make([]bool, len(m.Options))
	for next := -1; next < m.Primary; next++ {
		first := start
		if next >= 0 {
			first = next // in another component
		}
		if first >= m.Primary || seen[first] {
			continue
		}
		seen[first] = true
		for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
			if queue[0] < m.Primary {
				order = append(order, queue[0])
			}
			for _, o := range m.Items[queue[0]].Options {
				if used[o] {
					continue
				}
				used[o] = true
				for _, i := range m.Options[o].Items {
					if !seen[i] {
						seen[i] = true
						queue = append(queue, int(i))
					}
				}
			}
		}
	}
	return order
}

// leastGrowth returns the order that always goes on with the item whose options add the fewest bits to the frontier; of
// equal ones, with the one that entered it first. It returns nil if the work is over before that.
func leastGrowth(m *model.Model, start int, work *model.Work) (order []int) {
	var (
		since    = make([]int, len(m.Items)) // when an item came into the frontier, counted from 1; 0: not yet
		done     = make([]bool, m.Primary)
		owned    = make([]bool, len(m.Options))
		mark     = make([]int, len(m.Items)) // the last look at an item, counted from 1
		looks    = 0
		frontier []int
	)
	growth := func(i int) (bits int) {
		looks++
		mark[i] = looks
		looked := len(m.Items[i].Options)
		for _, o := range m.Items[i].Options {
			if owned[o] {
				continue
			}
			looked += len(m.Options[o].Items)
			for _, k := range m.Options[o].Items {
				if since[k] == 0 && mark[k] != looks {
					mark[k] = looks
					bits += m.Items[k].Width()
				}
			}
		}
		work.Spend(looked)
		return bits - m.Items[i].Width()
	}
	for next := 0; len(order) < m.Primary && !work.Over(); {
		best := start
		if len(order) > 0 && len(frontier) == 0 {
			for done[next] {
				next++
			}
			best = next
		}
		least := math.MaxInt
		for _, i := range frontier {
			if g := growth(i); g < least {
				best, least = i, g
			}
		}
		frontier = slices.DeleteFunc(frontier, func(i int) bool { return i == best })
		done[best] = true
		order = append(order, best)
		since[best] = len(order)
		for _, o := range m.Items[best].Options {
			owned[o] = true
			for _, k := range m.Options[o].Items {
				if since[k] == 0 {
					since[k] = len(order)
					if int(k) < m.Primary {
						frontier = append(frontier, int(k))
					}
				}
			}
		}
	}
	if work.Over() {
		return nil
	}
	return order
}

// permutation reports whether an order has each of n numbers once.
func permutation(order []int, n int) bool {
	seen := make([]bool, n)
	for _, i := range order {
		if seen[i] {
			return false
		}
		seen[i] = true
	}
	return len(order) == n
}
