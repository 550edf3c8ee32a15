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
	var may [9][9]bool // by digit and by 3·row + column
	var bound []int    // the digits that may not stand in all cells
	for d := range may {
		all := true
		for i := range may[d] {
			may[d][i] = p[corner+i/3*9+i%3]>>d&1 != 0
			all = all && may[d][i]
		}
		if !all {
			bound = append(bound, d)
		}
	}
	b := new(box)
	for s := range b.rows {
	fillings:
		for _, r := range t.cross[s] {
			for _, d := range bound {
				if !may[d][3*t.deal[r][d]+t.deal[s][d]] {
					continue fillings
				}
			}
			b.rows[s] = append(b.rows[s], r)
		}
	}
	b.index()
	return b
}

// transpose returns the box reflected in its main diagonal.
func (b *box) transpose() *box {
	o := new(box)
	for s, rows := range b.rows {
		for _, r := range rows {
			o.rows[r] = append(o.rows[r], split(s))
		}
	}
	o.index()
	return o
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
