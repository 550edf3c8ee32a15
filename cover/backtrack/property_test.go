package backtrack

import (
	"context"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// bruteForce returns every 4x4 grid that is a solution, in ascending order. It goes through all choices of a digit for each
// cell, and checks the rules after each half row.
func bruteForce(tb testing.TB) []*cover.Grid {
	grids := []*cover.Grid{cover.NewGrid(covertest.Layout(tb, 2, 2))}
	for cell := 0; cell < 16; cell += 2 {
		var more []*cover.Grid
		for _, g := range grids {
			for code := range 16 {
				g.Set(cell, code/4+1)
				g.Set(cell+1, code%4+1)
				if !g.HasClash() {
					more = append(more, g.Clone())
				}
			}
		}
		grids = more
	}
	return grids
}

// keeps reports whether a solution holds the givens of a puzzle.
func keeps(solution, puzzle *cover.Grid) bool {
	for cell := range puzzle.Layout().Cells() {
		if d := puzzle.Digit(cell); d != 0 && d != solution.Digit(cell) {
			return false
		}
	}
	return true
}

// scattered draws a puzzle with any digits anywhere: few of them have a solution, many clash.
func scattered(l *cover.Layout, most int) *rapid.Generator[*cover.Grid] {
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		g := cover.NewGrid(l)
		for range rapid.IntRange(0, most).Draw(t, "digits") {
			cell := rapid.IntRange(0, l.Cells()-1).Draw(t, "cell")
			g.Set(cell, rapid.IntRange(1, l.Size()).Draw(t, "digit"))
		}
		return g
	})
}

// emptied draws a puzzle that is a right grid with cells emptied, and perhaps a digit changed.
func emptied(l *cover.Layout, most int) *rapid.Generator[*cover.Grid] {
	n := l.Size()
	return rapid.Custom(func(t *rapid.T) *cover.Grid {
		digits := rapid.Permutation(everyDigit(cover.NewGrid(l))[0]).Draw(t, "digits")
		g := cover.NewGrid(l)
		for cell := range l.Cells() {
			row, col := cell/n, cell%n
			g.Set(cell, digits[(col+row%l.BoxRows()*l.BoxCols()+row/l.BoxRows())%n])
		}
		cell := rapid.IntRange(0, l.Cells()-1)
		for range rapid.IntRange(0, most).Draw(t, "emptied") {
			g.Set(cell.Draw(t, "cell"), 0)
		}
		if rapid.Bool().Draw(t, "change") {
			g.Set(cell.Draw(t, "changed"), rapid.IntRange(0, n).Draw(t, "digit"))
		}
		return g
	})
}

func TestAgainstBruteForce(t *testing.T) {
	solutions := bruteForce(t)
	if len(solutions) != 288 {
		t.Fatalf("brute force finds %d grids, want 288", len(solutions))
	}
	l := solutions[0].Layout()
	puzzles := rapid.OneOf(scattered(l, 8), emptied(l, 30))
	rapid.Check(t, func(t *rapid.T) {
		puzzle := puzzles.Draw(t, "puzzle")
		var want []string
		for _, g := range solutions {
			if keeps(g, puzzle) {
				want = append(want, g.String())
			}
		}
		for _, setting := range settings() {
			got := all(setting.solver(), puzzle, 0)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: Solutions(%v) = %v, want %v", setting, puzzle, got, want)
			}
		}
	})
}

// TestStrategiesAgree compares the settings with each other, and the solutions with the rules.
func TestStrategiesAgree(t *testing.T) {
	var puzzles []*rapid.Generator[*cover.Grid]
	for _, shape := range [][2]int{{2, 3}, {3, 2}, {1, 5}, {6, 1}} {
		l := covertest.Layout(t, shape[0], shape[1])
		puzzles = append(puzzles, scattered(l, 12), emptied(l, 30))
	}
	const limit = 50
	rapid.Check(t, func(t *rapid.T) {
		puzzle := rapid.OneOf(puzzles...).Draw(t, "puzzle")
		var want []string
		for i, setting := range settings() {
			got := all(setting.solver(), puzzle, limit)
			if len(got) < limit {
				slices.Sort(got)
			}
			switch {
			case i == 0:
				want = got
			case len(got) != len(want), len(got) < limit && !slices.Equal(got, want):
				t.Fatalf("%v: Solutions(%v) = %v, with %v %v", setting, puzzle, got, settings()[0], want)
			}
		}
		for i, text := range want {
			g := cover.NewGrid(puzzle.Layout())
			for cell, c := range text {
				g.Set(cell, int(c-'0'))
			}
			if err := g.Check(puzzle); err != nil {
				t.Fatalf("solution %d of %v is %s: %v", i, puzzle, text, err)
			}
			if i > 0 && text <= want[i-1] {
				t.Fatalf("solution %d of %v is %s, not after %s", i, puzzle, text, want[i-1])
			}
		}
	})
}

// TestNodesCompared checks what the package documentation says about the search trees.
func TestNodesCompared(t *testing.T) {
	puzzles := rapid.OneOf(scattered(covertest.Layout(t, 2, 2), 6), emptied(covertest.Layout(t, 2, 3), 30))
	rapid.Check(t, func(t *rapid.T) {
		puzzle := puzzles.Draw(t, "puzzle")
		nodes := map[setting]uint64{}
		for _, setting := range settings() {
			s := setting.solver()
			if _, err := s.Count(context.Background(), puzzle, 20); err != nil {
				t.Fatal(err)
			}
			nodes[setting] = s.Nodes()
		}
		for _, candidates := range []bool{false, true} {
			first, second := nodes[setting{FirstEmpty, candidates}], nodes[setting{Remembering, candidates}]
			if first != second {
				t.Fatalf("candidates=%t: %v takes %d nodes, then %d", candidates, puzzle, first, second)
			}
		}
		without, with := nodes[setting{FirstEmpty, false}], nodes[setting{FirstEmpty, true}]
		if with > without {
			t.Fatalf("%v takes %d nodes with candidates, %d without", puzzle, with, without)
		}
		if anyEmpty(candidateSets(puzzle, peers(puzzle.Layout()))) {
			for setting, n := range nodes {
				if setting.candidates && n != 0 {
					t.Fatalf("%v: %v takes %d nodes, want 0, for a set is empty", setting, puzzle, n)
				}
			}
			return
		}
		without, with = nodes[setting{FewestPossibilities, false}], nodes[setting{FewestPossibilities, true}]
		if with != without {
			t.Fatalf("%v: fewest possibilities takes %d nodes with candidates, %d without", puzzle, with, without)
		}
	})
}
