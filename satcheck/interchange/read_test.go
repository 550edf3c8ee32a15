package interchange

import (
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// TestRead reads solutions in every form, for every dialect that it is for, and solutions with one cell changed.
func TestRead(t *testing.T) {
	var dimacs []Dialect
	for _, d := range dialects() {
		if d.Format == DIMACS {
			dimacs = append(dimacs, d)
		}
	}
	for name, form := range forms {
		t.Run(name, func(t *testing.T) {
			dialects := form.dialects
			if dialects == nil {
				dialects = dimacs
			}
			for _, d := range dialects {
				for _, test := range []struct {
					puzzle   satcheck.Puzzle
					solution []int
				}{
					{puzzle(2, 2, small), digits(smallSolution)},
					{puzzle(3, 3, slides), digits(slidesSolution)},
					{puzzle(3, 2, strings.Repeat(".", 36)), pattern(3, 2)},
				} {
					p := problem(t, test.puzzle, d)
					text := form.write(p, test.solution)
					answer, err := p.ReadBytes([]byte(text))
					if err != nil || answer.Claim != Satisfiable || !slices.Equal(answer.Grid, test.solution) || answer.Models != 1 {
						t.Fatalf("%v: %+v, %v, want %v; the answer was\n%s", d, answer, err, test.solution, text)
					}
					if found, ok := Recognise([]byte(text)); !ok || found.Format != d.Format || d.Format == SMTBV && found != d {
						t.Errorf("%v is taken for %v", d, found)
					}
					if d.Variant == "pruned" {
						continue // has no words for a grid that contradicts the givens
					}
					wrong := slices.Clone(test.solution)
					cell := rand.IntN(len(wrong))
					wrong[cell] = wrong[cell]%p.n + 1
					if answer, err := p.ReadBytes([]byte(form.write(p, wrong))); !errors.Is(err, ErrModel) || answer.Grid != nil {
						t.Errorf("%v: %v, %v of a wrong grid, want %v", d, answer, err, ErrModel)
					}
				}
			}
		})
	}
}

// TestCut cuts answers short at every byte: none is taken for another one.
func TestCut(t *testing.T) {
	for name, form := range forms {
		d := Dialect{Variant: "extended"}
		if form.dialects != nil {
			d = form.dialects[0]
		}
		p := problem(t, puzzle(2, 2, small), d)
		whole := form.write(p, digits(smallSolution))
		accepted := 0
		for end := range len(whole) {
			switch answer, err := p.ReadBytes([]byte(whole[:end])); {
			case err != nil:
			case answer.Claim == Unsatisfiable:
				t.Errorf("%s, cut after %d bytes: no solution", name, end)
			case answer.Claim == Satisfiable:
				accepted++ // all that is missing says nothing more
				if !slices.Equal(answer.Grid, digits(smallSolution)) {
					t.Errorf("%s, cut after %d bytes: %v", name, end, answer.Grid)
				}
			}
		}
		if accepted > 40 {
			t.Errorf("%s: accepted without its last %d bytes", name, accepted)
		}
	}
}

// TestReadOther reads texts that are no answers to the problem.
func TestReadOther(t *testing.T) {
	extended, opb, smtInt, smtBV := Dialect{}, Dialect{Format: OPB}, Dialect{Format: SMTInt}, Dialect{Format: SMTBV}
	smtArray, smtBool, naive, coverage := Dialect{SMTBV, Array}, Dialect{Format: SMTBool}, Dialect{SMV, Naive}, Dialect{Format: SMV}
	const not = "\x00" // no error
	solution := func(d Dialect, name string) string {
		return forms[name].write(problem(t, puzzle(2, 2, small), d), digits(smallSolution))
	}
	for _, test := range []struct {
		name    string
		dialect Dialect
		text    string
		claim   Claim
		line    int    // of a ReadError; 0: none
		err     string // within the error
	}{
		{"unsat", extended, "s UNSATISFIABLE\n", Unsatisfiable, 0, not},
		{"unsat, minisat", extended, "UNSAT\n", Unsatisfiable, 0, not},
		{"unsat, OPB", opb, "c x\ns UNSATISFIABLE\n", Unsatisfiable, 0, not},
		{"unsat, SMT", smtBV, "unsat\n", Unsatisfiable, 0, not},
		{"unsat, and what z3 says to get-value", smtInt, "unsat\n(error \"line 9 column 3: model is not available\")\n", Unsatisfiable, 0, not},
		{"true", coverage, "-- specification !( G x) is true\n", Unsatisfiable, 0, not},
		{"unknown", extended, "s UNKNOWN\n", Unknown, 0, not},
		{"minisat's unknown", extended, "INDET\n", Unknown, 0, not},
		{"unknown, SMT", smtInt, "unknown\n(error \"no model\")", Unknown, 0, not},
		{"z3 -T", smtBV, "timeout\n", Unknown, 0, not},
		{"bound", naive, "-- no counterexample found with bound 0\n-- no counterexample found with bound 1\n", Unknown, 0, not},
		// clasp 3.3.5, stopped by a signal and by --time-limit.
		{"clasp interrupted", extended, "c Reading from x\ns UNSATISFIABLE\nc \nc INTERRUPTED    : 1\nc Models         : 0\n", Unknown, 0, not},
		{"clasp's time limit", opb, "s UNSATISFIABLE\nc \nc TIME LIMIT     : 1\n", Unknown, 0, not},

		{"empty", extended, "", 0, 1, "the answer is empty"},
		{"blank", smtInt, " \n\t\n", 0, 1, "the answer is empty"},
		{"sat without a model", extended, "s SATISFIABLE\n", 0, 1, "does not give it"},
		{"sat without a model, SMT", smtBV, "sat\n", 0, 2, "gives no model"},
		{"model without a verdict", extended, "v 1 2 0\n", 0, 1, "cut short"},
		{"unsat and a model", extended, "s UNSATISFIABLE\nv 1 0\n", 0, 2, "unsatisfiable, and a model"},
		{"both", extended, "s SATISFIABLE\ns UNSATISFIABLE\n", 0, 2, "both"},
		{"cadical's error", extended, "cadical: error: e.cnf:3: parse error: expected digit or '-'\n", 0, 1, "the solver reports an error: \"cadical"},
		{"an error in a comment", extended, "c ERROR out of memory\n", 0, 1, "the solver reports an error"},
		{"z3's error", smtInt, "(error \"line 2 column 0: invalid expression\")\n", 0, 1, "the solver reports an error: line 2 column 0"},
		{"cvc5's error", smtBV, "sat\n(error \"Cannot get model\")\n", 0, 2, "the solver reports an error: Cannot get model"},
		{"boolector's error", smtBV, "x.smt2:1: unsupported command 'set-option'\n", 0, 1, "unexpected \"x.smt2:1:\""},
		{"NuSMV's error", naive, "file x.smv: line 4: at token \"}\": syntax error\n", 0, 1, "the solver reports an error"},
		{"a word", extended, "s SATISFIABLE\nv 1 two 0\n", 0, 2, "unexpected \"two\""},
		{"x in DIMACS", extended, "s SATISFIABLE\nv x1\n", 0, 2, "it looks like an answer to opb"},
		{"DIMACS in OPB", opb, "s SATISFIABLE\nv 1 2 0\n", 0, 2, "it looks like an answer to dimacs"},
		{"SMT in DIMACS", extended, solution(smtInt, "get-value"), 0, 1, "it looks like an answer to smt2-int"},
		{"Booleans in integers", smtInt, solution(smtBool, "get-value of Booleans"), 0, 2, "it looks like an answer to smt2-bool"},
		{"integers in bit-vectors, and a wrong grid", smtBV, strings.Replace(solution(smtInt, "get-value"), "(r1c2 1)", "(r1c2 7)", 1), 0, 2, "(want the sort (_ BitVec 3)): not an answer to this problem"},
		{"an array in bit-vectors", smtBV, solution(smtArray, "store"), 0, 2, "not an answer to this problem"},
		{"bit-vectors in an array", smtArray, solution(Dialect{SMTBV, Plain}, "get-model"), 0, 2, "not an answer to this problem"},
		{"coverage in naive", naive, solution(Dialect{SMV, Coverage}, "NuSMV, coverage"), 0, 10, "want board[0] to board[15]"},
		{"naive in coverage", coverage, solution(naive, "NuSMV"), 0, 10, "want s[0] to s[63]"},
		{"decimals of boolector", smtBV, "sat\nr1c1 4\n", 0, 2, "boolector -m without -d or -x"},
		{"another width", smtBV, "sat\nr1c1 0100\n", 0, 2, "not an answer to this problem"},
		{"another width in a model", smtBV, "sat\n((r1c1 #x4))\n", 0, 2, "not an answer to this problem"},
		{"a model without its end", extended, "s SATISFIABLE\nv 1 -2", 0, 2, "cut short: no 0 at the end of the model, no value for r1c3=1"},
		{"a cell too many", smtInt, "sat\n((r5c1 4))\n", 0, 2, "not an answer to this problem"},
		{"a variable too many", extended, "s SATISFIABLE\nv 65 0\n", 0, 2, "variable 65 of 64: not an answer to this problem"},
		{"a value too many", extended, "s SATISFIABLE\nv " + strings.Repeat("0", 65) + "\n", 0, 2, "variable 65 of 64: not an answer to this problem"},
		{"a value too few", extended, "s SATISFIABLE\nv " + strings.Repeat("0", 63) + "\n", 0, 0, "no value for r4c4=4"},
		{"values in OPB", opb, "s SATISFIABLE\nv " + strings.Repeat("0", 64) + "\n", 0, 2, "it looks like an answer to dimacs"},
		{"a huge variable", opb, "s SATISFIABLE\nv x99999999999999999999\n", 0, 2, "not an answer to this problem"},
		{"true and false", extended, "s SATISFIABLE\nv 1 -1 0\n", 0, 2, "r1c1=1 is both 1 and 0"},
		{"two values", smtInt, "sat\n((r1c1 4) (r1c1 3))\n", 0, 2, "r1c1 is both 4 and 3"},
		{"no model, and another verdict", smtInt, "unsat\nsat\n", 0, 2, "both satisfiable and unsatisfiable"},
		{"no model, and one", smtInt, "unsat\n((r1c1 4))\n", 0, 2, "unsatisfiable, and a model"},
		{"no model, and one defined", smtInt, "unsat\n(model (define-fun r1c1 () Int 4))\n", 0, 2, "unsatisfiable, and a model"},
		{"a word too many", smtInt, solution(smtInt, "get-value") + "garbage\n", 0, 19, "unexpected \"garbage\""},
		{"a name without a value", smtBV, "sat\nr1c1\n", 0, 2, "unexpected \"r1c1\""},
		{"open list", smtInt, "sat\n((r1c1 4)", 0, 2, "cut short"},
		{"open string", smtInt, "sat\n(error \"x", 0, 2, "cut short"},
		{"stray )", smtInt, "sat\n)", 0, 2, "unexpected )"},
		{"deep", smtInt, "sat\n" + strings.Repeat("(", 1_000_000), 0, 2, "deep"},
		{"a function", smtInt, "sat\n((define-fun r1c1 ((x Int)) Int 4))\n", 0, 2, "unexpected"},
		{"an unknown term", smtInt, "sat\n((r1c1 (+ 1 3)))\n", 0, 2, "unexpected term"},
		{"trace without end", naive, "-- specification x is false\nTrace Type: Counterexample\n", 0, 2, "cut short"},
		{"trace within a state", naive, "-- specification x is false\n-> State: 1.1 <-\nboard[0] = 4\n", 0, 3, "cut short"},
		{"only a banner", naive, "*** This is NuSMV 2.6.0\n", 0, 1, "cut short"},

		{"incomplete", extended, "s SATISFIABLE\nv 1 0\n", 0, 0, "no value for r1c2=1"},
		{"incomplete, OPB", opb, "s SATISFIABLE\nv -x1 -x2\n", 0, 0, "no value for r1c1=3"},
		{"incomplete, SMT", smtInt, "sat\n((r1c1 4))\n", 0, 0, "no value for r1c2"},
		{"incomplete, boolector", smtBV, "sat\nr1c1 100\nr1c3 010\n", 0, 0, "no value for r1c2"},
		{"incomplete, NuSMV", naive, trace("board[0] = 4\n", ""), 0, 0, "no value for r1c2"},
		{"out of range", smtInt, strings.Replace(solution(smtInt, "get-value"), "(r1c2 1)", "(r1c2 7)", 1), 0, 0, "7 in r1c2 (want 1 to 4)"},
		{"negative", smtInt, strings.Replace(solution(smtInt, "get-value"), "(r1c2 1)", "(r1c2 (- 1))", 1), 0, 0, "r1c2"},
		{"a given", smtInt, strings.Replace(solution(smtInt, "get-value"), "(r1c1 4)", "(r1c1 3)", 1), 0, 0, "3 in r1c1 (the given is 4)"},
		{"a rule", smtInt, strings.Replace(solution(smtInt, "get-value"), "(r1c2 1)", "(r1c2 4)", 1), 0, 0, "digit 4 repeats in row 1 and box 1: r1c1 and r1c2"},
		{"two digits", opb, strings.Replace(solution(opb, "opb"), "-x1 ", "x1 ", 1), 0, 0, "both 1 and 4 in r1c1"},
		{"two digits in clauses", extended, strings.Replace(solution(extended, "clasp"), "-1 ", "1 ", 1), 0, 0, "both 1 and 4 in r1c1"},
		{"no digit", opb, strings.Replace(solution(opb, "opb"), " x4 ", " -x4 ", 1), 0, 0, "no digit in r1c1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := problem(t, puzzle(2, 2, small), test.dialect).ReadBytes([]byte(test.text))
			var bad *proof.ReadError
			switch {
			case test.err == not:
				if err != nil || answer.Claim != test.claim || answer.Grid != nil {
					t.Errorf("%v, %v, want claim %d", answer, err, test.claim)
				}
				return
			case err == nil || !strings.Contains(err.Error(), test.err):
				t.Fatalf("error %v, want one with %q", err, test.err)
			case test.line == 0 && !errors.Is(err, ErrModel):
				t.Errorf("error %v, want one that wraps %q", err, ErrModel)
			case test.line > 0 && (!errors.As(err, &bad) || bad.Line != test.line):
				t.Errorf("error %v, want one in line %d", err, test.line)
			}
			if answer.Grid != nil || answer.Claim != Unknown {
				t.Errorf("an answer beside the error: %v", answer)
			}
		})
	}
}

// TestSeveralModels takes the first.
func TestSeveralModels(t *testing.T) {
	for _, d := range []Dialect{{DIMACS, "extended"}, {Format: OPB}} {
		p := problem(t, puzzle(2, 2, strings.Repeat(".", 16)), d)
		name := map[Format]string{DIMACS: "clasp", OPB: "opb"}[d.Format]
		first, second := form(p, name, digits(smallSolution)), form(p, name, pattern(2, 2))
		text := strings.Replace(first, "s SATISFIABLE\n", "", 1) + second
		answer, err := p.ReadBytes([]byte(text))
		if err != nil || answer.Models != 2 || !slices.Equal(answer.Grid, digits(smallSolution)) {
			t.Errorf("%v: %v, %v, want the first of two models", d, answer, err)
		}
	}
}

func form(p *Problem, name string, grid []int) string { return forms[name].write(p, grid) }

func TestReadFails(t *testing.T) {
	broken := errors.New("broken")
	if _, err := ReadText(io.MultiReader(strings.NewReader("s SAT"), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	defer func(most int64) { maxAnswer = most }(maxAnswer)
	maxAnswer = 2 << 20
	if text, err := ReadText(io.LimitReader(zeros{}, maxAnswer)); err != nil || int64(len(text)) != maxAnswer {
		t.Errorf("%d bytes, error %v of the longest answer", len(text), err)
	}
	if _, err := ReadText(io.LimitReader(zeros{}, maxAnswer+2)); err == nil || !strings.Contains(err.Error(), "more than 2 MiB") {
		t.Errorf("error %v of an endless answer", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// FuzzRead: whatever the text, there is an error or an answer that obeys the rules.
func FuzzRead(f *testing.F) {
	all := dialects()
	for i, d := range all {
		for _, form := range forms {
			if slices.Contains(form.dialects, d) || form.dialects == nil && d.Format == DIMACS {
				p, err := New(puzzle(2, 2, small), d)
				if err != nil {
					f.Fatal(err)
				}
				f.Add(uint(i), []byte(form.write(p, digits(smallSolution))))
			}
		}
	}
	f.Add(uint(0), []byte("s UNSATISFIABLE\nc INTERRUPTED"))
	f.Add(uint(7), []byte("sat\n(error \"x\")"))
	f.Fuzz(func(t *testing.T, i uint, text []byte) {
		given := puzzle(2, 2, small)
		p, err := New(given, all[i%uint(len(all))])
		if err != nil {
			t.Fatal(err)
		}
		answer, err := p.ReadBytes(text)
		var bad *proof.ReadError
		switch {
		case err != nil && !errors.As(err, &bad) && !errors.Is(err, ErrModel):
			t.Errorf("error %v", err)
		case err == nil && answer.Claim == Satisfiable && given.Obeys(answer.Grid) != nil:
			t.Errorf("accepted %v", answer.Grid)
		case answer.Claim != Satisfiable && answer.Grid != nil:
			t.Errorf("a grid with claim %d", answer.Claim)
		}
		Recognise(text)
	})
}

// dialects returns all dialects of all formats.
func dialects() []Dialect {
	var all []Dialect
	for _, f := range Formats() {
		for _, variant := range f.Variants() {
			all = append(all, Dialect{f, variant})
		}
		if f.Variants() == nil {
			all = append(all, Dialect{Format: f})
		}
	}
	return all
}
