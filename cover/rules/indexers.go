package rules

import "slices"

// The digit of an indexer says where the number of its own place stands: in its row, its column or its box.
//
//	column-index: r4c1     r4c1=7 says that the 1 of row 4 is in column 7: r4c7=1
//	row-index: r2c5        r2c5=9 says that the 2 of column 5 is in row 9: r9c5=2
//	box-index: r1c2        r1c2=5 says that the 2 of box 1 is in its fifth cell: r2c2=2
var columnIndex = Kind{
	Word: "column-index", Usage: "CELL...", Least: 1,
	Means: "each of {cells} says in which column its row has the digit N, N being the column of the cell itself",
	field: field{name: "columnindexer", form: cellsField},
	state: func(s *Statement, r *Rule) { s.indexers(r, func(c int) int { return c / s.size() }) },
	broken: func(b *board, r *Rule) string {
		return b.indexers(r, func(c, d int) (there, want int) { return c - c%b.n + d - 1, 1 + c%b.n })
	},
	draw: each(Fill, "", "orange"),
}

var rowIndex = Kind{
	Word: "row-index", Usage: "CELL...", Least: 1,
	Means: "each of {cells} says in which row its column has the digit N, N being the row of the cell itself",
	field: field{name: "rowindexer", form: cellsField},
	state: func(s *Statement, r *Rule) { s.indexers(r, func(c int) int { return s.size() + c%s.size() }) },
	broken: func(b *board, r *Rule) string {
		return b.indexers(r, func(c, d int) (there, want int) { return c%b.n + (d-1)*b.n, 1 + c/b.n })
	},
	draw: each(Fill, "", "blue"),
}

var boxIndex = Kind{
	Word: "box-index", Usage: "CELL...", Least: 1,
	Means: "each of {cells} says at which place its box has the digit N, N being the place of the cell itself; places count in reading order",
	field: field{name: "boxindexer", form: cellsField},
	valid: needsBoxes,
	state: func(s *Statement, r *Rule) {
		area := s.Set.area()
		s.indexers(r, func(c int) int { return 2*s.size() + area[c] })
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

// indexers states that each cell of the rule has a digit k if and only if the k-th cell of a house has the number of
// its own place there. The function returns the number of the house in the layout.
func (s *Statement) indexers(r *Rule, houseOf func(cell int) int) {
	houses := s.Set.Layout.Houses()
	for _, c := range r.cells() {
		cells := houses[houseOf(c)].Cells
		own := slices.Index(cells, c) + 1
		for k, x := range cells {
			s.pair(c, x, func(d, e int) bool { return (d == k+1) == (e == own) })
		}
	}
}

// indexers compares the cells of the rule with the cells that they are about. told returns the cell that a cell
// points at by its digit, and the digit that must be there.
func (b *board) indexers(r *Rule, told func(cell, digit int) (there, want int)) string {
	for _, c := range r.cells() {
		if there, want := told(c, b.at(c)); b.at(there) != want {
			return b.name(c) + " and " + b.name(there)
		}
	}
	return ""
}
