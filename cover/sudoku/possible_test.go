package sudoku_test

import (
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/sudoku"
)

// TestCandidates compares with all solutions of a 4x4 puzzle, and of one with a clash.
func TestCandidates(t *testing.T) {
	for _, text := range []string{"1...2...........", "11.............."} {
		g, err := cover.ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		want := make([]cover.Digits, g.Layout().Cells())
		for s, err := range sudoku.All(t.Context(), g) {
			if err != nil {
				t.Fatal(err)
			}
			for cell := range want {
				want[cell] |= cover.DigitsOf(s.Digit(cell))
			}
		}
		got, err := sudoku.Candidates(t.Context(), g)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("Candidates(%s) = %v, %v, want %v", text, got, err, want)
		}
	}
}
