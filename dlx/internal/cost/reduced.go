// Package cost finds lower bounds for the costs of solutions, and keeps the cheapest solutions.
//
// Each primary item has a dual price, which every option with the item pays. The reduced cost of an option is its cost
// minus the prices of its items. The cost of a solution is the sum of the prices of all items, each as often as it is
// covered, and of the reduced costs of its options. So the prices of the items left, and the least reduced costs in
// their lists, are a lower bound for the solutions below a branch.
//
// Sources: Donald E. Knuth, program DLX5, 2018, for the prices (he calls them taxes) and lists sorted by reduced cost.
// The prices are a solution of the dual linear program, found by ascent (Donald Erlenkotter, "A dual-based procedure
// for uncapacitated facility location", Operations Research 26, 1978).
package cost

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// Reduced is the dual prices of a problem and the reduced costs that follow from them.
type Reduced struct {
	Prices []uint64 // for each primary item
	Costs  []uint64 // for each option, its reduced cost
	Order  []int32  // the options by reduced cost; options with equal reduced costs by number
}

// Reduce finds prices for what is left of a problem after some options have been chosen.
func Reduce(chosen *matrix.Chosen) *Reduced {
	m := chosen.Matrix
	r := &Reduced{
		Prices: make([]uint64, m.Primary),
		Costs:  make([]uint64, m.Options()),
		Order:  make([]int32, m.Options()),
	}
	for o := range r.Costs {
		r.Costs[o], r.Order[o] = uint64(m.Cost(o)), int32(o)
	}
	r.ascend(chosen)
	slices.SortStableFunc(r.Order, func(a, b int32) int { return cmp.Compare(r.Costs[a], r.Costs[b]) })
	return r
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
	full := slices.Clone(r.Costs)
	for _, share := range []bool{true, false} {
		for i := range m.Primary {
			least := uint64(math.MaxUint64)
			for _, o := range m.List(i) {
				switch {
				case out[o] != 0 || !chosen.Needs(i):
				case share:
					least = min(least, full[o]/payers[o])
				default:
					least = min(least, r.Costs[o])
				}
			}
			if least == math.MaxUint64 {
				continue // the item needs nothing; or it has no option left, and there is no solution
			}
			r.Prices[i] += least
			for _, o := range m.List(i) {
				if out[o] == 0 {
					r.Costs[o] -= least
				}
			}
		}
	}
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
