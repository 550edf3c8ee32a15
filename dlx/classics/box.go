package classics

import (
	"slices"

	"dlx-sudoku/dlx"
)

// maxCells is the most cells that a region may have, and the most pieces.
const maxCells = 10_000

// Box returns the cells of a box with the given numbers of layers, rows and
// columns, without the holes.
func Box(layers, rows, columns int, holes ...Cell) (cells []Cell) {
	for l := range layers {
		for r := range rows {
			for c := range columns {
				if !slices.Contains(holes, Cell{l, r, c}) {
					cells = append(cells, Cell{l, r, c})
				}
			}
		}
	}
	return cells
}

// Packing states the problem of filling a region with pieces, each of them used
// once. Primary items are the pieces, by their names, and the cells of the region,
// r1c1 or l1r1c1; an option is a place for a piece: "P r1c1 r1c2 r1c3 r2c1 r2c2".
//
// With [Pentominoes], a box of 6×10 has 9356 solutions, 5×12 4040, 4×15 1472 and
// 3×20 8 (C. B. and Jenifer Haselgrove, 1960), the chessboard without its four
// middle squares 520 (Dana Scott, 1958), 2×5×6 2112 and 3×4×5 31520 (C. J. Bouwkamp,
// 1967); with [Soma] pieces, the cube has 11520 (John Conway and Michael Guy).
// These numbers count turned and reflected solutions separately. If reduced, the
// problem keeps one solution of each class that turns and reflections of the
// region map onto each other: 2339, 1010, 368, 2, 65, 264 and, for the cube, 240.
//
// To reduce them, one piece may only lie in places that no symmetry of the region
// maps onto each other. Where a symmetry leaves that piece in its place, a secondary
// item restricts a second piece likewise: of two places that the symmetry
// exchanges, it may take only one. It is an error if no pieces are suitable: in the
// box of 3×4×5, any pentomino may lie in the middle layer, where a reflection leaves
// it in its place.
func Packing(region []Cell, pieces []Piece, reduced bool) (*dlx.Problem, error) {
	if err := within("cells", len(region), 1, maxCells); err != nil {
		return nil, err
	}
	if err := within("pieces", len(pieces), 1, maxCells); err != nil {
		return nil, err
	}
	b := newBoard(region)
	for _, p := range pieces {
		if len(p.Cells) == 0 {
			return nil, wrong("piece %q has no cells", p.Name)
		}
		b.place(p)
	}
	if reduced {
		if err := b.reduce(); err != nil {
			return nil, err
		}
	}
	return b.problem()
}

// board is a region with the places for pieces.
type board struct {
	region []Cell
	number map[Cell]int // the number of each cell, from 0
	layers bool
	origin Cell // the least coordinates
	sides  Cell

	pieces []Piece
	places [][]place // of each piece

	secondary []string
}

// place is where a piece can lie: the numbers of its cells, ascending, and the
// secondary items that exclude places of other pieces.
type place struct {
	cells []int
	marks []string
}

func newBoard(region []Cell) *board {
	b := &board{region: region, number: make(map[Cell]int, len(region)), origin: region[0]}
	last := region[0]
	for i, c := range region {
		b.number[c] = i
		for k := range c {
			b.origin[k], last[k] = min(b.origin[k], c[k]), max(last[k], c[k])
		}
	}
	for k := range b.sides {
		b.sides[k] = last[k] - b.origin[k] + 1
	}
	b.layers = b.sides[0] > 1
	return b
}

// place finds all places for a piece: orientation by orientation, each in the
// order of the cells of the region.
func (b *board) place(p Piece) {
	var all []place
	for _, cells := range p.orientations() {
	anchor:
		for _, at := range b.region {
			// Cell 0 of the orientation, which is the first in order, goes here.
			numbers := make([]int, len(cells))
			for i, c := range cells {
				for k := range c {
					c[k] += at[k] - cells[0][k]
				}
				n, ok := b.number[c]
				if !ok {
					continue anchor
				}
				numbers[i] = n
			}
			slices.Sort(numbers)
			all = append(all, place{cells: numbers})
		}
	}
	b.pieces = append(b.pieces, p)
	b.places = append(b.places, all)
}

// problem states the problem of the board.
func (b *board) problem() (*dlx.Problem, error) {
	var s dlx.Builder
	names := make([]string, len(b.region))
	for _, p := range b.pieces {
		s.Primary(p.Name)
	}
	for i, c := range b.region {
		names[i] = c.name(b.layers)
		s.Primary(names[i])
	}
	s.Secondary(b.secondary...)
	for i, places := range b.places {
		for _, p := range places {
			option := []string{b.pieces[i].Name}
			for _, n := range p.cells {
				option = append(option, names[n])
			}
			s.Option(append(option, p.marks...)...)
		}
	}
	return s.Problem()
}
