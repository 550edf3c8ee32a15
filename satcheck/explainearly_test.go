package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

// TestExplainKeepsWhatItKnows ends explanations after more and more looks at the context, until one is not ended. What
// an ended one says must be right as far as it goes, and its status proved.
func TestExplainKeepsWhatItKnows(t *testing.T) {
	for status, line := range map[Status]string{
		None: impossible, Multiple: sixSolutions, Unique: "1...6.9....63.....728..9.3........2......6..4....241.9..91....758...3.....32.....",
	} {
		t.Run(status.String(), func(t *testing.T) {
			if status == None && testing.Short() {
				t.Skip("-short: the judge is asked more often than for the others, and starts no other goroutines")
			}
			p := parse(t, 3, 3, line)
			whole := Judge{Steps: DefaultSteps}.Explain(t.Context(), p)
			if whole.Status != status || whole.Err != nil {
				t.Fatalf("%v, %v, want %v", whole.Status, whole.Err, status)
			}
			var solutions [][]int
			if status != None { // the backtracker takes half a minute to see that
				solutions = backtrack(p, 0)
			}
			unknown, early := 0, 0
			for looks := 0; ; looks += 1 + looks/5 {
				e := Judge{Steps: DefaultSteps}.Explain(&witness.Patient{Context: t.Context(), Looks: looks}, p)
				if e.Err == nil {
					break
				}
				if !errors.Is(e.Err, context.Canceled) {
					t.Fatalf("after %d looks: %v, want %v", looks, e.Err, context.Canceled)
				}
				switch e.Status {
				case Unknown:
					unknown++
					if early > 0 || e.Solutions != nil || e.Core != nil {
						t.Errorf("after %d looks: nothing is known, but it has been, or there are %v and %v", looks, e.Solutions, e.Core)
					}
				case status:
					early++
					checkEarly(t, p, e, whole, solutions)
				default:
					t.Errorf("after %d looks: %v, want %v", looks, e.Status, status)
				}
			}
			t.Logf("%d unknown, %d ended early", unknown, early)
			if unknown == 0 || early < 5 {
				t.Errorf("%d unknown, %d ended early, want more", unknown, early)
			}
		})
	}
}

// checkEarly compares what an explanation has that was ended early with the whole one, and with all solutions.
func checkEarly(t *testing.T, p Puzzle, e, whole Explanation, solutions [][]int) {
	t.Helper()
	if e.Status != Multiple || e.Proof != nil {
		if err := e.Proof.Check(context.Background(), e.Formula); err != nil {
			t.Errorf("%v: %v", e.Status, err)
		}
	}
	switch e.Status {
	case None:
		// The proof says that it has no solution, if it is about this core.
		formula, err := Claim{Puzzle: newCore(e.Core, nil, nil).of(p)}.Formula(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if witness.Text(t, formula) != witness.Text(t, e.Formula) || len(e.Core) < len(whole.Core) {
			t.Errorf("core %v, in the end %v", e.Core, whole.Core)
		}
	case Multiple:
		if len(e.Solutions) < 2 || e.Complete || e.Proof != nil && !slices.Equal(e.Differ, whole.Differ) {
			t.Errorf("%d solutions, complete %v, differ in %v, in the end in %v", len(e.Solutions), e.Complete, e.Differ, whole.Differ)
		}
		for i, s := range e.Solutions {
			same := func(other []int) bool { return slices.Equal(s, other) }
			if !slices.ContainsFunc(solutions, same) || slices.ContainsFunc(e.Solutions[:i], same) {
				t.Errorf("solution %d, %v, is none, or is repeated", i, s)
			}
		}
		if !subset(differing(e.Solutions), e.Differ) || !subset(e.Differ, whole.Differ) {
			t.Errorf("differ in %v, want %v and perhaps more of %v", e.Differ, differing(e.Solutions), whole.Differ)
		}
	case Unique:
		if len(e.Solutions) != 1 || !slices.Equal(e.Solutions[0], solutions[0]) || !e.Complete || !subset(e.Redundant, whole.Redundant) {
			t.Errorf("%v, complete %v, redundant %v", e.Solutions, e.Complete, e.Redundant)
		}
	}
}

// subset says whether all of a is in b.
func subset(a, b []int) bool {
	return !slices.ContainsFunc(a, func(x int) bool { return !slices.Contains(b, x) })
}

// TestExplainListsNoMore explains a puzzle with a list of few solutions. It takes more of them to show that all cells can
// differ, as it takes more than MaxSolutions on an empty 16x16 grid (188); the list must end there all the same.
func TestExplainListsNoMore(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	first := (&explainer{ctx: t.Context(), puzzle: p, limit: MaxSolutions}).find(Claim{Puzzle: p}).solution
	second := (&explainer{ctx: t.Context(), puzzle: p, limit: MaxSolutions}).find(Claim{Puzzle: p, Solutions: [][]int{first}}).solution
	for limit := 2; limit <= 7; limit++ {
		e := (&explainer{ctx: t.Context(), puzzle: p, limit: limit}).multiple(first, second)
		if e.Err != nil || len(e.Solutions) != min(limit, 6) || e.Complete != (limit > 6) || !slices.Equal(e.Differ, differing(backtrack(p, 0))) {
			t.Errorf("%d at most: %v, %d solutions, complete %v, differ in %v", limit, e.Err, len(e.Solutions), e.Complete, e.Differ)
		}
	}
}
