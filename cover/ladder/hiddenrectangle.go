package ladder

import "math/bits"

// hiddenRectangle finds four cells in two rows, two columns and two boxes that can hold the same two digits, one of them
// nothing else, where one digit has no other place in the row and the column of the opposite cell. If that cell held the
// other digit, all four would be settled, and could be swapped: so it does not.
func (b *Board) hiddenRectangle(s *Step) bool {
	r := b.rules
	if !r.plain || r.columns == 0 {
		return false
	}
	n := r.n
	for corner, both := range b.cands {
		if popcount(both) != 2 {
			continue
		}
		for opposite, set := range b.cands {
			one, two := corner/n*n+opposite%n, opposite/n*n+corner%n
			if corner/n == opposite/n || corner%n == opposite%n || set&b.cands[one]&b.cands[two]&both != both ||
				r.together(corner, one, box) == r.together(corner, two, box) {
				continue
			}
			for digits := both; digits != 0; digits &= digits - 1 {
				d := bits.TrailingZeros32(digits)
				row, column := r.rows+opposite/n, r.columns+opposite%n
				if popcount(b.where[row*n+d]) != 2 || popcount(b.where[column*n+d]) != 2 {
					continue
				}
				s.Cells = append(s.Cells, corner, one, opposite, two)
				s.Digits = append(s.Digits, bits.TrailingZeros32(both&^(1<<d))+1, d+1)
				s.Houses = append(s.Houses, row, column)
				s.remove(opposite, both&^(1<<d))
				return true
			}
		}
	}
	return false
}

func hiddenRectangleWords(p *phrase) {
	p.say(p.cells(p.s.Cells), " cannot all be ", p.digit(0), " and ", p.digit(1), ", which they would be with ",
		p.digit(0), " in ", p.cell(p.s.Cells[2]), ": ", p.digit(1), " has no other place in ", p.house(p.s.Houses[0]), " and ",
		p.house(p.s.Houses[1]))
}
