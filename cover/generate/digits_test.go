package generate_test

import (
	"fmt"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
)

// TestEach makes puzzles in which the number of times that each digit is given is bounded.
func TestEach(t *testing.T) {
	four, err := cover.ParseLayout("2x2")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []generate.Recipe{
		{Layout: cover.Classic(), FewestEach: 3, MostEach: 3},
		{Layout: cover.Classic(), FewestEach: 2},
		{Layout: cover.Classic(), MostEach: 3, Symmetry: generate.Rotate180},
		{Layout: cover.Classic(), FewestEach: 3, MostEach: 4, Fewest: 30, Most: 32},
		{Layout: four, FewestEach: 1, MostEach: 1},
		{Layout: four, MostEach: 2, Minimal: true},
		{Layout: cover.Classic(), FewestEach: 3, Minimal: true},
	} {
		g, err := generate.New(r, 1)
		if err != nil {
			t.Fatalf("%+v: %v", r, err)
		}
		for number := range uint64(3) {
			p, err := g.Puzzle(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			given := make([]int, r.Layout.Size()+1)
			for cell := range r.Layout.Cells() {
				given[p.Grid.Digit(cell)]++
			}
			if slices.Min(given[1:]) < r.FewestEach || r.MostEach > 0 && slices.Max(given[1:]) > r.MostEach {
				t.Errorf("digits are given %v times, want %d to %d; %v", given[1:], r.FewestEach, r.MostEach, p.Grid)
			}
			if r.Minimal && !minimal(t, p.Grid, solutions) {
				t.Errorf("%v has a redundant given", p.Grid)
			}
			if n := solutions(t, p.Grid); n != 1 {
				t.Errorf("%v has %d solutions", p.Grid, n)
			}
		}
	}
	for _, r := range []generate.Recipe{
		{FewestEach: -1},
		{MostEach: 10},
		{FewestEach: 3, MostEach: 2},
		{FewestEach: 3, Most: 26},
		{MostEach: 3, Fewest: 28},
		{MostEach: 1},
		{FewestEach: 3, Cages: true},
	} {
		r.Layout = cover.Classic()
		if g, err := generate.New(r, 1); err == nil {
			t.Errorf("%s is accepted: %v", fmt.Sprintf("%+v", r), g)
		}
	}
}
