package ladder

import (
	"math/bits"
	"slices"
)

// A loopSearch looks for unique loops: cells that can hold the same two digits, two or none of them in each house.
// Without other candidates the two digits could be swapped, and there would be a second solution; so some cell of the
// loop holds another digit.
//
// It keeps the loop with the lowest number, of those the lowest type, and of those the first. A loop is found once for
// each cell with only the two digits where it can begin.
type loopSearch struct {
	b      *Board
	loop   deadly // its cells so far
	step   *Step
	best   finding
	scan   Step
	rest   []int
	visits [2]houseSet // of the cells at even and at odd places, their houses
}

// uniqueLoop finds a unique rectangle or loop.
func (b *Board) uniqueLoop(s *Step) bool {
	if !b.rules.plain {
		return false // in other houses the swap might not be possible
	}
	l := &b.loops
	l.b, l.step, l.best = b, s, finding{number: 100}
	for cell, set := range b.cands {
		if popcount(set) == 2 {
			l.loop.cells, l.loop.both = l.loop.cells[:0], set
			l.visit(cell, other, 0, 0)
		}
	}
	return l.best.number < 100
}

// visit extends the loop to a cell, by a house of a kind. seen are the other candidates met so far, also in the cells
// that were tried next, whether the loop goes through them or not. A loop has one cell of each of its houses at an
// even place, and one at an odd place.
func (l *loopSearch) visit(cell int, by kind, seen uint32, extras int) {
	b := l.b
	n, parity := b.rules.n, len(l.loop.cells)&1
	if b.stopped() {
		return
	}
	l.loop.cells = append(l.loop.cells, cell)
	touched := &b.rules.touches[cell]
	l.visits[parity].unite(touched)
	both := l.loop.both
	a, d := bits.TrailingZeros32(both), bits.Len32(both)-1
	for _, seat := range b.rules.chained[cell] {
		house := &b.rules.houses[seat.house]
		if house.kind == by {
			continue
		}
		at := int(seat.house) * n
		for next := range house.at(b.where[at+a] & b.where[at+d] &^ seat.bit) {
			if next == l.loop.cells[0] && len(l.loop.cells) >= 4 {
				l.close()
				continue
			}
			if slices.Contains(l.loop.cells, next) {
				continue
			}
			seen |= b.cands[next] &^ both
			plain := b.cands[next] == both
			if !plain && popcount(seen) != 1 && extras >= 2 || l.visits[parity^1].meets(&b.rules.touches[next]) {
				continue
			}
			used := extras
			if !plain {
				used++
			}
			l.visit(next, house.kind, seen, used)
		}
	}
	for w, houses := range touched {
		l.visits[parity][w] &^= houses
	}
	l.loop.cells = l.loop.cells[:len(l.loop.cells)-1]
}

// close looks at a loop that has come back to its start.
func (l *loopSearch) close() {
	t := &l.loop
	number := [...]float64{4.5, 4.5, 4.5, 4.6, 4.7, 5.0}[min(len(t.cells)/2, 5)]
	if number > l.best.number || l.visits[0] != l.visits[1] {
		return
	}
	switch t.find(l.b); len(t.extra) {
	case 0:
	case 1:
		l.offer(number, 1, t.one(l.b, l.fresh()))
	case 2:
		if !l.offer(number, 2, t.two(l.b, l.fresh())) {
			l.typeThree(number)
		}
		l.offer(number, 4, t.four(l.b, l.fresh()))
	default:
		l.offer(number, 2, t.two(l.b, l.fresh()))
	}
}

// fresh returns an empty step to be offered.
func (l *loopSearch) fresh() *Step {
	l.scan.begin(0)
	return &l.scan
}

// offer keeps the step at hand, if it rules out anything and comes before the best one.
func (l *loopSearch) offer(number float64, kind int, found bool) bool {
	f := finding{number: number, key: kind}
	if !found || !f.before(l.best) {
		return false
	}
	l.best = f
	s := l.step
	s.begin(s.Technique)
	s.Rung, s.Type = rungOf(number), kind
	s.digits(l.loop.both)
	s.Cells, s.Extra, s.Set = append(s.Cells, l.loop.cells...), append(s.Extra, l.loop.extra...), append(s.Set, l.scan.Set...)
	s.Removed, s.Houses = append(s.Removed, l.scan.Removed...), append(s.Houses, l.scan.Houses...)
	return true
}

func uniqueLoopWords(p *phrase) {
	p.tell("{cells} cannot all be {digits}")
	switch p.s.Type {
	case 1:
		p.tell(", so {extras0} is neither")
	case 2:
		p.tell(", so {extras}: one of them is {removed}")
	case 3:
		if p.tell(", so {extras0} or {extras1} is another digit, which makes a set in {houses0}"); len(p.s.Set) > 0 {
			p.tell(" with {set}")
		}
	case 4:
		p.tell(", and in {houses0} only {extras} can be the one that they keep")
	}
}
