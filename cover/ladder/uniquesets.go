package ladder

import "math/bits"

// typeThree: two cells have several other candidates. They hold one of these, and so act as one cell with all of them
// in a house that they share: part of a naked set there, or of a hidden one, whose digits are the two of the loop and
// others.
func (l *loopSearch) typeThree(number float64, extras uint32) {
	r := l.b.rules
	for k := popcount(extras); k <= 7; k++ {
		for _, seat := range r.chained[l.extra[0]] {
			h := int(seat.house)
			if !r.touches[l.extra[1]].has(h) {
				continue
			}
			if open := int(l.b.open[h]); 2*k <= open {
				l.nakedThree(longerBy(number, k-1), h, k, extras)
				if 2*k < open {
					l.hiddenThree(longerBy(number, k-2), h, k, extras)
				}
			}
		}
	}
}

// longerBy adds tenths to a number, one by one.
func longerBy(number float64, tenths int) float64 {
	return number + float64(0.1*float64(tenths)) // the conversion keeps the product from being fused with the sum
}

// nakedThree looks for k-1 more cells of a house that hold, with the extras, k digits.
func (l *loopSearch) nakedThree(number float64, h, k int, extras uint32) {
	if !(finding{number: number, key: 3}).before(l.best) {
		return
	}
	b := l.b
	cells := b.rules.houses[h].cells
	one, two := l.extra[0], l.extra[1]
	shared := b.cands[one] & b.cands[two] &^ (l.a | l.d)
	for set := uint32(1)<<k - 1; set < 1<<len(cells); set = nextSet(set) {
		inOne := false
		hold, union := shared, extras
		ok := true
		for at := set; at != 0 && ok; at &= at - 1 {
			c := int(cells[bits.TrailingZeros32(at)])
			switch {
			case c == one:
				inOne = true
			case c == two:
				ok = false
			default:
				hold |= b.cands[c]
				union |= b.cands[c]
				ok = popcount(b.cands[c]) >= 2
			}
		}
		if !ok || !inOne || popcount(hold) != k || popcount(union) != k {
			continue
		}
		s := l.fresh()
		for at, c := range cells {
			if set>>at&1 == 0 && int(c) != two && b.cands[c]&union != 0 {
				s.remove(int(c), b.cands[c]&union)
			}
		}
		s.Houses = append(s.Houses, h)
		if l.offer(number, 3) {
			l.step.Set = append(l.step.Set[:0], l.others(cells, set, one)...)
			return
		}
	}
}

// others returns the cells of a set of places, without one.
func (l *loopSearch) others(cells []uint16, set uint32, but int) []int {
	l.mates = l.mates[:0]
	for ; set != 0; set &= set - 1 {
		if c := int(cells[bits.TrailingZeros32(set)]); c != but {
			l.mates = append(l.mates, c)
		}
	}
	return l.mates
}

// nextSet returns the next number with as many bits.
func nextSet(set uint32) uint32 {
	low := set & -set
	ripple := set + low
	return ripple | (set^ripple)/low>>2
}

// hiddenThree looks for k-2 digits that have, with the two of the loop, k places in a house, the two cells being one.
func (l *loopSearch) hiddenThree(number float64, h, k int, extras uint32) {
	if !(finding{number: number, key: 3}).before(l.best) {
		return
	}
	b := l.b
	n, cells := b.rules.n, b.rules.houses[h].cells
	var oneAt, twoAt uint32
	for at, c := range cells {
		if int(c) == l.extra[0] {
			oneAt = 1 << at
		}
		if int(c) == l.extra[1] {
			twoAt = 1 << at
		}
	}
	both := l.a | l.d
	for set := uint32(1)<<k - 1; set < 1<<n; set = nextSet(set) {
		if set&both != both || set&extras != 0 {
			continue
		}
		in, ok := uint32(0), true
		for digits := set; digits != 0 && ok; digits &= digits - 1 {
			places := b.where[h*n+bits.TrailingZeros32(digits)] &^ twoAt
			in |= places
			ok = places != 0
		}
		if !ok || popcount(in) != k {
			continue
		}
		s := l.fresh()
		for at := in &^ oneAt; at != 0; at &= at - 1 {
			c := int(cells[bits.TrailingZeros32(at)])
			s.remove(c, b.cands[c]&^set)
		}
		s.Houses = append(s.Houses, h)
		if l.offer(number, 3) {
			l.step.Set = append(l.step.Set[:0], l.others(cells, in, l.extra[0])...)
			return
		}
	}
}
