package variants

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// change draws a change of a puzzle: it raises or lowers a number of a rule, or moves a cell. It returns nil if that changes
// nothing, or gives no valid rule.
func change(rng *rand.Rand, set *rules.Set) *rules.Set {
	if set.Empty() {
		return nil
	}
	set = &rules.Set{Layout: set.Layout, Rules: slices.Clone(set.Rules)}
	first := rng.IntN(len(set.Rules))
	set.Rules[0], set.Rules[first] = set.Rules[first], set.Rules[0]
	return changed(rng, set, mutants[rng.IntN(3)])
}

// compare searches a puzzle with handlers and with clauses, and with the cover if it suits or one of the others has not ended in
// time. It reports whether two of them have ended, and the number of solutions, up to two. The roads that have ended must agree.
func compare(t *testing.T, tr trial, limit time.Duration) (compared bool, count int) {
	e := NewEngine(tr.set)
	if err := e.Load(tr.grid); err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, way := range []struct {
		name   string
		search func(context.Context, func(*cover.Grid) bool) error
	}{{"handlers", e.byHandlers}, {"clauses", e.byClauses}, {"cover", e.byCover}} {
		if way.name == "cover" && len(found) == 2 && !tr.set.Plain() {
			continue
		}
		ctx, cancel := until(t.Context(), testkit.CPU()+limit)
		r := e.follow(ctx, road{search: way.search}, few)
		cancel()
		if r.err != nil {
			continue
		}
		found[way.name], count = len(r.found), len(r.found)
		for _, g := range r.found {
			if err := g.Check(tr.grid); err != nil || tr.set.Broken(g.Digits()) != nil {
				t.Errorf("%s: %v is no solution of\n%v", way.name, g, tr)
			}
		}
	}
	for _, n := range found {
		if n != count {
			t.Errorf("numbers of solutions %v of\n%v", found, tr)
		}
	}
	return len(found) > 1, count
}

// TestChanged changes a rule of puzzles of our own, and compares the roads.
func TestChanged(t *testing.T) {
	rng := rand.New(rand.NewPCG(24, 24))
	all := trialsOf(t, own)
	all = slices.DeleteFunc(all, func(tr trial) bool { return tr.set.Layout.Size() > 9 })
	compared, counts := 0, map[int]int{}
	draws := 60
	if testing.Short() {
		draws = 15
	}
	for range draws {
		tr := all[rng.IntN(len(all))]
		if tr.set = change(rng, tr.set); tr.set == nil {
			continue
		}
		if ok, n := compare(t, tr, 2*time.Second); ok {
			compared++
			counts[n]++
		}
	}
	if t.Logf("%d compared, by number of solutions %v", compared, counts); compared == 0 {
		t.Error("nothing was compared")
	}
}

// TestPublishedMutants does the same with puzzles of setters. The slow test makes 300 changes and gives each road 5 s:
//
//	DLX_SUDOKU_SLOW=1 DLX_SUDOKU_DATA=DIR go test ./cmd/internal/variants -run TestPublishedMutants -v -timeout 2h
func TestPublishedMutants(t *testing.T) {
	all, wanted, limit := setters(t), 20, 50*time.Millisecond
	if testkit.Slow() {
		wanted, limit = 300, 5*time.Second
	}
	rng := rand.New(rand.NewPCG(25, 25))
	made, compared, counts := 0, 0, map[int]int{}
	for range 100 * wanted {
		if made == wanted {
			break
		}
		p := all[rng.IntN(len(all))]
		if p.set = change(rng, p.set); p.set == nil {
			continue
		}
		made++
		if ok, n := compare(t, p.trial, limit); ok {
			compared++
			counts[n]++
		} else {
			t.Logf("not compared in time: %s, changed: %s", p.file, p.set.Rules[0].Text(p.set.Layout))
		}
	}
	t.Logf("%d of %d changed puzzles compared, by number of solutions %v", compared, made, counts)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// TestLargeGrids: puzzles of our own, also of 12x12 and 16x16, have one solution, which keeps the rules.
func TestLargeGrids(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the search with handlers, called here without a goroutine")
	}
	sizes := map[int]int{}
	for _, tr := range trialsOf(t, own) {
		e := NewHandlers(tr.set)
		if err := e.Load(tr.grid); err != nil {
			t.Fatal(err)
		}
		r := e.follow(t.Context(), road{search: e.byHandlers}, few)
		if r.err != nil || len(r.found) != 1 || r.found[0].Check(tr.grid) != nil || tr.set.Broken(r.found[0].Digits()) != nil {
			t.Errorf("%d solutions, %v, of\n%v", len(r.found), r.err, tr)
		}
		sizes[tr.set.Layout.Size()]++
	}
	if sizes[12] < 3 || sizes[16] < 3 {
		t.Errorf("puzzles by size: %v", sizes)
	}
}

// TestLargeRules gives full grids of 16x16 and 25x25 to the search with handlers, each with one rule of a kind that the grid
// obeys or breaks: large grids have other handlers, and some rules have other atoms.
func TestLargeRules(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	draws := 2
	if testkit.Slow() {
		draws = 40
	}
	rng := rand.New(rand.NewPCG(16, 25))
	for _, size := range []int{4, 5} {
		l, err := cover.NewLayout(size, size)
		if err != nil {
			t.Fatal(err)
		}
		full := shifted(l, rng)
		for _, k := range rules.Kinds {
			if k.Word == "regions" || k.Word == "no-boxes" {
				continue // another kind of grid
			}
			kept := map[bool]int{}
			for i := range draws {
				text, ok := "", false
				if k.Global {
					text, ok = guess(rng, l, k), i == 0
				} else {
					text, ok = write(rng, full, k)
				}
				if !ok {
					continue
				}
				set, err := parse(l, text)
				if err != nil {
					continue
				}
				broken := set.Broken(full.Digits())
				kept[broken == nil]++
				e := NewHandlers(set)
				if err := e.Load(full); err != nil {
					t.Fatal(err)
				}
				n, err := e.Count(t.Context(), 2)
				if err != nil || (n == 1) != (broken == nil) {
					t.Errorf("%s in a full grid: %d solutions, %v; broken: %v", text, n, err, broken)
				}
			}
			if kept[true]+kept[false] == 0 && k.Word != "entropic" && k.Word != "entropy" { // which want three kinds of digits
				t.Errorf("%v, %s: nothing was tried", l, k.Word)
			}
		}
	}
}
