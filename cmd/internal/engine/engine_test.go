package engine

import (
	"context"
	"errors"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/puzzles"
)

const slides = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestEngines has all engines answer puzzles of the layouts that they take, and refuse the others.
func TestEngines(t *testing.T) {
	for _, name := range Names() {
		t.Run("engine="+name, func(t *testing.T) {
			maker, err := ByName(name)
			if err != nil {
				t.Fatal(err)
			}
			check(t, maker, map[string]uint64{
				slides: 1,
				"3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..": 6,
				"12345678....................................9....................................": 0,
			})
			sukaku, err := cover.ParseGrid(slides)
			if err != nil {
				t.Fatal(err)
			}
			free := sukaku.Clone()
			for cell := range 81 {
				if cell%9 == 0 {
					sukaku.Set(cell, 0)
				}
			}
			sukaku.SetCandidates(0, cover.DigitsOf(4, 5))
			sukaku.SetCandidates(3, cover.DigitsOf(6, 9))
			want, err := (&backtrack.Solver{Strategy: backtrack.FewestPossibilities}).Count(t.Context(), sukaku, 0)
			if err != nil || want < 2 {
				t.Fatal(want, err)
			}
			check(t, maker, map[string]uint64{sukaku.String(): want, free.String(): 1})
			if name != "bands" {
				check(t, maker, map[string]uint64{
					"................": 288, "1...............": 72, "12343412........": 4, "1234............": 12, "123...4.........": 0,
				})
				return
			}
			l, err := cover.DefaultLayout(4)
			if err != nil {
				t.Fatal(err)
			}
			_, err = maker(l)
			if !errors.Is(err, ErrLayout) || !errors.Is(err, bands.ErrLayout) || !strings.HasSuffix(err.Error(), " (want auto, links, cells or rules)") {
				t.Errorf("maker(%v) = %v, want %v, and who can", l, err, ErrLayout)
			}
		})
	}
}

// check compares an engine's answers to puzzles of one layout with what their numbers of solutions are.
func check(t *testing.T, maker Maker, counts map[string]uint64) {
	t.Helper()
	var e Engine
	for text, want := range counts {
		puzzle, err := puzzles.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if e == nil {
			if e, err = maker(puzzle.Layout()); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // an engine is used again
			if err := e.Load(puzzle); err != nil {
				t.Fatalf("Load(%v) = %v", puzzle, err)
			}
			if n, err := e.Count(t.Context(), 0); n != want || err != nil {
				t.Errorf("Count(%v) = %d, %v, want %d", puzzle, n, err, want)
			}
			if n, err := e.Count(t.Context(), 3); n != min(want, 3) || err != nil {
				t.Errorf("Count(%v) up to 3 = %d, %v", puzzle, n, err)
			}
		}
		seen := make(map[string]bool)
		for g, err := range e.Solutions(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Check(puzzle); err != nil || seen[g.String()] {
				t.Errorf("solution %v of %v: %v, or seen before", g, puzzle, err)
			}
			seen[g.String()] = true
		}
		if uint64(len(seen)) != want {
			t.Errorf("%d solutions of %v, want %d", len(seen), puzzle, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ends := 0
	for g, err := range e.Solutions(ctx) {
		if ends++; g != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%v, %v after the end of the context, want %v", g, err, context.Canceled)
		}
	}
	if ends != 1 {
		t.Errorf("%d errors, want 1", ends)
	}
}

func TestUnknownEngine(t *testing.T) {
	if _, err := ByName("lnks"); err == nil || !strings.Contains(err.Error(), `unknown engine "lnks" (want`) {
		t.Errorf("ByName(lnks) = %v", err)
	}
}

func TestNoAllocation(t *testing.T) {
	puzzle, err := cover.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Names() {
		maker, err := ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		e, err := maker(puzzle.Layout())
		if err != nil {
			t.Fatal(err)
		}
		ctx := t.Context()
		if n := testing.AllocsPerRun(100, func() {
			if err := e.Load(puzzle); err != nil {
				t.Fatal(err)
			}
			e.Count(ctx, 2)
		}); n != 0 {
			t.Errorf("engine %s: %v allocations for a puzzle, want none", name, n)
		}
	}
}
