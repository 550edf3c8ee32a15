package searching

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// everything returns the solutions of a puzzle, and how many have each candidate of an empty cell.
func everything(t *testing.T, it *puzzlein.Item) (all map[string]int, with map[Share]int64) {
	t.Helper()
	all, with = make(map[string]int), make(map[Share]int64)
	for g, err := range it.Search()(t.Context(), it.Grid) {
		if err != nil {
			t.Fatal(err)
		}
		all[g.String()] = 0
		for cell := range g.Layout().Cells() {
			if it.Grid.Digit(cell) == 0 {
				var s Share
				s.Cell, s.Digit = cell, g.Digit(cell)
				with[s]++
			}
		}
	}
	return all, with
}

// few are puzzles with few givens, and numbers of solutions that are known.
var few = []string{
	"1....6...2............2..........4..",                                              // 7232 solutions
	"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4..........", // 26338
	"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.6........", // 1312
}

// TestWhole holds samples and counts of each candidate against all solutions, along the way that takes the most: by bands
// for 9x9, by a diagram for 6x6.
func TestWhole(t *testing.T) {
	lines := []string{
		"53467891267219534819834256785976142342685379171392485696.........................", // 9x9
		"1....6...2......3......2..........4.",                                              // 6x6
	}
	if testkit.Slow() {
		lines = append(lines, few...)
	}
	for _, line := range lines {
		grid, err := cover.ParseGrid(line)
		if err != nil {
			t.Fatal(err)
		}
		it := new(puzzlein.Item)
		it.Grid = grid
		all, with := everything(t, it)
		if len(all) < 10 {
			t.Fatalf("%d solutions of %s, want more", len(all), line)
		}
		for _, way := range []string{"list", "count"} {
			w := NewWhole(1<<30, 1)
			if way == "count" {
				w.few, w.some = 0, 0
			}
			n := 10 * len(all)
			if testkit.Slow() {
				n = 100_000
			}
			var drawn []*cover.Grid
			count, err := w.Samples(t.Context(), it, Draw{N: n, Seed: 5}, func(g *cover.Grid) bool { drawn = append(drawn, g); return true })
			if err != nil || count.Cmp(big.NewInt(int64(len(all)))) != 0 || len(drawn) != n {
				t.Fatalf("%s: Samples(%s) = %d of %v, %v, want %d of %d", way, line, len(drawn), count, err, n, len(all))
			}
			times := make(map[string]int)
			for _, g := range drawn {
				if _, ok := all[g.String()]; !ok {
					t.Fatalf("%s: %v is no solution of %s", way, g, line)
				}
				times[g.String()]++
			}
			each := float64(n) / float64(len(all))
			sum, free := each*float64(len(all)-len(times)), float64(len(all)-1)
			for _, k := range times {
				sum += (float64(k) - each) * (float64(k) - each) / each
			}
			if z := (math.Cbrt(sum/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free)); math.Abs(z) > 4 {
				t.Errorf("%s: chi square %.1f of %.0f: %.2f standard deviations", way, sum, free, z)
			}
			shares, count, err := w.ByCandidate(t.Context(), it, nil)
			if err != nil || count.Cmp(big.NewInt(int64(len(all)))) != 0 || len(shares) != len(with) {
				t.Fatalf("%s: ByCandidate(%s) = %d shares of %v, %v, want %d of %d", way, line, len(shares), count, err, len(with), len(all))
			}
			if !slices.IsSortedFunc(shares, func(a, b Share) int { return 100*(a.Cell-b.Cell) + a.Digit - b.Digit }) {
				t.Errorf("%s: shares of %s are not in order", way, line)
			}
			for _, s := range shares {
				n := s.Count.Int64()
				if s.Count = nil; with[s] != n {
					t.Errorf("%s: %v in %d solutions of %s, want %d", way, s.Candidate, n, line, with[s])
				}
			}
		}
	}
}

// TestSamplesDistinct wants all solutions if more are asked for, and otherwise some of them, none of them twice: full grids, and
// solutions that are listed, or drawn by a diagram or by bands.
func TestSamplesDistinct(t *testing.T) {
	for _, line := range []string{
		strings.Repeat(".", 16),
		"1....6...2......3......2..........4.",
		"53467891267219534819834256785976142342685379171392485696.........................",
	} {
		grid, err := cover.ParseGrid(line)
		if err != nil {
			t.Fatal(err)
		}
		it := new(puzzlein.Item)
		it.Grid = grid
		all, _ := everything(t, it)
		for _, few := range []int{listed, 0} {
			w := NewWhole(1<<30, 1)
			w.few = few
			for _, n := range []int{len(all) / 2, len(all), len(all) + 5} {
				drawn := make(map[string]bool)
				draw := func(g *cover.Grid) bool {
					if _, ok := all[g.String()]; !ok || drawn[g.String()] {
						t.Errorf("%v is no solution, or has come before", g)
					}
					drawn[g.String()] = true
					return true
				}
				_, err := w.Samples(t.Context(), it, Draw{N: n, Seed: 5, Distinct: true}, draw)
				if want := min(n, len(all)); err != nil || len(drawn) != want {
					t.Errorf("Samples(%s, %d) = %d, %v, want %d", line, n, len(drawn), err, want)
				}
			}
		}
	}
}

// TestSamplesDoing wants the progress of each kind of count at its station.
func TestSamplesDoing(t *testing.T) {
	for _, test := range []struct {
		cells, given int
		want         string
	}{{100, 0, " of 355 classes"}, {81, 1, "bands ("}, {100, 1, "layer "}} {
		grid, err := cover.ParseGrid(strings.Repeat(".", test.cells))
		if err != nil {
			t.Fatal(err)
		}
		grid.Set(0, test.given)
		it := new(puzzlein.Item)
		it.Grid = grid
		w := NewWhole(1<<29, 1)
		w.few = 0
		var all answers.Stations
		at := all.Add()
		at.Take(it, nil, time.Now())
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			_, err := w.Samples(ctx, it, Draw{N: 1, At: at}, func(*cover.Grid) bool { return true })
			ended <- err
		}()
		for seen := false; !seen; {
			select {
			case err := <-ended:
				t.Fatalf("Samples of %v has ended (%v) without %q", grid, err, test.want)
			case <-time.After(time.Millisecond):
				line, _, _ := all.Slowest(time.Now())
				seen = strings.Contains(line, test.want)
			}
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("Samples of %v: %v, want %v", grid, err, context.Canceled)
		}
	}
}

// TestSamplesMarks draws from a grid without givens whose candidates are restricted, so that its samples are not all full grids.
func TestSamplesMarks(t *testing.T) {
	grid, err := cover.ParseGrid(strings.Repeat(".", 16))
	if err != nil {
		t.Fatal(err)
	}
	grid.SetCandidates(0, cover.DigitsOf(3))
	it := new(puzzlein.Item)
	it.Grid = grid
	count, err := NewWhole(1<<30, 1).Samples(t.Context(), it, Draw{N: 20}, func(g *cover.Grid) bool {
		if g.Digit(0) != 3 {
			t.Errorf("%v has another digit than 3 in the first cell", g)
		}
		return true
	})
	if err != nil || count.Int64() != 72 {
		t.Errorf("Samples = %v, %v, want 72", count, err)
	}
}

// TestWholeRuled wants the solutions of a puzzle with rules to be listed as far as the bound goes, and an error beyond it.
func TestWholeRuled(t *testing.T) {
	grid, err := cover.ParseGrid(strings.Repeat(".", 36))
	if err != nil {
		t.Fatal(err)
	}
	for cell, digit := range []int{1, 2, 3, 4, 5, 6, 4, 5, 6, 1} {
		grid.Set(cell, digit)
	}
	it := new(puzzlein.Item)
	it.Grid = grid
	if it.Ruleset, err = rules.Parse(grid.Layout(), []rules.TextLine{{Text: "even: r6c6"}}); err != nil {
		t.Fatal(err)
	}
	all, _ := everything(t, it)
	if len(all) < 10 {
		t.Fatalf("%d solutions, want more", len(all))
	}
	for _, most := range []int{len(all), len(all) - 1} {
		w := NewWhole(1<<30, 1)
		if w.ruled != 1_000_000 { // as the help says
			t.Errorf("%d solutions are listed, want a million", w.ruled)
		}
		w.few, w.some, w.ruled = 0, 0, most
		drawn, drawing := w.Samples(t.Context(), it, Draw{N: 3}, func(*cover.Grid) bool { return true })
		_, counted, counting := w.ByCandidate(t.Context(), it, nil)
		if most == len(all) {
			if want := big.NewInt(int64(most)); drawing != nil || counting != nil || drawn.Cmp(want) != 0 || counted.Cmp(want) != 0 {
				t.Errorf("Samples = %v, %v; ByCandidate = %v, %v; want %v", drawn, drawing, counted, counting, want)
			}
			continue
		}
		want := fmt.Sprintf("more than %d solutions, and with rules they can only be listed", most)
		if fmt.Sprint(drawing) != want || fmt.Sprint(counting) != want {
			t.Errorf("Samples: %v, ByCandidate: %v, want %s", drawing, counting, want)
		}
	}
}

// TestLikeDigits wants digits to be alike only where they may stand in the same cells.
func TestLikeDigits(t *testing.T) {
	grid, err := cover.ParseGrid("1...............")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := likeDigits(grid), []int{0, 1, 2, 2, 2}; !slices.Equal(got, want) {
		t.Errorf("likeDigits = %v, want %v", got, want)
	}
	grid.SetCandidates(5, cover.DigitsOf(2, 3))
	if got, want := likeDigits(grid), []int{0, 1, 2, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("likeDigits = %v, want %v", got, want)
	}
}

// TestSamplesStop draws as many samples as are wanted, and hands over each before the next is drawn.
func TestSamplesStop(t *testing.T) {
	for _, line := range []string{
		strings.Repeat(".", 81),
		"53467891267219534819834256785976142342685379171392485696.........................",
		"1....6...2......3......2..........4.",
	} {
		grid, err := cover.ParseGrid(line)
		if err != nil {
			t.Fatal(err)
		}
		it := new(puzzlein.Item)
		it.Grid = grid
		for _, few := range []int{0, listed} {
			w := NewWhole(1<<30, 1)
			w.few = few
			calls := 0
			if _, err := w.Samples(t.Context(), it, Draw{N: 1000, Seed: 5}, func(*cover.Grid) bool { calls++; return calls < 3 }); err != nil || calls != 3 {
				t.Errorf("%s: %d calls, %v, want 3", line, calls, err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		if _, err := NewWhole(1<<30, 1).Samples(ctx, it, Draw{N: 1000, Seed: 5}, func(*cover.Grid) bool { calls++; cancel(); return true }); err == nil || calls != 1 {
			t.Errorf("%s: cancelled: %d calls, %v, want 1 and an error", line, calls, err)
		}
	}
}

// ending is a context that ends when it has been asked some times.
type ending struct {
	context.Context
	left int
	last func() // called at the end
}

func (e *ending) Err() error {
	if e.left--; e.left < 0 {
		e.last()
		return context.Canceled
	}
	return nil
}

// TestByBandsEnds has the context end after a count of all solutions and two of candidates. The bar shows how far they are.
func TestByBandsEnds(t *testing.T) {
	grid, err := cover.ParseGrid("53467891267219534819834256785976142342685379171392485696.........................")
	if err != nil {
		t.Fatal(err)
	}
	var stations answers.Stations
	at := stations.Add()
	at.Take(&puzzlein.Item{Record: puzzles.Record{Line: 5}}, nil, time.Now())
	shown := ""
	ctx := &ending{t.Context(), 3, func() { shown, _, _ = stations.Slowest(time.Now()) }}
	shares, _, err := NewWhole(1<<30, 1).byBands(ctx, grid, at)
	if len(shares) != 2 || !errors.Is(err, context.Canceled) {
		t.Errorf("byBands = %d shares, %v, want 2 and %v", len(shares), err, context.Canceled)
	}
	if want := "line 5 by bands: 2 of 225 candidates"; shown != want {
		t.Errorf("the bar shows %q, want %q", shown, want)
	}
}
