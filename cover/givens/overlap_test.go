package givens

import (
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/sudoku"
)

// TestCandidatesOfOverlap compares the candidates of grids that overlap with those of all their solutions.
func TestCandidatesOfOverlap(t *testing.T) {
	for _, text := range []string{
		"at r1c1 1............... at r3c3 ...............1",
		"at r1c1 12....3......... at r2c2 ............4..3",
		"at r1c1 1............... at r1c3 ................ at r3c1 .4..............",
		"at r1c1 1..............2 at r3c3 ..1.............", // 2 and 1 leave no place for a 1
		"at r1c1 11.............. at r3c3 ................",
	} {
		g, err := puzzles.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want := make([]cover.Digits, g.Layout().Cells())
		for solution, err := range sudoku.All(t.Context(), g) {
			if err != nil {
				t.Fatal(err)
			}
			for cell, d := range solution.Digits() {
				want[cell] |= 1 << d
			}
		}
		if got, err := Candidates(t.Context(), g); err != nil || !slices.Equal(got, want) {
			t.Errorf("Candidates(%s) = %v, %v, want %v", text, got, err, want)
		}
	}
}
