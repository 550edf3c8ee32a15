package dlx

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// TestPossible compares with all solutions of random problems.
func TestPossible(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	r := rand.New(rand.NewPCG(3, 4))
	some, never, none, committed := 0, 0, 0, 0
	for n := range 2000 {
		x := oracle.Draw(r.IntN, oracle.Kind{Colours: n%2 == 1, Multiplicities: n%3 == 1, Weights: n%6 == 1})
		all, s := x.Subsets(), NewSolver(state(t, x))
		if len(x.Options) > 0 && n%4 == 0 {
			if o := r.IntN(len(x.Options)); s.Commit(o) == nil {
				all = slices.DeleteFunc(all, func(sol []int) bool { return !slices.Contains(sol, o) })
				committed++
			}
		}
		want := make([]bool, len(x.Options))
		for _, sol := range all {
			for _, o := range sol {
				want[o] = true
			}
		}
		got, err := s.Possible(t.Context())
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("problem %d: Possible() = %v, %v, want %v, of %+v", n, got, err, want, x)
		}
		for _, is := range want {
			if is {
				some++
			} else {
				never++
			}
		}
		if len(all) == 0 {
			none++
		}
	}
	if some < 1000 || never < 1000 || none < 100 || committed < 200 {
		t.Errorf("%d options in some solution, %d in none, %d problems without solution, %d with a committed option, want more", some, never, none, committed)
	}
}

func TestPossibleEnds(t *testing.T) {
	s := NewSolver(state(t, oracle.Problem{Primary: 1, Options: [][]int{{0}}}))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got, err := s.Possible(ended); got != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("Possible under a cancelled context = %v, %v", got, err)
	}
}
