package ladder

// emptyRectangle finds a digit whose places in a box are in one row and one column together, and a house with two
// places of it, one of them in that row outside the box: either the box has the digit in the column, or the other
// place has it.
func (b *Board) emptyRectangle(s *Step) bool {
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
					if b.emptyRectangleOver(s, pairs, &first, &second, d) {
						return true
					}
				}
			}
		}
	}
	return false
}

// emptyRectangleOver finds the two places, one of them in the first line.
func (b *Board) emptyRectangleOver(s *Step, pairs []pair, first, second *crossing, d int) bool {
	r := b.rules
	inBox := func(c int) bool { return r.touches[c].has(int(first.a)) }
	for _, p := range pairs {
		if p.house == int(first.b) || p.house == int(first.a) {
			continue
		}
		for i, near := range p.cells {
			far := p.cells[1-i]
			if !r.touches[near].has(int(first.b)) || inBox(near) || inBox(far) {
				continue
			}
			for _, c := range r.houses[second.b].cells {
				if b.cands[c]>>d&1 == 1 && !inBox(int(c)) && int(c) != far && r.sees[far].has(int(c)) {
					s.remove(int(c), 1<<d)
				}
			}
			if s.takes() {
				s.digits(1 << d)
				s.Houses = append(s.Houses, int(first.a), int(first.b), int(second.b), p.house)
				s.cellsOf(&r.houses[first.a], b.where[int(first.a)*r.n+d])
				s.Set = append(s.Set, near, far)
				return true
			}
		}
	}
	return false
}

var emptyRectangleWords = says("{digits0} in {houses0} is only in {houses1} or {houses2}, and in {houses3} only in {set0} or {set1}: " +
	"not in {houses1} both times, so in {houses2} or in {set1}")
