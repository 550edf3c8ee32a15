// Package oracle is what the searches are tested against: small random problems, and their solutions by the plainest
// means there are. It shares nothing with the searches but the matrix that they are given.
package oracle

import (
	"math/bits"
	"slices"

	"dlx-sudoku/dlx/internal/algorithmx"
	"dlx-sudoku/dlx/internal/matrix"
)

// A Problem is an exact-cover problem as plainly as it can be stated. Items count from 0, the primary ones first.
type Problem struct {
	Primary, Secondary int
	Options            [][]int
	Colours            [][]int // of the items of each option, 0 for none; nil if there are none
	Lo, Hi             []int   // of the primary items; nil if each is to be covered once
	Costs              []int64 // of the options; nil if there are none
	Weights            [][]int // how often each option covers its items; nil if once everywhere
}

// Matrix returns the problem in numbers.
func (x Problem) Matrix() *matrix.Matrix {
	m := &matrix.Matrix{Primary: x.Primary, Secondary: x.Secondary, Starts: []int32{0}, Lo: x.Lo, Hi: x.Hi, Costs: x.Costs}
	for o, option := range x.Options {
		primaries := 0
		for k, i := range option {
			m.Entries = append(m.Entries, int32(i))
			if x.Colours != nil {
				m.Colours = append(m.Colours, int32(x.Colours[o][k]))
			}
			if x.Weights != nil {
				m.Weights = append(m.Weights, int32(x.Weights[o][k]))
			}
			if i < x.Primary {
				primaries++
			}
		}
		m.Longest = max(m.Longest, primaries)
		m.Starts = append(m.Starts, int32(len(m.Entries)))
	}
	m.Index()
	return m
}

// Plain reports whether the problem has neither colours nor multiplicities.
func (x Problem) Plain() bool { return x.Colours == nil && x.Lo == nil }

// Allows reports whether the options, all different, may be chosen together, and whether they are a solution.
func (x Problem) Allows(set []int) (allowed, solution bool) {
	times := make([]int, x.Primary+x.Secondary)
	worn := make([]int, x.Primary+x.Secondary)
	for _, o := range set {
		for k, i := range x.Options[o] {
			c := x.colour(o, k)
			if i >= x.Primary && times[i] > 0 && (c == 0 || c != worn[i]) {
				return false, false
			}
			worn[i] = c
			if times[i] += x.weight(o, k); i < x.Primary && times[i] > x.bounds(i)[1] {
				return false, false
			}
		}
	}
	for i := range x.Primary {
		if times[i] < x.bounds(i)[0] {
			return true, false
		}
	}
	return true, true
}

// colour returns the colour of the k-th item of option o.
func (x Problem) colour(o, k int) int {
	if x.Colours == nil {
		return 0
	}
	return x.Colours[o][k]
}

// Times returns how often option o covers item i.
func (x Problem) Times(o, i int) int {
	k := slices.Index(x.Options[o], i)
	if k < 0 {
		return 0
	}
	return x.weight(o, k)
}

// weight returns how often option o covers its k-th item.
func (x Problem) weight(o, k int) int {
	if x.Weights == nil {
		return 1
	}
	return x.Weights[o][k]
}

// bounds returns how often primary item i is to be covered, at least and at most.
func (x Problem) bounds(i int) [2]int {
	if x.Lo == nil {
		return [2]int{1, 1}
	}
	return [2]int{x.Lo[i], x.Hi[i]}
}

// Subsets finds all solutions by trying every set of options, at most some twenty. Each is ascending, and they stand in
// lexicographic order.
func (x Problem) Subsets() (solutions [][]int) {
	if x.Plain() {
		return x.plainSubsets()
	}
	for set := range uint64(1) << len(x.Options) {
		chosen := members(set)
		if _, solution := x.Allows(chosen); solution {
			solutions = append(solutions, chosen)
		}
	}
	slices.SortFunc(solutions, slices.Compare)
	return solutions
}

// plainSubsets is Subsets for a problem whose options are sets of items and nothing else.
func (x Problem) plainSubsets() (solutions [][]int) {
	var want uint64 = 1<<x.Primary - 1
	masks := make([]uint64, len(x.Options))
	for o, option := range x.Options {
		for _, i := range option {
			masks[o] |= 1 << i
		}
	}
set:
	for set := range uint64(1) << len(masks) {
		var covered uint64
		for rest := set; rest != 0; rest &= rest - 1 {
			mask := masks[bits.TrailingZeros64(rest)]
			if covered&mask != 0 {
				continue set
			}
			covered |= mask
		}
		if covered&want == want {
			solutions = append(solutions, members(set))
		}
	}
	slices.SortFunc(solutions, slices.Compare)
	return solutions
}

// members returns the members of a set, ascending.
func members(set uint64) []int {
	m := []int{}
	for ; set != 0; set &= set - 1 {
		m = append(m, bits.TrailingZeros64(set))
	}
	return m
}

// AlgorithmX finds all solutions of a plain problem by Algorithm X, in the order of its tree. Each is ascending.
func (x Problem) AlgorithmX() (solutions [][]int) {
	algorithmx.Solve(x.Primary, x.Primary+x.Secondary, x.Options, nil, func(chosen []int) bool {
		solutions = append(solutions, slices.Sorted(slices.Values(chosen)))
		return true
	})
	return solutions
}
