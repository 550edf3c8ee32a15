package cover

import (
	"errors"
	"fmt"
	"iter"

	"dlx-sudoku/cover/internal/glyphs"
)

// Check returns nil if g solves puzzle: no cell is empty, each house holds each digit once, the givens of the puzzle
// are kept, and so are its candidates. Otherwise the error says which rule is broken where. A nil puzzle has no givens.
// No solver takes part, only the rules.
func (g *Grid) Check(puzzle *Grid) error {
	l := g.layout
	if puzzle != nil && puzzle.layout != l {
		if l.overlap != nil || puzzle.layout.overlap != nil {
			return fmt.Errorf("solution of %s (the puzzle is of %s)", l.grids(), puzzle.layout.grids())
		}
		return fmt.Errorf("solution has boxes of %s (the puzzle's are %s)", l, puzzle.layout)
	}
	if puzzle != nil && !puzzle.Restricted() && l.IsClassic() &&
		glyphs.Keeps(g.digits, puzzle.digits) && fullNine(g.digits) {
		return nil
	}
	for cell, fault := range g.missed(puzzle) {
		if g.digits[cell] == 0 {
			fault += " (want a digit)"
		}
		return errors.New(fault)
	}
	// A full house in which no digit repeats holds each digit once.
	if !g.HasClash() {
		return nil
	}
	for _, h := range l.houses {
		var first [MaxSize + 1]int // the cell of each digit, counting from 1
		for _, cell := range h.Cells {
			d := g.digits[cell]
			if first[d] != 0 {
				clash := Clash{int(d), [2]int{first[d] - 1, cell}, []string{h.Name}, l, g.alphabet}
				return errors.New(clash.String())
			}
			first[d] = cell + 1
		}
	}
	return nil
}

// Faults returns every way in which g does not solve the puzzle, in words, nil if it does: empty cells, givens and
// candidates that are not kept, and all pairs of equal digits in a house. A nil puzzle has no givens.
func (g *Grid) Faults(puzzle *Grid) (faults []string) {
	l := g.layout
	if puzzle != nil && puzzle.layout != l {
		return []string{g.Check(puzzle).Error()}
	}
	for _, fault := range g.missed(puzzle) {
		faults = append(faults, fault)
	}
	for _, c := range g.Clashes() {
		faults = append(faults, c.String())
	}
	return faults
}

// missed yields the cells that are empty, or do not keep a given or the candidates of the puzzle, and what is wrong
// with them.
func (g *Grid) missed(puzzle *Grid) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for cell, d := range g.digits {
			fault := ""
			switch {
			case d == 0:
				fault = " is empty"
			case puzzle == nil || puzzle.Candidates(cell).Has(int(d)):
				continue
			case puzzle.digits[cell] != 0:
				fault = fmt.Sprintf(" is %s (its given is %s)", g.alphabet.Name(int(d)), g.alphabet.Name(puzzle.Digit(cell)))
			default:
				fault = fmt.Sprintf(" is %s (no candidate of it)", g.alphabet.Name(int(d)))
			}
			if !yield(cell, g.layout.CellName(cell)+fault) {
				return
			}
		}
	}
}
