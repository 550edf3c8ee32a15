package ladder

import "math/bits"

// sueDeCoq finds cells where a box and a line cross, more of the line and more of the box, which hold together as many
// digits as there are cells, none of them both in the line's and in the box's part: so each digit is in one of them, and
// is ruled out wherever all its places there are seen.
func (b *Board) sueDeCoq(s *Step) bool {
	r := b.rules
	if r.n > 12 {
		return false // there would be too many sets
	}
	for i := range r.crossings[:r.claiming] {
		c := &r.crossings[i]
		var cells []int
		box, line := &r.houses[c.a], &r.houses[c.b]
		for at := c.inA; at != 0; at &= at - 1 {
			if cell := int(box.cells[bits.TrailingZeros32(at)]); b.cands[cell] != 0 {
				cells = append(cells, cell)
			}
		}
		for set := uint32(1); set < 1<<len(cells); set++ {
			var inner []int
			var digits uint32
			for at := set; at != 0; at &= at - 1 {
				inner = append(inner, cells[bits.TrailingZeros32(at)])
				digits |= b.cands[inner[len(inner)-1]]
			}
			if len(inner) >= 2 && popcount(digits) >= len(inner)+2 &&
				b.sueDeCoqOver(s, inner, digits, b.rest(line, c.inB), b.rest(box, c.inA)) {
				s.Houses = append(s.Houses, int(c.a), int(c.b))
				return true
			}
		}
	}
	return false
}

// rest returns the open cells of a house outside of some positions.
func (b *Board) rest(h *house, but uint32) (cells []int) {
	for at, c := range h.cells {
		if but>>at&1 == 0 && b.cands[c] != 0 {
			cells = append(cells, int(c))
		}
	}
	return cells
}

func (b *Board) sueDeCoqOver(s *Step, inner []int, digits uint32, line, box []int) bool {
	const most = 3 // cells of each part
	for one := uint32(1); one < 1<<len(line); one++ {
		ofLine := b.held(line, one)
		if popcount(one) > most || ofLine&digits == 0 {
			continue
		}
		for two := uint32(1); two < 1<<len(box); two++ {
			ofBox := b.held(box, two)
			cells := len(inner) + popcount(one) + popcount(two)
			if popcount(two) > most || ofBox&digits == 0 || ofLine&ofBox != 0 ||
				popcount(digits|ofLine|ofBox) != cells {
				continue
			}
			b.sueDeCoqRemove(s, line, one, ofLine|digits&^ofBox)
			b.sueDeCoqRemove(s, box, two, ofBox|digits&^ofLine)
			if len(s.Removed) == 0 {
				continue
			}
			s.Cells = append(s.Cells, inner...)
			for set := one; set != 0; set &= set - 1 {
				s.Set = append(s.Set, line[bits.TrailingZeros32(set)])
			}
			for set := two; set != 0; set &= set - 1 {
				s.Set = append(s.Set, box[bits.TrailingZeros32(set)])
			}
			s.digits(digits | ofLine | ofBox)
			return true
		}
	}
	return false
}

// held returns what some of the cells hold together.
func (b *Board) held(cells []int, set uint32) (digits uint32) {
	for ; set != 0; set &= set - 1 {
		digits |= b.cands[cells[bits.TrailingZeros32(set)]]
	}
	return digits
}

// sueDeCoqRemove notes that digits are ruled out in the cells that are not of the set.
func (b *Board) sueDeCoqRemove(s *Step, cells []int, set, digits uint32) {
	for at, c := range cells {
		if set>>at&1 == 0 {
			s.remove(c, b.cands[c]&digits)
		}
	}
}

func sueDeCoqWords(p *phrase) {
	p.say(p.cells(p.s.Cells), " of ", p.house(p.s.Houses[0]), " and ", p.house(p.s.Houses[1]), ", with ", p.cells(p.s.Set),
		", hold ", p.digits())
}

const sueDeCoqExample = "9.6.1.723.71.2.59..5..7941..2..6..57563297184...85..626...3.249....82631.3..46875"
