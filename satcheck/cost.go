// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"fmt"
	"slices"
	"sort"
)

// maxCost is the largest absolute value of the cost of an option. Sums cannot overflow.
const maxCost = 1 << 40

// cost returns the sum of the costs of options.
func (c Cover) cost(solution []int) (sum int) {
	for _, o := range solution {
		sum += c.Costs[o]
	}
	return sum
}

func (c Cover) validateCosts() error {
	if c.Costs != nil && len(c.Costs) != len(c.Options) {
		return fmt.Errorf("%w: costs of %d options (want %d)", ErrPuzzle, len(c.Costs), len(c.Options))
	}
	for o, cost := range c.Costs {
		if cost > maxCost || cost < -maxCost {
			return fmt.Errorf("%w: option %d costs %d (want %d at most, either way)", ErrTooLarge, o, cost, maxCost)
		}
	}
	return nil
}

// reduced returns costs that are mostly 0 or more, one for each option, and a base. With the base, every solution costs the same
// as in the problem. If every solution has n options of an item, it pays the least cost of these options n times, so that cost
// moves to the base.
func (c Cover) reduced(options []int) (costs []int, base int) {
	costs = slices.Clone(c.Costs)
	of := make([][]int, c.Primary)
	heavy := make([]bool, c.Primary) // the items that an option covers several times
	for _, o := range options {
		for k, item := range c.Options[o] {
			if item < c.Primary && c.exact(item) {
				of[item] = append(of[item], o)
				heavy[item] = heavy[item] || c.Weight(o, k) > 1
			}
		}
	}
	for item, list := range of {
		if len(list) == 0 || heavy[item] {
			continue
		}
		least := costs[list[0]]
		for _, o := range list {
			least = min(least, costs[o])
		}
		for _, o := range list {
			costs[o] -= least
		}
		times, _ := c.Times(item)
		base += min(times, len(list)) * least
	}
	return costs, base
}

// atMost says that the options cost at most limit. Each node of the diagram implies its meaning, but not the other way round.
// So a solution may have several models, but the options have the same values in all of them.
func (e *coverEncoding) atMost(c Cover, limit int) {
	costs, base := c.reduced(e.options)
	limit -= base
	var order []int
	for _, o := range e.options {
		if costs[o] < 0 { // of an option without an item that all solutions cover equally often
			// Charge for leaving it out: not choosing it costs the opposite.
			limit -= costs[o]
		}
		if costs[o] != 0 {
			order = append(order, o)
		}
	}
	size := func(o int) int { return max(costs[o], -costs[o]) }
	sort.SliceStable(order, func(i, j int) bool { return size(order[i]) > size(order[j]) })
	sizes := make([]int, len(order))
	for i, o := range order {
		sizes[i] = size(o)
	}
	d := newDiagram(e.formula, sizes, never, always)
	d.define = func(place, limit, with, without int) int {
		chosen := e.is[order[place]]
		if costs[order[place]] < 0 {
			chosen = -chosen
		}
		node := e.define(auxiliary{cost: true, item: place, number: limit})
		e.oneOf(with, -node, -chosen)
		e.oneOf(without, -node)
		return node
	}
	e.oneOf(d.node(0, limit).literal)
}

// oneOf says that the literal of a node or one of the others is true.
func (e *coverEncoding) oneOf(node int, others ...int) {
	switch node {
	case always:
	case never:
		e.formula.Add(others...)
	default:
		e.formula.Add(append(others, node)...)
	}
}
