package bands

import "math/bits"

// A state is a node of the search tree: what is possible for each digit, counted from 0, in the words of the bands.
// It fills two cache lines.
type state struct {
	upper [9]uint64 // the first band in the low half, the second in the high half
	lower [9]uint32 // the third band
	open2 uint32    // the cells of the third band that no digit has claimed
	open  uint64    // those of the other two
	dirty uint32    // the digits to look at, a bit each
}

// verdict says how a propagation ended.
type verdict uint8

const (
	undecided verdict = iota // at least one digit is possible in each cell, and nothing more follows
	dead                     // no solution
	solved                   // each digit has claimed its nine cells
)

// propagate looks at the dirty digits until there is none.
func (s *state) propagate() verdict {
	for {
		for s.dirty != 0 {
			d := bits.TrailingZeros32(s.dirty)
			s.dirty &= s.dirty - 1
			a, b := s.upper[d], s.lower[d]

			// Locked candidates: take out the minirows and columns that are in no permutation, until all are.
			for {
				u := (a | a>>1 | a>>2) & firsts2
				u |= u>>9 | u>>18
				v := (b | b>>1 | b>>2) & firsts
				v |= v>>9 | v>>18
				a &= uint64(rowsLeft[u&511]) | uint64(rowsLeft[u>>32&511])<<32
				b &= rowsLeft[v&511]

				u = (a | a>>10 | a>>20) & row2
				v = uint32(u|u>>23) | (b|b>>10|b>>20)&row<<18
				i, j, k := v&stack0, v>>3&stack0, v>>6&stack0
				i |= i>>6 | i>>12
				j |= j>>6 | j>>12
				k |= k>>6 | k>>12
				m := columnsLeft[i&511] | columnsLeft[j&511]<<3 | columnsLeft[k&511]<<6
				a1 := a & ((uint64(m&row) | uint64(m>>9&row)<<32) * ones)
				b1 := b & (m >> 18 * ones)
				if a1 == a && b1 == b {
					break
				}
				a, b = a1, b1
			}
			s.upper[d], s.lower[d] = a, b
			if b == 0 {
				return dead
			}

			// Hidden singles: the digit claims the cells that are alone in their rows.
			u := (a&(a-ones2) + cells2) & spares2
			n := a &^ (u - u>>9) & s.open
			v := (b&(b-ones) + cells) & spares
			n2 := b &^ (v - v>>9) & s.open2
			if n|uint64(n2) == 0 {
				continue
			}
			s.open ^= n
			s.open2 ^= n2
			if s.open|uint64(s.open2) == 0 {
				return solved
			}
			dirty := s.clear(0, n, n2)
			dirty |= s.clear(1, n, n2)
			dirty |= s.clear(2, n, n2)
			dirty |= s.clear(3, n, n2)
			dirty |= s.clear(4, n, n2)
			dirty |= s.clear(5, n, n2)
			dirty |= s.clear(6, n, n2)
			dirty |= s.clear(7, n, n2)
			dirty |= s.clear(8, n, n2)
			s.dirty |= dirty
			s.dirty &^= 1 << d
			s.upper[d], s.lower[d] = a, b
		}
		if v := s.nakedSingles(); v != undecided || s.dirty == 0 {
			return v
		}
	}
}

// clear takes cells out of the words of digit d, and returns its bit if it was possible in one of them.
func (s *state) clear(d int, n uint64, n2 uint32) uint32 {
	x, y := s.upper[d]&n, s.lower[d]&n2
	s.upper[d] ^= x
	s.lower[d] ^= y
	return uint32(-(x|uint64(y))>>63) << d
}

// nakedSingles finds the cells in which a single digit is possible, and takes that digit out of the other cells of
// their rows. The digit is then dirty, and claims the cells when it is looked at.
func (s *state) nakedSingles() verdict {
	var once, more uint64
	var once2, more2 uint32
	for d := range s.upper {
		a, b := s.upper[d], s.lower[d]
		more |= once & a
		once |= a
		more2 |= once2 & b
		once2 |= b
	}
	if once != cells2 || once2 != cells {
		return dead
	}
	n, n2 := s.open&^more, s.open2&^more2
	if n|uint64(n2) == 0 {
		return undecided
	}
	for d := range s.upper {
		a, b := s.upper[d], s.lower[d]
		u := (a&n + cells2) & spares2
		v := (b&n2 + cells) & spares
		a &= (u - u>>9) &^ n
		b &= (v - v>>9) &^ n2
		s.upper[d] ^= a
		s.lower[d] ^= b
		s.dirty |= uint32(-(a|uint64(b))>>63) << d
	}
	if s.dirty == 0 {
		return dead // a digit is the only one for two cells of a row
	}
	return undecided
}
