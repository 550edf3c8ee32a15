package ladder

import "math/bits"

// Lists of open cells, and some of their members: a bit for each position.

// rest returns the open cells of a house outside of some positions.
func (b *Board) rest(h *house, but uint32) (cells []int) {
	for at, c := range h.cells {
		if but>>at&1 == 0 && b.cands[c] != 0 {
			cells = append(cells, int(c))
		}
	}
	return cells
}

// picked returns the cells of a list that are in a set of positions.
func picked(cells []int, set uint32) (in []int) {
	for ; set != 0; set &= set - 1 {
		in = append(in, cells[bits.TrailingZeros32(set)])
	}
	return in
}

// held returns what some of the cells hold together.
func (b *Board) held(cells []int, set uint32) (digits uint32) {
	for ; set != 0; set &= set - 1 {
		digits |= b.cands[cells[bits.TrailingZeros32(set)]]
	}
	return digits
}

// removeOutside notes that digits are ruled out in the cells that are not of the set.
func (b *Board) removeOutside(s *Step, cells []int, set, digits uint32) {
	for at, c := range cells {
		if set>>at&1 == 0 {
			s.remove(c, b.cands[c]&digits)
		}
	}
}
