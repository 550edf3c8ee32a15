package bands

import "math/bits"

// squares are the six squares of a digit: the squares of the bands begin at bits 0, 9 and 18, and the squares of the
// stacks at bits 32, 41 and 50.
type squares uint64

const (
	lanes  = 0o111_111_111 * twice // the lowest bit of each box
	fields = stack * twice         // the lowest three bits of each square
)

// settle makes all deductions in t that need no branch. If t is still undecided then, it prepares the branch.
func (s *search) settle(t *state) verdict {
	for {
		if v := t.propagate(); v != undecided {
			return v
		}
		open := bits.OnesCount64(t.open) + bits.OnesCount32(t.open3)
		if s.nodes == 1 {
			s.few = fewWhereHard
			if open <= hard {
				s.few = fewWhereEasy
			}
		}
		if open <= s.few {
			if s.pairs, s.pairs3 = t.pairs(); s.pairs|uint64(s.pairs3) != 0 {
				return undecided
			}
		}
		s.pairs, s.pairs3 = 0, 0
		if v := s.triples(t); v != undecided || t.dirty == 0 {
			return v
		}
	}
}

// triples finds the minirows and minicolumns that three digits must fill, and removes the other digits from them. It
// leaves in s the squares of each digit, and how many lines are possible in each of them.
func (s *search) triples(t *state) verdict {
	var sure [9]squares // the lines that are the only ones in their box
	var one, two, three, four squares
	s.sum = 0
	for d := range sure {
		a, b := t.upper[d], t.third[d]
		u := (a | a>>1 | a>>2) & firsts2 * gather
		v := (b | b>>1 | b>>2) & firsts * gather

		// The columns of the bands, stack by stack, become stacks, band by band, as in the transposition of a matrix.
		w := (a | a>>10 | a>>20) & (square * twice)
		w = w&square | w>>23 | uint64((b|b>>10|b>>20)&square)<<18
		m := (w ^ w>>6) & (7<<15 | 7<<3)
		w ^= m | m<<6
		m = (w ^ w>>12) & (7 << 6)
		w ^= m | m<<12

		x := squares(u>>18&square | u>>41&(square<<9) | uint64(v&(square<<18)) | w<<32)
		y, z := x>>1, x>>2
		size := x&lanes + y&lanes + z&lanes
		size = size&fields + size>>3&fields + size>>6&fields
		s.squares[d], s.sizes[d] = x, size
		s.sum += size

		x &^= (x&y | x&z | y&z) & lanes * 7
		sure[d] = x
		four |= three & x
		three |= two & x
		two |= one & x
		one |= x
	}
	if four != 0 {
		return dead
	}
	for d, x := range s.squares {
		if out := x & three &^ sure[d]; out != 0 {
			t.keep(d, x^out)
		}
	}
	return undecided
}

// keep removes the cells of digit d that are not in the sound parts of its squares q.
func (s *state) keep(d int, q squares) {
	c := columnsLeft[q>>32&square] | columnsLeft[q>>41&square]<<3 | columnsLeft[q>>50&square]<<6
	s.upper[d] &= c & (square * twice) * ones & (uint64(rowsLeft[q&square]) | uint64(rowsLeft[q>>9&square])<<32)
	s.third[d] &= uint32(c>>9) & square * ones & rowsLeft[q>>18&square]
	s.dirty |= 1 << d
}

// With at most this many open cells, a cell with two digits is good enough for a branch, and it is found faster. If
// more than hard cells are open at the first branch, the tree is large, and it pays to look for better branches longer.
const (
	hard         = 46
	fewWhereEasy = 36
	fewWhereHard = 28
)

// branch divides t, which settle has left undecided, in two: first becomes the part to search first, and t the other
// part.
func (s *search) branch(t, first *state) {
	*first = *t
	if s.pairs|uint64(s.pairs3) != 0 {
		t.branchAtCell(first, s.pairs, s.pairs3)
		return
	}

	// Choose the band or stack whose squares have the fewest lines in total, among those where a square has more than
	// one permutation; and in it the square with the fewest lines, among the squares with more than one permutation.
	at := least(least(least(s.score(0), s.score(1)), least(s.score(2), s.score(3))), least(s.score(4), s.score(5))) & 7
	shift := (9*at + at/3*5) & 63
	smallest := squares(1 << 62)
	for d, size := range s.sizes {
		smallest = least(smallest, (size>>shift-4)&15<<4|squares(d))
	}
	d := smallest & 15
	parts := &split[ways[s.squares[d]>>shift&square]&63]
	with, without := &left[at][parts.with&63], &left[at][parts.without&63]
	first.upper[d] &= with.upper
	first.third[d] &= with.third
	t.upper[d] &= without.upper
	t.third[d] &= without.third
	first.dirty, t.dirty = 1<<d, 1<<d
}

// score returns the number of lines in the squares at a place, minus the least possible number, with the place in the
// lowest three bits. If no choice is left at the place, its score is greater than any other.
func (s *search) score(at squares) squares { return (s.sum>>(9*at+at/3*5)-28)&127<<3 | at }

// least returns the smaller of two numbers below 1<<63, without a jump.
func least(a, b squares) squares {
	diff := a - b
	return b + diff&squares(int64(diff)>>63)
}

// branchAtCell divides s at the first of the cells n and n3, in which two digits are possible: in first the cell has
// the lesser digit, in s the greater.
func (s *state) branchAtCell(first *state, n uint64, n3 uint32) {
	n &= -n
	if n != 0 {
		n3 = 0
	}
	n3 &= -n3
	for d := range s.upper {
		if s.upper[d]&n|uint64(s.third[d]&n3) == 0 {
			continue
		}
		s.upper[d] ^= n
		s.third[d] ^= n3
		u := (n + cells2) & spares2
		v := (n3 + cells) & spares
		first.upper[d] &^= (u - u>>9) ^ n
		first.third[d] &^= (v - v>>9) ^ n3
		first.dirty, s.dirty = 1<<d, 1<<d
		return
	}
}
