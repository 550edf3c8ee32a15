package ladder

import "math/bits"

// hiddenRectangle finds a rectangle in which one digit has no other place in the row and the column of the cell
// opposite to one that has nothing but the two. If that cell held the other digit, all four would be settled, and
// could be swapped: so it does not.
func (b *Board) hiddenRectangle(s *Step) bool {
	r := b.rules
	n := r.n
	for t := range b.rectangles() {
		opposite := t.cells[2]
		for d := range each(t.both) {
			row, column := r.rows+opposite/n, r.columns+opposite%n
			other := t.both &^ (1 << d)
			if b.cands[opposite]&other == 0 || !b.within(row, d, t) || !b.within(column, d, t) {
				continue
			}
			s.Cells = append(s.Cells, t.cells...)
			s.Digits = append(s.Digits, bits.TrailingZeros32(other)+1, d+1)
			s.Houses = append(s.Houses, row, column)
			if s.remove(opposite, other); s.takes() {
				return true
			}
		}
	}
	return false
}

var hiddenRectangleWords = says("{cells} cannot all be {digits0} and {digits1}, which they would be with {digits0} in {cells2}: " +
	"{digits1} has no other place in {houses0} and {houses1}")
