package testkit

import (
	"math/rand/v2"

	"dlx-sudoku/cover"
)

// A Symmetry is a way to write the same puzzle differently: digits renamed, bands and stacks reordered, rows within
// their band and columns within their stack reordered, rows and columns exchanged. It maps the solutions of a puzzle
// one to one to those of the puzzle that it makes.
type Symmetry struct {
	Digits     []int // the new name of each digit d at index d; 0 at index 0
	Rows, Cols []int // for each new row or column, from 0, the old one
	Transpose  bool  // afterwards, exchange rows and columns
}

// RandomSymmetry draws a symmetry of a layout. One in two transposes.
func RandomSymmetry(l *cover.Layout, rng *rand.Rand) Symmetry {
	s := Symmetry{Digits: make([]int, 1, l.Size()+1)}
	for _, d := range rng.Perm(l.Size()) {
		s.Digits = append(s.Digits, d+1)
	}
	s.Rows = shuffledLines(rng, l.Size(), l.BoxRows())
	s.Cols = shuffledLines(rng, l.Size(), l.BoxCols())
	s.Transpose = rng.IntN(2) == 0
	return s
}

// shuffledLines returns 0 to n-1 with the groups of that many neighbours reordered, and the numbers within each.
func shuffledLines(rng *rand.Rand, n, group int) []int {
	lines := make([]int, 0, n)
	for _, k := range rng.Perm(n / group) {
		for _, i := range rng.Perm(group) {
			lines = append(lines, k*group+i)
		}
	}
	return lines
}

// Apply returns the grid that s makes of g, a grid of the layout that s is of. A transposed grid with boxes of R rows
// and C columns has boxes of C rows and R columns.
func (s Symmetry) Apply(g *cover.Grid) *cover.Grid {
	l := g.Layout()
	n := l.Size()
	made := cover.NewGrid(l)
	if s.Transpose {
		made = cover.NewGrid(must(cover.NewLayout(l.BoxCols(), l.BoxRows())))
	}
	for row, oldRow := range s.Rows {
		for col, oldCol := range s.Cols {
			cell := row*n + col
			if s.Transpose {
				cell = col*n + row
			}
			made.Set(cell, s.Digits[g.Digit(oldRow*n+oldCol)])
		}
	}
	return made
}
