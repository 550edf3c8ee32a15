package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/witness"
)

// TestCheckCoverRandom has the solutions of random problems verified, and all that is wrong with a list refuted.
func TestCheckCoverRandom(t *testing.T) {
	for _, kind := range witness.Kinds {
		t.Run(kind.Name, func(t *testing.T) {
			several, larger := 0, 0
			draw := func(t *rapid.T) {
				c := covers(kind.Kind).Draw(t, "problem")
				solutions := subsets(c)
				checkRandomCover(t, c, solutions)
				if len(solutions) > 1 {
					several++
				}
				if slices.ContainsFunc(solutions, func(s []int) bool { return contained(s, solutions) }) {
					larger++
				}
			}
			// A few draws may have none of what has to be among them.
			for round := 0; round == 0 || round < 50 && (several < 5 || kind.Multiplicities && larger == 0); round++ {
				rapid.Check(t, draw)
			}
			if several < 5 {
				t.Errorf("%d problems had several solutions, want some", several)
			}
			if kind.Multiplicities != (larger > 0) {
				t.Errorf("%d problems had a solution within a solution", larger)
			}
		})
	}
}

// contained says whether a solution is part of another.
func contained(s []int, solutions [][]int) bool {
	return slices.ContainsFunc(solutions, func(other []int) bool {
		return len(other) > len(s) && !slices.ContainsFunc(s, func(o int) bool { return !slices.Contains(other, o) })
	})
}

func checkRandomCover(t *rapid.T, c Cover, solutions [][]int) {
	r := Judge{Steps: DefaultSteps}.CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: solutions}, true)
	if r.Verdict != Verified {
		t.Fatalf("%d solutions: %v, %v", len(solutions), r.Verdict, r.Err)
	}
	if err := r.Proof.Check(context.Background(), r.Formula); err != nil {
		t.Fatal(err)
	}
	for bits := range 1 << len(c.Options) {
		var s []int
		for o := range c.Options {
			if bits>>o&1 == 1 {
				s = append(s, o)
			}
		}
		if err := c.Obeys(s); (err == nil) != witness.Cover(c).Is(s) {
			t.Fatalf("options %v: %v, and by definition %v", s, err, witness.Cover(c).Is(s))
		}
	}
	// Any set of options that is no solution is refuted, complete or not.
	set := []int{}
	for o := range c.Options {
		if rapid.Bool().Draw(t, "chosen") {
			set = append(set, o)
		}
	}
	set = rapid.Permutation(set).Draw(t, "set")
	want := Refuted
	if witness.Cover(c).Is(set) {
		want = Verified
	}
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: [][]int{set}}, false); r.Verdict != want || want == Refuted && !errors.Is(r.Err, ErrRule) {
		t.Fatalf("solution %v: %v, %v, want %v", set, r.Verdict, r.Err, want)
	}
	if len(solutions) == 0 {
		return
	}
	left := rapid.IntRange(0, len(solutions)-1).Draw(t, "left out")
	rest := slices.Delete(slices.Clone(solutions), left, left+1)
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: rest}, true); r.Verdict != Refuted || !errors.Is(r.Err, ErrMissing) || !slices.Equal(r.Missing, solutions[left]) {
		t.Fatalf("without %v: %v, %v, missing %v", solutions[left], r.Verdict, r.Err, r.Missing)
	}
	some := slices.DeleteFunc(slices.Clone(rest), func([]int) bool { return rapid.Bool().Draw(t, "left out, too") })
	r = Judge{Steps: DefaultSteps}.CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: some}, true)
	if r.Verdict != Refuted || !witness.Cover(c).Is(r.Missing) || slices.ContainsFunc(some, func(s []int) bool { return slices.Equal(s, r.Missing) }) {
		t.Fatalf("only %v: %v, %v, missing %v", some, r.Verdict, r.Err, r.Missing)
	}
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: rest}, false); r.Verdict != Verified {
		t.Fatalf("some of the solutions: %v, %v", r.Verdict, r.Err)
	}
	again := append(slices.Clone(solutions), rapid.Permutation(solutions[left]).Draw(t, "again"))
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: again}, true); r.Verdict != Refuted || !errors.Is(r.Err, ErrRepeated) || r.Claim != len(solutions) {
		t.Fatalf("%v again: %v, %v, claim %d", solutions[left], r.Verdict, r.Err, r.Claim)
	}
}

// TestCoverModels counts the models of random problems: one for each solution, the one that model returns.
func TestCoverModels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := covers(anyKind(t)).Draw(t, "problem")
		solutions := subsets(c)
		e := c.encode()
		for _, s := range solutions {
			model := e.model(s)
			if len(model) != len(e.options)+len(e.auxiliary) {
				t.Fatalf("a model of %d variables, want %d", len(model), len(e.options)+len(e.auxiliary))
			}
			if i := e.formula.Violated(model); i >= 0 {
				t.Fatalf("solution %v violates clause %v", s, e.formula.Clause(i))
			}
			e.formula.Add(contrary(model)...)
		}
		if answer, err := (Judge{}).Solve(context.Background(), e.formula); err != nil || answer.Proof == nil {
			t.Fatalf("another model, %v: %v", answer.Model, err)
		}
	})
}
