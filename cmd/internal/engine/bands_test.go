package engine

import (
	"context"
	"errors"
	"testing"

	"dlx-sudoku/cover"
)

// Test9x9 compares all engines on the layout that each of them takes.
func Test9x9(t *testing.T) {
	for name, makerOf := range makers {
		t.Run("engine="+name, func(t *testing.T) {
			l, err := cover.DefaultLayout(9)
			if err != nil {
				t.Fatal(err)
			}
			e, err := makerOf()(l)
			if err != nil {
				t.Fatal(err)
			}
			for _, test := range []struct {
				puzzle string
				want   uint64
			}{
				{"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1},
				{"3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..", 6},
				{"12345678....................................9....................................", 0},
			} {
				puzzle, err := cover.ParseGrid(test.puzzle)
				if err != nil {
					t.Fatal(err)
				}
				if err := e.Load(puzzle); err != nil {
					t.Fatalf("Load(%v) = %v", puzzle, err)
				}
				if n, err := e.Count(t.Context(), 0); n != test.want || err != nil {
					t.Errorf("Count(%v) = %d, %v, want %d", puzzle, n, err, test.want)
				}
				if n, err := e.Count(t.Context(), 2); n != min(test.want, 2) || err != nil {
					t.Errorf("Count(%v) up to 2 = %d, %v", puzzle, n, err)
				}
				seen := make(map[string]bool)
				for g := range e.Solutions(t.Context()) {
					if err := g.Check(puzzle); err != nil || seen[g.String()] {
						t.Errorf("solution %v of %v: %v, or seen before", g, puzzle, err)
					}
					seen[g.String()] = true
				}
				if uint64(len(seen)) != test.want || e.Err() != nil {
					t.Errorf("%d solutions of %v, %v, want %d", len(seen), puzzle, e.Err(), test.want)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			for range e.Solutions(ctx) {
				t.Error("a solution after the end of the context")
			}
			if !errors.Is(e.Err(), context.Canceled) {
				t.Errorf("Err() = %v, want %v", e.Err(), context.Canceled)
			}
		})
	}
}
