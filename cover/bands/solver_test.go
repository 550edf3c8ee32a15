package bands

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// TestCounts knows the answers from the literature and from other solvers.
func TestCounts(t *testing.T) {
	for _, tt := range []struct {
		name, puzzle string
		want         uint64
	}{
		{"slides", slides, 1},
		{"hard matrix", hardMatrix, 1},
		{"Z3 in Python", z3Python, 6},
		{"full", "534678912672195348198342567859761423426853791713924856961537284287419635345286179", 1},
		{"full, clashing", "534678912672195348198342567859761423426853791713924856961537284287419635345286197", 0},
		{"twice in a row", "1.......1" + empty[9:], 0},
		{"twice in a column", "1" + empty[1:72] + "1" + empty[73:], 0},
		{"twice in a box", "1.........1" + empty[11:], 0},
		{"twice in a row, else solved", "55" + slides[2:], 0},
		{"no solution, no clash", "12345678." + empty[9:44] + "9" + empty[45:], 0},
		{"first band empty", strings.Repeat(".", 27) + "859761423426853791713924856961537284287419635345286179", 144},
	} {
		t.Run(tt.name, func(t *testing.T) {
			puzzle := covertest.Parse(t, tt.puzzle)
			if want, _ := oracle(puzzle, 1000); uint64(len(want)) != tt.want {
				t.Fatalf("the oracle finds %d solutions, want %d", len(want), tt.want)
			}
			var s Solver
			mustLoad(t, &s, puzzle)
			for limit := range tt.want + 3 {
				want := tt.want
				if limit != 0 {
					want = min(limit, want)
				}
				if n, err := s.Count(context.Background(), limit); n != want || err != nil {
					t.Errorf("Count(limit %d) = %d, %v, want %d", limit, n, err, want)
				}
			}
			g, err := s.First(context.Background())
			if tt.want == 0 {
				if g != nil || !errors.Is(err, ErrNoSolution) {
					t.Errorf("First() = %v, %v, want %v", g, err, ErrNoSolution)
				}
				return
			}
			if err != nil {
				t.Fatalf("First() = %v", err)
			}
			if err := g.Check(puzzle); err != nil {
				t.Errorf("First() = %v: %v", g, err)
			}
			if want := all(&s, 1)[0]; g.String() != want {
				t.Errorf("First() = %v, but Solutions begins with %s", g, want)
			}
		})
	}
}

// TestEmptyGrid counts many solutions; the zero value of a Solver has the empty grid.
func TestEmptyGrid(t *testing.T) {
	var s Solver
	limit := uint64(1_000_000)
	if testing.Short() {
		limit = 10_000
	}
	if n, err := s.Count(context.Background(), limit); n != limit || err != nil {
		t.Errorf("Count(limit %d) = %d, %v", limit, n, err)
	}
	puzzle := covertest.Parse(t, empty)
	mustLoad(t, &s, puzzle)
	seen := map[string]bool{}
	for g := range s.Solutions(context.Background()) {
		if err := g.Check(puzzle); err != nil || seen[g.String()] {
			t.Fatalf("solution %v: %v, or seen before", g, err)
		}
		if seen[g.String()] = true; len(seen) == 3000 {
			break
		}
	}
}

func TestLoad(t *testing.T) {
	var s Solver
	mustLoad(t, &s, covertest.Parse(t, z3Python))
	for _, shape := range [][2]int{{2, 2}, {1, 9}, {9, 1}, {4, 4}} {
		l, err := cover.NewLayout(shape[0], shape[1])
		if err != nil {
			t.Fatal(err)
		}
		err = s.Load(cover.NewGrid(l))
		if !errors.Is(err, ErrLayout) || !strings.Contains(err.Error(), "boxes of "+l.String()) {
			t.Errorf("Load(grid with boxes of %v) = %v, want %v", l, err, ErrLayout)
		}
	}
	if n, err := s.Count(context.Background(), 0); n != 6 || err != nil {
		t.Errorf("Count() after a failed Load = %d, %v, want 6", n, err)
	}

	puzzle := covertest.Parse(t, slides)
	mustLoad(t, &s, puzzle)
	puzzle.Clear() // is not kept
	if n, err := s.Count(context.Background(), 0); n != 1 || err != nil {
		t.Errorf("Count() = %d, %v, want 1", n, err)
	}
	var digits [81]uint8
	for cell, c := range z3Python {
		digits[cell] = uint8(c - '0')
	}
	s.LoadDigits(&digits)
	if n, err := s.Count(context.Background(), 0); n != 6 || err != nil {
		t.Errorf("Count() = %d, %v, want 6", n, err)
	}
}

func TestStats(t *testing.T) {
	var s Solver
	if s.Stats().Nodes != 0 {
		t.Errorf("unused: Stats() = %v", s.Stats())
	}
	mustLoad(t, &s, covertest.Parse(t, slides))
	for range 2 {
		if n, err := s.Count(context.Background(), 0); n != 1 || err != nil || s.Stats().Nodes != 1 {
			t.Errorf("Count() = %d, %v with %d nodes, want 1, for nothing is to be guessed", n, err, s.Stats().Nodes)
		}
	}
	mustLoad(t, &s, covertest.Parse(t, z3Python))
	if n, err := s.Count(context.Background(), 0); n != 6 || err != nil || s.Stats().Nodes%2 != 1 || s.Stats().Nodes < 11 {
		t.Errorf("Count() = %d, %v with %d nodes, want 6 leaves or more, and a branch fewer", n, err, s.Stats().Nodes)
	}
}

func TestNoAllocation(t *testing.T) {
	var s Solver
	ctx := context.Background()
	puzzles := []*cover.Grid{covertest.Parse(t, slides), covertest.Parse(t, z3Python), covertest.Parse(t, hardMatrix)}
	for range s.Solutions(ctx) {
		break // makes the grid for solutions
	}
	if n := testing.AllocsPerRun(100, func() {
		for _, puzzle := range puzzles {
			mustLoad(t, &s, puzzle)
			if n, err := s.Count(ctx, 2); n == 0 || err != nil {
				t.Fatalf("Count() = %d, %v", n, err)
			}
			for range s.Solutions(ctx) {
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var s Solver
	for _, text := range []string{slides, empty, "11" + empty[2:]} {
		mustLoad(t, &s, covertest.Parse(t, text))
		if n, err := s.Count(ctx, 0); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("Count(%s) = %d, %v, want 0, %v", text, n, err, context.Canceled)
		}
		if g, err := s.First(ctx); g != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("First(%s) = %v, %v, want %v", text, g, err, context.Canceled)
		}
		ends := 0
		for g, err := range s.Solutions(ctx) {
			if ends++; g != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("Solutions(%s) yields %v, %v, want %v", text, g, err, context.Canceled)
			}
		}
		if ends != 1 {
			t.Errorf("Solutions(%s) yields %d errors, want 1", text, ends)
		}
	}
	mustLoad(t, &s, covertest.Parse(t, slides))
	if n, err := s.Count(context.Background(), 0); n != 1 || err != nil {
		t.Errorf("Count() after that = %d, %v", n, err)
	}
}

// TestCancelledWithin would not end if the search did not look at its context: the empty grid has 6.7e21 solutions.
func TestCancelledWithin(t *testing.T) {
	var s Solver
	ctx, cancel := context.WithCancel(context.Background())
	n := uint64(0)
	var nodes uint64
	var last error
	for _, last = range s.Solutions(ctx) {
		if n++; n == 10 {
			nodes = s.Stats().Nodes
			cancel()
		}
	}
	if !errors.Is(last, context.Canceled) || s.Stats().Nodes-nodes > breath {
		t.Errorf("%v, %d nodes after the context's end, want %v, %d at most",
			last, s.Stats().Nodes-nodes, context.Canceled, breath)
	}

	ctx, cancel = context.WithCancel(context.Background())
	go cancel()
	if n, err := s.Count(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("Count() = %d, %v, want %v", n, err, context.Canceled)
	}
}

func TestBreakAndPanic(t *testing.T) {
	var s Solver
	mustLoad(t, &s, covertest.Parse(t, z3Python))
	want := all(&s, 0)
	if got := all(&s, 2); !slices.Equal(got, want[:2]) {
		t.Errorf("broken off after %v, want %v", got, want[:2])
	}
	func() {
		defer func() {
			if r := recover(); r != "within the loop" {
				t.Errorf("recover() = %v", r)
			}
		}()
		for range s.Solutions(context.Background()) {
			panic("within the loop")
		}
	}()
	if got := all(&s, 0); !slices.Equal(got, want) {
		t.Errorf("after a panic: %v, want %v", got, want)
	}
}

func TestSearchWithinSearch(t *testing.T) {
	var s Solver
	puzzle := covertest.Parse(t, slides)
	ctx := context.Background()
	for name, f := range map[string]func(){
		"Load":       func() { _ = s.Load(puzzle) },
		"LoadDigits": func() { s.LoadDigits(new([81]uint8)) },
		"Count":      func() { _, _ = s.Count(ctx, 1) },
		"First":      func() { _, _ = s.First(ctx) },
		"Solutions": func() {
			for range s.Solutions(ctx) {
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			mustLoad(t, &s, covertest.Parse(t, z3Python))
			n := 0
			for range s.Solutions(ctx) {
				n++
				func() {
					defer func() {
						if r, want := recover(), "bands: "+name+" of a Solver during its search"; r != want {
							t.Errorf("recover() = %v, want %s", r, want)
						}
					}()
					f()
				}()
			}
			if n != 6 {
				t.Errorf("%d solutions, want 6: the search has been disturbed", n)
			}
		})
	}
}

func TestDigitOutOfRangePanics(t *testing.T) {
	defer func() {
		if r := recover(); r != "bands: digit 10 (want 0 to 9)" {
			t.Errorf("recover() = %v", r)
		}
	}()
	new(Solver).LoadDigits(&[81]uint8{5, 10})
}
