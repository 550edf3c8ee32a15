package ladder

import "slices"

// typeThree: two cells have several other candidates. They hold one of these, and so act as one cell with all of them
// in a house that they share: part of a naked set there, or of a hidden one, whose digits are the two of the loop and
// others.
func (l *loopSearch) typeThree(number float64) {
	extras := l.loop.others(l.b)
	for k := popcount(extras); k > 1 && k <= 7; k++ {
		for h := range l.b.rules.shared(l.loop.extra...) {
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
	l.rest = l.loop.beside(b, h, l.rest[:0])
	shared := b.cands[l.loop.extra[0]] & b.cands[l.loop.extra[1]] &^ l.loop.both
	for set, hold := range b.sharing(l.rest, k, shared, extras) {
		s, lone := l.fresh(), false
		for at := range each(set) {
			s.Set = append(s.Set, l.rest[at])
			lone = lone || popcount(b.cands[l.rest[at]]) < 2
		}
		if lone {
			continue
		}
		b.removeOutside(s, l.rest, set, hold)
		s.Houses = append(s.Houses, h)
		if l.offer(number, 3, len(s.Removed) > 0) {
			return
		}
	}
}

// hiddenThree looks for k-2 digits that have, with the two of the loop, k places in a house, the two cells being one.
func (l *loopSearch) hiddenThree(number float64, h, k int, extras uint32) {
	if !(finding{number: number, key: 3}).before(l.best) {
		return
	}
	b := l.b
	n, house, both := b.rules.n, &b.rules.houses[h], l.loop.both
	oneAt := uint32(1) << slices.Index(house.cells, uint16(l.loop.extra[0]))
	twoAt := uint32(1) << slices.Index(house.cells, uint16(l.loop.extra[1]))
next:
	for set := range subsets(n, k) {
		if set&both != both || set&extras != 0 {
			continue
		}
		in := uint32(0)
		for d := range each(set) {
			places := b.where[h*n+d] &^ twoAt
			if places == 0 {
				continue next
			}
			in |= places
		}
		if popcount(in) != k {
			continue
		}
		s := l.fresh()
		for c := range house.at(in &^ oneAt) {
			s.Set = append(s.Set, c)
			s.remove(c, b.cands[c]&^set)
		}
		s.Houses = append(s.Houses, h)
		if l.offer(number, 3, len(s.Removed) > 0) {
			return
		}
	}
}
