package proof

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadFormula(t *testing.T) {
	const header = "(want the line p cnf VARIABLES CLAUSES)"
	tests := []struct {
		name, text string
		want       *Formula
		err        string
	}{
		{"clauses", "p cnf 3 2\n1 -3 0\n2 0\n", formulaOf(3, []int{1, -3}, []int{2}), ""},
		{"a variable that no clause has", "p cnf 5 1\n1 0", formulaOf(5, []int{1}), ""},
		{"comments and white space", "c p cnf 1 1\n p cnf\t2 2\nc\n1\n 2 0 -1\nc 2 0\n-2 0 \n", formulaOf(2, []int{1, 2}, []int{-1, -2}), ""},
		{"empty clause", "p cnf 0 1\n0\n", formulaOf(0, nil), ""},
		{"no clause", "p cnf 4 0\n", formulaOf(4), ""},
		{"the most variables", "p cnf 1073741823 0\n", formulaOf(1<<30 - 1), ""},
		{"nothing", "", nil, "1: the text ends before the line p cnf VARIABLES CLAUSES"},
		{"cut header", "p cnf 3", nil, "1: the text ends before the line p cnf VARIABLES CLAUSES"},
		{"no header", "1 2 0\n", nil, `1: unexpected "1" ` + header},
		{"pc", "pc cnf 1 1\n1 0\n", nil, `1: unexpected "pc" ` + header},
		{"header on two lines", "p cnf\n1 1\n1 0\n", nil, `2: unexpected "1" ` + header},
		{"another format", "p sat 1 1\n1 0\n", nil, `1: unexpected "sat" ` + header},
		{"too many variables", "p cnf 1073741824 0\n", nil, `1: "1073741824" variables (want 0 to 1073741823)`},
		{"variables", "p cnf x 0\n", nil, `1: "x" variables (want 0 to 1073741823)`},
		{"negative variables", "p cnf -1 0\n", nil, `1: "-1" variables (want 0 to 1073741823)`},
		{"clauses that are no number", "p cnf 1 x\n", nil, `1: "x" clauses (want 0 to 2147483647)`},
		{"too many clauses", "p cnf 1 2147483648\n", nil, `1: "2147483648" clauses (want 0 to 2147483647)`},
		{"too few", "p cnf 1 2\n1 0\n", nil, "3: clause 2 of 2: no 0 at the end of the clause"},
		{"no end", "p cnf 1 1\n1", nil, "2: clause 1 of 1: no 0 at the end of the clause"},
		{"literal", "p cnf 1 2\n1 0\n1 x 0\n", nil, `3: clause 2 of 2: unexpected "x" (want a literal, 0 or d)`},
		{"variable", "p cnf 1 2\n1 0\n-2 0\n", nil, "3: clause 2: variable 2 (the formula has 1)"},
		{"one more", "p cnf 1 1\n1 0\n-1 0\n", nil, `3: unexpected "-1" behind the last of 1 clauses`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, err := ReadFormula(strings.NewReader(test.text))
			if test.err != "" {
				var bad *ReadError
				if f != nil || !errors.As(err, &bad) || err.Error() != test.err {
					t.Errorf("ReadFormula = %v, %v, want %s", f, err, test.err)
				}
				return
			}
			if err != nil || written(t, f) != written(t, test.want) {
				t.Errorf("ReadFormula = %v, %v, want %v", f, err, test.want)
			}
		})
	}
	broken := errors.New("broken")
	text := "p cnf 2 1\n-1 -2 0\n"
	for n := range len(text) + 1 {
		if _, err := ReadFormula(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(broken))); !errors.Is(err, broken) || errors.As(err, new(*ReadError)) {
			t.Errorf("broken after %d bytes: %v, want %v", n, err, broken)
		}
	}
}
