package ladder

// lockedSet finds k cells where a box and a line cross that hold k digits together, where the box and the line both
// have more of these.
func (b *Board) lockedSet(s *Step, k int) bool {
	r := b.rules
	for i := range r.crossed[pointing] {
		c := &r.crossings[i]
		box, line := &r.houses[c.a], &r.houses[c.b]
		cells := b.rest(box, ^c.inA)
		for set := range subsets(len(cells), k) {
			hold := b.held(cells, set)
			if popcount(hold) != k {
				continue
			}
			b.removeOutside(s, cells, set, hold)
			inside := len(s.Removed)
			b.removeOutside(s, b.rest(box, c.inA), 0, hold)
			inBox := len(s.Removed)
			b.removeOutside(s, b.rest(line, c.inB), 0, hold)
			if inside+inBox > 0 && inside+len(s.Removed)-inBox > 0 && s.takes() {
				s.Cells = append(s.Cells, picked(cells, set)...)
				s.digits(hold)
				s.Houses = append(s.Houses, int(c.a), int(c.b))
				return true
			}
			s.Removed = s.Removed[:0]
		}
	}
	return false
}

var lockedSetWords = says("{cells} in {houses0} and {houses1} hold {digits}")
