package bands

import "math/bits"

// squares are the six squares of a digit. Those of the bands begin at bits 0, 9 and 18. The columns of the bands, in
// which a box has three bits, too, begin at bits 32, 41 and 50.
type squares uint64

const (
	lanes = 0o111_111_111 * twice    // the lowest bit of each box
	every = 0o07_07_07_07_07 * twice // the bits of every other box
)

// A pick says how to get the square at a place out of squares: shift right, mask, and multiply, so that the square is
// in the upper nine of 32 bits.
type pick struct {
	shift        uint8
	mask, gather uint32
}

// picks holds the pick of each place, bands before stacks.
var picks [8]pick

func (p pick) square(x squares) uint32 { return uint32(x>>(p.shift&63)) & p.mask * p.gather >> 23 }

// settle makes all deductions in t that need no branch. If t is still undecided then, it prepares the branch.
func (s *search) settle(t *state) verdict {
	for {
		if v := t.propagate(); v != undecided {
			return v
		}
		open := bits.OnesCount64(t.open) + bits.OnesCount32(t.open3)
		if s.nodes == 1 {
			s.few = fewWhere(open, s.barred != nil)
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
	var one, two, three, four, even, odd squares
	for d := range sure {
		a, b := t.words(d)
		u := (a | a>>1 | a>>2) & firsts2 * gather
		v := (b | b>>1 | b>>2) & firsts * gather
		w := (a | a>>10 | a>>20) & (square * twice)
		w3 := (b | b>>10 | b>>20) & square
		x := squares(uint64(uint32(u)>>23) | u>>55<<9 | uint64(v>>23<<18) | w<<32 | w>>32<<41 | uint64(w3)<<50)
		s.squares[d] = x

		// The number of lines in each box. The sums have six bits.
		size := x&lanes + x>>1&lanes + x>>2&lanes
		even += size & every
		odd += size >> 3 & every
		x &^= size >> 1 & lanes * 7
		sure[d] = x
		four |= three & x
		three |= two & x
		two |= one & x
		one |= x
	}
	s.even, s.odd = even, odd
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
	c := columnsLeft(uint32(q >> 32))
	s.upper[d] &= c & (square * twice) * ones & (uint64(rows[q&square].left) | uint64(rows[q>>9&square].left)<<32)
	s.third[d] &= uint32(c>>9) & square * ones & rows[q>>18&square].left
	s.dirty |= 1 << d
}

// With at most this many open cells, a cell with two digits is good enough for a branch, and it is found faster. If
// more than hard cells are open at the first branch, the tree is large, and it pays to look for better branches longer.
// If more than bare cells are, the puzzle has fewer than 17 givens. Then what its candidates rule out, if they do, leaves
// the cells with two digits, which squares hardly see; a branch elsewhere may search one contradiction a million times.
const (
	hard         = 46
	bare         = 64
	fewWhereEasy = 36
	fewWhereHard = 28
	fewWhereBare = 81
)

// fewWhere returns the limit for a puzzle with so many open cells at the first branch.
func fewWhere(open int, restricted bool) int {
	switch {
	case open <= hard:
		return fewWhereEasy
	case open > bare && restricted:
		return fewWhereBare
	default:
		return fewWhereHard
	}
}

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
	// A number of lines that leaves no choice becomes greater than any other.
	e, o := s.even, s.odd
	e2, o2 := e>>32, o>>32
	at := min(
		score(e+o+e>>6, 0), score(o>>6+e>>12+o>>12, 1), score(e>>18+o>>18+e>>24, 2),
		score(e2+o2>>6+e2>>18, 3), score(o2+e2>>12+o2>>18, 4), score(e2>>6+o2>>12+e2>>24, 5),
	) & 7
	pick := picks[at]
	smallest := uint(255)
	for d, x := range s.squares {
		smallest = min(smallest, uint(order[pick.square(x)])|uint(d))
	}
	d := smallest & 15
	parts := &split[ways[pick.square(s.squares[d])]&63]
	with, without := &left[at][parts.with&63], &left[at][parts.without&63]
	first.upper[d] &= with.upper
	first.third[d] &= with.third
	t.upper[d] &= without.upper
	t.third[d] &= without.third
	first.dirty, t.dirty = 1<<d, 1<<d
}

// score returns the number of lines at a place, the lowest six bits of lines, minus the least possible number, with the
// place in the lowest three bits.
func score(lines, at squares) squares { return (lines&63-28)&127<<3 | at }

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
