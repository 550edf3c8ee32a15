// Package cost orders options by what they cost beyond the prices of their items, and keeps the cheapest solutions.
//
// Each primary item has a price, which every option with the item pays, as often as it covers it. The reduced cost of an
// option is its cost minus the prices of its items. The cost of a solution is the sum of the prices of all items, each as often as it is covered, and of
// the reduced costs of its options. So the prices of all items and the reduced costs of the options chosen are a lower
// bound for the solutions below a branch, and so is that sum with the least reduced costs in the lists of the items left.
//
// Sources: Donald E. Knuth, program DLX5, 2018, for the prices (he calls them taxes) and lists sorted by reduced cost.
// The prices of [Reduce] are a solution of the dual linear program, found by ascent (Donald Erlenkotter, "A dual-based
// procedure for uncapacitated facility location", Operations Research 26, 1978). They are quick to find and enough for
// small problems; package bound finds better ones.
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

	// Extra is what a solution costs more each time that it covers an item more often than it needs, for each primary
	// item, or nil if that is nothing. Needs has how often it needs it.
	Extra []uint64
	Needs []int32
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

// Reduce finds prices for what is left of a problem after some options have been chosen.
func Reduce(chosen *matrix.Chosen) *Reduced {
	m := chosen.Matrix
	r := &Reduced{Scale: 1, Costs: make([]uint64, m.Options())}
	r.lift(chosen)
	r.ascend(chosen)
	r.Sort()
	return r
}

// lift makes reduced costs of the costs, none of them negative. Where a solution needs just one option of an item, all of them
// cost as much more as its cheapest one lacks, and every solution so much less. Any other option with a negative cost is free,
// and it lowers the base as if every solution had it. All that is lowered is at most what these options cost together.
func (r *Reduced) lift(chosen *matrix.Chosen) {
	m := chosen.Matrix
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
}

// ascend raises the prices as far as the options of each item can pay. At first each option offers its items equal
// shares of its cost; then they take what is left.
func (r *Reduced) ascend(chosen *matrix.Chosen) {
	m := chosen.Matrix
	out := make([]uint8, m.Options())
	chosen.RuleOut(out)
	payers := make([]uint64, m.Options()) // how many items may take from the option
	for o := range payers {
		for _, i := range m.Option(o) {
			if chosen.Needs(int(i)) {
				payers[o]++
			}
		}
	}
	prices, full, weights := make([]uint64, m.Primary), slices.Clone(r.Costs), m.InLists(m.Weights)
	for _, share := range []bool{true, false} {
		for i := range m.Primary {
			least := uint64(math.MaxUint64)
			times := func(k int) uint64 { // how often an option of the list pays
				if weights == nil {
					return 1
				}
				return uint64(weights[int(m.Offsets[i])+k])
			}
			for k, o := range m.List(i) {
				switch {
				case out[o] != 0 || !chosen.Needs(i):
				case share:
					least = min(least, full[o]/payers[o]/times(k))
				default:
					least = min(least, r.Costs[o]/times(k))
				}
			}
			if least == math.MaxUint64 {
				continue // the item needs nothing; or it has no option left, and there is no solution
			}
			prices[i] += least
			for k, o := range m.List(i) {
				if out[o] == 0 {
					r.Costs[o] -= least * times(k)
				}
			}
		}
	}
	r.settle(chosen, prices)
}

// settle sets what follows from the prices but the reduced costs.
func (r *Reduced) settle(chosen *matrix.Chosen, prices []uint64) {
	for _, o := range chosen.Options {
		r.Base += chosen.Cost(o)
	}
	base := uint64(0)
	if chosen.Hi != nil {
		r.Extra, r.Needs = prices, make([]int32, chosen.Primary)
	}
	for i, price := range prices {
		lo, _ := chosen.Bounds(i)
		need := max(0, lo-int(chosen.Times[i]))
		base = SumOrMax(base, ProductOrMax(uint64(need), price))
		if r.Needs != nil {
			r.Needs[i] = int32(min(need, math.MaxInt32))
		}
	}
	r.Base += int64(min(base, uint64(math.MaxInt64-max(r.Base, 0)))) // the most where an item needs more options than there are
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
