package sudoku

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// drawPuzzle draws a puzzle with few solutions: some cells of a solution, the others restricted or not.
func drawPuzzle(t *rapid.T) *cover.Grid {
	shape := rapid.SampledFrom([][2]int{{2, 2}, {1, 4}, {2, 3}, {3, 2}, {1, 5}, {2, 4}, {3, 3}}).Draw(t, "box")
	return drawPuzzleOf(t, covertest.Layout(t, shape[0], shape[1]))
}

// drawPuzzleOf draws such a puzzle of a layout.
func drawPuzzleOf(t *rapid.T, l *cover.Layout) *cover.Grid {
	n := l.Size()
	digits := rapid.Permutation(slices.Collect(func(yield func(int) bool) {
		for d := 1; d <= n && yield(d); d++ {
		}
	})).Draw(t, "digits")
	g := cover.NewGrid(l)
	for cell := range l.Cells() {
		row, col := cell/n, cell%n
		d := digits[(col+row%l.BoxRows()*l.BoxCols()+row/l.BoxRows())%n]
		switch rapid.IntRange(0, 9).Draw(t, "cell") {
		case 0, 1, 2, 3, 4, 5:
			g.Set(cell, d)
		case 6, 7:
			g.SetCandidates(cell, cover.DigitsOf(d, d%n+1, (d+1)%n+1))
		case 8:
			if rapid.IntRange(0, 5).Draw(t, "wrong") == 0 {
				g.Set(cell, d%n+1)
			}
		}
	}
	return g
}

// TestAgainstBacktracking compares all answers with those of plain backtracking.
func TestAgainstBacktracking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		puzzle := drawPuzzle(t)
		const most = 300
		ctx := context.Background()
		oracle := backtrack.Solver{Strategy: backtrack.FewestPossibilities}
		var want []string
		for g := range oracle.Solutions(ctx, puzzle) {
			if want = append(want, g.String()); len(want) > most {
				t.Skip("too many solutions")
			}
		}
		slices.Sort(want)
		var got []string
		for g, err := range All(ctx, puzzle) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.String())
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("All(%v) = %v, want %v", puzzle, got, want)
		}
		for _, limit := range []uint64{0, 1, 2, most} {
			most := uint64(len(want))
			if limit > 0 {
				most = min(most, limit)
			}
			if n, err := Count(ctx, puzzle, limit); n != most || err != nil {
				t.Fatalf("Count(%v, %d) = %d, %v, want %d", puzzle, limit, n, err, most)
			}
		}
		switch g, err := Solve(ctx, puzzle); {
		case len(want) == 0 && !errors.Is(err, ErrNoSolution):
			t.Fatalf("Solve(%v) = %v, %v, want %v", puzzle, g, err, ErrNoSolution)
		case len(want) > 0 && (err != nil || g.Check(puzzle) != nil):
			t.Fatalf("Solve(%v) = %v, %v", puzzle, g, err)
		}
	})
}

func TestContext(t *testing.T) {
	for _, l := range []*cover.Layout{covertest.Layout(t, 3, 3), covertest.Layout(t, 2, 3), covertest.Layout(t, 4, 4)} {
		for _, puzzle := range []*cover.Grid{cover.NewGrid(l), clashing(l)} {
			ctx, cancel := context.WithCancel(t.Context())
			if puzzle.Givens() == 0 {
				seen := 0
				var last error
				for g, err := range All(ctx, puzzle) {
					if seen++; g == nil {
						last = err
					} else if seen > 2 {
						cancel()
					}
				}
				if !errors.Is(last, context.Canceled) {
					t.Errorf("All of an empty grid of %v ended with %v, want %v", l, last, context.Canceled)
				}
			}
			cancel()
			for g, err := range All(ctx, puzzle) {
				if g != nil || !errors.Is(err, context.Canceled) {
					t.Errorf("All(cancelled) = %v, %v, want %v", g, err, context.Canceled)
				}
			}
			if _, err := Solve(ctx, puzzle); !errors.Is(err, context.Canceled) {
				t.Errorf("Solve(cancelled) = %v, want %v", err, context.Canceled)
			}
			if _, err := Count(ctx, puzzle, 0); !errors.Is(err, context.Canceled) {
				t.Errorf("Count(cancelled) = %v, want %v", err, context.Canceled)
			}
		}
	}
}

// clashing returns a grid with the same digit twice in a row.
func clashing(l *cover.Layout) *cover.Grid {
	g := cover.NewGrid(l)
	g.Set(0, 1)
	g.Set(1, 1)
	return g
}

// TestConcurrent searches in several goroutines, and within the loop over another search.
func TestConcurrent(t *testing.T) {
	var group sync.WaitGroup
	for worker := range 4 {
		group.Go(func() {
			for _, l := range []*cover.Layout{covertest.Layout(t, 2, 2), covertest.Layout(t, 3, 3)} {
				puzzle := cover.NewGrid(l)
				for range 20 {
					seen := 0
					for g, err := range All(t.Context(), puzzle) {
						if err != nil {
							t.Error(err)
						}
						if n, err := Count(t.Context(), g, 0); n != 1 || err != nil {
							t.Errorf("worker %d: Count(%v) = %d, %v, want 1", worker, g, n, err)
						}
						if seen++; seen == 5 {
							break
						}
					}
				}
			}
		})
	}
	group.Wait()
}

// TestPanic has the caller's loop panic: the next search knows nothing of it.
func TestPanic(t *testing.T) {
	for _, l := range []*cover.Layout{covertest.Layout(t, 2, 2), covertest.Layout(t, 3, 3)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			for range All(t.Context(), cover.NewGrid(l)) {
				panic("mine")
			}
		}()
		if n, err := Count(t.Context(), cover.NewGrid(l), 7); n != 7 || err != nil {
			t.Errorf("Count after a panic = %d, %v, want 7", n, err)
		}
	}
}

func TestAlphabet(t *testing.T) {
	g := cover.NewGrid(covertest.Layout(t, 4, 4))
	g.SetAlphabet(cover.ZeroBased)
	solution, err := Solve(t.Context(), g)
	if err != nil || solution.Alphabet() != cover.ZeroBased {
		t.Errorf("Solve(in 0-F) = %v, %v, want it in 0-F", solution, err)
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, text := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1......4..2.....",
	} {
		puzzle, err := cover.ParseGrid(text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(fmt.Sprintf("size=%d", puzzle.Layout().Size()), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Solve(b.Context(), puzzle); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestNil has nothing where there must be something: the panic says what is missing.
func TestNil(t *testing.T) {
	var none context.Context
	for want, call := range map[string]func(){
		"nil Grid":    func() { Solve(context.Background(), nil) },
		"nil context": func() { Count(none, covertest.Parse(t, strings.Repeat(".", 16)), 2) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("panic %q, want %q in it", got, want)
				}
			}()
			call()
		}()
	}
}
