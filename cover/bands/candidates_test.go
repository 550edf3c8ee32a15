package bands

import (
	"context"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// TestCandidates compares the solutions of puzzles with candidates with those of plain backtracking.
func TestCandidates(t *testing.T) {
	var s Solver
	solved := 0
	rapid.Check(t, func(t *rapid.T) {
		puzzle := covertest.Parse(t, slides)
		for cell := range 81 {
			if !rapid.Bool().Draw(t, "given") {
				puzzle.Set(cell, 0)
			}
		}
		mustLoad(t, &s, covertest.Parse(t, slides))
		truth, err := s.First(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		wrong := rapid.IntRange(-40, 80).Draw(t, "wrong")
		for cell := range 81 {
			if puzzle.Digit(cell) != 0 || rapid.IntRange(0, 9).Draw(t, "free") == 0 {
				continue
			}
			set := rapid.SliceOfNDistinct(rapid.IntRange(1, 9), 1, 4, func(d int) int { return d }).Draw(t, "set")
			if d := truth.Digit(cell); !slices.Contains(set, d) && cell != wrong {
				set = append(set, d)
			}
			puzzle.SetCandidates(cell, cover.DigitsOf(set...))
		}
		const most = 500
		want, ended := oracle(puzzle, most)
		if !ended || len(want) == most {
			t.Skip("too many solutions")
		}
		solved += min(len(want), 1)
		mustLoad(t, &s, puzzle)
		got := all(&s, most)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%d solutions of %v, want %d, or others", len(got), puzzle, len(want))
		}

		// The next puzzle knows nothing of it.
		mustLoad(t, &s, cover.NewGrid(covertest.Size(9)))
		if n, err := s.Count(context.Background(), 3); n != 3 || err != nil {
			t.Fatalf("Count(the empty grid, limit 3) = %d, %v", n, err)
		}
	})
	if solved == 0 && !t.Failed() {
		t.Error("no puzzle drawn with a solution")
	}
}
