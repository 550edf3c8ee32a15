package sudoku

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/dlx"

	"pgregory.net/rapid"
)

// several has six solutions.
const several = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1.."

// TestAutoOrder draws puzzles, and has auto find the same solutions as links in the same order, and as many.
func TestAutoOrder(t *testing.T) {
	shapes := [][2]int{{3, 3}, {2, 2}, {1, 9}}
	autos, links := make(map[[2]int]Engine), make(map[[2]int]Engine)
	for _, shape := range shapes {
		l := covertest.Layout(t, shape[0], shape[1])
		autos[shape], links[shape] = newEngine(t, "auto", l), newEngine(t, "links", l)
	}
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.SampledFrom(shapes).Draw(t, "box")
		puzzle := drawPuzzleOf(t, covertest.Layout(t, shape[0], shape[1]))
		auto, links := autos[shape], links[shape]
		var want []string
		if err := links.Load(puzzle); err == nil {
			want = list(t, links, 50)
		} else if !errors.Is(err, dlx.ErrClash) {
			t.Fatal(err)
		}
		err := auto.Load(puzzle)
		if err != nil && !(errors.Is(err, dlx.ErrClash) && want == nil) {
			t.Fatalf("Load(%v) = %v", puzzle, err)
		}
		if err != nil {
			return
		}
		if got := list(t, auto, 50); !slices.Equal(got, want) {
			t.Fatalf("auto lists %v for %v, links %v", got, puzzle, want)
		}
		if n, err := auto.Count(context.Background(), 50); n != uint64(len(want)) || err != nil {
			t.Fatalf("Count(%v) = %d, %v, want %d", puzzle, n, err, len(want))
		}
	})
}

// list returns the first solutions of the puzzle that an engine has taken.
func list(t *rapid.T, e Engine, most int) (solutions []string) {
	for g, err := range e.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if solutions = append(solutions, g.String()); len(solutions) == most {
			return solutions
		}
	}
	return solutions
}

func newEngine(t *testing.T, name string, l *cover.Layout) Engine {
	t.Helper()
	e, err := New(name, l)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestAutoAsksLinks has auto make links for the first puzzle whose order of solutions shows, and for no other.
func TestAutoAsksLinks(t *testing.T) {
	auto := newEngine(t, "auto", covertest.Layout(t, 3, 3)).(*ordered)
	for i, test := range []struct {
		puzzle string
		count  bool
		again  uint64
	}{
		{"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", false, 0},
		{"12345678....................................9....................................", false, 0},
		{several, true, 0},
		{several, false, 1},
		{several, false, 2},
	} {
		if err := auto.Load(covertest.Parse(t, test.puzzle)); err != nil {
			t.Fatal(err)
		}
		if test.count {
			auto.Count(t.Context(), 0)
		} else {
			for range auto.Solutions(t.Context()) {
			}
		}
		if auto.Again() != test.again || (auto.links != nil) != (test.again > 0) {
			t.Errorf("puzzle %d: links has searched %d, want %d", i, auto.Again(), test.again)
		}
	}
}

// TestAutoEnds ends a search of auto in bands, and in links.
func TestAutoEnds(t *testing.T) {
	auto := newEngine(t, "auto", covertest.Layout(t, 3, 3))
	if err := auto.Load(covertest.Parse(t, several)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var last error
	for g, err := range auto.Solutions(ctx) {
		if last = err; g != nil {
			t.Error("a solution after the end of the context")
		}
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("the last error is %v, want %v", last, context.Canceled)
	}
	if err := auto.Load(cover.NewGrid(covertest.Layout(t, 3, 3))); err != nil {
		t.Fatal(err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	for _, last = range auto.Solutions(ctx) {
		cancel()
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("the last error is %v, want %v", last, context.Canceled)
	}
}

// TestSharedProblem states the problem of a layout once, whichever goroutine asks first.
func TestSharedProblem(t *testing.T) {
	l := covertest.Layout(t, 2, 2)
	engines := make([]Engine, 8)
	var all sync.WaitGroup
	for i := range engines {
		all.Go(func() { engines[i], _ = New("links", l) })
	}
	all.Wait()
	first := engines[0].(*exact).solver.Problem()
	for i, e := range engines {
		if got := e.(*exact).solver.Problem(); got != first {
			t.Errorf("engine %d has problem %p, want %p", i, got, first)
		}
	}
}
