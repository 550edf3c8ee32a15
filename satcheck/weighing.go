// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"cmp"
	"slices"
)

// weigh says that the uses of an item cover it at least least and at most most times. A node of the diagram is true exactly if
// the uses from its place on cover the item more often than its limit:
//
//	more than the limit  =  without this use  or  the use and more than the limit - weight
func (e *coverEncoding) weigh(item int, uses []use, least, most int) {
	uses = slices.SortedStableFunc(slices.Values(uses), func(a, b use) int { return cmp.Compare(b.weight, a.weight) })
	weights, sum := make([]int, len(uses)), 0
	for i, u := range uses {
		weights[i], sum = u.weight, sum+u.weight
	}
	d := newDiagram(e.formula, weights, always, never)
	d.define = func(place, limit, with, without int) int {
		a := auxiliary{item: item, number: limit + 1, before: without, literal: uses[place].variable, below: with}
		if without == never {
			a.before = 0
		}
		return e.step(a)
	}
	e.oneOf(d.node(0, min(least, sum+1)-1).literal)
	if most >= sum {
		return
	}
	switch literal := d.node(0, most).literal; literal {
	case always:
		e.formula.Add()
	case never:
	default:
		e.formula.Add(-literal)
	}
}
