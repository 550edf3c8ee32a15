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
		{"the most variables", "p cnf 1048578 1\n1 -2 0\n", formulaOf(1<<20+2, []int{1, -2}), ""},
		{"more", "p cnf 1048579 1\n1 -2 0\n", nil, "1: 1048579 variables, and 2 literals (want 1048578 variables at most)"},
		{"as SATLIB has it", "p cnf 1 1\n1 0\n%\n0\n\n", formulaOf(1, []int{1}), ""},
		{"a mere %", "p cnf 1 1\n1 0\n%\n", nil, "4: no 0 behind the line %"},
		{"% in a line", "p cnf 1 1\n1 0 %\n0\n", nil, `2: unexpected "%" behind the last of 1 clauses`},
		{"% too early", "p cnf 1 2\n1 0\n%\n0\n", nil, `3: clause 2 of 2: unexpected "%" (want a literal, 0 or d)`},
		{"more behind %", "p cnf 1 1\n1 0\n%\n0\n1 0\n", nil, `5: unexpected "1" behind the last of 1 clauses`},
		{"a number cut off", "p cnf 0000000000000000000000012 1\n1 0\n", nil, `1: "000000000000000000000001" variables (want 0 to 1073741823)`},
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

// TestEndlessFiles reads what has no end, or asks for much memory in few bytes: it is refused early.
func TestEndlessFiles(t *testing.T) {
	f, err := ReadFormula(strings.NewReader("p cnf 2 2\n1 2 0\n-1 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	defer func(run, clause int) { maxRun, maxClause = run, clause }(maxRun, maxClause)
	maxRun, maxClause = 1<<16, 1<<16
	for _, head := range []string{"", "c\n", "p cnf 2 ", "p cnf 2 2\n", "p cnf 2 2\n1 "} {
		for _, tail := range []string{"\x00", "1", "1 ", "-2 1 "} {
			in := &endless{head: head, tail: tail}
			if f, err := ReadFormula(in); f != nil || err == nil {
				t.Errorf("a formula that begins %q and goes on %q is read", head, tail)
			}
			if in.read > 1<<20 {
				t.Errorf("%q, %q: %d bytes are read", head, tail, in.read)
			}
			for _, format := range []Format{DRAT, LRAT, DRATBinary} {
				in := &endless{head: strings.TrimPrefix(head, "p cnf 2 2\n"), tail: tail}
				if _, err := Check(t.Context(), f, in, format); err == nil || in.read > 1<<20 {
					t.Errorf("%s: a proof that begins %q and goes on %q: %v, after %d bytes", format, in.head, tail, err, in.read)
				}
			}
		}
	}
	if _, err := Check(t.Context(), f, &endless{head: "a", tail: "\x02"}, DRATBinary); err == nil || !strings.Contains(err.Error(), "without a 0") {
		t.Errorf("a binary clause without an end: %v", err)
	}
	const want = "1: 268435455 variables, and 1 literals (want 1048577 variables at most)"
	if _, err := ReadFormula(strings.NewReader("p cnf 268435455 1\n1 0\n")); err == nil || err.Error() != want {
		t.Errorf("many variables: %v, want %s", err, want)
	}
}

// endless is a text that goes on and on.
type endless struct {
	head, tail string
	read       int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.head[min(e.read, len(e.head)):])
	for n < len(p) {
		n += copy(p[n:], e.tail)
	}
	e.read += n
	return n, nil
}
