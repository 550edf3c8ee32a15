package satcheck

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// formulas draws small formulas with everything that is awkward: repeated literals, tautologies, empty clauses, units,
// variables that do not occur.
func formulas(maxVariables, maxClauses int) *rapid.Generator[*Formula] {
	return rapid.Custom(func(t *rapid.T) *Formula {
		variables := rapid.IntRange(1, maxVariables).Draw(t, "variables")
		literal := rapid.Map(rapid.IntRange(0, 2*variables-1), func(x int) int {
			if x%2 == 0 {
				return x/2 + 1
			}
			return -(x/2 + 1)
		})
		f := &Formula{}
		shortest := rapid.SampledFrom([]int{0, 1, 2, 3}).Draw(t, "shortest")
		least := rapid.SampledFrom([]int{0, maxClauses / 2, maxClauses}).Draw(t, "least")
		for _, clause := range rapid.SliceOfN(rapid.SliceOfN(literal, shortest, 4), least, maxClauses).Draw(t, "clauses") {
			f.Add(clause...)
		}
		return f
	})
}

// bruteForce tries all assignments and returns how many satisfy the formula.
func bruteForce(f *Formula) int {
	count := 0
	for bits := range 1 << f.Variables() {
		model := make([]bool, f.Variables())
		for v := range model {
			model[v] = bits>>v&1 == 1
		}
		if f.Violated(model) < 0 {
			count++
		}
	}
	return count
}

// naiveRUP is a checker of proofs without watches, the model for ours: it scans all clauses until nothing changes.
func naiveRUP(p *Proof, f *Formula) bool {
	var clauses [][]int
	for i := range f.Len() {
		clauses = append(clauses, f.Clause(i))
	}
	follows := func(clause []int) bool {
		true_ := map[int]bool{}
		for _, l := range clause {
			true_[-l] = true
		}
		for _, l := range clause {
			if true_[l] {
				return true
			}
		}
		for changed := true; changed; {
			changed = false
			for _, c := range clauses {
				open, sat := map[int]bool{}, false
				for _, l := range c {
					sat = sat || true_[l]
					if !true_[-l] {
						open[l] = true
					}
				}
				switch {
				case sat:
				case len(open) == 0:
					return true
				case len(open) == 1:
					for l := range open {
						true_[l], changed = true, true
					}
				}
			}
		}
		return false
	}
	for i := range p.Len() {
		clause, deletion := p.Step(i)
		if deletion {
			continue
		}
		for _, l := range clause {
			if max(l, -l) > f.Variables() {
				return false
			}
		}
		if !follows(clause) {
			return false
		}
		if len(clause) == 0 {
			return true
		}
		clauses = append(clauses, clause)
	}
	return false
}

func TestSolveAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(8, 80).Draw(t, "formula")
		for _, solver := range []solverFunc{nil, consult} {
			if err := checkAnswer(f, solver); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// checkAnswer solves a small formula, by our own search or by gophersat, and compares the answer, and its evidence, with those of the simplest models.
func checkAnswer(f *Formula, solver solverFunc) error {
	answer, err := Judge{solver: solver}.Solve(context.Background(), f)
	if err != nil {
		return err
	}
	count := bruteForce(f)
	switch {
	case (answer.Model != nil) == (answer.Proof != nil):
		return fmt.Errorf("Solve = %v, want a model or a proof", answer)
	case (answer.Model != nil) != (count > 0):
		return fmt.Errorf("satisfiable = %v, want %v", answer.Model != nil, count > 0)
	case answer.Model != nil:
		if i := f.Violated(answer.Model); i >= 0 {
			return fmt.Errorf("the model violates clause %d, %v", i, f.Clause(i))
		}
		return nil
	}
	if err := answer.Proof.Check(context.Background(), f); err != nil {
		return err
	}
	if !naiveRUP(answer.Proof, f) {
		return errors.New("the naive checker refuses the proof")
	}
	// Without its last step it is none.
	if err := prefix(answer.Proof, answer.Proof.Len()-1).Check(context.Background(), f); !errors.Is(err, ErrProof) {
		return fmt.Errorf("cut proof: error %w, want %w", err, ErrProof)
	}
	return nil
}

// TestSolveByLearning has formulas that propagation alone does not refute: one in twenty of those drawn above is so.
func TestSolveByLearning(t *testing.T) {
	all := &Formula{} // all clauses of four variables
	for signs := range 16 {
		clause := []int{1, 2, 3, 4}
		for i := range clause {
			if signs>>i&1 == 1 {
				clause[i] = -clause[i]
			}
		}
		all.Add(clause...)
	}
	for name, f := range map[string]*Formula{
		"all clauses": all, "3 pigeons": pigeons(2), "4 pigeons": pigeons(3), "5 pigeons": pigeons(4),
	} {
		for _, solver := range []solverFunc{nil, consult} {
			if err := checkAnswer(f, solver); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			answer, err := Judge{solver: solver}.Solve(t.Context(), f)
			if err != nil || answer.Proof == nil || answer.Proof.Len() < 2 || answer.Learned == 0 {
				t.Errorf("%s: %+v, %v, want a proof of several steps", name, answer, err)
			}
		}
	}
}

func prefix(p *Proof, n int) *Proof {
	out := &Proof{}
	for i := range n {
		clause, _ := p.Step(i)
		out.Add(clause...)
	}
	return out
}

// TestReplayAgainstNaive gives both checkers arbitrary proofs, most of them wrong.
func TestReplayAgainstNaive(t *testing.T) {
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		f := formulas(5, 25).Draw(t, "formula")
		p := &Proof{}
		for _, clause := range rapid.SliceOfN(rapid.SliceOfN(rapid.SampledFrom([]int{-5, -4, -3, -2, -1, 1, 2, 3, 4, 5}), 1, 3), 0, 8).Draw(t, "steps") {
			p.Add(clause...)
		}
		p.Add()
		got, want := p.Check(context.Background(), f) == nil, naiveRUP(p, f)
		if got != want {
			t.Fatalf("accepted = %v, want %v", got, want)
		}
		if got {
			accepted++
			if bruteForce(f) > 0 {
				t.Fatal("accepted a proof that a satisfiable formula has no model")
			}
		}
	})
	if accepted == 0 {
		t.Error("no proof was accepted")
	}
}

func TestProofRefused(t *testing.T) {
	ctx := context.Background()
	satisfiable := &Formula{}
	satisfiable.Add(1, 2)
	satisfiable.Add(-1, 2)
	for name, p := range map[string]*Proof{"nothing": {}, "empty clause": proofOf(nil), "wrong unit": proofOf([]int{1}, nil)} {
		if err := p.Check(ctx, satisfiable); !errors.Is(err, ErrProof) {
			t.Errorf("%s: error %v, want %v", name, err, ErrProof)
		}
	}
	// The hardest kind of Sudoku has a proof of many steps; all are needed to follow, few can be altered.
	p := parse(t, 3, 3, hardest)
	report := Judge{}.Check(ctx, p, backtrack(p, 2), true)
	if report.Verdict != Verified || report.Proof.Len() < 10 {
		t.Fatalf("verdict %v, proof of %d steps", report.Verdict, report.Proof.Len())
	}
	for n := range report.Proof.Len() {
		if err := prefix(report.Proof, n).Check(ctx, report.Formula); !errors.Is(err, ErrProof) {
			t.Fatalf("cut to %d of %d steps: error %v, want %v", n, report.Proof.Len(), err, ErrProof)
		}
	}
	if err := proofOf([]int{report.Formula.Variables() + 1}, nil).Check(ctx, report.Formula); !errors.Is(err, ErrProof) {
		t.Errorf("unknown variable: error %v, want %v", err, ErrProof)
	}
	// A clause that a model of the formula contradicts can never follow: claim less, and alter a step so.
	stated := p.state()
	open := stated.encode()
	var contradicted []int
	for v, value := range open.model(stated.options(backtrack(p, 1)[0], p.open())) {
		if !value {
			contradicted = append(contradicted, v+1)
		}
	}
	tampered := &Proof{}
	tampered.Add(contradicted[:3]...)
	for i := range report.Proof.Len() {
		clause, _ := report.Proof.Step(i)
		tampered.Add(clause...)
	}
	if err := tampered.Check(ctx, open.formula); !errors.Is(err, ErrProof) {
		t.Errorf("tampered proof: error %v, want %v", err, ErrProof)
	}
}

func proofOf(clauses ...[]int) *Proof {
	p := &Proof{}
	for _, c := range clauses {
		p.Add(c...)
	}
	return p
}

// pigeons says that n+1 pigeons have a hole each, of n: unsatisfiable, and exponentially hard for resolution.
func pigeons(n int) *Formula {
	f := &Formula{}
	is := func(pigeon, hole int) int { return pigeon*n + hole + 1 }
	for p := range n + 1 {
		var clause []int
		for h := range n {
			clause = append(clause, is(p, h))
			for q := range p {
				f.Add(-is(p, h), -is(q, h))
			}
		}
		f.Add(clause...)
	}
	return f
}

func TestSolveStepLimit(t *testing.T) {
	if _, err := (Judge{Steps: 100}).Solve(context.Background(), pigeons(10)); !errors.Is(err, ErrSteps) {
		t.Errorf("error %v, want %v", err, ErrSteps)
	}
	answer, err := Judge{}.Solve(context.Background(), pigeons(5))
	if err != nil || answer.Proof == nil {
		t.Errorf("after a stopped solve: %v, want a proof", err)
	}
}

// TestModelIsTried has a solver answer with a model that violates the first clause, and with one that violates the last.
func TestModelIsTried(t *testing.T) {
	f := formulaOf(2, []int{1, 2}, []int{-1, 2}, []int{-1, -2})
	for want, model := range map[string][]bool{
		"its model violates clause 1, [1 2]":   {false, false},
		"its model violates clause 3, [-1 -2]": {true, true},
	} {
		lie := func(context.Context, int, [][]int, int, func(string) error) ([]bool, error) { return model, nil }
		if _, err := (Judge{solver: lie}).Solve(t.Context(), f); !errors.Is(err, ErrSolver) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestStepLimitExact allows gophersat, and then our own search, as many learned clauses as they need, and one fewer.
func TestStepLimitExact(t *testing.T) {
	f := pigeons(5)
	for name, solver := range map[string]solverFunc{"gophersat": consult, "search": nil} {
		answer, err := Judge{solver: solver}.Solve(t.Context(), f)
		needed := answer.Learned
		if err != nil || answer.Proof == nil || needed < 2 {
			t.Fatalf("%s: %d clauses learned, %v", name, needed, err)
		}
		if answer, err := (Judge{Steps: needed, solver: solver}).Solve(t.Context(), f); err != nil || answer.Proof == nil || answer.Learned != needed {
			t.Errorf("%s, %d steps: %v with %d clauses learned, want a proof", name, needed, err, answer.Learned)
		}
		if answer, err := (Judge{Steps: needed - 1, solver: solver}).Solve(t.Context(), f); !errors.Is(err, ErrSteps) || answer.Learned != needed-1 {
			t.Errorf("%s, %d steps: %v with %d clauses learned, want %v", name, needed-1, err, answer.Learned, ErrSteps)
		}
	}
}

// TestProofOfTruths has steps that are true whatever the clauses say, or true for good.
func TestProofOfTruths(t *testing.T) {
	f := &Formula{}
	for _, clause := range [][]int{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}, {3}, {4, 5, 6}} {
		f.Add(clause...)
	}
	for name, step := range map[string][]int{
		"tautology": {4, -4}, "tautology, other way round": {-4, 5, 4},
		"unit": {3}, "true for good": {4, 3}, "true for good, first": {3, -4},
	} {
		if err := proofOf(step, []int{1}, nil).Check(t.Context(), f); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := proofOf([]int{4, -3}, []int{1}, nil).Check(t.Context(), f); !errors.Is(err, ErrProof) {
		t.Errorf("false for good: %v, want %v", err, ErrProof)
	}
	// What is true for good is so behind such a step, too.
	units := formulaOf(4, []int{3}, []int{-3, 1, 2}, []int{-3, 1, -2}, []int{-1, 2}, []int{-1, -2})
	if err := proofOf([]int{4, 3}, []int{1}, nil).Check(t.Context(), units); err != nil {
		t.Errorf("a step that is true for good, and one that needs it: %v", err)
	}
	// A deletion is no step: it need not follow.
	deletion := &Proof{}
	deletion.Delete(4)
	deletion.Add(1)
	deletion.Add()
	if err := deletion.Check(t.Context(), f); err != nil {
		t.Errorf("a deletion that does not follow: %v", err)
	}
	for want, p := range map[string]*Proof{
		"proof refused: step 2: variable 7 (the formula has 6)":                proofOf([]int{1}, []int{7}),
		"proof refused: step 2 of 3, [5], does not follow by unit propagation": proofOf([]int{1, 4}, []int{5}, nil),
		"proof refused: no empty clause in its 1 steps":                        proofOf([]int{1, 4}),
	} {
		if err := p.Check(t.Context(), f); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
