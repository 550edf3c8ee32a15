package tally

import (
	"context"
	"math"
	"slices"
)

// orderSteps bounds the work for the choice of an order, in entries of options looked at.
const orderSteps = 5_000_000

// alikeOrders is after how many orders of the same cost no more are tried.
const alikeOrders = 6

// orders returns orders of the primary items, the most promising one first: as stated, breadth first from several
// items, and greedily with the least growth of the frontier; each also reversed. They are ranked by the sum over
// the steps of 2^width, width being the bits alive after a step: a bound of the number of states that ranks well,
// although it may be far above. Steps bounds the work. The error is that of ctx.
func orders(ctx context.Context, m *model, steps int) ([][]int, error) {
	type ranked struct {
		order []int
		cost  float64
	}
	var all []ranked
	work := newEffort(ctx, steps)
	entries := 0
	for o := range m.options {
		entries += len(m.options[o].items)
	}
	try := func(order []int) {
		for range 2 {
			if !slices.ContainsFunc(all, func(r ranked) bool { return slices.Equal(r.order, order) }) {
				all = append(all, ranked{slices.Clone(order), m.cost(order)})
			}
			slices.Reverse(order)
			work.spend(entries)
		}
	}
	stated := make([]int, m.primary)
	for i := range stated {
		stated[i] = i
	}
	try(stated)
	starts := m.starts()
	// Where several orders cost the same, the items are all alike, and so will be the others.
	alike := func() bool {
		return len(all) >= alikeOrders && !slices.ContainsFunc(all, func(r ranked) bool { return r.cost != all[0].cost })
	}
	for _, start := range starts {
		if !work.over() && !alike() {
			try(m.breadthFirst(start))
		}
	}
	for _, start := range starts {
		if !work.over() && !alike() {
			if order := m.leastGrowth(start, work); order != nil {
				try(order)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		switch {
		case a.cost < b.cost:
			return -1
		case a.cost > b.cost:
			return 1
		}
		return 0
	})
	var result [][]int
	for _, r := range all {
		result = append(result, r.order)
	}
	return result, work.err
}

// cost returns the logarithm of the sum of 2^width over the steps of an order.
func (m *model) cost(order []int) float64 {
	p := plan{model: m}
	from, to := p.lay(order)
	change := make([]float64, len(p.steps)+1) // of the width after each step
	for i := range from {
		if from[i] >= 0 && from[i] < to[i] {
			bits := math.Log2(float64(m.items[i].most + 1))
			change[from[i]] += bits
			change[to[i]] -= bits
		}
	}
	width, sum := 0.0, math.Inf(-1)
	for s := range p.steps {
		width += change[s]
		high, low := max(sum, width), min(sum, width)
		sum = high + math.Log2(1+math.Exp2(low-high))
	}
	return sum
}

// starts returns items to start an order from: some with the fewest neighbours, and the ones farthest from them.
func (m *model) starts() []int {
	items := make([]int, m.primary)
	for i := range items {
		items[i] = i
	}
	slices.SortStableFunc(items, func(a, b int) int { return len(m.items[a].options) - len(m.items[b].options) })
	starts := slices.Clone(items[:min(8, len(items))])
	for n := range len(starts) {
		order := m.breadthFirst(starts[n])
		if last := order[len(order)-1]; !slices.Contains(starts, last) {
			starts = append(starts, last)
		}
	}
	return starts
}

// breadthFirst returns the items in the order of their distance from one of them.
func (m *model) breadthFirst(start int) []int {
	var order []int
	seen := make([]bool, len(m.items))
	used := make([]bool, len(m.options))
	for next := -1; next < m.primary; next++ {
		first := start
		if next >= 0 {
			first = next // of another component
		}
		if first >= m.primary || seen[first] {
			continue
		}
		seen[first] = true
		for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
			if queue[0] < m.primary {
				order = append(order, queue[0])
			}
			for _, o := range m.items[queue[0]].options {
				if used[o] {
					continue
				}
				used[o] = true
				for _, i := range m.options[o].items {
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

// leastGrowth returns the order that goes on with the item whose options add the least to the frontier, the one
// that has been in it longest among equals; nil if that takes too much work.
func (m *model) leastGrowth(start int, work *effort) (order []int) {
	var (
		since    = make([]int, len(m.items)) // when an item came into the frontier, from 1
		done     = make([]bool, m.primary)
		owned    = make([]bool, len(m.options))
		mark     = make([]int, len(m.items)) // the last look at an item
		looks    = 0
		frontier []int
	)
	growth := func(i int) (bits int) {
		looks++
		mark[i] = looks
		looked := len(m.items[i].options)
		for _, o := range m.items[i].options {
			if owned[o] {
				continue
			}
			looked += len(m.options[o].items)
			for _, k := range m.options[o].items {
				if since[k] == 0 && mark[k] != looks {
					mark[k] = looks
					bits += m.items[k].width()
				}
			}
		}
		work.spend(looked)
		return bits - m.items[i].width()
	}
	for next := 0; len(order) < m.primary && !work.over(); {
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
		for _, o := range m.items[best].options {
			owned[o] = true
			for _, k := range m.options[o].items {
				if since[k] == 0 {
					since[k] = len(order)
					if int(k) < m.primary {
						frontier = append(frontier, int(k))
					}
				}
			}
		}
	}
	if work.over() {
		return nil
	}
	return order
}
