package interchange

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
)

// TestReadOddity reads models whose grids are right, while something else in them is wrong.
func TestReadOddity(t *testing.T) {
	difference := Dialect{DIMACS, string(BitVector)}
	smtInt, smtBV, smtArray := Dialect{Format: SMTInt}, Dialect{Format: SMTBV}, Dialect{SMTBV, Array}
	model := func(d Dialect, name string) string {
		return forms[name].write(problem(t, puzzle(2, 2, small), d), digits(smallSolution))
	}
	last := problem(t, puzzle(2, 2, small), difference).clauses.Formula.Variables()
	flipped := regexp.MustCompile(fmt.Sprintf(`-?\b%d\b`, last)).ReplaceAllStringFunc(model(difference, "clasp"), func(literal string) string {
		if positive, negative := strings.CutPrefix(literal, "-"); negative {
			return positive
		}
		return "-" + literal
	})
	for _, test := range []struct {
		name    string
		dialect Dialect
		text    string
		want    string // within the oddity; "" for none
	}{
		{"right", difference, model(difference, "clasp"), ""},
		{"a difference", difference, flipped, `"bit 1 of r3c4 and r4c3 differs" is`},
		{"right, defined", smtBV, model(smtBV, "get-model"), ""},
		{
			"a declared sort", smtBV, strings.Replace(model(smtBV, "get-model"), "(_ BitVec 3)", "(_ BitVec 4)", 1),
			"r1c1 is declared as (_ BitVec 4) (want (_ BitVec 3))",
		},
		{"a width", smtBV, strings.Replace(model(smtBV, "get-model"), "#b", "#b0", 1), "(want the sort (_ BitVec 3))"},
		{"integers in bit-vectors", smtBV, model(smtInt, "get-value"), "r1c1 is 4 (want the sort (_ BitVec 3))"},
		{"bit-vectors in integers", smtInt, model(smtBV, "get-model"), "(want the sort Int)"},
		{"the sort of an array", smtArray, strings.Replace(model(smtArray, "store"), "board () (Array (_ BitVec 8) (_ BitVec 8))", "board () Int", 1), "board is declared as Int"},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := problem(t, puzzle(2, 2, small), test.dialect).ReadBytes([]byte(test.text))
			if err != nil || !slices.Equal(answer.Grid, digits(smallSolution)) {
				t.Fatalf("%v, %v, want the solution; of\n%s", answer, err, test.text)
			}
			if !strings.Contains(answer.Oddity, test.want) || test.want == "" && answer.Oddity != "" {
				t.Errorf("oddity %q, want %q in it", answer.Oddity, test.want)
			}
		})
	}
}

// TestReadCoverOddity reads solutions whose other variables are wrong, in each format.
func TestReadCoverOddity(t *testing.T) {
	// Options 0 and 1 give item 2 colour 1, and option 2 gives it colour 2.
	c := satcheck.Cover{Primary: 2, Secondary: 1, Options: [][]int{{0, 2}, {1, 2}, {1, 2}}, Colours: [][]int{{0, 1}, {0, 1}, {0, 2}}}
	for _, test := range []struct{ text, want string }{
		{"s SATISFIABLE\nv 1 2 -3 4 0\n", ""},
		{"s SATISFIABLE\nv 1 2 -3 -4 0\n", "not so clause"},
		{"s SATISFIABLE\nv 1 2 -3 0\n", "no value for variable 4"},
		{"s SATISFIABLE\nv x1 x2 -x3 x4 -x5\n", ""},
		{"s SATISFIABLE\nv x1 x2 -x3 -x4 -x5\n", "x4 is false"},
		{"s SATISFIABLE\nv x1 x2 -x3 x4 x5\n", "x4 x5"},
		{"Optimal - objective value 0\n 0 x1 1 0\n 1 x2 1 0\n 3 x4 1 0\n", ""},
		{"Optimal - objective value 0\n 0 x1 1 0\n 1 x2 1 0\n", "x4 is false"},
	} {
		a, err := ReadCover([]byte(test.text), c)
		if err != nil || !slices.Equal(a.Options, []int{0, 1}) {
			t.Errorf("ReadCover(%q) = %v, %v, want options 0 and 1", test.text, a, err)
		}
		if !strings.Contains(a.Oddity, test.want) || test.want == "" && a.Oddity != "" {
			t.Errorf("ReadCover(%q): oddity %q, want %q in it", test.text, a.Oddity, test.want)
		}
	}
}
