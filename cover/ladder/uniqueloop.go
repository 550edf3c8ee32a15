package ladder

import (
	"math/bits"
	"slices"
	"strconv"
)

// A loopSearch looks for unique loops: cells that can hold the same two digits, two or none of them in each house.
// Without other candidates the two digits could be swapped, and there would be a second solution; so some cell of the
// loop holds another digit.
//
// It keeps the loop with the lowest number, of those the lowest type, and of those the first. A loop is found once for
// each cell with only the two digits where it can begin.
type loopSearch struct {
	b      *Board
	a, d   uint32 // the two digits, a bit each
	loop   []int  // its cells so far
	extra  []int  // those with other candidates, in the order of the loop
	step   *Step
	best   finding
	scan   Step
	mates  []int
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
			l.a, l.d = set&-set, set&(set-1)
			l.loop, l.extra = l.loop[:0], l.extra[:0]
			l.visit(cell, other, 0, 0)
		}
	}
	return l.best.number < 100
}

// visit extends the loop to a cell, by a house of a kind. seen are the other candidates met so far, with those of every
// cell tried next, whether the loop goes through it or not. A loop has one cell of each of its houses at an even place,
// and one at an odd place.
func (l *loopSearch) visit(cell int, by kind, seen uint32, extras int) {
	b := l.b
	n, parity := b.rules.n, len(l.loop)&1
	if b.stopped() {
		return
	}
	l.loop = append(l.loop, cell)
	touched := &b.rules.touches[cell]
	for w, houses := range touched {
		l.visits[parity][w] |= houses
	}
	both := l.a | l.d
	a, d := bits.TrailingZeros32(l.a), bits.TrailingZeros32(l.d)
	for _, seat := range b.rules.chained[cell] {
		house := &b.rules.houses[seat.house]
		if house.kind == by {
			continue
		}
		at := int(seat.house) * n
		for places := b.where[at+a] & b.where[at+d] &^ seat.bit; places != 0; places &= places - 1 {
			next := int(house.cells[bits.TrailingZeros32(places)])
			if next == l.loop[0] && len(l.loop) >= 4 {
				l.close()
				continue
			}
			if slices.Contains(l.loop, next) {
				continue
			}
			seen |= b.cands[next] &^ both
			plain := b.cands[next] == both
			if !plain && popcount(seen) != 1 && extras >= 2 || l.visited(next, parity^1) {
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
	l.loop = l.loop[:len(l.loop)-1]
}

// visited reports whether a house of the cell has a cell of the loop at an even place, parity 0, or at an odd one.
func (l *loopSearch) visited(cell, parity int) bool {
	for w, houses := range l.b.rules.touches[cell] {
		if l.visits[parity][w]&houses != 0 {
			return true
		}
	}
	return false
}

// close looks at a loop that has come back to its start.
func (l *loopSearch) close() {
	number := [...]float64{4.5, 4.5, 4.5, 4.6, 4.7, 5.0}[min(len(l.loop)/2, 5)]
	if number > l.best.number || l.visits[0] != l.visits[1] {
		return
	}
	l.extra = l.extra[:0]
	for _, c := range l.loop {
		if l.b.cands[c] != l.a|l.d {
			l.extra = append(l.extra, c)
		}
	}
	switch len(l.extra) {
	case 0:
	case 1:
		l.typeOne(number)
	case 2:
		extras := (l.b.cands[l.extra[0]] | l.b.cands[l.extra[1]]) &^ (l.a | l.d)
		if extras&(extras-1) == 0 {
			l.typeTwo(number)
		} else {
			l.typeThree(number, extras)
		}
		l.typeFour(number)
	default:
		l.typeTwo(number)
	}
}

// offer keeps the step at hand, if it rules out anything and comes before the best one.
func (l *loopSearch) offer(number float64, kind int) bool {
	f := finding{number: number, key: kind}
	if len(l.scan.Removed) == 0 || !f.before(l.best) {
		return false
	}
	l.best = f
	s := l.step
	s.begin(s.Technique)
	s.Rung, s.Type = rungOf(number), kind
	s.digits(l.a | l.d)
	s.Cells = append(s.Cells, l.loop...)
	s.Extra = append(s.Extra, l.extra...)
	s.Removed = append(s.Removed, l.scan.Removed...)
	s.Houses = append(s.Houses, l.scan.Houses...)
	return true
}

func (l *loopSearch) fresh() *Step {
	l.scan.begin(0)
	return &l.scan
}

// typeOne: one cell has other candidates, so it holds one of these.
func (l *loopSearch) typeOne(number float64) {
	l.fresh().remove(l.extra[0], l.a|l.d)
	l.offer(number, 1)
}

// typeTwo: all cells with other candidates have the same one, so one of them holds it.
func (l *loopSearch) typeTwo(number float64) {
	set := l.b.cands[l.extra[0]] &^ (l.a | l.d)
	l.b.removeInSight(l.fresh(), set&-set, l.extra...)
	l.offer(number, 2)
}

// typeFour: two cells have other candidates, and a house that they share has no other place for one of the digits, so
// the other digit is in neither.
func (l *loopSearch) typeFour(number float64) {
	one, two := l.extra[0], l.extra[1]
	for _, digits := range [2][2]uint32{{l.a, l.d}, {l.d, l.a}} {
		d := bits.TrailingZeros32(digits[0])
		for _, seat := range l.b.rules.chained[one] {
			if !l.b.rules.touches[two].has(int(seat.house)) || popcount(l.b.where[int(seat.house)*l.b.rules.n+d]) != 2 {
				continue
			}
			s := l.fresh()
			s.remove(one, digits[1])
			s.remove(two, digits[1])
			s.Houses = append(s.Houses, int(seat.house))
			l.offer(number, 4)
			return
		}
	}
}

func uniqueLoopWords(p *phrase) {
	p.say(p.cells(p.s.Cells), " cannot all be ", p.digits())
	switch {
	case p.s.Type == 1:
		p.say(", so ", p.cell(p.s.Extra[0]), " is neither")
		return
	case p.s.Type == 2:
		p.say(", so ", p.cells(p.s.Extra), ": one of them is ", p.r.alphabet.Name(p.s.Removed[0].Digit))
		return
	case p.s.Type == 4:
		p.say(", and in ", p.house(p.s.Houses[0]), " only ", p.cells(p.s.Extra), " can be the one that they keep")
		return
	}
	p.say(", so ", p.cell(p.s.Extra[0]), " or ", p.cell(p.s.Extra[1]), " is another digit, which makes a set in ",
		p.house(p.s.Houses[0]))
	if len(p.s.Set) > 0 {
		p.say(" with ", p.cells(p.s.Set))
	}
}

// uniqueLoopName returns the name of a loop: "unique rectangle type 1".
func uniqueLoopName(s *Step) string {
	if len(s.Cells) == 4 {
		return "unique rectangle type " + strconv.Itoa(s.Type)
	}
	return "unique loop type " + strconv.Itoa(s.Type)
}

const uniqueLoopExample = "..176..5..7485.......14.9.7..72148931439785262895367..438625179.1.3.7..57.54.1.3."
