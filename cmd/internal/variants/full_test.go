package variants

import (
	"math/rand/v2"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
)

// filled returns a random full grid, by backtracking, which is fast on small grids: a generator of testkit takes longer
// to be made.
func filled(rng *rand.Rand, l *cover.Layout) *cover.Grid {
	n := l.Size()
	digits := make([]int, n*n)
	used := make([]cover.Digits, 3*n) // in rows, columns and boxes
	var fill func(cell int) bool
	fill = func(cell int) bool {
		if cell == n*n {
			return true
		}
		row, column, box := &used[cell/n], &used[n+cell%n], &used[2*n+cell/n/l.BoxRows()*l.BoxRows()+cell%n/l.BoxCols()]
		for _, d := range rng.Perm(n) {
			bit := cover.Digits(2) << d
			if (*row|*column|*box)&bit != 0 {
				continue
			}
			*row, *column, *box = *row|bit, *column|bit, *box|bit
			if digits[cell] = d + 1; fill(cell + 1) {
				return true
			}
			*row, *column, *box = *row&^bit, *column&^bit, *box&^bit
		}
		return false
	}
	fill(0)
	g, err := cover.FromDigits(l, digits)
	if err != nil {
		panic(err)
	}
	return g
}

// shifted returns a full grid: the digits of the first row, shifted from row to row and from band to band, with rows, columns
// and digits shuffled.
func shifted(l *cover.Layout, rng *rand.Rand) *cover.Grid {
	g, n := cover.NewGrid(l), l.Size()
	for cell := range l.Cells() {
		row, col := cell/n, cell%n
		g.Set(cell, (col+row%l.BoxRows()*l.BoxCols()+row/l.BoxRows())%n+1)
	}
	return canon.Random(l, rng).Apply(g)
}
