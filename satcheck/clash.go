// Not trusted: a fault here can make a wrong explanation, but no wrong claim Verified.

package satcheck

import (
	"fmt"
	"strings"
)

// A Clash is a pair of equal givens that share a house.
type Clash struct {
	Digit  int
	Cells  [2]int    // counting from 0, the smaller one first
	Houses []string  // "row 1", "column 3", "box 2": one, or a row or column and a box
	Names  [2]string // of the cells, "r1c2"
}

// String returns the clash as "digit 5 repeats in row 1: r1c1 and r1c7". Digits above 9 are letters, from A for 10.
func (c Clash) String() string {
	return fmt.Sprintf("digit %s repeats in %s: %s and %s", digitName(c.Digit), strings.Join(c.Houses, " and "), c.Names[0], c.Names[1])
}

// Clashes returns all pairs of equal givens that share a house, in the order of their first and then their second
// cells. A pair that shares two houses is one clash. A box that is a single row or column is not named beside it. The
// puzzle must be valid.
func (p Puzzle) Clashes() []Clash { return p.clashes(p.Givens) }

func (p Puzzle) clashes(grid []int) []Clash {
	var out []Clash
	for a, digit := range grid {
		if digit == 0 {
			continue
		}
		for b := a + 1; b < len(grid); b++ {
			if grid[b] != digit {
				continue
			}
			if houses := p.shared(a, b); houses != nil {
				out = append(out, Clash{digit, [2]int{a, b}, houses, [2]string{p.CellName(a), p.CellName(b)}})
			}
		}
	}
	return out
}

// shared names the houses that two cells have in common.
func (p Puzzle) shared(a, b int) []string {
	var houses []string
	if p.row(a) == p.row(b) {
		houses = append(houses, fmt.Sprintf("row %d", p.row(a)+1))
	}
	if p.column(a) == p.column(b) {
		houses = append(houses, fmt.Sprintf("column %d", p.column(a)+1))
	}
	// If boxes are rows or columns, cells of one box already share that house.
	if p.box(a) == p.box(b) && p.BoxRows > 1 && p.BoxCols > 1 {
		houses = append(houses, fmt.Sprintf("box %d", p.box(a)+1))
	}
	return houses
}
