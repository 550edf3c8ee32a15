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
		want := make([][]int, g.Layout().Cells())
		for s, err := range sudoku.All(t.Context(), g) {
			if err != nil {
				t.Fatal(err)
			}
			for cell := range want {
				if d := s.Digit(cell); !slices.Contains(want[cell], d) {
					want[cell] = append(want[cell], d)
				}
			}
		}
		for _, digits := range want {
			slices.Sort(digits)
		}
		got, err := sudoku.Candidates(t.Context(), g)
		if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("Candidates(%s) = %v, %v, want %v", text, got, err, want)
		}
	}
}
