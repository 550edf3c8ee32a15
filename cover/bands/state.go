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
	var own [16]uint64
	var own2 [16]uint32
	for {
		for s.dirty != 0 {
			var claimed uint64
			var claimed2, next uint32
			for dirty := s.dirty; dirty != 0; {
				bit := dirty & -dirty
				d := bits.TrailingZeros32(dirty)
				dirty ^= bit
				a, b := s.upper[d]&^claimed, s.lower[d]&^claimed2

				// Locked candidates: take out the minirows, then the columns, that are in no permutation.
				u := (a | a>>1 | a>>2) & firsts2 * 0x40201
				v := (b | b>>1 | b>>2) & firsts * 0x40201
				r := uint64(rowsLeft[u>>18&511]) | uint64(rowsLeft[u>>50&511])<<32
				r2 := rowsLeft[v>>18&511]
				a &= r
				b &= r2

				u = (a | a>>10 | a>>20) & row2
				u = u | u>>23 | uint64((b|b>>10|b>>20)&row)<<18
				m := columnsLeft[u&stack0*0x1041>>12&511] | columnsLeft[u&(stack0<<3)*0x1041>>15&511]<<3 |
					columnsLeft[u&(stack0<<6)*0x1041>>18&511]<<6
				a &= (m & row2 * ones)
				b &= (uint32(m>>9) & row * ones)
				if b == 0 {
					return dead
				}
				u = ((a | a>>1 | a>>2) ^ r) & firsts2
				v = ((b | b>>1 | b>>2) ^ r2) & firsts
				next |= uint32(int64(-(u|uint64(v)))>>63) & bit
				s.upper[d], s.lower[d] = a, b

				// Hidden singles: the digit claims the cells that are alone in their rows.
				u = (spares2 - a&((a|spares2)-ones2)) & spares2
				n := (u - u>>9) & a & s.open
				v = (spares - b&((b|spares)-ones)) & spares
				n2 := (v - v>>9) & b & s.open2
				claimed |= n
				claimed2 |= n2
				own[d&15], own2[d&15] = n, n2
			}
			if claimed|uint64(claimed2) == 0 {
				s.dirty = next
				continue
			}
			s.open ^= claimed
			s.open2 ^= claimed2
			var flags uint64
			flags = s.clear(8, claimed&^own[8], claimed2&^own2[8], flags)
			flags = s.clear(7, claimed&^own[7], claimed2&^own2[7], flags)
			flags = s.clear(6, claimed&^own[6], claimed2&^own2[6], flags)
			flags = s.clear(5, claimed&^own[5], claimed2&^own2[5], flags)
			flags = s.clear(4, claimed&^own[4], claimed2&^own2[4], flags)
			flags = s.clear(3, claimed&^own[3], claimed2&^own2[3], flags)
			flags = s.clear(2, claimed&^own[2], claimed2&^own2[2], flags)
			flags = s.clear(1, claimed&^own[1], claimed2&^own2[1], flags)
			flags = s.clear(0, claimed&^own[0], claimed2&^own2[0], flags)
			s.dirty = next | uint32(flags)
		}
		if s.open|uint64(s.open2) == 0 {
			return solved
		}
		if v := s.nakedSingles(); v != undecided || s.dirty == 0 {
			return v
		}
	}
}

// clear takes cells out of the words of digit d, and returns its bit if it was possible in one of them.
func (s *state) clear(d int, n uint64, n2 uint32, flags uint64) uint64 {
	x, y := s.upper[d]&n, s.lower[d]&n2
	s.upper[d] ^= x
	s.lower[d] ^= y
	_, carry := bits.Add64(x|uint64(y), 1<<64-1, 0)
	flags, _ = bits.Add64(flags, flags, carry)
	return flags
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
