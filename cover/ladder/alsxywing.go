package ladder

// alsXYWing finds three almost locked sets: the first and the third cannot both hold a digit x, the second and the
// third not both y. The third lacks one of them at most, so the first or the second is locked, and holds a common
// digit z.
func (b *Board) alsXYWing(s *Step) bool {
	if b.rules.n > 16 {
		return false // there would be too many sets
	}
	list := b.almostSets(mostAlmost)
	type side struct {
		set *almostSet
		x   uint32
	}
	for turn := range 2 * len(list) { // all without common cells first
		if b.stopped() {
			return false
		}
		i, overlap := turn%len(list), turn >= len(list)
		hinge := &list[i]
		var sides []side
		for j := range list {
			if j == i || list[j].digits&hinge.digits == 0 {
				continue
			}
			if x := hinge.restricted(&list[j]); x != 0 && (overlap || !hinge.overlap(&list[j])) {
				sides = append(sides, side{&list[j], x})
			}
		}
		for j, one := range sides {
			for _, two := range sides[:j] {
				if !overlap && one.set.overlap(two.set) {
					continue
				}
				for x := range each(one.x) {
					for y := range each(two.x &^ (1 << x)) {
						if b.alsWing(s, two.set, one.set, hinge, 1<<y, 1<<x) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// alsWing notes what two sets rule out: one of them is locked, since the third cannot lack both x and y.
func (b *Board) alsWing(s *Step, one, two, hinge *almostSet, x, y uint32) bool {
	s.digits(x)
	s.digits(y)
	b.removeEach(s, one.digits&two.digits&^(x|y), one, two)
	if !s.takes() {
		s.Digits = s.Digits[:0]
		return false
	}
	s.Cells = append(s.Cells, one.cells...)
	s.Set = append(s.Set, two.cells...)
	s.Extra = append(s.Extra, hinge.cells...)
	return true
}

func alsXYWingWords(p *phrase) {
	p.tell("{short cells}, {short set} and {short extras} each hold one digit more than they have cells; the last holds {digits0} or {digits1}, " +
		"so the first lacks {digits0} or the second lacks {digits1}, and that one holds ")
	p.say(p.digits(p.s.Digits[2:]))
}
