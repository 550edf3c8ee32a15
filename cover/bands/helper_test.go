package bands

import (
	"context"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/backtrack"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

const (
	slides     = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	z3Python   = "302790060980002000740810052000000020200000400057200690000340286408020539600950100"
	hardMatrix = "100060900006300000728009030000000020000006004000024109009100007580003000003200000"
	empty      = "................................................................................."
)

func mustLoad(tb rapid.TB, s *Solver, puzzle *cover.Grid) {
	tb.Helper()
	if err := s.Load(puzzle); err != nil {
		tb.Fatalf("Load(%v) = %v", puzzle, err)
	}
}

// all returns the solutions of the puzzle loaded in the order found, at most limit of them if it is not 0.
func all(s *Solver, limit int) []string {
	var found []string
	for g := range s.Solutions(context.Background()) {
		found = append(found, g.String())
		if len(found) == limit {
			break
		}
	}
	return found
}

// oracle returns the solutions of a puzzle by plain backtracking, sorted, at most limit of them, and whether it came to
// an end: a few puzzles take it very long.
func oracle(puzzle *cover.Grid, limit int) ([]string, bool) {
	return oracleWithin(puzzle, limit, 2_000_000)
}

// oracleWithin is the oracle within a number of nodes: 2,000,000 take some four seconds.
func oracleWithin(puzzle *cover.Grid, limit, nodes int) ([]string, bool) {
	ctx := covertest.Looks(nodes) // one a node
	s := backtrack.Solver{Strategy: backtrack.FewestPossibilities}
	var found []string
	for g, err := range s.Solutions(ctx, puzzle) {
		if err != nil {
			slices.Sort(found)
			return found, false
		}
		found = append(found, g.String())
		if len(found) == limit {
			break
		}
	}
	slices.Sort(found)
	return found, true
}

func numbers(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// anySolution draws a full grid that is right: a plain one, rows, columns, bands, stacks and digits permuted, and then
// mixed by solving it anew from some of its cells.
func anySolution() *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		g := cover.NewGrid(covertest.Size(9))
		digits := rapid.Permutation(numbers(9)).Draw(t, "digits")
		lines := func(label string) []int {
			var all []int
			for _, k := range rapid.Permutation(numbers(3)).Draw(t, label) {
				for _, i := range rapid.Permutation(numbers(3)).Draw(t, label) {
					all = append(all, 3*k+i)
				}
			}
			return all
		}
		rows, columns := lines("rows"), lines("columns")
		for cell := range 81 {
			r, c := rows[cell/9], columns[cell%9]
			g.Set(cell, digits[(c+r%3*3+r/3)%9]+1)
		}
		order := rapid.Permutation(numbers(81)).Draw(t, "kept")
		for _, cell := range order[rapid.IntRange(4, 12).Draw(t, "keep"):] {
			g.Set(cell, 0)
		}
		var s Solver
		if err := s.Load(g); err != nil {
			t.Fatal(err)
		}
		n := rapid.IntRange(0, 5).Draw(t, "solution")
		for solution := range s.Solutions(context.Background()) {
			if g = solution.Clone(); n == 0 {
				break
			}
			n--
		}
		if err := g.Check(nil); err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		return g
	})
}

// dug draws a puzzle with a solution: a right grid with least to most cells kept.
func dug(least, most int) *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		g := anySolution().Draw(t, "solution")
		order := rapid.Permutation(numbers(81)).Draw(t, "order")
		for _, cell := range order[rapid.IntRange(least, most).Draw(t, "givens"):] {
			g.Set(cell, 0)
		}
		return g
	})
}

// spoilt draws a puzzle as dug does with a digit or two changed: many have no solution, some clash.
func spoilt() *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		g := dug(20, 40).Draw(t, "puzzle")
		for range rapid.IntRange(1, 2).Draw(t, "changes") {
			g.Set(rapid.IntRange(0, 80).Draw(t, "cell"), rapid.IntRange(1, 9).Draw(t, "digit"))
		}
		return g
	})
}

// scattered draws a puzzle with any digits anywhere: most of them clash.
func scattered() *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		g := cover.NewGrid(covertest.Size(9))
		for range rapid.IntRange(5, 30).Draw(t, "digits") {
			g.Set(rapid.IntRange(0, 80).Draw(t, "cell"), rapid.IntRange(1, 9).Draw(t, "digit"))
		}
		return g
	})
}

func anyPuzzle() *rapid.Generator[*cover.Grid] {
	return rapid.OneOf(dug(22, 36), dug(36, 75), spoilt(), scattered())
}
