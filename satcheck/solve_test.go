package satcheck

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/ask"
	"dlx-sudoku/satcheck/internal/unit"
	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

func TestSolveAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulaOf(drawn(t).Clauses(8, 80)...)
		for _, asked := range []solver{nil, ask.Gophersat} {
			if err := checkAnswer(f, asked); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// checkAnswer solves a small formula, by our own search or by gophersat, and compares the answer and its evidence with
// the simplest models.
func checkAnswer(f *proof.Formula, asked solver) error {
	answer, err := Judge{solver: asked}.Solve(context.Background(), f)
	if err != nil {
		return err
	}
	count := countModels(f, 1<<f.Variables())
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
	if !witness.Refutes(witness.Clauses(f), f.Variables(), stepsOf(answer.Proof)) {
		return errors.New("the naive checker refuses the proof")
	}
	// Without its last step it is no proof.
	if err := prefix(answer.Proof, answer.Proof.Len()-1).Check(context.Background(), f); !errors.Is(err, proof.ErrProof) {
		return fmt.Errorf("cut proof: error %w, want %w", err, proof.ErrProof)
	}
	return nil
}

// TestSolveByLearning has formulas that propagation alone does not refute: one in twenty of those drawn above is so.
func TestSolveByLearning(t *testing.T) {
	all := &proof.Formula{} // all clauses of four variables
	for signs := range 16 {
		clause := []int{1, 2, 3, 4}
		for i := range clause {
			if signs>>i&1 == 1 {
				clause[i] = -clause[i]
			}
		}
		all.Add(clause...)
	}
	for name, f := range map[string]*proof.Formula{
		"all clauses": all, "3 pigeons": pigeons(2), "4 pigeons": pigeons(3), "5 pigeons": pigeons(4),
	} {
		for _, asked := range []solver{nil, ask.Gophersat} {
			if err := checkAnswer(f, asked); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			answer, err := Judge{solver: asked}.Solve(t.Context(), f)
			if err != nil || answer.Proof == nil || answer.Proof.Len() < 2 || answer.Learned == 0 {
				t.Errorf("%s: %+v, %v, want a proof of several steps", name, answer, err)
			}
		}
	}
}

func prefix(p *proof.Proof, n int) *proof.Proof {
	out := &proof.Proof{}
	for i := range n {
		clause, _ := p.Step(i)
		out.Add(clause...)
	}
	return out
}

func TestProofRefused(t *testing.T) {
	ctx := context.Background()
	satisfiable := &proof.Formula{}
	satisfiable.Add(1, 2)
	satisfiable.Add(-1, 2)
	for name, p := range map[string]*proof.Proof{"nothing": {}, "empty clause": proofOf(nil), "wrong unit": proofOf([]int{1}, nil)} {
		if err := p.Check(ctx, satisfiable); !errors.Is(err, proof.ErrProof) {
			t.Errorf("%s: error %v, want %v", name, err, proof.ErrProof)
		}
	}
	// The hardest kind of Sudoku has a proof of many steps; all are needed to follow, few can be altered.
	p := parse(t, 3, 3, hardest)
	report := Judge{}.Check(ctx, p, backtrack(p, 2), true)
	if report.Verdict != Verified || report.Proof.Len() < 10 {
		t.Fatalf("verdict %v, proof of %d steps", report.Verdict, report.Proof.Len())
	}
	for n := range report.Proof.Len() {
		if err := prefix(report.Proof, n).Check(ctx, report.Formula); !errors.Is(err, proof.ErrProof) {
			t.Fatalf("cut to %d of %d steps: error %v, want %v", n, report.Proof.Len(), err, proof.ErrProof)
		}
	}
	if err := proofOf([]int{report.Formula.Variables() + 1}, nil).Check(ctx, report.Formula); !errors.Is(err, proof.ErrProof) {
		t.Errorf("unknown variable: error %v, want %v", err, proof.ErrProof)
	}
	// A clause that a model of the formula contradicts can never follow: claim less, and alter a step so.
	stated := p.state()
	open := stated.encode(t.Context())
	var contradicted []int
	for v, value := range open.model(stated.options(backtrack(p, 1)[0], p.Open())) {
		if !value {
			contradicted = append(contradicted, v+1)
		}
	}
	tampered := &proof.Proof{}
	tampered.Add(contradicted[:3]...)
	for i := range report.Proof.Len() {
		clause, _ := report.Proof.Step(i)
		tampered.Add(clause...)
	}
	if err := tampered.Check(ctx, open.formula); !errors.Is(err, proof.ErrProof) {
		t.Errorf("tampered proof: error %v, want %v", err, proof.ErrProof)
	}
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
	f := formulaOf([]int{1, 2}, []int{-1, 2}, []int{-1, -2})
	for want, model := range map[string][]bool{
		"its model violates clause 1, [1 2]":   {false, false},
		"its model violates clause 3, [-1 -2]": {true, true},
	} {
		lie := func(context.Context, int, *unit.Clauses, int) (ask.Answer, error) {
			return ask.Answer{Model: model}, nil
		}
		if _, err := (Judge{solver: lie}).Solve(t.Context(), f); !errors.Is(err, ErrSolver) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestStepLimitExact allows gophersat, and then our own search, as many learned clauses as they need, and one fewer.
func TestStepLimitExact(t *testing.T) {
	f := pigeons(5)
	for name, asked := range map[string]solver{"gophersat": ask.Gophersat, "search": nil} {
		answer, err := Judge{solver: asked}.Solve(t.Context(), f)
		needed := answer.Learned
		if err != nil || answer.Proof == nil || needed < 2 {
			t.Fatalf("%s: %d clauses learned, %v", name, needed, err)
		}
		if answer, err := (Judge{Steps: needed, solver: asked}).Solve(t.Context(), f); err != nil || answer.Proof == nil || answer.Learned != needed {
			t.Errorf("%s, %d steps: %v with %d clauses learned, want a proof", name, needed, err, answer.Learned)
		}
		if answer, err := (Judge{Steps: needed - 1, solver: asked}).Solve(t.Context(), f); !errors.Is(err, ErrSteps) || answer.Learned != needed-1 {
			t.Errorf("%s, %d steps: %v with %d clauses learned, want %v", name, needed-1, err, answer.Learned, ErrSteps)
		}
	}
}
