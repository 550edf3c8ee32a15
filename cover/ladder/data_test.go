package ladder_test

import (
	"bufio"
	"os"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// The ratings of published puzzles, which all have one solution: how many are in each grade. They were computed by this
// package; a sample of them was compared with Sudoku Explainer.
func TestGrades(t *testing.T) {
	for _, tt := range []struct {
		name  string
		rungs [5]int // up to 1.5, up to 2.5, up to 3.0, up to 4.4, beyond
		level [4]int // none, Easy, Medium, Hard+
	}{
		{"17_clue", [5]int{16349, 13579, 9122, 1666, 5984}, [4]int{0, 20803, 18789, 7108}},
		{"magictour_top1465", [5]int{0, 21, 174, 111, 1086}, [4]int{0, 0, 292, 1100}},
		{"forum_hardest_1106", [5]int{0, 0, 0, 0, 346}, [4]int{0, 0, 0, 346}},
		{"forum_hardest_1905_11plus", [5]int{0, 0, 0, 0, 46322}, [4]int{0, 0, 0, 46322}},
		{"norvig_top95", [5]int{0, 0, 20, 12, 59}, [4]int{0, 0, 29, 62}},
		{"norvig_hardest", [5]int{0, 2, 1, 1, 7}, [4]int{0, 1, 2, 8}},
		{"qqwing_gen8k", [5]int{2680, 2129, 508, 392, 2291}, [4]int{0, 3994, 1367, 2639}},
		{"minimal_gen20k", [5]int{5932, 5700, 1675, 1124, 5569}, [4]int{0, 9775, 3721, 6504}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := os.Open(covertest.Published(t, tt.name))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			rater := ladder.NewRater(rulesOf(t, covertest.Size(9), ladder.More{}))
			rater.Most = ladder.XYZWing.Rung()
			var rungs [5]int
			var level [4]int
			for in := bufio.NewScanner(f); in.Scan(); {
				r := rate(t, rater, covertest.Parse(t, in.Text()))
				grade := 0
				for _, most := range []ladder.Rung{15, 25, 30, 44} {
					if r.SE > most {
						grade++
					}
				}
				rungs[grade]++
				level[r.Level]++
			}
			if rungs != tt.rungs || level != tt.level {
				t.Errorf("%v puzzles by rung, %v by level, want %v and %v", rungs, level, tt.rungs, tt.level)
			}
		})
	}
}
