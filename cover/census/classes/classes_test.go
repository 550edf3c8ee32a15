package classes

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/internal/covertest"
)

// parse returns a puzzle in one line, with empty cells for what the line lacks.
func parse(t *testing.T, line string) *cover.Grid {
	t.Helper()
	return covertest.Parse(t, line+strings.Repeat(".", 81-len(line)))
}

// count counts without a bound.
func count(t *testing.T, g *cover.Grid) *big.Int {
	t.Helper()
	n, err := Count(t.Context(), g, 1<<60)
	if err != nil {
		t.Fatalf("Count(%v): %v", g, err)
	}
	return n
}

// TestKnown counts what is known from publications or follows from it.
func TestKnown(t *testing.T) {
	all, _ := new(big.Int).SetString("6670903752021072936960", 10) // Felgenhauer and Jarvis
	row := new(big.Int).Quo(all, new(big.Int).MulRange(1, 9))      // each order of a row or a box is in as many grids
	for _, test := range []struct {
		name, puzzle string
		want         *big.Int
		slow         bool
	}{
		{"empty", "", all, true},
		{"full row", "123456789", row, true},
		{"full box", "123......456......789", row, true},
		{"one given", ".....4", new(big.Int).Quo(all, big.NewInt(9)), true},
		{"clash", "5...5....12.....3..4.5..6..7.8..9", new(big.Int), false},
	} {
		if test.slow && !covertest.Slow() {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			if got := count(t, parse(t, test.puzzle)); got.Cmp(test.want) != 0 {
				t.Errorf("Count(%q) = %v, want %v", test.puzzle, got, test.want)
			}
		})
	}
}

// TestClasses wants 44 classes of the empty grid, as Felgenhauer and Jarvis found.
func TestClasses(t *testing.T) {
	if testing.Short() {
		t.Skip("-short")
	}
	c := newCounter(t.Context(), parse(t, ""), 1<<60)
	c.fillFirst(0, 0, 0, 0)
	c.classify()
	fillings := uint64(0)
	for _, class := range c.classes {
		fillings += class.fillings
	}
	// 9!·2612736 fillings of a band, which they count too; those that differ in the names of digits are one here
	if len(c.classes) != 44 || fillings != 2612736 {
		t.Errorf("%d classes of %d fillings, want 44 of 2612736", len(c.classes), fillings)
	}
}

// puzzles returns puzzles that both roads count in a moment, and which together take each line of the first road: much
// and little that is alike, givens and candidates, with bands and with stacks outside. Long adds some that take seconds.
func puzzles(t *testing.T, long bool) []*cover.Grid {
	r := rand.New(rand.NewPCG(11, 12))
	givens := parse(t, "12345678.45678912.78912345.2")
	list := []*cover.Grid{givens, transposed(givens), random(t, r, 22), transposed(random(t, r, 24))}
	if !testing.Short() {
		list = append(list, alike(t, "...456789456789...789...4565........8"))
	}
	if long {
		list = append(list, alike(t, ""), alike(t, "123456789"), transposed(parse(t, "1234567894567891237891324652")),
			parse(t, "123456789456789123789132465"+strings.Repeat(".", 27)+"....7"))
	}
	return list
}

// alike returns a puzzle in whose first band each three cells side by side hold 123, 456 or 789, but for its givens. Digits
// of one set that are not given may be exchanged wherever they are, and all digits in the two other bands.
func alike(t *testing.T, givens string) *cover.Grid {
	g := parse(t, givens)
	for cell := range 27 {
		if set := (cell/9 + cell/3) % 3; g.Digit(cell) == 0 {
			g.SetCandidates(cell, cover.DigitsOf(3*set+1, 3*set+2, 3*set+3))
		}
	}
	return g
}

// random returns a puzzle with n givens, half of whose other cells may only hold some digits.
func random(t *testing.T, r *rand.Rand, n int) *cover.Grid {
	full, digits, rows := parse(t, ""), r.Perm(9), r.Perm(3)
	for cell := range 81 { // a grid of the simplest kind, with its digits and rows shuffled
		row, column := cell/9, cell%9
		full.Set(cell, digits[(rows[row%3]*3+row/3+column)%9]+1)
	}
	g := parse(t, "")
	for i, cell := range r.Perm(81) {
		switch {
		case i < n:
			g.Set(cell, full.Digit(cell))
		case i%2 == 0:
			g.SetCandidates(cell, cover.DigitsOf(full.Digit(cell), 1+r.IntN(9), 1+r.IntN(9), 1+r.IntN(9), 1+r.IntN(9)))
		}
	}
	return g
}

// transposed returns the reflection of a puzzle.
func transposed(g *cover.Grid) *cover.Grid {
	h := cover.NewGrid(g.Layout())
	for cell := range 81 {
		to := cell%9*9 + cell/9
		h.Set(to, g.Digit(cell))
		var digits []int
		for d := 1; d <= 9; d++ {
			if g.Candidates(cell).Has(d) {
				digits = append(digits, d)
			}
		}
		if g.Digit(cell) == 0 && len(digits) < 9 {
			h.SetCandidates(to, cover.DigitsOf(digits...))
		}
	}
	return h
}

// TestTwoRoads wants the counts of package census. It is also run on that package with faults: see TestFaults.
func TestTwoRoads(t *testing.T) {
	for _, g := range puzzles(t, covertest.Slow()) {
		first, err := census.New(g)
		if err != nil {
			t.Fatal(err)
		}
		want, err := first.Count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := count(t, g); got.Cmp(want) != 0 {
			t.Fatalf("Count(%v) = %v, but by bands %v", g, got, want)
		}
	}
}

// TestGivesUp wants the errors of what is not counted.
func TestGivesUp(t *testing.T) {
	if _, err := Count(t.Context(), parse(t, "1...2"), 1e6); !errors.Is(err, ErrWork) {
		t.Errorf("Count within little work: %v, want %v", err, ErrWork)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Count(ctx, parse(t, ""), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("Count under a context that has ended: %v, want %v", err, context.Canceled)
	}
	if _, err := Count(t.Context(), cover.NewGrid(covertest.Size(4)), 0); !errors.Is(err, ErrLayout) {
		t.Errorf("Count of a 4x4 grid: %v, want %v", err, ErrLayout)
	}
}
