package generate_test

import (
	"context"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/sudoku"

	"pgregory.net/rapid"
)

func newGenerator(tb testing.TB, r generate.Recipe, seed uint64) *generate.Generator {
	tb.Helper()
	g, err := generate.New(r, seed)
	if err != nil {
		tb.Fatalf("New(%+v) = %v", r, err)
	}
	return g
}

// solutions returns the number of solutions of a puzzle, 2 for several, by plain backtracking.
func solutions(tb rapid.TB, puzzle *cover.Grid) uint64 {
	tb.Helper()
	s := backtrack.Solver{Strategy: backtrack.FewestPossibilities, Candidates: true}
	n, err := s.Count(context.Background(), puzzle, 2)
	if err != nil {
		tb.Fatalf("Count(%v) = %v", puzzle, err)
	}
	return n
}

// quickly does the same as solutions with the fastest engine, for many puzzles.
func quickly(tb rapid.TB, puzzle *cover.Grid) uint64 {
	tb.Helper()
	n, err := sudoku.Count(context.Background(), puzzle, 2)
	if err != nil {
		tb.Fatalf("Count(%v) = %v", puzzle, err)
	}
	return n
}

// minimal reports whether each given is needed.
func minimal(tb testing.TB, puzzle *cover.Grid, count func(rapid.TB, *cover.Grid) uint64) bool {
	tb.Helper()
	less := puzzle.Clone()
	for cell, d := range puzzle.Digits() {
		if d == 0 {
			continue
		}
		less.Set(cell, 0)
		if count(tb, less) == 1 {
			return false
		}
		less.Set(cell, d)
	}
	return true
}

// checkPuzzle fails if a puzzle does not fit its recipe. count counts up to two solutions.
func checkPuzzle(tb testing.TB, r generate.Recipe, p generate.Puzzle, count func(rapid.TB, *cover.Grid) uint64) {
	tb.Helper()
	if err := p.Solution.Check(p.Grid); err != nil {
		tb.Fatalf("%v with solution %v: %v", p.Grid, p.Solution, err)
	}
	if n := count(tb, p.Grid); n != 1 {
		tb.Fatalf("%v has %d solutions, want 1", p.Grid, n)
	}
	if n := p.Grid.Givens(); n < r.Fewest || r.Most > 0 && n > r.Most {
		tb.Errorf("%v has %d givens, want %d to %d", p.Grid, n, r.Fewest, r.Most)
	}
	for _, orbit := range r.Symmetry.Orbits(r.Layout.Size()) {
		for _, cell := range orbit {
			if (p.Grid.Digit(cell) == 0) != (p.Grid.Digit(orbit[0]) == 0) {
				tb.Errorf("%v: r1c1 and so on are not %v: cells %d and %d", p.Grid, r.Symmetry, orbit[0], cell)
			}
		}
	}
	for cell, given := range r.Mask {
		if (p.Grid.Digit(cell) != 0) != given {
			tb.Errorf("%v: given in cell %d is %t, want %t", p.Grid, cell, !given, given)
		}
	}
	if r.Minimal && !minimal(tb, p.Grid, count) {
		tb.Errorf("%v has a redundant given", p.Grid)
	}
	if r.Easiest == 0 && r.Hardest == 0 && r.Level == 0 {
		return
	}
	rating, err := ladder.NewRater(ladder.RulesOf(r.Layout, nil)).Rate(context.Background(), p.Grid)
	if err != nil {
		tb.Fatal(err)
	}
	if rating != p.Rating {
		tb.Errorf("%v: Rating = %+v, want %+v", p.Grid, p.Rating, rating)
	}
	if rating.SE < r.Easiest || r.Hardest != 0 && rating.SE > r.Hardest {
		tb.Errorf("%v rates %v, want %v to %v", p.Grid, rating.SE, r.Easiest, r.Hardest)
	}
	if r.Level != 0 && rating.Level != r.Level {
		tb.Errorf("%v is %v, want %v", p.Grid, rating.Level, r.Level)
	}
}
