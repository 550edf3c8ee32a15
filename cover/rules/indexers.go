package rules

import "slices"

// The digit of an indexer says where the number of the indexer's own place is: in its row, its column or its box.
//
//	column-index: r4c1     r4c1=7 says that the 1 of row 4 is in column 7: r4c7=1
//	row-index: r2c5        r2c5=9 says that the 2 of column 5 is in row 9: r9c5=2
//	box-index: r1c2        r1c2=5 says that the 2 of box 1 is in its fifth cell: r2c2=2
var (
	columnIndex = indexer("column-index", "columnindexer", "orange", nil,
		"each of {cells} says in which column its row has the digit N, N being the column of the cell itself",
		func(p *Set, c int) int { return c / p.Layout.Size() },
		func(b *board, c, d int) (there, want int) { return c - c%b.n + d - 1, 1 + c%b.n })
	rowIndex = indexer("row-index", "rowindexer", "blue", nil,
		"each of {cells} says in which row its column has the digit N, N being the row of the cell itself",
		func(p *Set, c int) int { return p.Layout.Size() + c%p.Layout.Size() },
		func(b *board, c, d int) (there, want int) { return c%b.n + (d-1)*b.n, 1 + c/b.n })
	boxIndex = indexer("box-index", "boxindexer", "yellow", needsBoxes,
		"each of {cells} says at which place its box has the digit N, N being the place of the cell itself; places count in reading order",
		func(p *Set, c int) int { return 2*p.Layout.Size() + p.area()[c] },
		func(b *board, c, d int) (there, want int) {
			box := b.set.areas()[b.set.area()[c]]
			return box[d-1], 1 + slices.Index(box, c)
		})
)

// indexer returns the kind whose cells are indexers of a house. houseOf returns the number of a cell's house in the layout.
// told returns the cell that a cell points at by its digit, and the digit that must be in it.
func indexer(
	word, name, tint string, valid func(p *Set, r *Rule) error, means string,
	houseOf func(p *Set, cell int) int, told func(b *board, cell, digit int) (there, want int),
) Kind {
	return Kind{
		Word: word, Usage: "CELL...", Least: 1, Means: means, valid: valid,
		field:  field{name: name, form: cellsField},
		state:  func(s *Statement, r *Rule) { s.indexers(r, houseOf) },
		broken: func(b *board, r *Rule) string { return b.indexers(r, told) },
		draw:   each(Mark{Shape: Fill, Tint: tint}),
	}
}

// indexers states that each cell of the rule has a digit k if and only if the k-th cell of its house has the number of the
// cell's own place there. houseOf returns the number of the house in the layout.
func (s *Statement) indexers(r *Rule, houseOf func(p *Set, cell int) int) {
	houses := s.Set.Layout.Houses()
	for _, c := range r.cells() {
		cells := houses[houseOf(s.Set, c)].Cells
		own := slices.Index(cells, c) + 1
		for k, x := range cells {
			s.pair(c, x, func(d, e int) bool { return (d == k+1) == (e == own) })
		}
	}
}

// indexers compares the cells of the rule with the cells that they point at.
func (b *board) indexers(r *Rule, told func(b *board, cell, digit int) (there, want int)) string {
	for _, c := range r.cells() {
		if there, want := told(b, c, b.at(c)); b.at(there) != want {
			return b.name(c) + " and " + b.name(there)
		}
	}
	return ""
}
