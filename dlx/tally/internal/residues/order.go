package residues

import (
	"math"
	"math/bits"
	"slices"
)

// tries is the number of items that orders are tried from.
const tries = 12

// order returns an order of the primary items that promises few states: of some orders that begin with an item far from
// the others, the one with the least sum of 2^width over the items, where the width is the bits of a state. Once it has
// looked at so many entries of options, it tries no other order.
func (p *problem) order(entries int) []int {
	p.entries = entries
	best := make([]int, p.primary)
	for i := range best {
		best[i] = p.primary - 1 - i // as they are stated, from the end
	}
	least := p.cost(best)
	try := func(order []int) {
		for range 2 {
			if p.entries < 0 || order == nil {
				return
			}
			if cost := p.cost(order); cost < least {
				best, least = slices.Clone(order), cost
			}
			slices.Reverse(order)
		}
	}
	start := p.primary - 1
	for n := 0; n < tries && p.entries >= 0; n++ {
		far := p.spread(start)
		try(slices.Clone(far))
		try(p.tighten(start))
		if start = far[len(far)-1]; n%2 == 1 { // one end, the other end, and then somewhere else
			start = n * p.primary / tries
		}
	}
	return best
}

// spread returns the items by their distance from one of them.
func (p *problem) spread(start int) (order []int) {
	p.entries -= p.size
	seen, used := make([]bool, len(p.with)), make([]bool, len(p.items))
	for next := range p.primary {
		queue := []int{(start + next) % p.primary}
		if seen[queue[0]] {
			continue
		}
		seen[queue[0]] = true
		for ; len(queue) > 0; queue = queue[1:] {
			if queue[0] < p.primary {
				order = append(order, queue[0])
			}
			for _, o := range p.with[queue[0]] {
				if used[o] {
					continue
				}
				used[o] = true
				for _, i := range p.items[o] {
					if !seen[i] {
						seen[i] = true
						queue = append(queue, i)
					}
				}
			}
		}
	}
	return order
}

// tighten returns the items in an order in which each brings the fewest new items into the states; of equal ones, the one
// that has been there longest comes first. It returns nil if there are no entries left to look at.
func (p *problem) tighten(start int) (order []int) {
	alive, done := make([]int, len(p.with)), make([]bool, len(p.with)) // alive: since when, from 1
	brings := func(i int) (n int) {
		var fresh []int
		for _, o := range p.with[i] {
			p.entries -= len(p.items[o])
			for _, j := range p.items[o] {
				if alive[j] == 0 && !done[j] && j != i {
					fresh = append(fresh, j)
				}
			}
		}
		slices.Sort(fresh)
		return len(slices.Compact(fresh))
	}
	known := make([]int, len(p.with)) // what brings returned; -1 if that may have changed
	for i := range known {
		known[i] = -1
	}
	for next := start; ; {
		done[next] = true
		order = append(order, next)
		for _, o := range p.with[next] {
			for _, j := range p.items[o] {
				if alive[j] == 0 {
					alive[j] = len(order)
					p.entries -= len(p.with[j])
					for _, o := range p.with[j] {
						for _, k := range p.items[o] {
							known[k] = -1
						}
					}
				}
			}
		}
		if len(order) == p.primary {
			return order
		}
		if p.entries < 0 {
			return nil
		}
		next = -1
		for i := range p.primary {
			if done[i] {
				continue
			}
			if alive[i] == 0 {
				if next < 0 {
					next = i
				}
				continue
			}
			if known[i] < 0 {
				known[i] = brings(i)
			}
			if next < 0 || alive[next] == 0 || known[i] < known[next] || known[i] == known[next] && alive[i] < alive[next] {
				next = i
			}
		}
	}
}

// cost returns the logarithm of the sum of 2^width over the items of an order.
func (p *problem) cost(order []int) float64 {
	p.entries -= p.size
	lives := p.lives(order)
	change := make([]float64, len(order)+1)
	for i, l := range lives {
		if l.first < l.last {
			change[l.first] += math.Log2(float64(p.most(i) + 1))
			change[l.last] -= math.Log2(float64(p.most(i) + 1))
		}
	}
	width, sum := 0.0, 0.0
	for n := range order {
		width += change[n]
		high, low := max(sum, width), min(sum, width)
		sum = high + math.Log2(1+math.Exp2(low-high))
	}
	return sum
}

// A life of an item is two places in an order: of the first and of the last item whose options have it.
type life struct{ first, last int }

// lives returns the lives of all items.
func (p *problem) lives(order []int) []life {
	lives := make([]life, len(p.with))
	for i := range lives {
		lives[i] = life{math.MaxInt, -1}
	}
	for n, group := range p.groups(order) {
		for _, i := range append([]int{order[n]}, p.itemsOf(group)...) {
			lives[i] = life{min(lives[i].first, n), max(lives[i].last, n)}
		}
	}
	return lives
}

// itemsOf returns the items of some options, with repetitions.
func (p *problem) itemsOf(options []int) (items []int) {
	for _, o := range options {
		items = append(items, p.items[o]...)
	}
	return items
}

// groups returns the options whose first item stands at each place of an order.
func (p *problem) groups(order []int) [][]int {
	groups, taken := make([][]int, len(order)), make([]bool, len(p.items))
	for n, i := range order {
		for _, o := range p.with[i] {
			if !taken[o] {
				taken[o] = true
				groups[n] = append(groups[n], o)
			}
		}
	}
	return groups
}

// width returns the bits that hold the numbers up to most.
func width(most int) int { return bits.Len(uint(most)) }
