package cover

import (
	"fmt"
	"strings"
)

// A Clash is a pair of cells that hold the same digit and share a house, so that no solution can have both.
type Clash struct {
	Digit    int
	Cells    [2]int   // ascending
	Houses   []string // the names of the houses that both stand in: one, or a row or column and a box
	Layout   *Layout
	Alphabet Alphabet // in which the digit is named
}

// String returns the clash as people read it: "digit 5 repeats in row 1 and box 1: r1c1 and r1c3".
func (c Clash) String() string {
	return fmt.Sprintf("digit %s repeats in %s: %s and %s", c.Alphabet.Name(c.Digit), strings.Join(c.Houses, " and "),
		c.Layout.CellName(c.Cells[0]), c.Layout.CellName(c.Cells[1]))
}

// HasClash reports whether some digit stands twice in a house. It allocates nothing.
func (g *Grid) HasClash() bool {
	// One bit a digit: those seen so far in each column and box. 32 of them spare the bounds checks.
	var cols, boxes [32]uint32
	if g.layout.overlap != nil {
		return g.clashesOverlap()
	}
	n := g.layout.size
	digits, box := g.digits, g.layout.box
	for len(digits) >= n && len(box) >= n {
		row, twice := uint32(0), uint32(0)
		for c, d := range digits[:n] {
			bit := uint32(1) << (d & 31) &^ 1 // none for an empty cell
			b := box[c] & 31
			twice |= (row | cols[c&31] | boxes[b]) & bit
			row |= bit
			cols[c&31] |= bit
			boxes[b] |= bit
		}
		if twice != 0 {
			return true
		}
		digits, box = digits[n:], box[n:]
	}
	return false
}

// Clashes returns every pair of cells that clash, in row-major order of the first cell, then of the second; nil if
// there is none. A pair that shares two houses is one Clash that names both. A box that is a single row or column
// (1xN, Nx1) is not named beside that row or column.
func (g *Grid) Clashes() []Clash {
	if !g.HasClash() {
		return nil
	}
	if g.layout.overlap != nil {
		return g.overlapClashes()
	}
	var clashes []Clash
	for a, d := range g.digits {
		if d == 0 {
			continue
		}
		for b := a + 1; b < len(g.digits); b++ {
			if g.digits[b] != d {
				continue
			}
			if houses := g.layout.shared(a, b); houses != nil {
				clashes = append(clashes, Clash{int(d), [2]int{a, b}, houses, g.layout, g.alphabet})
			}
		}
	}
	return clashes
}

// shared returns the names of the houses that two different cells share.
func (l *Layout) shared(a, b int) []string {
	n := l.size
	var names []string
	sameRow, sameCol := a/n == b/n, a%n == b%n
	if sameRow {
		names = append(names, l.houses[a/n].Name)
	}
	if sameCol {
		names = append(names, l.houses[n+a%n].Name)
	}
	if l.box[a] == l.box[b] && !(sameRow && l.boxRows == 1) && !(sameCol && l.boxCols == 1) {
		names = append(names, l.houses[2*n+int(l.box[a])].Name)
	}
	return names
}
