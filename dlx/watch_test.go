package dlx

import (
	"errors"
	"math"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// TestWatch follows a search for the cheapest solutions: bounds rise and costs fall, none of them passes the optimum, and each
// solution is one. A watch that ends the search gets what it has been shown.
func TestWatch(t *testing.T) {
	calls, ended := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := state(t, oracle.Draw(picker(t), oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities"), Costs: true, Weights: rapid.Bool().Draw(t, "weights")}))
		want, err := NewSolver(p).Cheapest(t.Context(), 1)
		if errors.Is(err, ErrNoSolution) {
			return
		}
		s := NewSolver(p)
		s.brief = 0
		stop := rapid.IntRange(1, 6).Draw(t, "stop")
		var last Solution
		bound, n := int64(math.MinInt64), 0
		stopped := false
		s.Watch = func(best Solution, atLeast int64) bool {
			if stopped || atLeast < bound || atLeast > p.TotalCost(want[0]) {
				t.Fatalf("at least %d after %d, stopped %v; the cheapest costs %d", atLeast, bound, stopped, p.TotalCost(want[0]))
			}
			if best != nil && (p.Verify(best) != nil || last != nil && p.TotalCost(best) > p.TotalCost(last)) {
				t.Fatalf("solution %v after %v", best, last)
			}
			last, bound = slices.Clone(best), atLeast
			calls, n = calls+1, n+1
			stopped = n == stop
			return !stopped
		}
		got, err := s.Cheapest(t.Context(), 1)
		switch {
		case stopped && last != nil && (err != nil || len(got) != 1 || p.TotalCost(got[0]) > p.TotalCost(last)):
			t.Fatalf("stopped at %v: %v, %v", last, got, err)
		case !stopped && (err != nil || p.TotalCost(got[0]) != p.TotalCost(want[0])):
			t.Fatalf("%v, %v, want %v", got, err, want)
		case stopped:
			ended++
		}
	})
	if calls == 0 || ended == 0 {
		t.Errorf("%d calls, %d searches ended", calls, ended)
	}
}
