package satcheck

import (
	"errors"
	"strings"
	"testing"

	"github.com/crillab/gophersat/explain"
	"github.com/crillab/gophersat/solver"
)

// These tests pin faults of gophersat v1.4.0, by the letters of the notes. They pass as long as a fault is there. When
// one turns red after an upgrade the fault is mended (or looks different): read what the test says and decide.

// clausesOf hands a formula to gophersat as it stands.
func clausesOf(f *Formula) [][]int {
	out := make([][]int, f.Len())
	for i := range out {
		out[i] = f.Clause(i)
	}
	return out
}

func ask(t *testing.T, f func() int) (answer int) {
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
	f := queens(8)
	got := ask(t, func() int { return solver.New(solver.ParseSliceNb(clausesOf(f), f.Variables())).CountModels() })
	t.Logf("counted %d", got)
	if got == 92 {
		t.Error("CountModels counts queens right: if it does so on many formulas, the witness for model counts may use it")
	}
}

func TestGophersatFaultC(t *testing.T) {
	// Not 1, and 1 or 2. Assuming 1 contradicts the unit clause, which Assume has forgotten.
	got := ask(t, func() int {
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
	got := ask(t, func() int {
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
	p := parse(t, 2, 2, "1...............")
	p.Givens[5], p.Givens[10] = 4, 1
	var constraints []solver.CardConstr
	is := func(cell, digit int) int { return (digit-1)*16 + cell + 1 }
	exactly := func(variables []int) { constraints = append(constraints, solver.Exactly1(variables...)...) }
	for cell := range p.Givens {
		exactly([]int{is(cell, 1), is(cell, 2), is(cell, 3), is(cell, 4)})
	}
	for _, house := range p.Houses() {
		for d := 1; d <= 4; d++ {
			exactly([]int{is(house[0], d), is(house[1], d), is(house[2], d), is(house[3], d)})
		}
	}
	for cell, digit := range p.Givens {
		if digit != 0 {
			constraints = append(constraints, solver.AtLeast1(is(cell, digit)))
		}
	}
	legal := ask(t, func() int {
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
		if p.Obeys(grid) != nil {
			return 0
		}
		return 1
	})
	t.Logf("legal: %d", legal)
	if legal == 1 {
		t.Error("cardinality constraints with units give a legal grid: if they do so always, AtMost1 could replace the chains of CheckCover (but it has no proofs)")
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
	f := pigeons(9)
	if _, err := consult(t.Context(), f.Variables(), clausesOf(f), 0, func(string) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error %v, want %v", err, stop)
	}
}

// queens is the formula of n queens, one a row.
func queens(n int) *Formula {
	f := &Formula{}
	is := func(r, c int) int { return r*n + c + 1 }
	for r := range n {
		var row []int
		for c := range n {
			row = append(row, is(r, c))
			for q := range n * n {
				if a, b := q/n, q%n; a*n+b > r*n+c && (a == r || b == c || a-r == b-c || a-r == c-b) {
					f.Add(-is(r, c), -is(a, b))
				}
			}
		}
		f.Add(row...)
	}
	return f
}
