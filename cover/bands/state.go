package bands

import "math/bits"

// A state is a node of the search tree: the cells in which each digit, counting from 0, is still possible, in the words
// of the bands. In names, a 3 stands for the third band, and none for the first two.
//
// A digit is possible in its own cells, which it has claimed, and in the open cells of its words. Cells that another
// digit has claimed may stay in the words.
type state struct {
	upper [9]uint64 // the first band in the low half, the second in the high half
	own   [9]uint64
	third [9]uint32 // the third band
	own3  [9]uint32
	open  uint64 // the cells that no digit has claimed
	open3 uint32
	dirty uint32 // the digits to look at, a bit each
}

// verdict is the result of a propagation.
type verdict uint8

const (
	undecided verdict = iota // nothing more follows for now
	dead                     // there is no solution
	solved                   // each cell is claimed, and the digits' own cells are the solution
)

// words returns the cells in which digit d is possible.
func (s *state) words(d int) (uint64, uint32) {
	return s.upper[d]&s.open | s.own[d], s.third[d]&s.open3 | s.own3[d]
}

// propagate makes all deductions by locked candidates, hidden singles and naked singles.
//
// In a pass it looks at every dirty digit, which may claim cells for itself. Other digits that lose a cell by that are
// dirty in the next pass.
func (s *state) propagate() verdict {
	for {
		for s.dirty != 0 {
			open, open3 := s.open, s.open3
			var next uint32
			for dirty := s.dirty; dirty != 0; {
				bit := dirty & -dirty
				d := bits.TrailingZeros32(dirty)
				dirty ^= bit
				a, b := s.upper[d]&open|s.own[d], s.third[d]&open3|s.own3[d]

				// Locked candidates in rows: keep the minirows that are in a permutation.
				u := (a | a>>1 | a>>2) & firsts2 * gather
				v := (b | b>>1 | b>>2) & firsts * gather
				r1, r2, r3 := &rows[uint32(u)>>23], &rows[u>>55], &rows[v>>23]
				r := uint64(r1.left) | uint64(r2.left)<<32
				a &= r
				b &= r3.left

				// Locked candidates in columns, likewise. If they have emptied a minirow, the digit stays dirty.
				u = (a | a>>10 | a>>20) & (square * twice)
				v = uint32(u|u>>23) | (b|b>>10|b>>20)&square<<18
				c := columnsLeft(v)
				a &= c & (square * twice) * ones
				b &= uint32(c>>9) & square * ones
				if b == 0 {
					return dead
				}
				u = ((a | a>>1 | a>>2) ^ r) & firsts2
				v = ((b | b>>1 | b>>2) ^ r3.left) & firsts
				next |= mask(u|uint64(v)) & bit

				// Hidden singles: claim the cells whose minirows and minicolumns are alone in their boxes.
				n := a & open & (uint64(r1.alone) | uint64(r2.alone)<<32) & (c >> 18 & (square * twice) * ones)
				n3 := b & open3 & r3.alone & (uint32(c>>41) & square * ones)
				s.upper[d], s.third[d] = a^n, b^n3
				s.own[d] |= n
				s.own3[d] |= n3
				open ^= n
				open3 ^= n3
			}
			n, n3 := s.open^open, s.open3^open3
			s.open, s.open3, s.dirty = open, open3, next
			if n|uint64(n3) != 0 {
				s.dirty |= s.losers(n, n3)
			}
		}
		if s.open|uint64(s.open3) == 0 {
			return solved
		}
		if v := s.nakedSingles(); v != undecided || s.dirty == 0 {
			return v
		}
	}
}

// columnsLeft looks up the columns of three bands, nine bits each.
func columnsLeft(v uint32) uint64 {
	return columns[v&stack*gatherStack>>23] |
		columns[v&(stack<<3)*(gatherStack>>3)>>23]<<3 |
		columns[v&(stack<<6)*(gatherStack>>6)>>23]<<6
}

// losers returns the digits that have some of the cells n and n3 in their words.
func (s *state) losers(n uint64, n3 uint32) uint32 {
	all := s.loses(8, n, n3, 0)
	all = s.loses(7, n, n3, all)
	all = s.loses(6, n, n3, all)
	all = s.loses(5, n, n3, all)
	all = s.loses(4, n, n3, all)
	all = s.loses(3, n, n3, all)
	all = s.loses(2, n, n3, all)
	all = s.loses(1, n, n3, all)
	return uint32(s.loses(0, n, n3, all))
}

func (s *state) loses(d int, n uint64, n3 uint32, flags uint64) uint64 {
	_, carry := bits.Add64(s.upper[d]&n|uint64(s.third[d]&n3), 1<<64-1, 0) // 1 unless the first is 0
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
	if s.open&^one|uint64(s.open3&^one3) != 0 {
		return dead
	}
	n, n3 := s.open&^two, s.open3&^two3
	if n|uint64(n3) == 0 {
		return undecided
	}
	for digits := s.losers(n, n3); digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros32(digits) % 9
		a, b := s.upper[d]&s.open, s.third[d]&s.open3
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
	return two &^ three & s.open, two3 &^ three3 & s.open3
}
