package dlx

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dlx-sudoku/dlx/internal/bits"
)

// Problems with options at the borders of words, and the largest that fit.
func TestBitsAtTheirLimits(t *testing.T) {
	const maxItems, maxOptions = 1024, 8191
	// One option for all items, the last, among copies of others that do not
	// come to a solution.
	last := func(primary, options int) *Problem {
		p, err := NewProblem(primary, 0, func(yield func([]int) bool) {
			for range options - 1 {
				if !yield([]int{0}) {
					return
				}
			}
			every := make([]int, primary)
			for i := range every {
				every[i] = i
			}
			yield(every)
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		primary, options int
		fits             bool
	}{
		{2, 1, true},
		{2, 63, true},
		{2, 64, true},
		{3, 65, true},
		{4, 128, true},
		{5, 129, true},
		{5, 4095, true},
		{5, 4096, true},
		{5, 4097, true},
		{5, 4161, true},
		{maxItems, maxOptions, true},
		{maxItems + 1, 9, false},
		{9, maxOptions + 1, false},
	} {
		p := last(test.primary, test.options)
		s, err := NewSolverIn(p, Bits)
		if (err == nil) != test.fits {
			t.Errorf("%d items and %d options: %v, want that they fit: %v", test.primary, test.options, err, test.fits)
		}
		if err != nil {
			continue
		}
		if got, want := all(t, s), [][]int{{test.options - 1}}; !equal(got, want) {
			t.Errorf("%d items and %d options: solutions = %v, want %v", test.primary, test.options, got, want)
		}
	}
	// As deep as can be: pairs of options for each item.
	p, err := NewProblem(maxItems, 0, func(yield func([]int) bool) {
		for o := range 3 * maxItems {
			if !yield([]int{o / 3}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	s := onBits(t, p)
	if n, err := s.Count(context.Background(), 1000); n != 1000 || err != nil {
		t.Errorf("Count = %d, %v, want 1000", n, err)
	}
}

// The costs of a search: the root, a node for each option tried, and the options
// that each of them killed, itself among them, unless it completed a solution.
func TestBitsStats(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []Level
	}{
		// Option 1 kills 1, 2, 3, 4 and 5; option 3 kills 1, 3, 4 and 5, and forces 0,
		// which kills itself and 2, and 4 … which completes the solution.
		{"the example", "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", []Level{{1, 0}, {5, 11}}},
		{"all forced", "a b c | x\na\nb x\nc\n", []Level{{4, 2}}},
		{"no solution", "a b\na\n", []Level{{1, 0}}},
		{"no solution at once", "a b\nb\n", []Level{{1, 0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			s := onBits(t, p)
			for range 2 {
				s.Count(context.Background(), 0)
				if got := s.Stats().Levels; !slices.Equal(got, test.want) {
					t.Errorf("Levels = %v, want %v", got, test.want)
				}
			}
		})
	}
}

// The numbers of solutions of published problems, and their order.
func TestBitsOnPublishedProblems(t *testing.T) {
	if testing.Short() {
		t.Skip("the data are not tested in a short test")
	}
	fitting := 0
	for _, problem := range publishedOf(t, 40, "XC", "XC2", "XCC") {
		name, want := problem.name, problem.want
		t.Run(name, func(t *testing.T) {
			p := problem.problem(t)
			if !bits.Fits(&p.m) {
				t.Skipf("%d options and %d items do not fit", p.Options(), p.Primary())
			}
			fitting++
			if slices.Contains(slow, name) && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			s := onBits(t, p)
			n, err := s.Count(context.Background(), 0)
			if got := strconv.FormatUint(n, 10); got != want || err != nil {
				t.Errorf("Count = %s, %v, want %s", got, err, want)
			}
			links, err := NewSolverIn(p, Links)
			if err != nil {
				t.Fatal(err)
			}
			if n <= 10000 && !equal(all(t, s), all(t, links)) {
				t.Error("the order of the solutions is not that of the links")
			}
		})
	}
	if fitting < 40 {
		t.Errorf("only %d published problems fit", fitting)
	}
}

// onBits returns a solver of p on bits.
func onBits(t fataler, p *Problem) *Solver {
	t.Helper()
	s, err := NewSolverIn(p, Bits)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
