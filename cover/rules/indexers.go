package rules

// An indexer says with its digit where the number of its own place stands: in its row, its column or its box.
//
//	column-index: r4c1     r4c1=7 says that the 1 of row 4 is in column 7: r4c7=1
//	row-index: r2c5        r2c5=9 says that the 2 of column 5 is in row 9: r9c5=2
//	box-index: r1c2        r1c2=5 says that the 2 of box 1 is in its fifth cell: r2c2=2
var columnIndex = Kind{
	Word: "column-index", Usage: "CELL...", Least: 1,
	Means: "each digit of {cells} is the column, in its own row, of the digit that its own column has as its number",
	field: field{name: "columnindexer", form: cellsField},
	state: func(s *Statement, r *Rule) {
		n := s.size()
		for _, c := range r.cells() {
			for k := range n {
				s.index(c, c/n*n+k, k+1, c%n+1)
			}
		}
	},
	broken: func(b *board, r *Rule) string {
		return b.indexers(r, func(c, d int) (there, want int) { return c - c%b.n + d - 1, 1 + c%b.n })
	},
	draw: each(Fill, "", "orange"),
}

var rowIndex = Kind{
	Word: "row-index", Usage: "CELL...", Least: 1,
	Means: "each digit of {cells} is the row, in its own column, of the digit that its own row has as its number",
	field: field{name: "rowindexer", form: cellsField},
	state: func(s *Statement, r *Rule) {
		n := s.size()
		for _, c := range r.cells() {
			for k := range n {
				s.index(c, k*n+c%n, k+1, c/n+1)
			}
		}
	},
	broken: func(b *board, r *Rule) string {
		return b.indexers(r, func(c, d int) (there, want int) { return c%b.n + (d-1)*b.n, 1 + c/b.n })
	},
	draw: each(Fill, "", "blue"),
}

var boxIndex = Kind{
	Word: "box-index", Usage: "CELL...", Least: 1,
	Means: "each digit of {cells} is the place, in its own box, of the digit that its own place has as its number; places count as one reads",
	field: field{name: "boxindexer", form: cellsField},
	valid: needsBoxes,
	state: func(s *Statement, r *Rule) {
		for _, c := range r.cells() {
			box := boxAround(s.Set, c)
			for place, x := range box {
				if x == c {
					for k, y := range box {
						s.index(c, y, k+1, place+1)
					}
				}
			}
		}
	},
	broken: func(b *board, r *Rule) string {
		area := b.set.area()
		return b.indexers(r, func(c, d int) (there, want int) {
			count := 0
			for x := range area {
				if area[x] != area[c] {
					continue
				}
				if count++; count == d {
					there = x
				}
				if x == c {
					want = count
				}
			}
			return there, want
		})
	},
	draw: each(Fill, "", "yellow"),
}

// boxAround returns the cells of the box or region of a cell.
func boxAround(p *Set, cell int) (cells []int) {
	area := p.area()
	for x := range area {
		if area[x] == area[cell] {
			cells = append(cells, x)
		}
	}
	return cells
}

// index states that one cell has the digit place if and only if the other one has the digit number.
func (s *Statement) index(from, to, place, number int) {
	s.pair(from, to, func(d, e int) bool { return (d == place) == (e == number) })
}

// indexers compares what the cells of the rule say with what stands there. told returns the cell of which a cell with a
// digit speaks, and the digit that it must have.
func (b *board) indexers(r *Rule, told func(cell, digit int) (there, want int)) string {
	for _, c := range r.cells() {
		if there, want := told(c, b.at(c)); b.at(there) != want {
			return b.name(c) + " and " + b.name(there)
		}
	}
	return ""
}
