package classics

import (
	"fmt"

	"dlx-sudoku/dlx"
)

// A Stock is a piece with bounds on its copies: at least Least and at most Most of them are used. If Most is -1, there is no
// upper bound.
type Stock struct {
	Piece       Piece
	Least, Most int
}

// Tiling states the problem of filling a region with several copies of each piece. Primary items are the cells, r1c1 or l1r1c1,
// and the names of the pieces whose number is bounded, to be covered that often. An option is a place for a piece:
// "L r1c1 r1c2 r1c3 r2c1", without its name if its number is not bounded.
//
// Copies of a piece are not distinguished. So two pieces must not have the same name.
//
// State empty cells as a piece, too: a single cell, used once for each empty cell. If the pieces together have a fixed number of
// cells, secondary items for the cells would state the same problem, but hide from the search how many cells may stay empty.
// The pentominoes F, I, T, U, V, W, X and Z have 108 packings into 6×7 with two empty cells; finding them takes 35,094 nodes with
// such a piece, and 411,573 with secondary items.
//
// Known numbers of tilings by dominoes: the chessboard has none without two opposite corners, and 6494408 without a corner
// and its neighbour, half as many as the whole board; an [AztecDiamond] of order n has 2 to the power n(n+1)/2 (Elkies,
// Kuperberg, Larsen and Propp, 1992).
func Tiling(region []Cell, stock []Stock) (*dlx.Problem, error) {
	names := make(map[string]bool)
	for _, s := range stock {
		if names[s.Piece.Name] {
			return nil, wrong("piece %q stands twice (want it once, with the number of both; as pieces may be turned over, Z4 is S4 and J4 is L4)",
				s.Piece.Name)
		}
		names[s.Piece.Name] = true
	}
	b, err := newBoard(region, stock, 1_000_000)
	if err != nil {
		return nil, err
	}
	return b.problem()
}

func (s Stock) bounded() bool { return s.Least > 0 || s.Most >= 0 }

// AztecDiamond returns the cells of the Aztec diamond of order n: 2n rows of 2, 4, …, 2n, 2n, …, 4, 2 cells. They are listed
// along its diagonals, which have n and n+1 cells alternately: for order 14, an exact count of the tilings by dominoes meets
// 458,738 states along the diagonals, and 3,165,841 along the rows.
func AztecDiamond(n int) (cells []Cell) {
	for diagonal := n - 1; diagonal < 3*n; diagonal++ {
		for r := range 2 * n {
			half := min(r, 2*n-1-r) + 1
			if c := diagonal - r; n-half <= c && c < n+half {
				cells = append(cells, Cell{0, r, c})
			}
		}
	}
	return cells
}

// Polyomino returns a piece by its usual name, a letter and the number of its cells: from I1, one cell, and I2, the domino, to
// the tetrominoes and pentominoes (I4, L4, O4, S4, T4; F5, I5, …). A flat piece may be turned over, so Z4 is another name of S4,
// and J4 of L4; the piece has the name listed here. [OneSidedPolyomino] returns pieces that may not be turned over.
func Polyomino(name string) (Piece, error) {
	if is := images[name]; is != "" {
		name = is
	}
	return named(polyominoes(), name)
}

// images has the names of mirror images, with the names of the pieces that they are images of.
var images = map[string]string{"J4": "L4", "Z4": "S4"}

// polyominoes returns the pieces of one to five squares that have a name.
func polyominoes() []Piece {
	small := parse([2]string{"I1", "#"}, [2]string{"I2", "##"}, [2]string{"I3", "###"}, [2]string{"L3", "##/#."},
		[2]string{"I4", "####"}, [2]string{"L4", "###/#.."}, [2]string{"O4", "##/##"}, [2]string{"S4", ".##/##."},
		[2]string{"T4", "###/.#."})
	for _, p := range Pentominoes() {
		p.Name += "5"
		small = append(small, p)
	}
	return small
}

// named returns the piece with a name.
func named(pieces []Piece, name string) (Piece, error) {
	var names []string
	for _, p := range pieces {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Piece{}, wrong("piece %q (want one of %s)", name, fmt.Sprint(names))
}
