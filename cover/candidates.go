package cover

import (
	"fmt"

	"dlx-sudoku/cover/internal/glyphs"
)

// every returns the set of all digits of the layout.
func (l *Layout) every() Digits { return DigitsUpTo(l.size) }

// Candidates returns the digits that a cell may hold as the puzzle says: its digit alone if it has one, every digit if
// nothing restricts it. What follows from the other cells is not considered.
func (g *Grid) Candidates(cell int) Digits {
	if d := g.digits[cell]; d != 0 {
		return 1 << d
	}
	if len(g.candidates) == 0 {
		return g.layout.every()
	}
	return g.candidates[cell]
}

// SetCandidates empties a cell and lets it hold the digits of a set only, in place of those before. With the empty set
// the cell can hold nothing, so the puzzle has no solution; the set of every digit lifts the restriction.
func (g *Grid) SetCandidates(cell int, set Digits) {
	if set&^g.layout.every() != 0 {
		panic(fmt.Sprintf("cover: digits %v (%s has 1 to %d)", set, glyphs.Article(g.layout.size), g.layout.size))
	}
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
