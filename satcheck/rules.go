// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"fmt"
	"strconv"
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

// digitName returns the digit as a person writes it in a puzzle: 1 to 9, and A to P for 10 to 25.
func digitName(digit int) string {
	if digit < 10 {
		return strconv.Itoa(digit)
	}
	return string(rune('A' + digit - 10))
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
	// Where boxes are rows or columns, cells of one box have that house already.
	if p.box(a) == p.box(b) && p.BoxRows > 1 && p.BoxCols > 1 {
		houses = append(houses, fmt.Sprintf("box %d", p.box(a)+1))
	}
	return houses
}

func (p Puzzle) row(cell int) int    { return cell / p.Size() }
func (p Puzzle) column(cell int) int { return cell % p.Size() }
func (p Puzzle) box(cell int) int {
	return p.row(cell)/p.BoxRows*p.BoxRows + p.column(cell)/p.BoxCols
}

// Obeys returns nil if the grid is a solution of the puzzle by the rules alone, or an error that says which cell, rule or
// given is at fault. The puzzle must be valid.
//
// It is full, agrees with the givens and the candidates, and no digit repeats in a house. No clause and no solver is asked.
func (p Puzzle) Obeys(grid []int) error {
	n := p.Size()
	if len(grid) != n*n {
		return fmt.Errorf("%d cells (a %dx%d grid has %d)", len(grid), n, n, n*n)
	}
	var rows, columns, boxes [MaxSize]uint32 // the digits seen so far, a bit each
	repeats := false
	for cell, digit := range grid {
		if digit < 1 || digit > n {
			return fmt.Errorf("%d in %s (want 1 to %d)", digit, p.CellName(cell), n)
		}
		if given := p.Givens[cell]; given != 0 && given != digit {
			return fmt.Errorf("%d in %s (the given is %d)", digit, p.CellName(cell), given)
		}
		if !p.Allows(cell, digit) {
			return fmt.Errorf("%d in %s (not among its candidates)", digit, p.CellName(cell))
		}
		row, column, box, bit := &rows[p.row(cell)], &columns[p.column(cell)], &boxes[p.box(cell)], uint32(1)<<digit
		repeats = repeats || (*row|*column|*box)&bit != 0
		*row |= bit
		*column |= bit
		*box |= bit
	}
	if repeats {
		return fmt.Errorf("%v", p.clashes(grid)[0])
	}
	return nil
}
