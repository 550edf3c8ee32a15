package bands

// squares are the six squares of a digit, nine bits each: the bands from bit 0, the stacks from bit 32.
type squares = uint64

// squares returns the squares of digit d.
func (s *state) squares(d int) squares {
	a, b := s.upper[d], s.lower[d]
	u := (a | a>>1 | a>>2) & firsts2 * 0x40201
	v := (b | b>>1 | b>>2) & firsts * 0x40201
	q := u>>18&row | u>>41&(row<<9) | uint64(v&(row<<18))

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
	s.upper[d] &= m & row2 * ones & (uint64(rowsLeft[q&511]) | uint64(rowsLeft[q>>9&511])<<32)
	s.lower[d] &= uint32(m>>9) & row * ones & rowsLeft[q>>18&511]
	s.dirty |= 1 << d
}

const (
	lanes = 0x01249249 * twice // the lowest bit of each three
)

// triples finds the lines of boxes that three digits cannot do without, and takes the other digits out of them. It
// leaves the squares of each digit, as they were before, and their sizes.
func (s *search) triples(t *state) verdict {
	var sure [9]squares // the lines that are alone in their box
	var one, two, three, four squares
	s.sum = 0
	for d := range sure {
		x := t.squares(d)
		s.squares[d] = x
		y, z := x>>1, x>>2
		m := (x&y | x&z | y&z) & lanes
		size := x&lanes + y&lanes + z&lanes
		size = size&fields + size>>3&fields + size>>6&fields
		s.sizes[d] = size
		s.sum += size
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
	for d := range sure {
		if x := s.squares[d] & three &^ sure[d]; x != 0 {
			t.keep(d, s.squares[d]^x)
		}
	}
	return undecided
}

const fields = stack0 * twice // the first three bits of each square

// branch splits t, which settle has left undecided, in two: first is the part to search first, and t becomes the other.
func (s *search) branch(t, first *state) {
	// The band or stack with the smallest squares in all, and in it the digit with the smallest, but not a single
	// permutation.
	fewest := ^uint64(0)
	for k := uint64(0); k < 6; k++ {
		fewest = min(fewest, (s.sum>>(9*k+5*(k/3))&127-28)<<3|k)
	}
	at := fewest & 7
	shift := (9*at + 5*(at/3)) & 63
	least := ^uint64(0)
	for d, size := range s.sizes {
		least = min(least, (size>>shift&15-4)<<4|uint64(d))
	}
	d := least & 15
	parts := &split[ways[s.squares[d]>>shift&511]&63]
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
