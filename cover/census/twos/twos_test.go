package twos

import (
	"math"
	"math/rand/v2"
	"testing"

	"dlx-sudoku/cover"
)

func layout(t *testing.T, rows, columns int) *cover.Layout {
	t.Helper()
	l, err := cover.NewLayout(rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestCount wants the numbers that are known: 288 and 28200960 are counted by other packages, too.
func TestCount(t *testing.T) {
	for _, test := range []struct {
		rows, columns, classes int
		want                   uint64
	}{{2, 2, 2, 288}, {2, 3, 4, 28200960}, {3, 2, 4, 28200960}, {2, 4, 26, 29136487207403520}, {4, 2, 26, 29136487207403520}} {
		g := New(layout(t, test.rows, test.columns))
		if got := g.Count(); got != test.want || g.Classes() != test.classes {
			t.Errorf("Count of %dx%d = %d in %d classes, want %d in %d", test.rows, test.columns, got, g.Classes(), test.want, test.classes)
		}
	}
}

// backtrack calls found for each way to fill a grid cell by cell, with the first row 1, 2, 3 and so on.
func backtrack(l *cover.Layout, found func([]int)) {
	n := l.Size()
	digits := make([]int, l.Cells())
	var next func(cell int)
	next = func(cell int) {
		if cell == len(digits) {
			found(digits)
			return
		}
		row, column := cell/n, cell%n
		for d := 1; d <= n; d++ {
			fits := row > 0 || d == column+1
			for other := range cell {
				r, c := other/n, other%n
				seen := r == row || c == column || r/l.BoxRows() == row/l.BoxRows() && c/l.BoxCols() == column/l.BoxCols()
				fits = fits && !(seen && digits[other] == d)
			}
			if fits {
				digits[cell] = d
				next(cell + 1)
			}
		}
	}
	next(0)
}

// TestSample compares how often grids are drawn with all grids, by chi-square: those of 4x4 one by one, and those of 6x6 by their
// rows 2 and 3 once the digits are exchanged so that the first row is 1, 2, 3 and so on.
func TestSample(t *testing.T) {
	for _, test := range []struct{ rows, columns, from, to int }{{2, 2, 4, 16}, {2, 3, 6, 18}, {3, 2, 6, 18}} {
		l := layout(t, test.rows, test.columns)
		key := func(digits []int) string {
			var rank [9]byte
			for column, d := range digits[:l.Size()] {
				rank[d] = byte('1' + column)
			}
			text := ""
			for _, d := range digits[test.from:test.to] {
				text += string(rank[d])
			}
			return text
		}
		all, want := 0.0, make(map[string]float64)
		backtrack(l, func(digits []int) {
			all++
			want[key(digits)]++
		})
		g, random, got := New(l), rand.New(rand.NewPCG(1, 2)), make(map[string]float64)
		draws := float64(10 * len(want))
		for range int(draws) {
			grid := g.Sample(random)
			if err := grid.Check(cover.NewGrid(l)); err != nil {
				t.Fatalf("%v: %v", grid, err)
			}
			got[key(grid.Digits())]++
		}
		sum, free := 0.0, float64(len(want)-1)
		for key, n := range want {
			each := draws * n / all
			sum += (got[key] - each) * (got[key] - each) / each
		}
		z := (math.Cbrt(sum/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free))
		if t.Logf("%v: %d kinds, %.2f standard deviations", l, len(want), z); math.Abs(z) > 4 || len(got) > len(want) {
			t.Errorf("%v: chi square %.1f of %.0f: %.2f standard deviations", l, sum, free, z)
		}
	}
}

// TestSampleLarge wants full grids of 8x8, and each digit about as often in the first cell.
func TestSampleLarge(t *testing.T) {
	for _, l := range []*cover.Layout{layout(t, 2, 4), layout(t, 4, 2)} {
		g, random, times := New(l), rand.New(rand.NewPCG(1, 2)), [9]int{}
		for range 800 {
			grid := g.Sample(random)
			if err := grid.Check(cover.NewGrid(l)); err != nil {
				t.Fatalf("%v: %v", grid, err)
			}
			times[grid.Digit(0)]++
		}
		for d, n := range times[1:] {
			if n < 50 || n > 150 { // five standard deviations
				t.Errorf("%v: digit %d is in the first cell %d times in 800, want about 100", l, d+1, n)
			}
		}
	}
}
