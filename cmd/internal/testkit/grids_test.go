package testkit

import (
	"testing"

	"dlx-sudoku/cover"
)

// layout returns the layout of a box shape that is known to exist.
func layout(boxRows, boxCols int) *cover.Layout { return must(cover.NewLayout(boxRows, boxCols)) }

// TestNumberOfGrids counts grids. The numbers for boxes of 2x2 and 2x3 are in Wikipedia's "Mathematics of Sudoku"; with
// the first row fixed they are divided by 4! and 6!. The number of Latin squares of order 4 and 5 is A002860 in the
// On-Line Encyclopedia of Integer Sequences.
func TestNumberOfGrids(t *testing.T) {
	tests := []struct {
		boxRows, boxCols int
		firstRow         bool // fixed to 1, 2, 3, …
		want             uint64
		slow             bool
	}{
		{2, 2, false, 288, false},
		{2, 2, true, 12, false},
		{1, 4, false, 576, false},
		{1, 5, false, 161280, false},
		{2, 3, true, 39168, false},
		{3, 2, true, 39168, false},
		{2, 3, false, 28200960, true},
	}
	for _, test := range tests {
		l := layout(test.boxRows, test.boxCols)
		puzzle := cover.NewGrid(l)
		if test.firstRow {
			for col := range l.Size() {
				puzzle.Set(col, col+1)
			}
		}
		t.Run(l.String()+"/"+puzzle.String()[:l.Size()], func(t *testing.T) {
			if testing.Short() && test.want > 100_000 {
				t.Skip("slow")
			}
			if test.slow && !Slow() {
				t.Skipf("takes some ten seconds: set %s", SlowVariable)
			}
			if got := NewSolver(l).CountOf(puzzle, 0); got != test.want {
				t.Errorf("CountOf(%v) = %d, want %d", puzzle, got, test.want)
			}
		})
	}
}
