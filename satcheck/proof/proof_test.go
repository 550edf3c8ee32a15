package proof

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/witness"
)

// TestReplayAgainstNaive gives both checkers arbitrary proofs, most of them wrong.
func TestReplayAgainstNaive(t *testing.T) {
	accepted := 0
	check := func(t *rapid.T) {
		f := formula(t, 5, 25)
		p := &Proof{}
		for _, clause := range rapid.SliceOfN(rapid.SliceOfN(rapid.SampledFrom([]int{-5, -4, -3, -2, -1, 1, 2, 3, 4, 5}), 1, 3), 0, 8).Draw(t, "steps") {
			p.Add(clause...)
		}
		p.Add()
		got, want := p.Check(context.Background(), f) == nil, witness.Refutes(witness.Clauses(f), f.Variables(), stepsOf(p))
		if got != want {
			t.Fatalf("accepted = %v, want %v", got, want)
		}
		if got {
			accepted++
			if bruteForce(f) > 0 {
				t.Fatal("accepted a proof that a satisfiable formula has no model")
			}
		}
	}
	// A few draws may have none.
	for round := 0; round == 0 || round < 20 && accepted == 0; round++ {
		rapid.Check(t, check)
	}
	if accepted == 0 {
		t.Error("no proof was accepted")
	}
}

func proofOf(clauses ...[]int) *Proof {
	p := &Proof{}
	for _, c := range clauses {
		p.Add(c...)
	}
	return p
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
