package classics

import (
	"cmp"
	"slices"

	"dlx-sudoku/dlx"
)

// maxCells is the greatest number of cells of a region, and of pieces.
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
// To reduce the solutions, one piece may only lie in places that no symmetry of the
// region maps onto each other. If a symmetry leaves that piece in its place, a
// secondary item restricts a second piece in the same way: of two places that the
// symmetry exchanges, it may take only one. It is an error if no pieces are suitable:
// in the box of 3×4×5, any pentomino may lie in the middle layer, where a reflection
// leaves it in its place.
func Packing(region []Cell, pieces []Piece, reduced bool) (*dlx.Problem, error) {
	stock := make([]Stock, len(pieces))
	for i, p := range pieces {
		stock[i] = Stock{p, 1, 1}
	}
	b, err := newBoard(region, stock, maxCells)
	if err != nil {
		return nil, err
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
	origin Cell         // the least coordinates
	sides  Cell

	stock  []Stock
	places [][]place // of each piece

	secondary []string
}

// place is a place for a piece: the numbers of its cells, ascending, and the
// secondary items that exclude places of other pieces.
type place struct {
	cells []int
	marks []string
}

// newBoard finds the places for the pieces in a region of at most most cells.
func newBoard(region []Cell, stock []Stock, most int) (*board, error) {
	if err := cmp.Or(within("cells", len(region), 1, most), within("pieces", len(stock), 1, maxCells)); err != nil {
		return nil, err
	}
	b := &board{region: region, number: make(map[Cell]int, len(region)), stock: stock}
	for i, c := range region {
		b.number[c] = i
	}
	b.origin, b.sides = bounds(region)
	for _, k := range stock {
		switch {
		case len(k.Piece.Cells) == 0:
			return nil, wrong("piece %q has no cells", k.Piece.Name)
		case k.Piece.OneSided && !k.Piece.flatIn(b.sides):
			return nil, wrong("piece %q in several layers (want a flat board and flat pieces, as they may not be turned over)", k.Piece.Name)
		case k.Least < 0 || k.Most < -1 || k.Most >= 0 && k.Most < k.Least:
			return nil, wrong("%d to %d copies of piece %q", k.Least, k.Most, k.Piece.Name)
		}
		b.places = append(b.places, b.placesOf(k.Piece))
	}
	return b, nil
}

// placesOf returns all places for a piece: orientation by orientation, each in the
// order of the cells of the region.
func (b *board) placesOf(p Piece) (all []place) {
	for _, cells := range p.orientations() {
	anchor:
		for _, at := range b.region {
			// Cell 0 of the orientation, which is the first in order, goes here.
			numbers := make([]int, len(cells))
			for i, c := range cells {
				n, ok := b.number[at.plus(c.minus(cells[0]))]
				if !ok {
					continue anchor
				}
				numbers[i] = n
			}
			slices.Sort(numbers)
			all = append(all, place{cells: numbers})
		}
	}
	return all
}

// problem states the problem of the board.
func (b *board) problem() (*dlx.Problem, error) {
	var s dlx.Builder
	for _, k := range b.stock {
		if most := k.Most; k.bounded() {
			if most < 0 {
				most = len(b.region)
			}
			s.Multiple(k.Least, most, k.Piece.Name)
		}
	}
	names := make([]string, len(b.region))
	for i, c := range b.region {
		names[i] = c.name(b.sides[0] > 1)
	}
	s.Primary(names...)
	s.Secondary(b.secondary...)
	for i, places := range b.places {
		for _, p := range places {
			var option []string
			if b.stock[i].bounded() {
				option = append(option, b.stock[i].Piece.Name)
			}
			for _, n := range p.cells {
				option = append(option, names[n])
			}
			s.Option(append(option, p.marks...)...)
		}
	}
	return s.Problem()
}
