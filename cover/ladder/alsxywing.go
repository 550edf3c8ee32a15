package ladder

// alsXYWing finds three almost locked sets: the first and the third cannot both hold a digit x, the second and the third
// not both y. The third lacks one of them at most, so the first or the second is locked, and holds a common digit z.
func (b *Board) alsXYWing(s *Step) bool {
	if b.rules.n > 16 {
		return false // there would be too many sets
	}
	list := b.almostSets(mostAlmost)
	type side struct {
		set *almostSet
		x   uint32
	}
	for i := range list {
		if b.stopped() {
			return false
		}
		hinge := &list[i]
		var sides []side
		for j := range list {
			if j == i || list[j].digits&hinge.digits == 0 {
				continue
			}
			if x := hinge.restricted(&list[j]); x != 0 {
				sides = append(sides, side{&list[j], x})
			}
		}
		for j, one := range sides {
			for _, two := range sides[:j] {
				for xs := one.x; xs != 0; xs &= xs - 1 {
					for ys := two.x &^ (xs & -xs); ys != 0; ys &= ys - 1 {
						if b.alsWing(s, two.set, one.set, hinge, ys&-ys, xs&-xs) {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// alsWing notes what two sets rule out of which one is locked, as the third cannot lack both x and y.
func (b *Board) alsWing(s *Step, one, two, hinge *almostSet, x, y uint32) bool {
	s.digits(x)
	s.digits(y)
	b.removeEach(s, one.digits&two.digits&^(x|y), one, two)
	if len(s.Removed) == 0 {
		s.Digits = s.Digits[:0]
		return false
	}
	s.Cells = append(s.Cells, one.cells...)
	s.Set = append(s.Set, two.cells...)
	s.Extra = append(s.Extra, hinge.cells...)
	return true
}

func alsXYWingWords(p *phrase) {
	p.say(p.lackWords(p.s.Cells), ", ", p.lackWords(p.s.Set), " and ", p.lackWords(p.s.Extra),
		" each lack one digit to be locked; the last holds ", p.digit(0), " or ", p.digit(1),
		", so the first lacks ", p.digit(0), " or the second ", p.digit(1), ", and that one holds ", p.digitsFrom(2))
}

const alsXYWingExample = ".46953......67194.179..4..5961437528..51.9.....7..5.916..74...9714.9.....92.16874"
