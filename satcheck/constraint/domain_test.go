package constraint

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// The grids of these tests, and what rules of them have.
var (
	four, open, six = Grid{2, 2}, Grid{1, 4}, Grid{2, 3}
	quarters        = [][]int{{0, 1, 4, 5}, {2, 3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14, 15}}
)

// on returns the groups of a rule of one group.
func on(cells ...int) [][]int { return [][]int{cells} }

// TestDomains has rules at the borders of their domains. Those outside are rules that nobody can write, though a forged
// claim may hold them: in clauses they would ask for something else than in words.
func TestDomains(t *testing.T) {
	row := on(4, 5, 6, 7)
	for _, tt := range []struct {
		name  string
		grid  Grid
		rules []Rule
		flaw  string // "": there is none
	}{
		{"an unknown word", four, []Rule{{Word: "sudoku"}}, `"sudoku" is not known`},
		{"a grid that is too large", Grid{5, 6}, []Rule{{Word: "anti-king"}}, "it stands in a grid with boxes of 5 rows and 6 columns"},
		{"a grid whose size wraps", Grid{1<<62 + 1, 4}, []Rule{{Word: "anti-king"}}, "it stands in a grid with boxes of 4611686018427387905 rows and 4 columns"},
		{"a negative grid", Grid{-2, -2}, []Rule{{Word: "anti-king"}}, "it stands in a grid with boxes of -2 rows and -2 columns"},

		{"no boxes", open, []Rule{{Word: "no-boxes"}}, ""},
		{"no boxes where there are some", four, []Rule{{Word: "no-boxes"}}, "no-boxes needs a grid without boxes"},
		{"windows without boxes", open, []Rule{{Word: "windoku"}}, "windoku needs boxes"},
		{"a box index without boxes", open, []Rule{{"box-index", nil, on(1)}}, "box-index needs boxes"},
		{"thirds of four digits", four, []Rule{{Word: "entropy"}}, "entropy needs a number of digits that 3 divides"},
		{"thirds of six digits", six, []Rule{{Word: "entropy"}}, ""},
		{"a rule of the whole grid with cells", four, []Rule{{"anti-king", nil, on(1)}}, "anti-king has 1 groups of cells (want 0)"},
		{"a rule of the whole grid with a number", four, []Rule{{"anti-king", []int{1}, nil}}, "anti-king has 1 numbers (want 0)"},
		{"a rule of the whole grid twice", four, []Rule{{Word: "anti-king"}, {Word: "anti-king"}}, "anti-king stands twice"},

		{"regions", open, []Rule{{"regions", nil, quarters}}, ""},
		{"regions beside boxes", four, []Rule{{"regions", nil, quarters}}, "regions needs a grid without boxes"},
		{"regions of one group of two cells", open, []Rule{{"regions", nil, on(0, 1)}}, "regions has 1 groups of cells (want 4 to 25)"},
		{"too few regions", Grid{1, 5}, []Rule{{"regions", nil, quarters}}, "regions has 4 cells in a group (want 5)"},
		{"a region too many", open, []Rule{{"regions", nil, append(slices.Clone(quarters), quarters[0])}}, "regions does not have as many groups of cells as there are digits"},
		{"a cell in two regions", open, []Rule{{"regions", nil, [][]int{quarters[0], quarters[1], quarters[2], {10, 11, 14, 0}}}}, "regions has a cell in two groups"},
		{"two drawings of regions", open, []Rule{{"regions", nil, quarters}, {"regions", nil, quarters}}, "regions stands twice"},
		{"a line over regions", open, []Rule{{"region-sum", nil, on(1, 2)}, {"regions", nil, quarters}}, ""},
		{"a line in one region", open, []Rule{{"region-sum", nil, on(0, 1)}, {"regions", nil, quarters}}, "region-sum stays in one box or region"},
		{"a line in one box", four, []Rule{{"region-sum", nil, on(0, 1)}}, "region-sum stays in one box or region"},
		{"a line over nothing", open, []Rule{{"region-sum", nil, on(1, 2)}}, "region-sum needs boxes or regions"},

		{"a product that wraps", six, []Rule{{"ratio", []int{6148914691236517207}, on(2, 4)}}, "ratio has cells that do not share a side"},
		{"a product of neighbours that wraps", six, []Rule{{"ratio", []int{6148914691236517207}, on(2, 3)}}, "ratio has the number 6148914691236517207 (want 1 to 6)"},
		{"a sum that wraps", four, []Rule{{"whisper", []int{math.MaxInt}, on(0, 1)}}, "whisper has the number 9223372036854775807 (want 1 to 3)"},
		{"a difference below all others", four, []Rule{{"lockout", []int{math.MinInt}, on(0, 1)}}, "lockout has the number -9223372036854775808 (want 1 to 3)"},
		{"no difference", four, []Rule{{"difference", []int{0}, on(0, 1)}}, "difference has the number 0 (want 1 to 3)"},
		{"the greatest difference", four, []Rule{{"difference", []int{3}, on(0, 1)}}, ""},
		{"a difference that no two digits have", four, []Rule{{"difference", []int{4}, on(0, 1)}}, "difference has the number 4 (want 1 to 3)"},
		{"a negative ratio", four, []Rule{{"ratio", []int{-1}, on(0, 1)}}, "ratio has the number -1 (want 1 to 4)"},
		{"a modulus of 1", four, []Rule{{"modular", []int{1}, on(0, 1)}}, "modular has the number 1 (want 2 to 4)"},
		{"a dot on three cells", four, []Rule{{"white", nil, on(0, 1, 2)}}, "white has 3 cells in a group (want 2)"},
		{"a dot over the border", four, []Rule{{"white", nil, on(3, 4)}}, "white has cells that do not share a side"},
		{"a dot on one cell", four, []Rule{{"white", nil, on(3, 3)}}, "white has a cell twice in a group"},
		{"greater at a distance", four, []Rule{{"greater", nil, on(3, 4)}}, ""},

		{"a row", four, []Rule{{"numbered-room", []int{1}, row}}, ""},
		{"a column from below", four, []Rule{{"x-sum", []int{10}, on(13, 9, 5, 1)}}, ""},
		{"a diagonal", four, []Rule{{"numbered-room", []int{1}, on(0, 5, 10, 15)}}, "numbered-room is not of a whole row or column"},
		{"across two rows", four, []Rule{{"skyscraper", []int{1}, on(2, 3, 4, 5)}}, "skyscraper is not of a whole row or column"},
		{"a row in another order", four, []Rule{{"skyscraper", []int{1}, on(4, 6, 5, 7)}}, "skyscraper is not of a whole row or column"},
		{"a cell four times", four, []Rule{{"skyscraper", []int{1}, on(4, 4, 4, 4)}}, "skyscraper is not of a whole row or column"},
		{"less than nothing between", four, []Rule{{"sandwich", []int{-5}, row}}, "sandwich has the number -5 (want 0 to 5)"},
		{"all but the least and the greatest", four, []Rule{{"sandwich", []int{5}, row}}, ""},
		{"more than that", four, []Rule{{"sandwich", []int{6}, row}}, "sandwich has the number 6 (want 0 to 5)"},
		{"two clues", four, []Rule{{"sandwich", []int{5, 2}, row}}, "sandwich has 2 numbers (want 1)"},
		{"no clue", four, []Rule{{"sandwich", nil, row}}, "sandwich has 0 numbers (want 1)"},

		{"a square", four, []Rule{{"quad", []int{1, 1, 4}, on(0, 1, 4, 5)}}, ""},
		{"a quad with one cell twice", four, []Rule{{"quad", []int{1, 1}, on(0, 0, 1, 4)}}, "quad has a cell twice in a group"},
		{"five digits in four cells", four, []Rule{{"quad", []int{1, 1, 1, 1, 1}, on(0, 1, 4, 5)}}, "quad has 5 numbers (want 1 to 4)"},
		{"no digit", four, []Rule{{"quad", []int{0}, on(0, 1, 4, 5)}}, "quad has the number 0 (want 1 to 4)"},
		{"a digit too large", four, []Rule{{"quad", []int{5}, on(0, 1, 4, 5)}}, "quad has the number 5 (want 1 to 4)"},
		{"a cell without digits", four, []Rule{{"cell", nil, on(0)}}, "cell has 0 numbers (want 1 or more)"},

		{"a cage", four, []Rule{{"cage", nil, on(0, 1)}}, ""},
		{"two cages in one", four, []Rule{{"cage", nil, [][]int{{0, 1}, {2, 3}}}}, "cage has 2 groups of cells (want 1)"},
		{"the least cage", four, []Rule{{"cage", []int{3}, on(0, 1)}}, ""},
		{"the greatest cage", four, []Rule{{"cage", []int{7}, on(0, 1)}}, ""},
		{"a cage that is too great", four, []Rule{{"cage", []int{8}, on(0, 1)}}, "cage has the number 8 (want 3 to 7)"},
		{"all cells twice", four, []Rule{{"doubler-cage", []int{6}, [][]int{{0, 1}, {1, 0}}}}, ""},
		{"the least number", four, []Rule{{"doubler-cage", []int{2}, [][]int{{0, 1}, {1}}}}, ""},
		{"the greatest number", four, []Rule{{"doubler-cage", []int{16}, [][]int{{0, 1}, {1}}}}, ""},
		{"a number that is too great", four, []Rule{{"doubler-cage", []int{17}, [][]int{{0, 1}, {1}}}}, "doubler-cage has the number 17 (want 2 to 16)"},
		{"a doubler outside", four, []Rule{{"doubler-cage", []int{6}, [][]int{{0, 1}, {2}}}}, "doubler-cage has a cell in its second group that is not in the first"},
		{"no doublers", four, []Rule{{"doubler-cage", []int{6}, [][]int{{0, 1}}}}, "doubler-cage has 1 groups of cells (want 2)"},
		{"a cage of too many cells", four, []Rule{{"cage", nil, on(0, 1, 2, 3, 4)}}, "cage has 5 cells in a group (want 1 to 4)"},
		{"a sum of one cell twice", four, []Rule{{"sum", []int{4}, on(0, 0)}}, "sum has a cell twice in a group"},
		{"a sum of nothing", four, []Rule{{"sum", []int{0}, on()}}, "sum has 0 cells in a group (want 1 or more)"},
		{"a sum beyond all digits", four, []Rule{{"sum", []int{9}, on(0, 5)}}, "sum has the number 9 (want 2 to 8)"},
		{"a cell outside", four, []Rule{{"sum", []int{4}, on(0, 16)}}, "sum has cell 16 (want 0 to 15)"},
		{"a negative cell", four, []Rule{{"sum", []int{4}, on(0, -1)}}, "sum has cell -1 (want 0 to 15)"},
		{"a diagonal", four, []Rule{{"little-killer", []int{4}, on(1, 4)}}, ""},
		{"a knight's move", four, []Rule{{"little-killer", []int{4}, on(1, 7)}}, "little-killer is not on a diagonal"},
		{"a bent diagonal", four, []Rule{{"little-killer", []int{4}, on(1, 4, 9)}}, "little-killer is not on a diagonal"},
		{"a diagonal over the border", four, []Rule{{"little-killer", []int{4}, on(3, 8)}}, "little-killer is not on a diagonal"},
		{"a circle of four cells", four, []Rule{{"arrow", nil, [][]int{{0, 1, 2, 3}, {4}}}}, "arrow has more than three cells in its circle"},
		{"an arrow through its circle", four, []Rule{{"arrow", nil, [][]int{{0}, {1, 0}}}}, "arrow has a cell in two groups"},
		{"one group with equal sums", four, []Rule{{"equal-sums", nil, on(0, 1)}}, "equal-sums has 1 groups of cells (want 2 to 99)"},
		{"groups that share a cell", four, []Rule{{"equal-sums", nil, [][]int{{0, 1}, {0, 4}}}}, ""},
		{"clones of different lengths", four, []Rule{{"clone", nil, [][]int{{0}, {1, 2}}}}, "clone has groups of different lengths"},

		{"a thermometer", four, []Rule{{"thermo", nil, on(0, 5, 6, 3)}}, ""},
		{"a thermometer of too many cells", four, []Rule{{"thermo", nil, on(0, 5, 6, 3, 2)}}, "thermo has 5 cells in a group (want 2 to 4)"},
		{"a thermometer with a gap", four, []Rule{{"thermo", nil, on(0, 2)}}, "thermo has neighbours that do not touch"},
		{"a thermometer over the border", four, []Rule{{"thermo", nil, on(3, 4)}}, "thermo has neighbours that do not touch"},
		{"a line that crosses itself", four, []Rule{{"slow-thermo", nil, on(0, 1, 5, 0)}}, ""},
		{"a line that stops", four, []Rule{{"slow-thermo", nil, on(0, 1, 1)}}, "slow-thermo has a cell twice in a row"},
		{"a whisper that leaps", four, []Rule{{"whisper", nil, on(0, 15, 0)}}, ""},
		{"a palindrome with a cell twice", four, []Rule{{"palindrome", nil, on(0, 1, 0)}}, "palindrome has a cell twice in a group"},
		{"as many cells as are not consecutive", four, []Rule{{"nabner", nil, on(0, 1, 2)}}, "nabner has 3 cells in a group (want 2)"},
		{"a lockout whose usual number is too great", four, []Rule{{"lockout", nil, on(0, 1)}}, "lockout has no number, which means 4 (want 1 to 3)"},
		{"a lockout without a number", six, []Rule{{"lockout", nil, on(0, 1)}}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := Validate(tt.grid, tt.rules)
			if want := ErrRule.Error() + ": " + tt.flaw; tt.flaw != "" && (err == nil || err.Error() != want || !errors.Is(err, ErrRule)) {
				t.Errorf("%v, want %s", err, want)
			}
			if tt.flaw == "" && err != nil {
				t.Error(err)
			}
			w := Writer{Grid: tt.grid, Rules: tt.rules, Clause: func(int, []int) { t.Error("a clause is written") }}
			if tt.flaw != "" && !errors.Is(w.Write(), ErrRule) {
				t.Error("Write has no error")
			}
		})
	}
}
