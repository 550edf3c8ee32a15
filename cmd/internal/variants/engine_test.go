package variants

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// TestEngine compares the engine's counts, solutions and candidates with the backtracker's.
func TestEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	draws := 60
	if testing.Short() {
		draws = 10
	}
	for range draws {
		kinds := []*rules.Kind{rules.Kinds[rng.IntN(len(rules.Kinds))], rules.Kinds[rng.IntN(len(rules.Kinds))]}
		tr, err := invent(rng, kinds...)
		if err != nil {
			continue
		}
		want := byBacktracking(tr.grid, tr.set)
		e := NewEngine(tr.set)
		if err := e.Load(tr.grid); err != nil {
			t.Fatal(err)
		}
		for _, limit := range []uint64{0, 1, 2, 3} {
			n, err := e.Count(t.Context(), limit)
			wanted := uint64(len(want))
			if limit > 0 {
				wanted = min(wanted, limit)
			}
			if n != wanted || err != nil {
				t.Errorf("Count(%d) = %d, %v, want %d\n%v", limit, n, err, wanted, tr)
			}
		}
		var got []string
		possible := make([]cover.Digits, tr.set.Layout.Cells())
		for g, err := range e.Solutions(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprint(g.Digits()))
			for c, d := range g.Digits() {
				possible[c] |= 1 << d
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%d solutions, want %d\n%v", len(got), len(want), tr)
		}
		candidates, err := Candidates(t.Context(), tr.grid, tr.set)
		if err != nil {
			t.Fatal(err)
		}
		for c := range candidates {
			if candidates[c] != possible[c] {
				t.Errorf("candidates of %s: %v, want %v\n%v", tr.set.Layout.CellName(c), candidates[c], possible[c], tr)
			}
		}
	}
}

// TestRoadsTogether follows all roads at the same time. They share the puzzle and its rules.
func TestRoadsTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 10 {
		tr, err := invent(rng, rules.Kinds[rng.IntN(len(rules.Kinds))])
		if err != nil {
			continue
		}
		e := NewEngine(tr.set)
		if err := e.Load(tr.grid); err != nil {
			t.Fatal(err)
		}
		roads := e.roads()
		results := make([]result, len(roads))
		var wait sync.WaitGroup
		for i, r := range roads {
			wait.Go(func() { results[i] = e.follow(t.Context(), r, few) })
		}
		wait.Wait()
		want := min(len(byBacktracking(tr.grid, tr.set)), few)
		for i, r := range results {
			if len(r.found) != want || r.err != nil {
				t.Errorf("road %d: %d solutions, %v, want %d\n%v", i, len(r.found), r.err, want, tr)
			}
		}
	}
}

// TestEngineSuits: an engine suits the same rules with other lines and another title, and finds what a new engine finds, in the
// same order. It does not suit other rules.
func TestEngineSuits(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	draws := 200
	if testing.Short() {
		draws = 20
	}
	listed := func(e *Engine, g *cover.Grid) (all []string) {
		if err := e.Load(g); err != nil {
			t.Fatal(err)
		}
		for g, err := range e.Solutions(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, g.String())
		}
		return all
	}
	var before trial
	suited, others := 0, 0
	for range draws {
		tr, err := invent(rng, rules.Kinds[rng.IntN(len(rules.Kinds))], rules.Kinds[rng.IntN(len(rules.Kinds))])
		if err != nil {
			continue
		}
		e := NewHandlers(tr.set)
		listed(e, tr.grid)
		same, err := parse(tr.set.Layout, append([]string{"title: another"}, tr.set.Texts()...)...)
		if err != nil {
			continue // a rule without its boxes
		}
		if e.Suits(same) {
			suited++
		} else if tr.set.Layout == same.Layout {
			t.Errorf("the engine does not suit the same rules\n%v", tr)
		}
		g := tr.grid.Clone()
		g.Set(rng.IntN(tr.set.Layout.Cells()), 0)
		if got, want := listed(e, g), listed(NewHandlers(tr.set), g); !slices.Equal(got, want) {
			t.Errorf("solutions %v of the next puzzle, want %v\n%v", got, want, tr)
		}
		if before.set != nil && !slices.Equal(before.set.Texts(), tr.set.Texts()) {
			if others++; e.Suits(before.set) {
				t.Errorf("an engine suits other rules\n%v\n%v", before, tr)
			}
		}
		before = tr
	}
	if suited < draws/4 || others < draws/4 {
		t.Errorf("of %d draws, %d engines suit their rules again, and %d were asked for others", draws, suited, others)
	}
}

// TestEngineCancelled: an engine ends with its context, and says so.
func TestEngineCancelled(t *testing.T) {
	l, err := cover.DefaultLayout(9)
	if err != nil {
		t.Fatal(err)
	}
	set, err := parse(l, "sandwich: 18 r1", "sandwich: 18 c1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := NewEngine(set)
	if err := e.Load(cover.NewGrid(l)); err != nil {
		t.Fatal(err)
	}
	if n, err := e.Count(ctx, 0); n > 2 || !errors.Is(err, context.Canceled) {
		t.Errorf("Count = %d, %v, want an error of the context", n, err)
	}
	var last error
	for _, last = range e.Solutions(ctx) {
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("the last error is %v, want %v", last, context.Canceled)
	}
}
