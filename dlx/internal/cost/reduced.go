// Package cost orders options by what they cost beyond the prices of their items, and keeps the cheapest solutions.
//
// Each item may have a price, which every option with the item pays, as often as it covers it; package bound finds prices. The
// reduced cost of an option is its cost minus the prices of its items. The cost of a solution is the sum of the prices of all
// items, each as often as it is covered, and of the reduced costs of its options. So the prices of all items and the reduced
// costs of the options chosen are a lower bound for the solutions below a branch, and so is that sum with the least reduced
// costs in the lists of the items left.
//
// Source: Donald E. Knuth, program DLX5, 2018, for lists sorted by reduced cost (he calls the prices taxes).
package cost

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// Reduced is the reduced costs of a problem under some prices, in units of which Scale make 1 in the costs of the options.
// Every solution costs at least Base, plus the reduced costs of the options that it has beyond those chosen before.
type Reduced struct {
	Scale uint64
	Base  int64
	Costs []uint64 // for each option, its reduced cost, or 0 if that is negative; then Base has it
	Order []int32  // the options by reduced cost; options with equal reduced costs by number
}

// Room returns the number that the reduced costs of a solution stay below if it costs at most so much.
func (r *Reduced) Room(most int64) uint64 {
	above, below := uint64(1), uint64(0) // most * Scale + 1 - Base
	if product := ProductOrMax(uint64(max(most, -most)), r.Scale); most > 0 {
		above = SumOrMax(above, product)
	} else {
		below = product
	}
	if base := uint64(max(r.Base, -r.Base)); r.Base < 0 {
		above = SumOrMax(above, base)
	} else {
		below = SumOrMax(below, base)
	}
	return above - min(above, below)
}

// Sort sets the order.
func (r *Reduced) Sort() {
	r.Order = make([]int32, len(r.Costs))
	for o := range r.Order {
		r.Order[o] = int32(o)
	}
	slices.SortStableFunc(r.Order, func(a, b int32) int { return cmp.Compare(r.Costs[a], r.Costs[b]) })
}

// Plain returns the costs of what is left of a problem after some options have been chosen, without prices. None is negative:
// where a solution needs just one option of an item, all of them cost as much more as its cheapest one lacks, and every
// solution so much less. Any other option with a negative cost is free, and it lowers the base as if every solution had it. All
// that is lowered is at most what these options cost together.
func Plain(chosen *matrix.Chosen) *Reduced {
	m := chosen.Matrix
	r := &Reduced{Scale: 1, Costs: make([]uint64, m.Options())}
	for _, o := range chosen.Options {
		r.Base += m.Cost(o)
	}
	lifts := make([]int64, m.Primary)
	for o := range r.Costs {
		c := m.Cost(o)
		if c >= 0 {
			continue
		}
		if at := slices.IndexFunc(m.Option(o), chosen.NeedsOne); at >= 0 {
			lift := &lifts[m.Option(o)[at]]
			*lift = max(*lift, -c)
		} else {
			r.Base += c
		}
	}
	for _, lift := range lifts {
		r.Base -= lift
	}
	for o := range r.Costs {
		c := m.Cost(o)
		for _, i := range m.Option(o) {
			if int(i) < m.Primary {
				c += lifts[i]
			}
		}
		r.Costs[o] = uint64(max(c, 0))
	}
	r.Sort()
	return r
}

// SumOrMax returns x + y, or the largest uint64 if the sum does not fit.
func SumOrMax(x, y uint64) uint64 {
	sum, over := bits.Add64(x, y, 0)
	return max(sum, -over)
}

// ProductOrMax returns x * y, or the largest uint64 if the product does not fit.
func ProductOrMax(x, y uint64) uint64 {
	over, low := bits.Mul64(x, y)
	if over != 0 {
		return math.MaxUint64
	}
	return low
}
