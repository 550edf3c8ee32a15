package cover

import (
	"fmt"
	"math/bits"

	"dlx-sudoku/cover/internal/glyphs"
)

// every returns the set of all digits of the layout, bit d for digit d.
func (l *Layout) every() uint32 { return 1<<(l.size+1) - 2 }

// Restrict empties a cell and lets it hold these digits only, in place of those before. Without digits the cell can
// hold nothing, so the puzzle has no solution; every digit lifts the restriction.
func (g *Grid) Restrict(cell int, digits ...int) {
	set := uint32(0)
	for _, d := range digits {
		if d < 1 || d > g.layout.size {
			panic(fmt.Sprintf("cover: digit %d (%s has 1 to %d)", d, glyphs.Article(g.layout.size), g.layout.size))
		}
		set |= 1 << d
	}
	g.SetCandidates(cell, set)
}

// SetCandidates is [Grid.Restrict] for a set of digits, bit d for digit d. It is the inverse of [Grid.CandidateSet] for
// a cell without a digit.
func (g *Grid) SetCandidates(cell int, set uint32) {
	g.digits[cell] = 0
	if len(g.candidates) == 0 {
		if set == g.layout.every() {
			return
		}
		for range g.digits {
			g.candidates = append(g.candidates, g.layout.every())
		}
	}
	g.candidates[cell] = set
}

// Restricted reports whether some empty cell may not hold every digit.
func (g *Grid) Restricted() bool {
	for _, set := range g.candidates {
		if set != g.layout.every() {
			return true
		}
	}
	return false
}

// CandidateSet returns the digits that a cell may hold as the puzzle says, bit d for digit d: its digit alone if it has
// one, every digit if nothing restricts it. What follows from the other cells is not considered.
func (g *Grid) CandidateSet(cell int) uint32 {
	if d := g.digits[cell]; d != 0 {
		return 1 << d
	}
	if len(g.candidates) == 0 {
		return g.layout.every()
	}
	return g.candidates[cell]
}

// Candidates returns for each cell the digits that it may hold, ascending: nil for a cell with a digit and for one that
// may hold any digit, and 0 alone for one that may hold none (an empty slice would be nil after many an encoding). It
// is nil if no cell is restricted. The slices are the caller's.
func (g *Grid) Candidates() [][]int {
	if !g.Restricted() {
		return nil
	}
	all := make([][]int, len(g.digits))
	for cell, set := range g.candidates {
		switch set {
		case g.layout.every():
		case 0:
			all[cell] = []int{0}
		default:
			all[cell] = members(set)
		}
	}
	return all
}

// members returns the digits of a set, ascending.
func members(set uint32) []int {
	var digits []int
	for ; set != 0; set &= set - 1 {
		digits = append(digits, bits.TrailingZeros32(set))
	}
	return digits
}
