package satcheck

import (
	"context"
	"slices"
	"testing"
)

// TestCheckFiles has the plain backtracker's answers about puzzles of each file verified, and refuted when the
// solution is left out.
func TestCheckFiles(t *testing.T) {
	files := []string{
		"17_clue", "forum_hardest_1106", "forum_hardest_1905_11plus", "magictour_top1465", "minimal_gen20k",
		"norvig_hardest", "norvig_top95", "qqwing_gen8k", "serg_benchmark",
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			for _, p := range data(t, "sudoku/"+file+".txt", 20) {
				solutions := backtrack(p, 100)
				if len(solutions) == 100 {
					continue
				}
				if r := (Judge{Steps: DefaultSteps}).Check(context.Background(), p, solutions, true); r.Verdict != Verified {
					t.Errorf("%v: %v, %v", p.Givens, r.Verdict, r.Err)
				}
				if len(solutions) == 0 {
					continue
				}
				r := Judge{Steps: DefaultSteps}.Check(context.Background(), p, solutions[1:], true)
				if r.Verdict != Refuted || !slices.Equal(r.Missing, solutions[0]) {
					t.Errorf("%v without a solution: %v, %v", p.Givens, r.Verdict, r.Err)
				}
			}
		})
	}
}
