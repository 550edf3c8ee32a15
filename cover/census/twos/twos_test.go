package twos

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
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

func count(t *testing.T, l *cover.Layout) *Grids {
	t.Helper()
	g, err := New(t.Context(), l, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCount wants the numbers that are known: 288 and 28200960 are counted by other packages, too.
func TestCount(t *testing.T) {
	for _, test := range []struct {
		rows, columns, classes int
		want                   string
	}{
		{2, 2, 2, "288"},
		{2, 3, 4, "28200960"},
		{3, 2, 4, "28200960"},
		{2, 4, 26, "29136487207403520"},
		{4, 2, 26, "29136487207403520"},
		{2, 5, 355, "1903816047972624930994913280000"},
	} {
		if test.columns > 4 && os.Getenv("DLX_SUDOKU_SLOW") == "" {
			continue // it takes a minute
		}
		g := count(t, layout(t, test.rows, test.columns))
		if got := g.Count().String(); got != test.want || g.Classes() != test.classes {
			t.Errorf("Count of %dx%d = %s in %d classes, want %s in %d", test.rows, test.columns, got, g.Classes(), test.want, test.classes)
		}
	}
}

// TestNewEnds wants the error of a context that has ended.
func TestNewEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if g, err := New(ctx, layout(t, 2, 5), 2, nil); g != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("New = %v, %v, want %v", g, err, context.Canceled)
	}
}

// TestNewProgress wants the beginning and each class reported once, and the count to end soon after its context.
func TestNewProgress(t *testing.T) {
	reported := make(map[int]bool)
	g, err := New(t.Context(), layout(t, 2, 4), 1, func(done, classes int) {
		if reported[done] || classes != 26 {
			t.Errorf("%d of %d classes are done, again or of a wrong number", done, classes)
		}
		reported[done] = true
	})
	if err != nil || len(reported) != 1+g.Classes() || !reported[0] || !reported[g.Classes()] {
		t.Errorf("New = %v after %d reports, want %d", err, len(reported), 1+g.Classes())
	}
	ctx, cancel := context.WithCancel(t.Context())
	last := 0
	if g, err := New(ctx, layout(t, 2, 4), 1, func(done, _ int) {
		if last = done; done == 3 {
			cancel()
		}
	}); g != nil || !errors.Is(err, context.Canceled) || last != 3 {
		t.Errorf("New = %v, %v after %d classes, want %v after 3", g, err, last, context.Canceled)
	}
}

// fillings counts the ways to fill a stack column by column and digit by digit, where the first digit takes its rows in
// ascending order.
func fillings(rows []uint16, d int, used uint16) (sum uint64) {
	if d == len(rows) {
		if rows[0] == 0 {
			return 1
		}
		return fillings(rows, 0, 0)
	}
	may := rows[d] &^ used
	if d == 0 {
		may &= -may
	}
	for ; may > 0; may &= may - 1 {
		row := may & -may
		rows[d] ^= row
		sum += fillings(rows, d+1, used|row)
		rows[d] ^= row
	}
	return sum
}

// TestWays compares the ways of stacks with their fillings column by column. The ways leave the columns open, which the fillings
// take in the order of the first digit's rows.
func TestWays(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for _, c := range classes(t.Context(), n) {
			s := newStack(n, c.patterns)
			want := fillings(slices.Clone(s.rows), 0, 0) << (n / 2)
			if got := s.ways(); got != want {
				t.Errorf("ways of %v = %d, want %d", c.patterns, got, want)
			}
		}
	}
}

// latinStack returns the stack whose boxes have the first n digits above and the others below: two Latin squares of order n.
func latinStack(n int) *stack {
	patterns := make([]uint8, 2*n)
	for d := n; d < 2*n; d++ {
		patterns[d] = 1<<n - 1
	}
	return newStack(n, patterns)
}

// TestLatin wants the squares of the numbers of Latin squares.
func TestLatin(t *testing.T) {
	for n, squares := range map[int]uint64{2: 2, 3: 12, 4: 576, 5: 161280} {
		if got, want := latinStack(n).ways()*(factorial(n)>>(n/2)), squares*squares; got != want {
			t.Errorf("%d ways to fill two Latin squares of order %d, want %d", got, n, want)
		}
	}
}

// TestRandom draws Latin squares, and wants each reduced one equally often by chi-square, for the upper digits and for the
// lower ones.
func TestRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: many draws by one goroutine")
	}
	for n, reduced := range map[int]int{2: 1, 3: 1, 4: 4, 5: 56} {
		s, random := latinStack(n), rand.New(rand.NewPCG(1, uint64(n)))
		ways := s.ways()
		for _, from := range []int{0, n} {
			got, draws := make(map[string]float64), 25*reduced
			for range draws {
				columns := s.random(random, ways)
				var square [][]int // of each digit, its band in each column
				for d := from; d < from+n; d++ {
					var bands []int
					for _, rows := range columns {
						bands = append(bands, bits.TrailingZeros16(rows[d])/2)
					}
					square = append(square, bands)
				}
				got[reducedText(square)]++
			}
			sum, each := 0.0, float64(draws)/float64(reduced)
			for _, n := range got {
				sum += (n - each) * (n - each) / each
			}
			sum += each * float64(reduced-len(got))
			free := float64(reduced - 1)
			if len(got) > reduced || sum > free+5*math.Sqrt(2*free) {
				t.Errorf("order %d, digits from %d: %d reduced squares, want %d; chi square %.1f of %.0f", n, from, len(got), reduced, sum, free)
			}
		}
	}
}

// reducedText exchanges columns and then digits so that the first digit and the first column are in order, and returns the
// square as text.
func reducedText(square [][]int) (text string) {
	inverse := make([]int, len(square))
	for column, band := range square[0] {
		inverse[band] = column
	}
	slices.SortFunc(square, func(a, b []int) int { return a[inverse[0]] - b[inverse[0]] })
	for _, bands := range square {
		for _, column := range inverse {
			text += string(rune('0' + bands[column]))
		}
	}
	return text
}

// TestSampleTen draws grids of 10x10 from two of the classes.
func TestSampleTen(t *testing.T) {
	for _, l := range []*cover.Layout{layout(t, 2, 5), layout(t, 5, 2)} {
		g := &Grids{layout: l, n: 5, classes: []class{
			{patterns: []uint8{0, 0, 0, 0, 0, 31, 31, 31, 31, 31}}, {patterns: []uint8{0, 0, 0, 0, 1, 30, 31, 31, 31, 31}},
		}}
		for k := range g.classes {
			c := &g.classes[k]
			c.ways = newStack(5, c.patterns).ways()
			c.upTo.SetInt64(int64(k + 1))
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			grid := g.Sample(random)
			if err := grid.Check(cover.NewGrid(l)); err != nil {
				t.Fatalf("%v: %v", grid, err)
			}
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
	if testing.Short() {
		t.Skip("-short: many draws by one goroutine")
	}
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
		g, random, got := count(t, l), rand.New(rand.NewPCG(1, 2)), make(map[string]float64)
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
		g, random, times := count(t, l), rand.New(rand.NewPCG(1, 2)), [9]int{}
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
