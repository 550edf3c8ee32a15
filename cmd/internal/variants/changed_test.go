package variants

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover/rules"
)

// TestPublishedMutants changes a rule of puzzles of setters, a number or a cell, and compares the numbers of solutions that
// handlers, clauses and cover find, where two of them finish.
func TestPublishedMutants(t *testing.T) {
	table, wanted, limit := testkit.Data(t, "rules/TABLE.tsv")[0], 20, 50*time.Millisecond
	if testkit.Slow() {
		wanted, limit = 300, 500*time.Millisecond
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	rng := rand.New(rand.NewPCG(25, 25))
	made, compared := 0, 0
	counts := map[int]int{}
	for range 100 * wanted {
		if made == wanted {
			break
		}
		file, _, _ := strings.Cut(rows[rng.IntN(len(rows))], "\t")
		grid, set := published(t, filepath.Join(filepath.Dir(table), file))
		if set.Empty() {
			continue
		}
		first := rng.IntN(len(set.Rules))
		set = &rules.Set{Layout: set.Layout, Rules: slices.Clone(set.Rules)}
		set.Rules[0], set.Rules[first] = set.Rules[first], set.Rules[0]
		other := changed(rng, set, mutants[rng.IntN(3)])
		if other == nil {
			continue
		}
		made++
		e := NewEngine(other)
		if err := e.Load(grid); err != nil {
			t.Fatal(err)
		}
		found := map[string]int{}
		for name, road := range map[string]func(context.Context, int) result{
			"handlers": e.byHandlers, "clauses": e.byClauses, "cover": e.byCover,
		} {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			if r := road(ctx, few); r.err == nil {
				found[name] = len(r.found)
				for _, g := range r.found {
					if err := g.Check(grid); err != nil || other.Broken(g.Digits()) != nil {
						t.Errorf("%s, %s: %s finds what is no solution: %v", file, other.Rules[0].Text(set.Layout), name, g)
					}
				}
			}
			cancel()
		}
		if len(found) > 1 {
			compared++
		}
		for _, n := range found {
			counts[n]++
			for _, m := range found {
				if n != m {
					t.Errorf("%s, %s: numbers of solutions %v", file, other.Rules[0].Text(set.Layout), found)
				}
			}
		}
	}
	t.Logf("%d of %d mutants compared, answers by number of solutions %v", compared, made, counts)
	if compared == 0 {
		t.Error("nothing was compared")
	}
}
