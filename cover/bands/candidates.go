package bands

import "dlx-sudoku/cover"

// barred are the cells in which each digit, counting from 0, is ruled out by the puzzle's candidates, as in a state.
type barred struct {
	upper [9]uint64
	third [9]uint32
}

// nine returns the candidates of a cell as they are held here, bit d-1 for digit d.
func nine(puzzle *cover.Grid, cell int) uint16 { return uint16(puzzle.Candidates(cell) >> 1) }

func (s *search) bar(puzzle *cover.Grid) {
	out := new(barred)
	for cell := range 81 {
		if puzzle.Digit(cell) != 0 {
			continue // the cell is a given
		}
		set := puzzle.Candidates(cell)
		for d := range 9 {
			switch {
			case set.Has(d + 1):
			case cell < 54:
				out.upper[d] |= 1 << (place[cell] & 63)
			default:
				out.third[d] |= 1 << (place[cell-54] & 31)
			}
		}
	}
	s.barred = out
}

// apply removes the barred cells from the words of the root.
func (b *barred) apply(t *state) {
	for d := range t.upper {
		t.upper[d] &^= b.upper[d]
		t.third[d] &^= b.third[d]
	}
}
