package variants

import (
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// seen has the kinds that only make cells differ, or demand nothing: such cells see each other, and there are no limits.
var seen = []string{
	"regions", "no-boxes", "diagonal-down", "diagonal-up", "windoku", "disjoint", "unique", "anti-knight", "anti-king",
}

// TestLimits removes digits from the cells of puzzles by one rule at a time. No digit of a solution may be removed, and each kind
// must remove some digit.
func TestLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: limits start no goroutine")
	}
	for _, k := range rules.Kinds {
		t.Run(k.Word, func(t *testing.T) {
			limits, pruned := 0, 0
			for i := range 15 {
				tr := inventionsOf[k].get(i)
				if tr == nil {
					continue
				}
				_, solutions, err := byCover(tr.grid, tr.set)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range tr.set.State(nil).Limits() {
					limits++
					possible := make([]cover.Digits, len(m.Cells))
					for i, c := range m.Cells {
						possible[i] = tr.grid.Candidates(c)
					}
					before := slices.Clone(possible)
					m.Prune(possible, func() bool { return false })
					if !slices.Equal(before, possible) {
						pruned++
					}
					for _, solution := range solutions {
						for i, c := range m.Cells {
							if !possible[i].Has(solution[c]) {
								t.Fatalf("%s: %d in cell %d is ruled out, and in a solution\n%v",
									tr.set.Rules[m.Rule].Text(tr.set.Layout), solution[c], c, tr)
							}
						}
					}
				}
			}
			if none := slices.Contains(seen, k.Word); none != (limits == 0) || !none && pruned == 0 {
				t.Errorf("%d limits, %d of which ruled out a digit", limits, pruned)
			}
		})
	}
}
