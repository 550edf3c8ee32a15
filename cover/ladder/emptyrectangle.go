package ladder

// An emptyCorner is a digit, from 0, whose places in a box are in one row and one column together, and a house with two
// places of it, one of them in the first line outside the box: either the box has the digit in the second line, or the
// far place has it.
type emptyCorner struct {
	digit             int
	box, first, other int // houses
	pair              int // the house of the two places
	near, far         int // cells
}

// emptyRectangle finds an empty corner that rules out anything.
func (b *Board) emptyRectangle(s *Step) bool {
	return b.emptyCorners(func(e *emptyCorner) bool {
		if b.removeIn(s, e); !s.takes() {
			return false
		}
		b.noteCorner(s, e)
		s.Houses = append(s.Houses, e.box, e.first, e.other, e.pair)
		s.Set = append(s.Set, e.near, e.far)
		return true
	})
}

// emptyCorners looks for an empty corner for which do reports true: by digit, then by box.
func (b *Board) emptyCorners(do func(*emptyCorner) bool) bool {
	r := b.rules
	for d := range r.n {
		pairs := b.pairs(d)
		for h := range r.columns {
			places := b.where[h*r.n+d]
			if popcount(places) < 2 {
				continue
			}
			for _, first := range r.crossed[pointing] {
				if int(first.a) != h || places&first.inA == 0 || places&^first.inA == 0 {
					continue
				}
				for _, second := range r.crossed[pointing] {
					if int(second.a) != h || r.houses[second.b].kind == r.houses[first.b].kind ||
						places&^(first.inA|second.inA) != 0 || places&second.inA == 0 || places&^second.inA == 0 {
						continue
					}
					if r.beyond(pairs, &emptyCorner{digit: d, box: h, first: int(first.b), other: int(second.b)}, do) {
						return true
					}
				}
			}
		}
	}
	return false
}

// beyond looks for two places, one of them in the first line of a corner, with which do reports true.
func (r *Rules) beyond(pairs []pair, e *emptyCorner, do func(*emptyCorner) bool) bool {
	inBox := func(c int) bool { return r.touches[c].has(e.box) }
	for _, p := range pairs {
		if p.house == e.first || p.house == e.box {
			continue
		}
		for i, near := range p.cells {
			far := p.cells[1-i]
			if !r.touches[near].has(e.first) || inBox(near) || inBox(far) {
				continue
			}
			if e.pair, e.near, e.far = p.house, near, far; do(e) {
				return true
			}
		}
	}
	return false
}

// removeIn notes what a corner rules out: places in its second line, outside the box, that see the far place.
func (b *Board) removeIn(s *Step, e *emptyCorner) {
	r := b.rules
	for _, c := range r.houses[e.other].cells {
		if c := int(c); b.cands[c]>>e.digit&1 == 1 && !r.touches[c].has(e.box) && c != e.far && r.sees[e.far].has(c) {
			s.remove(c, 1<<e.digit)
		}
	}
}

// noteCorner notes the digit and its places in the box.
func (b *Board) noteCorner(s *Step, e *emptyCorner) {
	s.digits(1 << e.digit)
	s.cellsOf(&b.rules.houses[e.box], b.where[e.box*b.rules.n+e.digit])
}

var emptyRectangleWords = says("{digits0} in {houses0} is only in {houses1} or {houses2}, and in {houses3} only in {set0} or {set1}: " +
	"not in {houses1} both times, so in {houses2} or in {set1}")
