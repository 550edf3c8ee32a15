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

// orders returns orders of the primary items, the most promising one first: as stated, along the spines of a tree, breadth
// first from several items, and greedily with the least growth of the frontier; each also reversed. They are ranked by the sum over
// the steps of 2^width, where the width is the number of bits alive after a step. This bound on the number of states
// may be far too high, but it ranks well. When the work is over, orders returns what it has found, at least one.
func orders(m *model.Model, work *model.Work) [][]int {
	type ranked struct {
		order []int
		cost  float64
	}
	var all []ranked
	entries := 0
	for o := range m.Options {
		entries += len(m.Options[o].Items)
	}
	try := func(order []int) {
		for range 2 {
			if !slices.ContainsFunc(all, func(r ranked) bool { return slices.Equal(r.order, order) }) {
				all = append(all, ranked{slices.Clone(order), cost(m, order)})
			}
			slices.Reverse(order)
			work.Spend(entries)
		}
	}
	stated := make([]int, m.Primary)
	for i := range stated {
		stated[i] = i
	}
	try(stated)
	starts := starts(m)
	alike := func() bool {
		return len(all) >= alikeOrders && !slices.ContainsFunc(all, func(r ranked) bool { return r.cost != all[0].cost })
	}
	for _, start := range starts {
		if !work.Over() && !alike() {
			try(breadthFirst(m, start))
		}
	}
	best := slices.MinFunc(all, func(a, b ranked) int { return cmp.Compare(a.cost, b.cost) })
	if e := eliminate(m, best.cost, work); e != nil {
		try(e.line(m))
	}
	for _, start := range starts {
		if !work.Over() && !alike() {
			if order := leastGrowth(m, start, work); order != nil {
				try(order)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(a.cost, b.cost) })
	var result [][]int
	for _, r := range all {
		result = append(result, r.order)
	}
	return result
}

// cost returns the logarithm of the sum of 2^width over the steps of an order.
func cost(m *model.Model, order []int) float64 {
	p := plan{model: m}
	from, to := p.lay(order)
	change := make([]float64, len(p.steps)+1) // of the width after each step
	for i := range from {
		if from[i] >= 0 && from[i] < to[i] {
			bits := math.Log2(float64(m.Items[i].Most + 1))
			change[from[i]] += bits
			change[to[i]] -= bits
		}
	}
	width, sum := 0.0, math.Inf(-1)
	for s := range p.steps {
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
