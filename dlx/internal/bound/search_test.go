package bound

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/cost"

	"pgregory.net/rapid"
)

// TestSearch compares the k cheapest solutions with all solutions, below a limit or without one, and with options ruled out
// first or not. Each is found once, and a proof that there are no others is found if and only if there are none.
func TestSearch(t *testing.T) {
	limited, coarse := 0, 0
	for round := 0; round == 0 || round < 50 && (limited == 0 || coarse == 0); round++ {
		rapid.Check(t, func(t *rapid.T) {
			chosen, solutions := draw(t)
			r := New(chosen)
			if r == nil {
				return
			}
			if rapid.Bool().Draw(t, "too large for a linear program") {
				r.program.Program = nil
			}
			slices.SortFunc(solutions, func(a, b []int) int { return int(total(chosen.Matrix, a) - total(chosen.Matrix, b)) })
			below := r.Total() + 1
			if rapid.Bool().Draw(t, "limited") {
				limited++
				below = r.Lower() + int64(rapid.IntRange(0, 40).Draw(t, "below"))
				r.Climb(rapid.IntRange(1, 60).Draw(t, "steps"), below)
				if rapid.Bool().Draw(t, "cliques") {
					r.Tighten()
				}
				r.Fix(below)
			}
			var want, got []int64
			for _, sol := range solutions {
				if c := total(chosen.Matrix, sol); c < below {
					want = append(want, c)
				}
			}
			k := rapid.IntRange(1, 4).Draw(t, "k")
			want = want[:min(k, len(want))]
			s := NewSearch(r, below, cost.NewBest(k, below-1))
			if err := s.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			found := s.Best.Solutions()
			for n, sol := range found {
				if c := total(chosen.Matrix, sol.Options); c != sol.Cost {
					t.Fatalf("solution %v costs %d, want %d", sol.Options, sol.Cost, c)
				}
				is := func(other []int) bool { return slices.Equal(slices.Sorted(slices.Values(other)), sol.Options) }
				if !slices.ContainsFunc(solutions, is) || slices.ContainsFunc(found[:n], func(f cost.Solution) bool { return is(f.Options) }) {
					t.Fatalf("%v is no solution, or found twice", sol.Options)
				}
				got = append(got, sol.Cost)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("the %d cheapest below %d cost %v, want %v", k, below, got, want)
			}
			if len(solutions) == 0 {
				return
			}
			if r.Grain > 1 {
				if err := Prove(t.Context(), chosen, solutions, 0, new(bytes.Buffer)); !errors.Is(err, ErrLarge) {
					t.Fatalf("Prove = %v, want %v", err, ErrLarge)
				}
				coarse++
				return
			}
			claimed := rapid.IntRange(1, len(solutions)).Draw(t, "claimed")
			dearest := total(chosen.Matrix, solutions[claimed-1])
			if err := Prove(t.Context(), chosen, solutions[:claimed], dearest, new(bytes.Buffer)); err != nil {
				t.Fatalf("Prove of the %d cheapest: %v", claimed, err)
			}
			at := rapid.IntRange(0, claimed-1).Draw(t, "left out")
			some := slices.Delete(slices.Clone(solutions[:claimed]), at, at+1)
			wantErr := error(nil)
			if total(chosen.Matrix, solutions[at]) < dearest {
				wantErr = ErrCheaper
			}
			if err := Prove(t.Context(), chosen, some, dearest, new(bytes.Buffer)); !errors.Is(err, wantErr) {
				t.Fatalf("Prove without solution %d of %d: %v, want %v", at, claimed, err, wantErr)
			}
		})
	}
	if limited == 0 || coarse == 0 {
		t.Errorf("%d problems with a limit, %d with large costs; want some of each", limited, coarse)
	}
}

// TestSearchEnds ends a search by its context.
func TestSearchEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	rapid.Check(t, func(t *rapid.T) {
		chosen, _ := draw(t)
		if r := New(chosen); r != nil {
			if err := NewSearch(r, r.Total()+1, cost.NewBest(1, math.MaxInt64)).Run(ctx); !errors.Is(err, context.Canceled) {
				t.Fatalf("Run = %v, want %v", err, context.Canceled)
			}
		}
	})
}
