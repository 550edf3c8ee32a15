package classics

import "dlx-sudoku/dlx"

// Dominoes states the problem of tiling a rectangle with dominoes. Primary items
// are the squares; an option covers two: "r1c1 r1c2".
//
// The numbers of solutions for squares of even side are OEIS A004003: 12988816
// for 8×8.
func Dominoes(rows, columns int) (*dlx.Problem, error) {
	return tiling(rows, columns, parse([2]string{"", "##"}))
}

// Trominoes states the problem of tiling a rectangle with L-shaped trominoes.
// Primary items are the squares; an option covers three: "r1c1 r1c2 r2c1".
//
// A rectangle of 6×9 has 4312 tilings.
func Trominoes(rows, columns int) (*dlx.Problem, error) {
	return tiling(rows, columns, parse([2]string{"", "##/#."}))
}

// tiling states the problem of tiling a rectangle with any number of each piece.
func tiling(rows, columns int, pieces []Piece) (*dlx.Problem, error) {
	if err := sides(rows, columns, 1000); err != nil {
		return nil, err
	}
	b := newBoard(Box(1, rows, columns))
	for _, p := range pieces {
		b.place(p)
	}
	var s dlx.Builder
	for _, c := range b.region {
		s.Primary(c.name(false))
	}
	for _, places := range b.places {
		for _, p := range places {
			var option []string
			for _, n := range p.cells {
				option = append(option, b.region[n].name(false))
			}
			s.Option(option...)
		}
	}
	return s.Problem()
}
