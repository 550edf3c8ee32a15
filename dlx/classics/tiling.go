package classics

import "dlx-sudoku/dlx"

// Dominoes states the problem of tiling a rectangle with dominoes. Primary items
// are the squares; an option covers two: "r1c1 r1c2".
//
// The numbers of solutions for squares of even side are OEIS A004003: 12988816
// for 8×8.
func Dominoes(rows, columns int) (*dlx.Problem, error) {
	return tiling(rows, columns, "##")
}

// Trominoes states the problem of tiling a rectangle with L-shaped trominoes.
// Primary items are the squares; an option covers three: "r1c1 r1c2 r2c1".
//
// A rectangle of 6×9 has 4312 tilings.
func Trominoes(rows, columns int) (*dlx.Problem, error) {
	return tiling(rows, columns, "##/#.")
}

// tiling states the problem of tiling a rectangle with any number of a piece.
func tiling(rows, columns int, piece string) (*dlx.Problem, error) {
	if err := sides(rows, columns, 1000); err != nil {
		return nil, err
	}
	return Tiling(Box(1, rows, columns), []Stock{{Piece: parse([2]string{"", piece})[0], Most: -1}})
}
