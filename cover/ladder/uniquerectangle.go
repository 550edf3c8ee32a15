package ladder

import "slices"

// uniqueRectangle finds a unique rectangle of the types 1 to 6, in this order. Unlike a unique loop, it may lack one of
// the two digits where there are other candidates.
func (b *Board) uniqueRectangle(s *Step) bool {
	for kind, rule := range [...]struct {
		fewest, most int  // cells with other candidates
		adjacent     bool // they are two of a line
		find         func(*deadly, *Board, *Step) bool
	}{
		{1, 1, false, (*deadly).one},
		{2, 2, true, (*deadly).two},
		{2, 2, true, (*deadly).three},
		{2, 2, true, (*deadly).four},
		{2, 3, false, (*deadly).two},
		{2, 2, false, (*deadly).six},
	} {
		for t := range b.rectangles() {
			if k := len(t.extra); k < rule.fewest || k > rule.most || t.adjacent(b.rules.n) != rule.adjacent || !rule.find(t, b, s) {
				continue
			}
			s.Type = kind + 1
			s.Cells, s.Extra = append(s.Cells, t.cells...), append(s.Extra, t.extra...)
			s.digits(t.both)
			if s.Type < 6 && t.whole(b) {
				s.Rung = UniqueLoop.Rung() + Rung(len(s.Set)) // it is a unique loop
			}
			return true
		}
	}
	return false
}

// three: two cells have several other candidates, and one of them holds one of these. So they act as one cell with
// these candidates, which makes a naked set with others of a house.
func (t *deadly) three(b *Board, s *Step) bool {
	others := t.others(b)
	if popcount(others) < 2 {
		return false
	}
	for h := range b.rules.shared(t.extra...) {
		rest := t.beside(b, h, nil)
		for k := 2; k <= len(rest); k++ {
			for set, hold := range b.sharing(rest, k, others, others) {
				mates := picked(rest, set)
				if b.removeInSight(s, hold, slices.Concat(t.extra, mates)...); s.takes() {
					s.Set, s.Houses = append(s.Set, mates...), append(s.Houses, h)
					return true
				}
			}
		}
	}
	return false
}

// six: two opposite cells have other candidates, and one digit has no other place than the rectangle in both rows, or
// in both columns. With that digit in one of the two cells all four would be settled: so it is in neither.
func (t *deadly) six(b *Board, s *Step) bool {
	r := b.rules
	n, one, two := r.n, t.extra[0], t.extra[1]
	for d := range each(t.both) {
		for _, lines := range [2][2]int{{r.rows + one/n, r.rows + two/n}, {r.columns + one%n, r.columns + two%n}} {
			if b.within(lines[0], d, t) && b.within(lines[1], d, t) {
				s.remove(one, b.cands[one]&(1<<d))
				s.remove(two, b.cands[two]&(1<<d))
				if s.takes() {
					s.Houses = append(s.Houses, lines[0], lines[1])
					return true
				}
			}
		}
	}
	return false
}

// within reports whether a digit has places in a house, and none outside of a rectangle.
func (b *Board) within(h, d int, t *deadly) bool {
	places := b.where[h*b.rules.n+d]
	for c := range b.rules.houses[h].at(places) {
		if !slices.Contains(t.cells, c) {
			return false
		}
	}
	return places != 0
}

func uniqueRectangleWords(p *phrase) {
	p.tell("{cells} cannot all be {digits}, so " + [...]string{
		1: "{extras} is neither",
		2: "one of {extras} is {removed}",
		3: "one of {extras} is a different digit, which makes a naked set in {houses0} with {set}",
		4: "as one of {extras} holds the digit that has no other place in {houses0}, neither holds the other one",
		5: "one of {extras} is {removed}",
		6: "{removed}, which has no other place in {houses}, is not in {extras}",
	}[p.s.Type])
}
