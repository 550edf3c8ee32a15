package dlx

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// TestNeeded compares with leaving out one group after the other and looking at all solutions.
func TestNeeded(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	r := rand.New(rand.NewPCG(1, 2))
	left, kept, none, committed := 0, 0, 0, 0
	for n := range 2000 {
		x := oracle.Draw(r.IntN, oracle.Kind{Colours: n%2 == 1, Multiplicities: n%3 == 1, Weights: n%6 == 1})
		all, p := x.Subsets(), state(t, x)
		if len(x.Options) == 0 {
			continue
		}
		s := NewSolver(p)
		if n%4 == 0 { // what is committed stays
			if o := r.IntN(len(x.Options)); s.Commit(o) == nil {
				all = slices.DeleteFunc(all, func(sol []int) bool { return !slices.Contains(sol, o) })
				committed++
			}
		}
		var groups [][]int
		for range r.IntN(6) {
			var group []int
			for range 1 + r.IntN(2) {
				o := r.IntN(len(x.Options))
				if len(all) > 0 && r.IntN(4) > 0 {
					if sol := all[r.IntN(1+len(all)/4)]; len(sol) > 0 {
						o = sol[r.IntN(len(sol))]
					}
				}
				group = append(group, o)
			}
			groups = append(groups, group)
		}
		has := func(sol []int, k int) bool {
			return !slices.ContainsFunc(groups[k], func(o int) bool { return !slices.Contains(sol, o) })
		}
		out := make([]bool, len(groups))
		var want []int
		for k := range groups {
			out[k] = true
			follows := !slices.ContainsFunc(all, func(sol []int) bool {
				for j := range groups {
					if !out[j] && !has(sol, j) {
						return false
					}
				}
				return !has(sol, k)
			})
			if !follows {
				out[k] = false
				want = append(want, k)
			}
		}
		got, err := s.Needed(t.Context(), groups)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("problem %d: Needed(%v) = %v, %v, want %v, of %+v", n, groups, got, err, want, x)
		}
		kept += len(want)
		left += len(groups) - len(want)
		if len(all) == 0 {
			none++
		}
	}
	if left < 500 || kept < 500 || none < 100 || committed < 300 {
		t.Errorf("%d groups left out, %d kept, %d problems without solution, %d with a committed option, want more", left, kept, none, committed)
	}
}

func TestNeededEnds(t *testing.T) {
	s := NewSolver(state(t, oracle.Problem{Primary: 1, Options: [][]int{{0}}}))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := s.Needed(ended, [][]int{{0}}); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Needed under a cancelled context = %v, %v", got, err)
	}
	if got, err := s.Needed(t.Context(), [][]int{{0}}); len(got) != 0 || err != nil {
		t.Errorf("Needed of the only option = %v, %v, want none", got, err)
	}
}
