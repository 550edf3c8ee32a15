package dlx

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// TestWatch follows a search for the cheapest solutions: bounds rise and costs fall, none of them passes the optimum, and each
// solution is right. If Watch ends the search, Cheapest returns the solution that Watch was last shown.
func TestWatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := state(t, oracle.Draw(picker(t), oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities"), Costs: true, Weights: rapid.Bool().Draw(t, "weights")}))
		watched(t.Context(), t, p, rapid.IntRange(1, 6).Draw(t, "stop"))
	})
	p := stating(t, "a b c\na b|3\nb c|3\na c|3\na|2\nb|2\nc|2")
	if calls, stopped := watched(t.Context(), t, p, 1); calls != 1 || !stopped {
		t.Errorf("%d calls, stopped %v; want it stopped at the first one", calls, stopped)
	}
	if calls, stopped := watched(t.Context(), t, p, 1000); calls < 2 || stopped {
		t.Errorf("%d calls, stopped %v; want several, and the end", calls, stopped)
	}
}

// watched searches for the cheapest solution of p, and stops at call number stop of Watch. It returns the number of calls, and
// whether the last one stopped the search.
func watched(ctx context.Context, t fataler, p *Problem, stop int) (calls int, stopped bool) {
	want, err := NewSolver(p).Cheapest(ctx, 1)
	if errors.Is(err, ErrNoSolution) {
		return 0, false
	}
	s := NewSolver(p)
	s.brief = 0
	var last Solution
	bound := int64(math.MinInt64)
	s.Watch = func(best Solution, atLeast int64) bool {
		if stopped || atLeast < bound || atLeast > p.TotalCost(want[0]) {
			t.Fatalf("at least %d after %d, stopped %v; the cheapest costs %d", atLeast, bound, stopped, p.TotalCost(want[0]))
		}
		if best != nil && (p.Verify(best) != nil || last != nil && p.TotalCost(best) > p.TotalCost(last)) {
			t.Fatalf("solution %v after %v", best, last)
		}
		last, bound = slices.Clone(best), atLeast
		calls++
		stopped = calls == stop
		return !stopped
	}
	got, err := s.Cheapest(ctx, 1)
	switch {
	case stopped && last != nil && (err != nil || len(got) != 1 || p.TotalCost(got[0]) > p.TotalCost(last)):
		t.Fatalf("stopped at %v: %v, %v", last, got, err)
	case !stopped && (err != nil || p.TotalCost(got[0]) != p.TotalCost(want[0])):
		t.Fatalf("%v, %v, want %v", got, err, want)
	}
	return calls, stopped
}
