package ladder

import (
	"math/bits"
	"slices"
)

// uniqueRectangle finds a unique rectangle of the types 1 to 6, in this order. Unlike a unique loop, it may lack one of
// the two digits where there are other candidates.
func (b *Board) uniqueRectangle(s *Step) bool {
	for kind, rule := range [...]func(*Board, *Step, *rectangle) bool{
		(*Board).rectangleOne, (*Board).rectangleTwo, (*Board).rectangleThree, (*Board).rectangleFour,
		(*Board).rectangleFive, (*Board).rectangleSix,
	} {
		if b.rectangles(func(t *rectangle) bool {
			if !rule(b, s, t) {
				return false
			}
			s.Type = kind + 1
			s.Cells = append(s.Cells, t.cells[:]...)
			s.Extra = append(s.Extra, t.extra[:t.extras]...)
			s.Digits = s.Digits[:0]
			s.digits(t.both)
			if s.Type < 6 && t.whole(b) {
				s.Rung = UniqueLoop.Rung() + Rung(len(s.Set)) // it is a unique loop
			}
			return true
		}) {
			return true
		}
	}
	return false
}

// rectangleOne: one cell has other candidates, so it holds one of these.
func (b *Board) rectangleOne(s *Step, t *rectangle) bool {
	if t.extras == 1 {
		s.remove(t.extra[0], b.cands[t.extra[0]]&t.both)
	}
	return len(s.Removed) > 0
}

// rectangleTwo: two cells of a line have the same other candidate, so one of them holds it.
func (b *Board) rectangleTwo(s *Step, t *rectangle) bool {
	return t.extras == 2 && t.adjacent(b.rules.n) && b.rectangleInSight(s, t)
}

// rectangleFive: two opposite cells, or three, have the same other candidate, so one of them holds it.
func (b *Board) rectangleFive(s *Step, t *rectangle) bool {
	return (t.extras == 3 || t.extras == 2 && !t.adjacent(b.rules.n)) && b.rectangleInSight(s, t)
}

func (b *Board) rectangleInSight(s *Step, t *rectangle) bool {
	if set := t.others(b); set&(set-1) == 0 {
		b.removeInSight(s, set, t.extra[:t.extras]...)
	}
	return len(s.Removed) > 0
}

// rectangleThree: two cells of a line have several other candidates, and one of them holds one of these. So they act as
// one cell with these candidates, which makes a naked set with others of a house.
func (b *Board) rectangleThree(s *Step, t *rectangle) bool {
	others := t.others(b)
	if t.extras != 2 || !t.adjacent(b.rules.n) || popcount(others) < 2 {
		return false
	}
	for _, seat := range b.rules.chained[t.extra[0]] {
		if !b.rules.touches[t.extra[1]].has(int(seat.house)) {
			continue
		}
		rest := slices.DeleteFunc(b.rest(&b.rules.houses[seat.house], 0), func(c int) bool { return slices.Contains(t.extra[:2], c) })
		for k := 1; k < len(rest); k++ {
			for set := uint32(1)<<k - 1; set < 1<<len(rest); set = nextSet(set) {
				if popcount(b.held(rest, set)|others) == k+1 && b.rectangleSet(s, t, rest, set) {
					s.Houses = append(s.Houses, int(seat.house))
					return true
				}
			}
		}
	}
	return false
}

// rectangleSet notes what the two cells and a set rule out: in the house of the set, and wherever all of them are seen.
func (b *Board) rectangleSet(s *Step, t *rectangle, rest []int, set uint32) bool {
	cells := append(t.extra[:2:2], picked(rest, set)...)
	b.removeInSight(s, b.held(rest, set)|t.others(b), cells...)
	if len(s.Removed) == 0 {
		return false
	}
	s.Set = append(s.Set, cells[2:]...)
	return true
}

// rectangleFour: two cells of a line have other candidates, and a house that they share has no other place for one of
// the digits, so the other digit is in neither.
func (b *Board) rectangleFour(s *Step, t *rectangle) bool {
	if t.extras != 2 || !t.adjacent(b.rules.n) {
		return false
	}
	one, two := t.extra[0], t.extra[1]
	for digits := t.both; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros32(digits)
		for _, seat := range b.rules.chained[one] {
			if !b.rules.touches[two].has(int(seat.house)) || b.cands[one]&b.cands[two]>>d&1 == 0 ||
				popcount(b.where[int(seat.house)*b.rules.n+d]) != 2 {
				continue
			}
			other := t.both &^ (1 << d)
			s.remove(one, b.cands[one]&other)
			s.remove(two, b.cands[two]&other)
			if len(s.Removed) > 0 {
				s.Houses = append(s.Houses, int(seat.house))
				return true
			}
		}
	}
	return false
}

// rectangleSix: two opposite cells have other candidates, and one digit has no other place than the rectangle in both
// rows, or in both columns. With that digit in one of the two cells all four would be settled: so it is in neither.
func (b *Board) rectangleSix(s *Step, t *rectangle) bool {
	r := b.rules
	n := r.n
	if t.extras != 2 || t.adjacent(n) {
		return false
	}
	one, two := t.extra[0], t.extra[1]
	for digits := t.both; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros32(digits)
		for _, lines := range [2][2]int{{r.rows + one/n, r.rows + two/n}, {r.columns + one%n, r.columns + two%n}} {
			if b.within(lines[0], d, t) && b.within(lines[1], d, t) {
				s.remove(one, b.cands[one]&(1<<d))
				s.remove(two, b.cands[two]&(1<<d))
				if len(s.Removed) > 0 {
					s.Houses = append(s.Houses, lines[0], lines[1])
					return true
				}
			}
		}
	}
	return false
}

// within reports whether a digit has no places in a house but those in a rectangle.
func (b *Board) within(h, d int, t *rectangle) bool {
	places := b.where[h*b.rules.n+d]
	if places == 0 {
		return false // it is placed
	}
	for ; places != 0; places &= places - 1 {
		c := int(b.rules.houses[h].cells[bits.TrailingZeros32(places)])
		if c != t.cells[0] && c != t.cells[1] && c != t.cells[2] && c != t.cells[3] {
			return false
		}
	}
	return true
}

func uniqueRectangleWords(p *phrase) {
	extra := p.cells(p.s.Extra)
	p.say(p.cells(p.s.Cells), " cannot all be ", p.digits(), ", so ")
	switch p.s.Type {
	case 1:
		p.say(extra, " is neither")
	case 2, 5:
		p.say("one of ", extra, " is ", p.r.alphabet.Name(p.s.Removed[0].Digit))
	case 3:
		p.say("one of ", extra, " is a different digit, which makes a naked set in ", p.house(p.s.Houses[0]), " with ",
			p.cells(p.s.Set))
	case 4:
		p.say("as one of ", extra, " holds the digit that has no other place in ", p.house(p.s.Houses[0]),
			", neither holds the other one")
	default:
		p.say(p.r.alphabet.Name(p.s.Removed[0].Digit), ", which has no other place in ", p.lines(p.s.Houses), ", is not in ",
			extra)
	}
}

const uniqueRectangleExample = "..176..5..7485.......14.9.7..72148931439785262895367..438625179.1.3.7..57.54.1.3."
