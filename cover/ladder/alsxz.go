package ladder

// The most cells of an almost locked set that is looked for.
const mostAlmost = 8

// alsXZ finds two almost locked sets with a common digit, x, that at most one of them can hold: so one of them is
// locked. Another common digit, z, is in that one. If there are two such digits x, each of the sets holds one of them
// and all its other digits.
func (b *Board) alsXZ(s *Step) bool {
	if b.rules.n > 16 {
		return false // there would be too many sets
	}
	list := b.almostSets(mostAlmost)
	for i := range list {
		if b.stopped() {
			return false
		}
		for j := range i {
			one, two := &list[j], &list[i]
			common := one.digits & two.digits
			if popcount(common) < 2 || one.overlap(two) {
				continue
			}
			x := one.restricted(two)
			if x != 0 && b.alsStep(s, one, two, x, common) {
				return true
			}
		}
	}
	return false
}

// alsStep notes what two sets rule out with the digits x.
func (b *Board) alsStep(s *Step, one, two *almostSet, x, common uint32) bool {
	if popcount(x) == 1 {
		s.digits(x)
		b.removeEach(s, common&^x, one, two)
	} else {
		for d := range each(x) {
			b.removeSeen(s, d, one, two)
		}
		for _, a := range [...]*almostSet{one, two} {
			for d := range each(a.digits &^ x) {
				b.removeSeen(s, d, a)
			}
		}
		s.Type = 2
		s.digits(x)
	}
	if !s.takes() {
		s.Type, s.Digits = 0, s.Digits[:0]
		return false
	}
	s.Cells = append(s.Cells, one.cells...)
	s.Set = append(s.Set, two.cells...)
	return true
}

// removeEach notes what two sets, one of which is locked, rule out with each of their common digits.
func (b *Board) removeEach(s *Step, digits uint32, one, two *almostSet) {
	for d := range each(digits) {
		before := len(s.Removed)
		if b.removeSeen(s, d, one, two); len(s.Removed) > before {
			s.digits(1 << d)
		}
	}
}

func alsXZWords(p *phrase) {
	p.tell("{short cells} and {short set} each hold one digit more than they have cells; only one of them can hold {digits0}, ")
	if p.s.Type == 2 {
		p.tell("and only one {digits1}, so each lacks one of these and holds all else")
	} else {
		p.say("so the other holds ", p.digits(p.s.Digits[1:]))
	}
}
