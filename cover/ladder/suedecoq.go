package ladder

// sueDeCoq finds cells where a box and a line cross, more of the line and more of the box, which hold together as many
// digits as there are cells, none of them both in the line's and in the box's part: so each digit is in one of them,
// and is ruled out wherever all its places there are seen.
func (b *Board) sueDeCoq(s *Step) bool {
	r := b.rules
	if r.n > 12 {
		return false // there would be too many sets
	}
	for i := range r.crossed[pointing] {
		c := &r.crossings[i]
		box, line := &r.houses[c.a], &r.houses[c.b]
		cells := b.rest(box, ^c.inA)
		for set := uint32(1); set < 1<<len(cells); set++ {
			count, digits := popcount(set), b.held(cells, set)
			if count >= 2 && popcount(digits) >= count+2 &&
				b.sueDeCoqOver(s, cells, set, digits, b.rest(line, c.inB), b.rest(box, c.inA)) {
				s.Houses = append(s.Houses, int(c.a), int(c.b))
				return true
			}
		}
	}
	return false
}

// sueDeCoqOver finds more cells of the line and of the box to a set of the cells where they cross.
func (b *Board) sueDeCoqOver(s *Step, cross []int, set, digits uint32, line, box []int) bool {
	const most = 3 // cells of each part
	for one := uint32(1); one < 1<<len(line); one++ {
		ofLine := b.held(line, one)
		if popcount(one) > most || ofLine&digits == 0 {
			continue
		}
		for two := uint32(1); two < 1<<len(box); two++ {
			ofBox := b.held(box, two)
			cells := popcount(set) + popcount(one) + popcount(two)
			if popcount(two) > most || ofBox&digits == 0 || ofLine&ofBox != 0 ||
				popcount(digits|ofLine|ofBox) != cells {
				continue
			}
			b.removeOutside(s, line, one, ofLine|digits&^ofBox)
			b.removeOutside(s, box, two, ofBox|digits&^ofLine)
			b.removeOutside(s, cross, set, digits|ofLine|ofBox)
			if !s.takes() {
				continue
			}
			s.Cells = append(s.Cells, picked(cross, set)...)
			s.Set = append(append(s.Set, picked(line, one)...), picked(box, two)...)
			s.digits(digits | ofLine | ofBox)
			return true
		}
	}
	return false
}

var sueDeCoqWords = says("{cells} of {houses0} and {houses1}, with {set}, hold {digits}")
