package bands

import "math/bits"

// A state is a node of the search tree: the cells in which each digit, counting from 0, is still possible, in the words
// of the bands. In names, a 3 stands for the third band, and none for the first two. It fills two cache lines.
type state struct {
	upper [9]uint64 // the first band in the low half, the second in the high half
	third [9]uint32 // the third band
	dirty uint32    // the digits to look at, a bit each
	open  uint64    // the cells that no digit has claimed
	open3 uint32
}

// verdict is the result of a propagation.
type verdict uint8

const (
	undecided verdict = iota // nothing more follows for now
	dead                     // there is no solution
	solved                   // each cell is claimed, and the words are the solution
)

// propagate makes all deductions by locked candidates, hidden singles and naked singles.
//
// In a pass it looks at every dirty digit, which may claim cells for itself. The claimed cells are then cleared from
// the other digits, and digits that lose a cell are dirty in the next pass.
func (s *state) propagate() verdict {
	var own [16]uint64 // the cells that each digit has claimed last; 16 entries save bounds checks
	var own3 [16]uint32
	for {
		for s.dirty != 0 {
			var claimed uint64
			var claimed3, next uint32
			for dirty := s.dirty; dirty != 0; {
				bit := dirty & -dirty
				d := bits.TrailingZeros32(dirty)
				dirty ^= bit
				a, b := s.upper[d]&^claimed, s.third[d]&^claimed3

				// Locked candidates in rows: keep the minirows that are in a permutation.
				u := (a | a>>1 | a>>2) & firsts2 * gather
				v := (b | b>>1 | b>>2) & firsts * gather
				r := uint64(rowsLeft[u>>18&square]) | uint64(rowsLeft[u>>50&square])<<32
				r3 := rowsLeft[v>>18&square]
				a &= r
				b &= r3

				// Locked candidates in columns, likewise. If they have emptied a minirow, the digit stays dirty.
				u = (a | a>>10 | a>>20) & (square * twice)
				u = u | u>>23 | uint64((b|b>>10|b>>20)&square)<<18
				c := columnsLeft[u&stack*gatherStack>>12&square] |
					columnsLeft[u&(stack<<3)*gatherStack>>15&square]<<3 |
					columnsLeft[u&(stack<<6)*gatherStack>>18&square]<<6
				a &= c & (square * twice) * ones
				b &= uint32(c>>9) & square * ones
				if b == 0 {
					return dead
				}
				s.upper[d], s.third[d] = a, b
				u = ((a | a>>1 | a>>2) ^ r) & firsts2
				v = ((b | b>>1 | b>>2) ^ r3) & firsts
				next |= mask(u|uint64(v)) & bit

				// Hidden singles: claim the cells that are alone in their rows.
				u = (spares2 - a&((a|spares2)-ones2)) & spares2
				n := (u - u>>9) & a & s.open
				v = (spares - b&((b|spares)-ones)) & spares
				n3 := (v - v>>9) & b & s.open3
				claimed |= n
				claimed3 |= n3
				own[d&15], own3[d&15] = n, n3
			}
			s.dirty = next
			if claimed|uint64(claimed3) == 0 {
				continue
			}
			s.open ^= claimed
			s.open3 ^= claimed3
			lost := s.clear(8, claimed&^own[8], claimed3&^own3[8], 0)
			lost = s.clear(7, claimed&^own[7], claimed3&^own3[7], lost)
			lost = s.clear(6, claimed&^own[6], claimed3&^own3[6], lost)
			lost = s.clear(5, claimed&^own[5], claimed3&^own3[5], lost)
			lost = s.clear(4, claimed&^own[4], claimed3&^own3[4], lost)
			lost = s.clear(3, claimed&^own[3], claimed3&^own3[3], lost)
			lost = s.clear(2, claimed&^own[2], claimed3&^own3[2], lost)
			lost = s.clear(1, claimed&^own[1], claimed3&^own3[1], lost)
			lost = s.clear(0, claimed&^own[0], claimed3&^own3[0], lost)
			s.dirty |= uint32(lost)
		}
		if s.open|uint64(s.open3) == 0 {
			return solved
		}
		if v := s.nakedSingles(); v != undecided || s.dirty == 0 {
			return v
		}
	}
}

// clear removes cells from the words of digit d. It returns flags shifted left by one, with a new lowest bit that says
// whether the digit was possible in one of the cells.
func (s *state) clear(d int, n uint64, n3 uint32, flags uint64) uint64 {
	x, x3 := s.upper[d]&n, s.third[d]&n3
	s.upper[d] ^= x
	s.third[d] ^= x3
	_, carry := bits.Add64(x|uint64(x3), 1<<64-1, 0) // 1 unless the first is 0
	flags, _ = bits.Add64(flags, flags, carry)
	return flags
}

// mask returns 0 for 0 and all ones for any other number up to 1<<63.
func mask(x uint64) uint32 { return uint32(-int64(x) >> 63) }

// nakedSingles finds the cells in which a single digit is possible, and removes that digit from the other cells of
// their rows. The digit claims the cells when propagate next looks at it.
func (s *state) nakedSingles() verdict {
	var one, two uint64 // the cells in which at least one digit, or two digits, are possible
	var one3, two3 uint32
	for d := range s.upper {
		a, b := s.upper[d], s.third[d]
		two |= one & a
		one |= a
		two3 |= one3 & b
		one3 |= b
	}
	if one != cells2 || one3 != cells {
		return dead
	}
	n, n3 := s.open&^two, s.open3&^two3
	if n|uint64(n3) == 0 {
		return undecided
	}
	for d := range s.upper {
		a, b := s.upper[d], s.third[d]
		u := (a&n + cells2) & spares2
		v := (b&n3 + cells) & spares
		a &= (u - u>>9) &^ n
		b &= (v - v>>9) &^ n3
		s.upper[d] ^= a
		s.third[d] ^= b
		s.dirty |= mask(a|uint64(b)) & (1 << d)
	}
	if s.dirty == 0 {
		return dead // several cells of a row have the same single digit
	}
	return undecided
}

// pairs returns the open cells in which two digits are possible.
func (s *state) pairs() (uint64, uint32) {
	var one, two, three uint64
	var one3, two3, three3 uint32
	for d := range s.upper {
		a, b := s.upper[d], s.third[d]
		three |= two & a
		two |= one & a
		one |= a
		three3 |= two3 & b
		two3 |= one3 & b
		one3 |= b
	}
	return two &^ three, two3 &^ three3
}
