package ladder

import "math/bits"

// uniqueSix finds four cells in two rows, two columns and two boxes that can hold the same two digits, two opposite ones
// nothing else, where one digit has no other place in both rows, or in both columns. With that digit in one of the other
// two cells all four would be settled, and could be swapped: so it is in neither.
func (b *Board) uniqueSix(s *Step) bool {
	r := b.rules
	if !r.plain || r.columns == 0 {
		return false
	}
	n := r.n
	for corner, both := range b.cands {
		if popcount(both) != 2 {
			continue
		}
		for opposite := corner + 1; opposite < len(b.cands); opposite++ {
			one, two := corner/n*n+opposite%n, opposite/n*n+corner%n
			if b.cands[opposite] != both || corner/n == opposite/n || corner%n == opposite%n ||
				b.cands[one]&b.cands[two]&both != both || r.together(corner, one, box) == r.together(corner, two, box) {
				continue
			}
			for digits := both; digits != 0; digits &= digits - 1 {
				d := bits.TrailingZeros32(digits)
				for _, lines := range [2][2]int{
					{r.rows + corner/n, r.rows + opposite/n},
					{r.columns + corner%n, r.columns + opposite%n},
				} {
					if popcount(b.where[lines[0]*n+d]) != 2 || popcount(b.where[lines[1]*n+d]) != 2 {
						continue
					}
					s.Cells = append(s.Cells, corner, one, opposite, two)
					s.Extra = append(s.Extra, one, two)
					s.Digits = append(s.Digits, d+1, bits.TrailingZeros32(both&^(1<<d))+1)
					s.Houses = append(s.Houses, lines[0], lines[1])
					s.remove(one, 1<<d)
					s.remove(two, 1<<d)
					return true
				}
			}
		}
	}
	return false
}

func uniqueSixWords(p *phrase) {
	p.say(p.cells(p.s.Cells), " cannot all be ", p.digit(0), " and ", p.digit(1), ", which they would be with ", p.digit(0),
		" in ", p.cell(p.s.Extra[0]), " or ", p.cell(p.s.Extra[1]), ": it has no other place in ", p.lines(p.s.Houses))
}
