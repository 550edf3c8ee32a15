package ladder

import (
	"iter"
	"math/bits"
)

// Sets of small numbers, a bit each, and lists of open cells, from which such a set picks some by their positions.

// each yields the numbers of a set, ascending.
func each(set uint32) iter.Seq[int] {
	return func(yield func(int) bool) {
		for rest := set; rest != 0 && yield(bits.TrailingZeros32(rest)); rest &= rest - 1 {
		}
	}
}

// subsets yields the sets of k numbers from 0 to n-1, ascending as binary numbers; k is at least 1.
func subsets(n, k int) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for set := uint32(1)<<k - 1; set < 1<<n && yield(set); {
			low := set & -set
			ripple := set + low
			set = ripple | (set^ripple)/low>>2
		}
	}
}

// choose calls do with the union of set and k numbers of another set, for each choice of these.
func choose(of uint64, k int, set uint64, do func(uint64)) {
	if k == 0 {
		do(set)
		return
	}
	for ; of != 0; of &= of - 1 {
		choose(of&(of-1), k-1, set|of&-of, do)
	}
}

// at yields the cells of the house at some positions.
func (h *house) at(set uint32) iter.Seq[int] {
	return func(yield func(int) bool) {
		for rest := set; rest != 0 && yield(int(h.cells[bits.TrailingZeros32(rest)])); rest &= rest - 1 {
		}
	}
}

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
	for at := range each(set) {
		in = append(in, cells[at])
	}
	return in
}

// held returns what some of the cells hold together.
func (b *Board) held(cells []int, set uint32) (digits uint32) {
	for at := range each(set) {
		digits |= b.cands[cells[at]]
	}
	return digits
}

// sharing yields each set of k-1 cells that hold, together with the digits of more, exactly k digits, all of extras among
// them; and these digits.
func (b *Board) sharing(cells []int, k int, more, extras uint32) iter.Seq2[uint32, uint32] {
	return func(yield func(set, hold uint32) bool) {
		for set := range subsets(len(cells), k-1) {
			if hold := b.held(cells, set) | more; popcount(hold) == k && extras&^hold == 0 && !yield(set, hold) {
				return
			}
		}
	}
}

// removeOutside notes that digits are ruled out in the cells that are not of the set.
func (b *Board) removeOutside(s *Step, cells []int, set, digits uint32) {
	for at, c := range cells {
		if set>>at&1 == 0 {
			s.remove(c, b.cands[c]&digits)
		}
	}
}
