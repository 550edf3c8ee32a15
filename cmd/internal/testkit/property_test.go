package testkit

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
)

// anyGenerator draws a generator of puzzles with boxes of up to most cells.
func anyGenerator(most int) *rapid.Generator[*Generator] {
	var layouts []*cover.Layout
	for _, box := range [][2]int{{2, 2}, {1, 4}, {1, 5}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {2, 5}, {5, 2}, {3, 4}} {
		if box[0]*box[1] <= most {
			layouts = append(layouts, layout(box[0], box[1]))
		}
	}
	return rapid.Custom(func(t *rapid.T) *Generator {
		l := rapid.SampledFrom(layouts).Draw(t, "layout")
		return NewGenerator(l, rapid.Uint64().Draw(t, "seed"))
	})
}

// anyPuzzle makes a puzzle with no solution, one or several: it adds or removes up to four random givens of a minimal puzzle.
func anyPuzzle(t *rapid.T, g *Generator) *cover.Grid {
	puzzle, _ := g.Unique(0)
	cells := rapid.SliceOfN(rapid.IntRange(0, puzzle.Layout().Cells()-1), 0, 4).Draw(t, "cells")
	for _, cell := range cells {
		if puzzle.Digit(cell) != 0 {
			puzzle.Set(cell, 0)
		} else {
			puzzle.Set(cell, 1+g.Rand().IntN(puzzle.Layout().Size()))
		}
	}
	return puzzle
}

func TestSolutionsAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(12).Draw(t, "generator")
		a, b := g.Solution(), g.Solution()
		for _, grid := range []*cover.Grid{a, b} {
			if err := grid.Check(nil); err != nil {
				t.Errorf("Check(%v) = %v, want nil", grid, err)
			}
		}
		if g.Layout().Size() > 5 && a.String() == b.String() {
			t.Errorf("Solution() = %v twice", a)
		}
	})
}

func TestUniqueIsUnique(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(9).Draw(t, "generator")
		givens := rapid.IntRange(0, g.Layout().Cells()).Draw(t, "givens")
		puzzle, solution := g.Unique(givens)
		if err := solution.Check(puzzle); err != nil {
			t.Errorf("Check(%v) of %v = %v, want nil", puzzle, solution, err)
		}
		if got := modelCount(puzzle, 2); got != 1 {
			t.Errorf("modelCount(%v) = %d, want 1", puzzle, got)
		}
		if puzzle.Givens() < givens {
			t.Errorf("Unique(%d) = %v with %d givens", givens, puzzle, puzzle.Givens())
		}
		if puzzle.Givens() > givens {
			checkMinimal(t, NewSolver(puzzle.Layout()), puzzle)
		}
	})
}

func TestSameSeedSamePuzzles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(9).Draw(t, "generator")
		seed := rapid.Uint64().Draw(t, "another seed")
		first, second := NewGenerator(g.Layout(), seed), NewGenerator(g.Layout(), seed)
		a, _ := first.Unique(0)
		b, _ := second.Unique(0) // no state is shared
		if a.String() != b.String() {
			t.Errorf("Unique(0) with seed %d = %v, then %v", seed, a, b)
		}
	})
}

func TestImproperPuzzles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(9).Draw(t, "generator")
		if g.Layout().Size() > 5 {
			puzzle, count := g.Several(20)
			if got := modelCount(puzzle, 21); got != count || count < 2 || count > 20 {
				t.Errorf("Several(20) = %v, %d, want %d solutions, 2 to 20", puzzle, count, got)
			}
		}
		half := g.Layout().Cells() / 2
		if puzzle := g.WrongGiven(half); modelCount(puzzle, 1) != 0 || puzzle.HasClash() {
			t.Errorf("WrongGiven(%d) = %v, want no solution and no clash", half, puzzle)
		}
		if puzzle := g.Clashing(half); !puzzle.HasClash() || len(puzzle.Clashes()) == 0 {
			t.Errorf("Clashing(%d) = %v, want a clash", half, puzzle)
		}
	})
}

func TestEngineCountsAsModel(t *testing.T) {
	const limit = 100
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(9).Draw(t, "generator")
		puzzle := anyPuzzle(t, g)
		want := modelCount(puzzle, limit)
		s := NewSolver(g.Layout())
		if got := s.CountOf(puzzle, limit); got != want {
			t.Errorf("CountOf(%v, %d) = %d, want %d", puzzle, limit, got, want)
		}
		if got := len(s.SolutionsOf(puzzle, limit)); got != int(want) {
			t.Errorf("SolutionsOf(%v, %d) = %d solutions, want %d", puzzle, limit, got, want)
		}
	})
}

// TestSymmetriesKeepSolutions checks not only that the number of solutions stays the same: each is the image of a solution of
// the puzzle under the same symmetry.
func TestSymmetriesKeepSolutions(t *testing.T) {
	const limit = 500
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(9).Draw(t, "generator")
		puzzle, sym := anyPuzzle(t, g), g.Symmetry()
		if rapid.Bool().Draw(t, "transposed") { // even if the boxes of the image have other sides
			sym = sym.Then(canon.Transposition(g.Layout().Size()))
		}
		image := sym.Apply(puzzle)
		s, si := NewSolver(puzzle.Layout()), NewSolver(image.Layout())
		count := s.CountOf(puzzle, limit)
		if got := si.CountOf(image, limit); got != count {
			t.Fatalf("CountOf(%v) = %d, want %d as for %v", image, got, count, puzzle)
		}
		if got, want := len(image.Clashes()), len(puzzle.Clashes()); got != want {
			t.Errorf("Clashes(%v) = %d, want %d as for %v", image, got, want, puzzle)
		}
		if count == limit {
			return
		}
		var got, want []string
		for _, sol := range s.SolutionsOf(puzzle, 0) {
			want = append(want, sym.Apply(sol).String())
		}
		for _, sol := range si.SolutionsOf(image, 0) {
			got = append(got, sol.String())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("SolutionsOf(%v) = %v, want %v", image, got, want)
		}
	})
}

func TestTakingGivensAwayNeverLowersCount(t *testing.T) {
	const limit = 200
	rapid.Check(t, func(t *rapid.T) {
		g := anyGenerator(9).Draw(t, "generator")
		puzzle := anyPuzzle(t, g)
		s := NewSolver(g.Layout())
		count := s.CountOf(puzzle, limit)
		for _, cell := range g.Rand().Perm(puzzle.Layout().Cells())[:10] {
			before := puzzle.Clone()
			puzzle.Set(cell, 0)
			fewer := s.CountOf(puzzle, limit)
			if fewer < count {
				t.Fatalf("CountOf(%v) = %d, want at least %d as for %v", puzzle, fewer, count, before)
			}
			count = fewer
		}
	})
}
