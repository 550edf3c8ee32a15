package bands

// squares are the six squares of a digit, nine bits each: the bands from bit 0, the stacks from bit 32.
type squares = uint64

// squares returns the squares of digit d.
func (s *state) squares(d int) squares {
	a, b := s.upper[d], s.lower[d]
	u := (a | a>>1 | a>>2) & firsts2
	u |= u>>9 | u>>18
	v := (b | b>>1 | b>>2) & firsts
	v |= v>>9 | v>>18
	q := u&row | u>>23&(row<<9) | uint64(v&row)<<18

	u = (a | a>>10 | a>>20) & row2
	v = uint32(u|u>>23) | (b|b>>10|b>>20)&row<<18
	i, j, k := v&stack0, v>>3&stack0, v>>6&stack0
	i |= i>>6 | i>>12
	j |= j>>6 | j>>12
	k |= k>>6 | k>>12
	return q | uint64(i&row|j&row<<9|k&row<<18)<<32
}

// keep takes out of digit d all that is not in its squares.
func (s *state) keep(d int, q squares) {
	m := columnsLeft[q>>32&511] | columnsLeft[q>>41&511]<<3 | columnsLeft[q>>50&511]<<6
	s.upper[d] &= (uint64(m&row) | uint64(m>>9&row)<<32) * ones & (uint64(rowsLeft[q&511]) | uint64(rowsLeft[q>>9&511])<<32)
	s.lower[d] &= m >> 18 * ones & rowsLeft[q>>18&511]
	s.dirty |= 1 << d
}

const (
	lanes = 0x01249249 * twice // the lowest bit of each three
)

// triples finds the minirows, and the minicolumns, that three digits cannot do without, and takes the other digits out
// of them. It leaves the squares of each digit in q, as they were before.
func (s *state) triples(q *[9]squares) verdict {
	var sure [9]squares // the lines that are alone in their box
	var one, two, three, four squares
	for d := range q {
		x := s.squares(d)
		q[d] = x
		y, z := x>>1, x>>2
		m := (x&y | x&z | y&z) & lanes
		x &^= m * 7
		sure[d] = x
		four |= three & x
		three |= two & x
		two |= one & x
		one |= x
	}
	if four != 0 {
		return dead
	}
	for d := range q {
		if x := q[d] & three &^ sure[d]; x != 0 {
			s.keep(d, q[d]^x)
		}
	}
	return undecided
}

// branch splits t, which settle has left undecided, in two: first is the part to search first, and t becomes the other.
func (s *search) branch(t, first *state) {
	q := &s.squares
	var count [9]uint64
	var sum uint64
	for d, x := range q {
		c := uint64(counts[x&511]) | uint64(counts[x>>9&511])<<8 | uint64(counts[x>>18&511])<<16 |
			uint64(counts[x>>32&511])<<24 | uint64(counts[x>>41&511])<<32 | uint64(counts[x>>50&511])<<40
		count[d] = c
		sum += c
	}
	// The band or stack with the fewest ways in all, and in it the digit with the fewest ways, but more than one.
	fewest := ^uint64(0)
	for k := uint64(0); k < 6; k++ {
		fewest = min(fewest, (sum>>(8*k)&255-10)<<3|k)
	}
	at := fewest & 7
	least := ^uint64(0)
	for d, c := range count {
		least = min(least, (c>>(8*at)&255-2)<<4|uint64(d))
	}
	d := least & 15
	parts := &split[ways[q[d]>>(9*at+5*(at/3))&511]&63]
	*first = *t
	first.keepWays(d, at, parts.in)
	t.keepWays(d, at, parts.out)
}

// keepWays takes out of digit d all that is in none of some ways for a band or stack.
func (s *state) keepWays(d, at uint64, ways uint8) {
	k := &keep[at&7][ways&63]
	s.upper[d] &= k.upper
	s.lower[d] &= k.lower
	s.dirty = 1 << d
}
