package ladder

import "math/bits"

// directLocked finds a digit whose places in one house are all in another, where this leaves it one place in a third
// house of the first one's kind.
func (b *Board) directLocked(s *Step, kind int) bool {
	crossings := b.rules.crossed[kind]
	n, f := b.rules.n, b.newsFor(s.Technique)
	for i := range crossings {
		c := &crossings[i]
		if !f.houses.meets(&c.depends) {
			continue
		}
		places := b.where[int(c.a)*n : int(c.a)*n+n]
		for d := range each(f.digits) {
			if at := places[d]; at&^c.inA != 0 || at&(at-1) == 0 {
				continue
			}
			for _, t := range c.thirds {
				at := b.where[int(t.house)*n+d]
				rest := at &^ t.in
				if at == rest || rest == 0 || rest&(rest-1) != 0 {
					continue
				}
				b.lockedStep(s, c, d)
				s.Houses = append(s.Houses, int(t.house))
				s.Placed = Candidate{int(b.rules.houses[t.house].cells[bits.TrailingZeros32(rest)]), d + 1}
				return true
			}
		}
	}
	*f = news{}
	return false
}

// locked finds a digit whose places in one house are all in another one, which has more.
func (b *Board) locked(s *Step, kind int) bool {
	crossings := b.rules.crossed[kind]
	n, f := b.rules.n, b.newsFor(s.Technique)
	for i := range crossings {
		c := &crossings[i]
		if !f.houses.has(int(c.a)) {
			continue
		}
		for d := range each(f.digits) {
			at := b.where[int(c.a)*n+d]
			if at&^c.inA != 0 || at&(at-1) == 0 || b.where[int(c.b)*n+d]&^c.inB == 0 {
				continue
			}
			if b.lockedStep(s, c, d); s.takes() {
				return true
			}
		}
	}
	if !b.rules.plain {
		return b.lockedInSight(s, kind)
	}
	*f = news{}
	return false
}

// lockedStep notes that digit d, from 0, is locked in a crossing, and what that rules out.
func (b *Board) lockedStep(s *Step, c *crossing, d int) {
	s.digits(1 << d)
	s.Houses = append(s.Houses, int(c.a), int(c.b))
	s.cellsOf(&b.rules.houses[c.a], b.where[int(c.a)*b.rules.n+d])
	for cell := range b.places(int(c.b), d, c.inB) {
		s.remove(cell, 1<<d)
	}
}

// lockedInSight finds a digit whose places in a box, or to claim in any other house, are all excluded by a cell
// outside. Where there are only boxes, columns and rows, this is what locked finds.
func (b *Board) lockedInSight(s *Step, kind int) bool {
	first, last := 0, b.rules.columns
	if kind == claiming {
		first, last = last, len(b.rules.houses)
	}
	f := b.newsFor(s.Technique)
	for h := first; h < last; h++ {
		house := &b.rules.houses[h]
		if !house.full || !f.houses.has(h) {
			continue
		}
		for d := range each(f.digits) {
			at := b.where[h*b.rules.n+d]
			if at&(at-1) == 0 {
				continue
			}
			s.cellsOf(house, at)
			b.removeInSight(s, 1<<d, s.Cells...)
			if s.takes() {
				s.digits(1 << d)
				s.Houses = append(s.Houses, h)
				return true
			}
			s.Cells = s.Cells[:0]
		}
	}
	*f = news{}
	return false
}

// removeInSight notes that digits are ruled out in all cells that each of some cells, one at least, excludes.
func (b *Board) removeInSight(s *Step, digits uint32, cells ...int) {
	for _, peer := range b.rules.peers[cells[0]] {
		if set := b.cands[peer] & digits; set != 0 && b.rules.seesAll(int(peer), cells[1:]) {
			s.remove(int(peer), set)
		}
	}
}

// seesAll reports whether a cell and each of some cells exclude each other.
func (r *Rules) seesAll(c int, cells []int) bool {
	for _, other := range cells {
		if !r.sees[c].has(other) {
			return false
		}
	}
	return true
}

func lockedWords(p *phrase) {
	if len(p.s.Houses) == 1 {
		p.tell("{digits0} in {houses0} is only in {cells}, which all see what follows")
		return
	}
	p.tell("{digits0} in {houses0} is only in {houses1}")
	if p.s.Placed.Digit != 0 {
		p.tell(", so {houses2} has one place left")
	}
}
