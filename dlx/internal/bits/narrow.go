package bits

import "math/bits"

// killNarrow is kill where the items fit one word and the options 64 words: it need not list the killed options.
func (t *tree) killNarrow(set *[maxWords]uint64, reach uint64) {
	s := t.now
	live, filled, size, height := s.live, s.filled, s.size, t.height
	p0, p1, p2 := size[0], size[1], size[2]
	updates := 0
	for words := filled & reach; words != 0; words &= words - 1 {
		k := bits.TrailingZeros64(words) & 63
		killed := live[k] & set[k]
		rest := live[k] ^ killed
		live[k] = rest
		filled &^= zero(rest) << k
		updates += bits.OnesCount64(killed)
		row := (*[65]uint64)(t.masks[k*65:])
		for {
			a := row[bits.TrailingZeros64(killed)]
			killed &= killed - 1
			b := row[bits.TrailingZeros64(killed)]
			killed &= killed - 1
			c := row[bits.TrailingZeros64(killed)]
			killed &= killed - 1
			d := row[bits.TrailingZeros64(killed)]
			killed &= killed - 1
			ones, twos, fours := add4(a, b, c, d)
			var borrow uint64
			p0, p1, p2, borrow = less3(p0, p1, p2, ones, twos, fours)
			for b := 3; borrow != 0 && b < height; b++ {
				p := size[b&15]
				size[b&15] = p ^ borrow
				borrow &^= p
			}
			if killed == 0 {
				break
			}
		}
	}
	size[0], size[1], size[2] = p0, p1, p2
	s.filled = filled
	t.costs.Updates += uint64(updates)
	high := p1 | p2
	for b := 3; b < height; b++ {
		high |= size[b&15]
	}
	open := s.open[0]
	t.forced[0] = open & p0 &^ high
	t.stuck = open&^(p0|high) | open&size[(height-1)&15]&t.signed
}
