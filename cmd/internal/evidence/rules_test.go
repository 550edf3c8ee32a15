package evidence

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// A written is a rule as the oracle reads it.
type written struct {
	Word    string  `json:"word"`
	Numbers []int   `json:"numbers"`
	Groups  [][]int `json:"groups"`
}

// keeping returns the grids that obey the rules in words. The error names a rule that cannot be written as text; no claim about
// such rules counts as true. The oracle reads the rules as text, and shares nothing with the judge.
func (c *claimed) keeping(all [][]int, boxRows, boxCols int) (kept [][]int, err error) {
	if c.rules == nil {
		return all, nil
	}
	l, err := cover.NewLayout(boxRows, boxCols)
	if err != nil {
		return nil, err
	}
	defer func() {
		if broken := recover(); broken != nil { // there is no text for it
			err = fmt.Errorf("nobody can write %+v: %v", c.rules, broken)
		}
	}()
	set := &rules.Set{Layout: l}
	var drawing []rules.TextLine // of the regions
	for _, w := range c.rules {
		r := rules.Rule{Kind: rules.ByWord(w.Word), Numbers: w.Numbers, Groups: w.Groups}
		set.Rules = append(set.Rules, r)
		if w.Word == "regions" {
			drawing = append(drawing, rules.TextLine{Text: r.Text(l)})
		}
	}
	for _, r := range set.Rules { // one after the other: a rule may stand twice
		lines := []rules.TextLine{{Text: r.Text(l)}}
		if r.Kind.Word == "region-sum" {
			lines = append(lines, drawing...)
		}
		alone, err := rules.Parse(l, lines)
		if err != nil || !same(alone.Rules[0], r) {
			return nil, fmt.Errorf("nobody can write %+v as %q: %v", r, lines[0].Text, err)
		}
	}
	for _, grid := range all {
		if set.Broken(grid) == nil {
			kept = append(kept, grid)
		}
	}
	return kept, nil
}

// same reports whether two rules of a kind are the same. The cells of regions may stand in any order.
func same(a, b rules.Rule) bool {
	if a.Kind.Word == "regions" {
		return len(a.Groups) == len(b.Groups)
	}
	return slices.Equal(a.Numbers, b.Numbers) && slices.EqualFunc(a.Groups, b.Groups, slices.Equal[[]int])
}

// someRules are rules on a 4x4 that a forger may name; the others are drawn.
var someRules = []satcheck.Rule{
	{Word: "anti-knight"},
	{Word: "anti-nobody"},
	{Word: "no-boxes"},
	{Word: "all-ratio"},
	{Word: "ratio", Numbers: []int{2}, Groups: [][]int{{0, 1}}},
	{Word: "ratio", Numbers: []int{6148914691236517207}, Groups: [][]int{{0, 1}}},
	{Word: "whisper", Groups: [][]int{{0, 5, 2}}},
	{Word: "whisper", Numbers: []int{math.MaxInt}, Groups: [][]int{{0, 1}}},
	{Word: "quad", Numbers: []int{1, 2}, Groups: [][]int{{0, 1, 4, 5}}},
	{Word: "quad", Numbers: []int{1, 1}, Groups: [][]int{{0, 0, 1, 4}}},
	{Word: "regions", Groups: [][]int{{0, 1}}},
	{Word: "regions", Groups: [][]int{{0, 1, 4, 5}, {2, 3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14, 15}}},
	{Word: "region-sum", Groups: [][]int{{1, 2}}},
	{Word: "cage", Numbers: []int{5}, Groups: [][]int{{0, 1}}},
}

// anyRule draws a rule of any word, with any numbers and cells.
func anyRule(t *rapid.T) satcheck.Rule {
	number := rapid.OneOf(rapid.IntRange(-1, 12), rapid.SampledFrom([]int{math.MaxInt, math.MinInt, 1 << 62, 1 << 32}))
	return satcheck.Rule{
		Word:    rapid.SampledFrom(rules.Kinds).Draw(t, "kind").Word,
		Numbers: rapid.SliceOfN(number, 0, 2).Draw(t, "numbers"),
		Groups:  rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(-1, 16), 1, 4), 0, 2).Draw(t, "groups"),
	}
}

// TestForgedRules has folders whose claims have rules that cannot be written as text. Their clauses once meant something else
// than their words: by the clauses all solutions were listed, and by the words there were none.
func TestForgedRules(t *testing.T) {
	const four, six = "1234341221434...", "123456456123231564564231312645645..."
	grid4, grid6 := []int{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, []int{}
	for _, c := range "123456456123231564564231312645645312" {
		grid6 = append(grid6, int(c-'0'))
	}
	for _, tt := range []struct {
		name, box, cells string
		rule             satcheck.Rule
		solution         []int
		variables        []string // the meanings of the variables of the formula
		clauses          string
		want             string
	}{
		{
			"quad", "2x2", four,
			satcheck.Rule{Word: "quad", Numbers: []int{1, 1}, Groups: [][]int{{0, 0, 1, 4}}},
			grid4,
			[]string{"r4c2=3", "r4c3=2", "r4c4=1"},
			"1 2 3 3 2 1 1 2 3 1 3 2", "quad has a cell twice in a group",
		},
		{
			"ratio", "2x3", six,
			satcheck.Rule{Word: "ratio", Numbers: []int{6148914691236517207}, Groups: [][]int{{2, 4}}},
			grid6,
			[]string{"r6c4=3", "r6c5=1", "r6c6=2"},
			"1 2 3 2 3 1 1 2 3 2 3 1", "ratio has cells that do not share a side",
		},
		{
			"regions", "1x4", four,
			satcheck.Rule{Word: "regions", Groups: [][]int{{0, 1}}},
			grid4,
			[]string{"r4c2=3", "r4c3=2", "r4c4=1"},
			"1 2 3 3 2 1 1 2 3 3 2 1", "regions has 1 groups of cells (want 4 to 25)",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := int(tt.box[0]-'0') * int(tt.box[2]-'0')
			var formula strings.Builder
			fmt.Fprintf(&formula, "c sudoku %dx%d, boxes of %c rows and %c columns, as an exact cover of what the givens leave, and 1 rules\n",
				n, n, tt.box[0], tt.box[2])
			for i, name := range tt.variables {
				fmt.Fprintf(&formula, "c %d is %s\n", i+1, name)
			}
			fmt.Fprintf(&formula, "p cnf 3 13\n%s 0\n-1 -2 -3 0\n", strings.ReplaceAll(tt.clauses, " ", " 0\n"))
			e := &Entry{Schema: Schema, Number: 1, Input: "puzzle.txt", Version: "v1", Verdict: Verified, Format: proof.DRAT}
			e.Puzzle = &Puzzle{Box: tt.box, Cells: tt.cells, Rules: []satcheck.Rule{tt.rule}}
			e.Solutions, e.Says = [][]int{tt.solution}, exactly(1)
			e.Encoding, e.Solver = "exact cover of what the givens leave, satcheck.Claim.Formula", byClauses
			e.Formula, e.Proof = hexSum([]byte(formula.String())), hexSum([]byte("0\n"))
			line := must(json.Marshal(e))
			f := &forgery{lines: [][]byte{line}, name: manifestName, files: map[string][]byte{
				e.formulaFile(): []byte(formula.String()), e.proofFile(): []byte("0\n"),
			}}
			dir := filepath.Join(t.TempDir(), "forged")
			newDesk(dir).lay(f)
			r, faults := checkDir(t, dir)
			if want := "malformed puzzle: malformed rule: " + tt.want; r.Faults != 1 || faults[0].Text != want {
				t.Errorf("%+v, %v, want %s", r, faults, want)
			}
			if truth(line, true) == nil {
				t.Error("the oracle says that it is true")
			}
		})
	}
}
