package cover

import "fmt"

// Check returns nil if g solves puzzle: no cell is empty, each house holds each digit once, and the givens of the
// puzzle are kept. Otherwise the error says which rule is broken where. A nil puzzle has no givens. No solver takes
// part, only the rules.
func (g *Grid) Check(puzzle *Grid) error {
	l := g.layout
	if puzzle != nil && puzzle.layout != l {
		return fmt.Errorf("solution has boxes of %s (the puzzle's are %s)", l, puzzle.layout)
	}
	for cell, d := range g.digits {
		if d == 0 {
			return fmt.Errorf("%s is empty (want a digit)", l.CellName(cell))
		}
		if puzzle != nil && puzzle.digits[cell] != 0 && puzzle.digits[cell] != d {
			return fmt.Errorf("%s is %s (its given is %s)", l.CellName(cell),
				DigitName(int(d)), DigitName(puzzle.Digit(cell)))
		}
	}
	// A full house in which no digit repeats holds each digit once.
	for _, h := range l.houses {
		var first [MaxSize + 1]int // the cell of each digit, counting from 1
		for _, cell := range h.Cells {
			d := g.digits[cell]
			if first[d] != 0 {
				return fmt.Errorf("digit %s repeats in %s: %s and %s", DigitName(int(d)), h.Name,
					l.CellName(first[d]-1), l.CellName(cell))
			}
			first[d] = cell + 1
		}
	}
	return nil
}
