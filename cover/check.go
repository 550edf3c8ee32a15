package cover

import (
	"errors"
	"fmt"

	"dlx-sudoku/cover/internal/glyphs"
)

// Check returns nil if g solves puzzle: no cell is empty, each house holds each digit once, the givens of the puzzle
// are kept, and so are its candidates. Otherwise the error says which rule is broken where. A nil puzzle has no givens.
// No solver takes part, only the rules.
func (g *Grid) Check(puzzle *Grid) error {
	l := g.layout
	if puzzle != nil && puzzle.layout != l {
		return fmt.Errorf("solution has boxes of %s (the puzzle's are %s)", l, puzzle.layout)
	}
	if puzzle != nil && !puzzle.Restricted() && l.boxRows == 3 && l.boxCols == 3 &&
		glyphs.Keeps(g.digits, puzzle.digits) && fullNine(g.digits) {
		return nil
	}
	for cell, d := range g.digits {
		if d == 0 {
			return fmt.Errorf("%s is empty (want a digit)", l.CellName(cell))
		}
		if puzzle == nil {
			continue
		}
		if given := puzzle.digits[cell]; given != 0 && given != d {
			return fmt.Errorf("%s is %s (its given is %s)", l.CellName(cell), g.alphabet.Name(int(d)),
				g.alphabet.Name(int(given)))
		}
		if len(puzzle.candidates) > 0 && puzzle.candidates[cell]>>d&1 == 0 {
			return fmt.Errorf("%s is %s (no candidate of it)", l.CellName(cell), g.alphabet.Name(int(d)))
		}
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
	for cell, d := range g.digits {
		switch {
		case d == 0:
			faults = append(faults, l.CellName(cell)+" is empty")
		case puzzle == nil || puzzle.CandidateSet(cell)>>d&1 != 0:
		case puzzle.digits[cell] != 0:
			faults = append(faults, fmt.Sprintf("%s is %s (its given is %s)", l.CellName(cell), g.alphabet.Name(int(d)),
				g.alphabet.Name(puzzle.Digit(cell))))
		default:
			faults = append(faults, fmt.Sprintf("%s is %s (no candidate of it)", l.CellName(cell), g.alphabet.Name(int(d))))
		}
	}
	for _, c := range g.Clashes() {
		faults = append(faults, c.String())
	}
	return faults
}
