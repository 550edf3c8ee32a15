package bands

import "dlx-sudoku/cover"

// barred are the cells in which each digit, counting from 0, is ruled out by the puzzle's candidates, as in a state.
type barred struct {
	upper [9]uint64
	third [9]uint32
}

// bar returns what the candidates of a puzzle rule out. A given rules out nothing here.
func bar(puzzle *cover.Grid) *barred {
	out := new(barred)
	for cell := range 81 {
		if puzzle.Digit(cell) != 0 {
			continue
		}
		set := puzzle.CandidateSet(cell)
		for d := range 9 {
			switch {
			case set>>(d+1)&1 != 0:
			case cell < 54:
				out.upper[d] |= 1 << (place[cell] & 63)
			default:
				out.third[d] |= 1 << (place[cell-54] & 31)
			}
		}
	}
	return out
}

// bar takes the barred cells out of the words of the root.
func (s *search) bar(out *barred) {
	t := &s.states[0]
	for d := range t.upper {
		t.upper[d] &^= out.upper[d]
		t.third[d] &^= out.third[d]
	}
}
