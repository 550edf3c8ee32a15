package backtrack

import (
	"context"
	"errors"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// unfriendly takes some 69 million nodes if its cells are filled in row-major order.
const unfriendly = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

func TestCancelledBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, puzzle := range []string{slides, "1234341221434321", "11.............."} {
		var s Solver
		g := covertest.Parse(t, puzzle)
		if n, err := s.Count(ctx, g, 0); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("Count(%s) = %d, %v, want 0, %v", puzzle, n, err, context.Canceled)
		}
		if got, err := s.First(ctx, g); got != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("First(%s) = %v, %v, want %v", puzzle, got, err, context.Canceled)
		}
		if s.Nodes() != 0 {
			t.Errorf("Nodes() = %d, want 0", s.Nodes())
		}
	}
}

func TestCancelledWithin(t *testing.T) {
	empty := cover.NewGrid(covertest.Layout(t, 3, 3))
	for _, setting := range settings() {
		ctx, cancel := context.WithCancel(context.Background())
		s := setting.solver()
		count := 0
		var nodes uint64
		var last error
		for _, err := range s.Solutions(ctx, empty) {
			if last = err; err != nil {
				break
			}
			if count++; count == 10 {
				nodes = s.Nodes()
				cancel()
			}
		}
		cancel()
		if count != 10 || !errors.Is(last, context.Canceled) || s.Nodes() != nodes {
			t.Errorf("%v: %d solutions, %d nodes, %v, want 10, %d, %v",
				setting, count, s.Nodes(), last, nodes, context.Canceled)
		}
		if n, err := s.Count(context.Background(), empty, 3); n != 3 || err != nil {
			t.Errorf("%v: Count() after that = %d, %v", setting, n, err)
		}
	}
}

// late is a context that ends after a number of calls of Err.
type late struct {
	context.Context
	left int
}

func (c *late) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestLooks has the search look at its context at its beginning and before each node. It would take some ten seconds
// and find a solution if it did not look.
func TestLooks(t *testing.T) {
	for _, looks := range []int{1, 2, 100} {
		var s Solver
		n, err := s.Count(&late{context.Background(), looks}, covertest.Parse(t, unfriendly), 1)
		if n != 0 || !errors.Is(err, context.DeadlineExceeded) || s.Nodes() != uint64(looks-1) {
			t.Fatalf("Count() = %d, %v after %d nodes, want %v after %d", n, err, s.Nodes(), context.DeadlineExceeded, looks-1)
		}
	}
}

func TestBreak(t *testing.T) {
	puzzle := covertest.Parse(t, z3Python)
	for _, setting := range settings() {
		s := setting.solver()
		want := all(s, puzzle, 0)
		got := all(s, puzzle, 2) // breaks
		if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%v: broken off after %v, want %v", setting, got, want[:2])
		}
		if n, err := s.Count(context.Background(), puzzle, 0); n != 6 || err != nil {
			t.Errorf("%v: Count() after that = %d, %v, want 6", setting, n, err)
		}
	}
}

// TestWithin uses the solver, and changes the puzzle and the solution, within the loop.
func TestWithin(t *testing.T) {
	puzzle := covertest.Parse(t, z3Python)
	s := Solver{Strategy: FewestPossibilities}
	want := all(&s, puzzle, 0)
	i := 0
	for g := range s.Solutions(context.Background(), puzzle) {
		if g.String() != want[i] {
			t.Errorf("solution %d = %v, want %v", i, g, want[i])
		}
		i++
		g.Clear()
		puzzle.Clear()
		s.Strategy, s.Candidates = Remembering, true
		if n, err := s.Count(context.Background(), covertest.Parse(t, slides), 0); n != 1 || err != nil || s.Nodes() != 51 {
			t.Errorf("Count() within = %d, %v, %d nodes, want 1, 51 nodes", n, err, s.Nodes())
		}
	}
	if i != len(want) {
		t.Errorf("%d solutions, want %d", i, len(want))
	}
}

func TestPanicWithin(t *testing.T) {
	puzzle := covertest.Parse(t, z3Python)
	var s Solver
	func() {
		defer func() { _ = recover() }()
		for range s.Solutions(context.Background(), puzzle) {
			panic("within the loop")
		}
	}()
	if n, err := s.Count(context.Background(), puzzle, 0); n != 6 || err != nil {
		t.Errorf("Count() after a panic = %d, %v, want 6", n, err)
	}
}

func TestUnused(t *testing.T) {
	var s Solver
	if s.Nodes() != 0 {
		t.Errorf("Nodes() = %d, want 0", s.Nodes())
	}
}

func TestUnknownStrategyPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	s := Solver{Strategy: FixedOrder + 1}
	_, _ = s.First(context.Background(), covertest.Parse(t, slides))
}
