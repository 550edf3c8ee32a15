package census

// A box holds the fillings of one box by the digits that may stand in its cells. A filling is a split of the columns
// with one of the rows.
type box struct {
	rows  [splits][]split // for a split of the columns, the splits of the rows that fill the box with it
	able  []split         // the splits of the columns with a filling, ascending
	place [splits]uint16  // where a split is in able, or none
}

// newBox returns the fillings of the box with that cell at its top left.
func newBox(p *puzzle, corner int) *box {
	t := table()
	var may [9][3]uint8 // by digit and column: a bit for each row where it may stand
	for d := range may {
		for i := range 9 {
			may[d][i%3] |= uint8(p[corner+i/3*9+i%3]>>d&1) << (i / 3)
		}
	}
	var fit [3][8]uint8 // fit[place][rows]: a bit for each permutation that puts this place of a column into one of the rows
	for i, rows := range permutations {
		for place, row := range rows {
			for may := range fit[place] {
				fit[place][may] |= uint8(may>>row&1) << i
			}
		}
	}
	b := new(box)
	for s := range b.rows {
		var seen [3]uint8
		orders := [3]uint8{all, all, all} // by column: the permutations that put its digits in rows where they may stand
		for d, line := range t.deal[s] {
			orders[line] &= fit[seen[line]][may[d][line]]
			seen[line]++
		}
		b.rows[s] = t.fillings(s, orders)
	}
	b.index()
	return b
}

// all is the set of all permutations.
const all = 1<<6 - 1

// fillings returns the crosses of a split that put the digits of each line in one of the given orders. The slice must not be
// changed.
func (t *splitTable) fillings(s int, orders [3]uint8) (rows []split) {
	switch {
	case orders[0] == 0 || orders[1] == 0 || orders[2] == 0:
		return nil
	case orders[0]&orders[1]&orders[2] == all:
		return t.cross[s][:]
	}
	for order, r := range t.cross[s] {
		if orders[0]>>(order%6)&(orders[1]>>(order/6%6))&(orders[2]>>(order/36))&1 != 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// index finds the splits with a filling.
func (b *box) index() {
	for s, rows := range b.rows {
		b.place[s] = none
		if len(rows) != 0 {
			b.place[s] = uint16(len(b.able))
			b.able = append(b.able, split(s))
		}
	}
}
