package variants

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
)

// byBacktracking returns all solutions: it tries every way to fill the empty cells so that rows, columns and boxes have no
// digit twice, and keeps those that break no rule of the set.
func byBacktracking(puzzle *cover.Grid, set *rules.Set) (all []string) {
	n := set.Layout.Size()
	g, err := cover.FromDigits(set.Layout, puzzle.Digits())
	if err != nil {
		panic(err)
	}
	var fill func(cell int)
	fill = func(cell int) {
		for cell < n*n && g.Digit(cell) != 0 {
			cell++
		}
		if cell == n*n {
			if set.Broken(g.Digits()) == nil {
				all = append(all, fmt.Sprint(g.Digits()))
			}
			return
		}
		for d := 1; d <= n; d++ {
			g.Set(cell, d)
			if !g.HasClash() {
				fill(cell + 1)
			}
		}
		g.Set(cell, 0)
	}
	if !g.HasClash() {
		fill(0)
	}
	slices.Sort(all)
	return all
}

// byCover returns all solutions that the exact cover has.
func byCover(puzzle *cover.Grid, set *rules.Set) (all []string, grids [][]int, err error) {
	solver, c, err := (&Engine{set: set, grid: puzzle}).cover()
	if err != nil {
		return nil, nil, err
	}
	for solution, err := range solver.Solutions(context.Background()) {
		if err != nil {
			return nil, nil, err
		}
		g, err := Fill(set.Layout, c, solution)
		if err != nil {
			return nil, nil, err
		}
		all, grids = append(all, fmt.Sprint(g.Digits())), append(grids, g.Digits())
	}
	slices.Sort(all)
	return all, grids, nil
}

// byHandlers returns all solutions that the search with handlers finds. The other results of the search must match: the number
// of solutions with and without limits, their candidates with and without witnesses, and their order in a second search.
func byHandlers(puzzle *cover.Grid, set *rules.Set) (all []string, err error) {
	ctx, s := context.Background(), propagate.NewSolver(set.Layout, set)
	if err := s.Load(puzzle); err != nil {
		return nil, err
	}
	var first []*cover.Grid
	candidates := make([]cover.Digits, set.Layout.Cells())
	for g, err := range s.Solutions(ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, fmt.Sprint(g.Digits()))
		if first == nil {
			first = append(first, g.Clone())
		}
		for c, d := range g.Digits() {
			candidates[c] |= 1 << d
		}
	}
	for _, witnesses := range [][]*cover.Grid{nil, first} {
		if got, err := s.Candidates(ctx, witnesses...); err != nil || !slices.Equal(got, candidates) {
			return nil, fmt.Errorf("candidates %v, %w, with %d witnesses, want %v", got, err, len(witnesses), candidates)
		}
	}
	for _, limit := range []uint64{0, 1, 2, 7} {
		want := uint64(len(all))
		if limit > 0 {
			want = min(want, limit)
		}
		if n, err := s.Count(ctx, limit); n != want || err != nil {
			return nil, fmt.Errorf("Count(%d) = %d, %w, want %d", limit, n, err, want)
		}
	}
	again, other := 0, s.Clone()
	if err := other.Load(puzzle); err != nil {
		return nil, err
	}
	for g, err := range other.Solutions(ctx) {
		if err != nil {
			return nil, err
		}
		if again == len(all) || fmt.Sprint(g.Digits()) != all[again] {
			return nil, fmt.Errorf("solution %d is %v when it is searched again, it was one of %v", again, g.Digits(), all)
		}
		again++
	}
	if again != len(all) {
		return nil, fmt.Errorf("%d solutions when they are searched again, there were %d", again, len(all))
	}
	slices.Sort(all)
	return all, nil
}

// agree compares four roads, and returns the number of solutions. Each road gets its own copy of the rules, so that a test can
// change one of them; the search with handlers has the copy of the cover.
func agree(puzzle *cover.Grid, covered, judged, tried *rules.Set) (int, error) {
	want := byBacktracking(puzzle, tried)
	got, grids, err := byCover(puzzle, covered)
	if err != nil {
		return 0, err
	}
	if !slices.Equal(got, want) {
		return 0, fmt.Errorf("the cover has %d solutions, the backtracker %d:\n%v\n%v", len(got), len(want), got, want)
	}
	if got, err = byHandlers(puzzle, covered); err != nil || !slices.Equal(got, want) {
		return 0, fmt.Errorf("the handlers find %d solutions, %v, the backtracker %d:\n%v\n%v", len(got), err, len(want), got, want)
	}
	p := Puzzle(puzzle, judged)
	if report := (satcheck.Judge{Propose: Lemmas}).Check(context.Background(), p, grids, true); report.Verdict != satcheck.Verified {
		return 0, fmt.Errorf("%d solutions, and the judge says %v: %w", len(got), report.Verdict, report.Err)
	}
	return len(got), nil
}

func TestMain(m *testing.M) {
	flag.Parse()
	if !isSet("rapid.checks") {
		flag.Set("rapid.checks", map[bool]string{false: "15", true: "400"}[testkit.Slow()])
	}
	os.Exit(m.Run())
}

// isSet reports whether a flag stands on the command line.
func isSet(name string) (set bool) {
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == name })
	return set
}

// TestRoadsByKind has cover, handlers, clauses and backtracker solve puzzles with one rule of each kind.
func TestRoadsByKind(t *testing.T) {
	for _, k := range rules.Kinds {
		t.Run(k.Word, func(t *testing.T) {
			t.Parallel()
			counts := map[int]int{}
			// A few draws may have no solution: of some kinds, two in three have none.
			for round := 0; round == 0 || round < 20 && counts[1]+counts[2] == 0; round++ {
				rapid.Check(t, func(t *rapid.T) {
					tr := draw(t, k)
					count, err := agree(tr.grid, tr.set, tr.set, tr.set)
					if err != nil {
						t.Fatalf("%v\n%v", err, tr)
					}
					counts[min(count, 2)]++
				})
			}
			if counts[1]+counts[2] == 0 {
				t.Errorf("no puzzle with a solution: %v", counts)
			}
		})
	}
}

// TestRoadsMixed has them solve puzzles with several rules.
func TestRoadsMixed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 6 { // trials, of which some are of rules that cannot stand together
			kinds := rapid.SliceOfN(rapid.SampledFrom(rules.Kinds), 2, 6).Draw(t, "kinds")
			tr, err := invent(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)), kinds...)
			if err != nil {
				continue
			}
			if _, err := agree(tr.grid, tr.set, tr.set, tr.set); err != nil {
				t.Fatalf("%v\n%v", err, tr)
			}
		}
	})
}
