package ask

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/crillab/gophersat/explain"
	"github.com/crillab/gophersat/solver"

	"dlx-sudoku/satcheck/internal/unit"
	"dlx-sudoku/satcheck/internal/witness"
)

// These tests pin faults of gophersat v1.4.0, by the letters of the notes. They pass as long as a fault is there. When
// one turns red after an upgrade the fault is mended (or looks different): read what the test says and decide.

func asked(t *testing.T, f func() int) (answer int) {
	t.Helper()
	turn <- struct{}{}
	defer func() { <-turn }()
	defer func() {
		if p := recover(); p != nil {
			answer = -1
		}
	}()
	return f()
}

func TestGophersatFaultA(t *testing.T) {
	// Eight queens have 92 solutions; some are counted more than once.
	f := witness.Queens(8)
	got := asked(t, func() int { return solver.New(solver.ParseSliceNb(f, 64)).CountModels() })
	t.Logf("counted %d", got)
	if got == 92 {
		t.Error("CountModels counts queens right: if it does so on many formulas, the witness for model counts may use it")
	}
}

func TestGophersatFaultC(t *testing.T) {
	// Not 1, and 1 or 2. Assuming 1 contradicts the unit clause, which Assume has forgotten.
	got := asked(t, func() int {
		s := solver.New(solver.ParseSliceNb([][]int{{-1}, {1, 2}, {2, 3}, {-2, -3}}, 3))
		s.Assume([]solver.Lit{solver.IntToLit(1)})
		return int(s.Solve())
	})
	t.Logf("answer %d", got)
	if got == int(solver.Unsat) {
		t.Error("Assume keeps unit clauses: Explain could ask its many questions of one solver, givens as assumptions")
	}
}

func TestGophersatFaultD(t *testing.T) {
	// Under the assumption 1 the clause (-1 or 2) becomes the unit 2, for good: without the assumption, not 2 is fine.
	got := asked(t, func() int {
		s := solver.New(solver.ParseSliceNb([][]int{{1, 2, 3}, {-1, -3, 4}}, 4))
		s.Assume([]solver.Lit{solver.IntToLit(1)})
		s.AppendClause(solver.NewClause([]solver.Lit{solver.IntToLit(-1), solver.IntToLit(2)}))
		s.Assume([]solver.Lit{solver.IntToLit(-1), solver.IntToLit(-2)})
		if s.Solve() != solver.Sat {
			return -2
		}
		// And the clause is gone: 1 and not 2 violates it.
		s.Assume([]solver.Lit{solver.IntToLit(1), solver.IntToLit(-2)})
		return int(s.Solve())
	})
	// Right is Sat for the first question and Unsat for the second.
	t.Logf("answer %d", got)
	if got == int(solver.Unsat) {
		t.Error("AppendClause keeps clauses whole under assumptions: clauses could be added between questions")
	}
}

func TestGophersatFaultE(t *testing.T) {
	// A 4x4 Sudoku as constraints "exactly one", its givens as units.
	givens := make([]int, 16)
	givens[0], givens[5], givens[10] = 1, 4, 1
	var constraints []solver.CardConstr
	is := func(cell, digit int) int { return (digit-1)*16 + cell + 1 }
	exactly := func(variables []int) { constraints = append(constraints, solver.Exactly1(variables...)...) }
	for cell := range givens {
		exactly([]int{is(cell, 1), is(cell, 2), is(cell, 3), is(cell, 4)})
	}
	for i := range 4 {
		for d := 1; d <= 4; d++ {
			r, c := i/2*2, i%2*2
			exactly([]int{is(4*i, d), is(4*i+1, d), is(4*i+2, d), is(4*i+3, d)})
			exactly([]int{is(i, d), is(i+4, d), is(i+8, d), is(i+12, d)})
			exactly([]int{is(4*r+c, d), is(4*r+c+1, d), is(4*r+c+4, d), is(4*r+c+5, d)})
		}
	}
	for cell, digit := range givens {
		if digit != 0 {
			constraints = append(constraints, solver.AtLeast1(is(cell, digit)))
		}
	}
	legal := asked(t, func() int {
		s := solver.New(solver.ParseCardConstrs(constraints))
		if s.Solve() != solver.Sat {
			return 0
		}
		grid := make([]int, 16)
		for v, value := range s.Model() {
			if value {
				grid[v%16] = v/16 + 1
			}
		}
		return len(witness.Solve(2, 2, grid, nil, 1)) // 0 if digits clash
	})
	t.Logf("legal: %d", legal)
	if legal == 1 {
		t.Error("cardinality constraints with units give a legal grid: if they do so always, AtMost1 could replace the chains of the judge (but it has no proofs)")
	}
}

func TestGophersatFaultG(t *testing.T) {
	p, err := explain.ParseCNF(strings.NewReader("p cnf 2 2\n1 2 0\n-1 2 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	valid, err := p.Unsat(strings.NewReader(""))
	if err == nil && !valid {
		t.Error("explain refuses an empty certificate of a satisfiable formula: it could serve as a second checker of proofs")
	}
}

// TestConsultPanics sees a panic of the solver turned into an error, and the turn handed on.
func TestConsultPanics(t *testing.T) {
	for range 2 {
		_, err := consult(t.Context(), 2, [][]int{{1, 0}}, 0, func(string) error { return nil })
		if !errors.Is(err, ErrSolver) {
			t.Errorf("literal 0: error %v, want %v", err, ErrSolver)
		}
	}
	// An error of the receiver stops the solver.
	stop := errors.New("stop")
	if _, err := consult(t.Context(), 90, witness.Pigeons(9), 0, func(string) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error %v, want %v", err, stop)
	}
}

// listOf returns clauses as they are handed over.
func listOf(clauses [][]int) (out unit.Clauses) {
	for _, clause := range clauses {
		for _, literal := range clause {
			out.Literals = append(out.Literals, int32(literal))
		}
		out.Ends = append(out.Ends, len(out.Literals))
	}
	return out
}

func TestContextIsLookedAt(t *testing.T) {
	// Before the clauses are parsed, after that, and when the solver is made.
	witness.NeedsLooks(t, "consult", 3, func(ctx context.Context) error {
		_, err := consult(ctx, 2, [][]int{{1, 2}, {-1, -2}}, 0, func(string) error { return nil })
		return err
	})
}

// TestGophersatWaitsForTurn cancels a question that waits while another one has the solver.
func TestGophersatWaitsForTurn(t *testing.T) {
	turn <- struct{}{}
	defer func() { <-turn }()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	clauses := listOf(witness.Pigeons(4))
	if _, err := Gophersat(ctx, 20, &clauses, 0); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
}

// TestParseClause reads lines as gophersat writes them, and others.
func TestParseClause(t *testing.T) {
	for line, want := range map[string]string{
		"0": "[]", "1 -2 0": "[1 -2]", "": "no 0 at the end of the clause", "1": "no 0 at the end of the clause",
		"1 0 2 0": `unexpected "0" (want a literal)`, "x 0": `unexpected "x" (want a literal)`,
		"99999999999 0": `unexpected "99999999999" (want a literal)`, "UNSAT": "no 0 at the end of the clause",
	} {
		clauses := listOf([][]int{{7}})
		err := parseClause(&clauses, line)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(clauses.At(1))
		}
		if got != want {
			t.Errorf("%q: %s, want %s", line, got, want)
		}
	}
}
