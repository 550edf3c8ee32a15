package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

// mixed is a problem with multiplicities, colours and uses without a colour.
func mixed() Cover {
	return Cover{
		Primary: 4, Secondary: 2,
		Options: [][]int{
			{0, 4}, {0, 1, 4}, {0, 5}, {0, 1}, {0, 1, 4}, {1, 2, 4, 5}, {2, 5}, {2, 3, 4}, {3, 5},
		},
		Colours: [][]int{
			{0, 1}, {0, 0, 2}, {0, 1}, nil, {0, 0, 1}, {0, 0, 1, 1}, {0, 0}, {0, 0, 1}, {0, 1},
		},
		Multiplicities: [][2]int{{2, 3}, {1, 2}, {1, 1}, {1, 2}},
	}
}

// mutantCover checks the claim that a problem has these solutions with an encoding of another problem, or one that has
// been tampered with.
func mutantCover(c Cover, solutions [][]int, e *coverEncoding) Report {
	return Judge{}.check(context.Background(), CoverClaim{Cover: c, Solutions: solutions}, func() *coverEncoding { return e }, true)
}

// TestMutantsOfCoverClauses drops the clauses of an exact cover one at a time. Whether some set of options then satisfies
// the others, and those that exclude the solutions, is tried set by set; where one does, the judge must find it.
func TestMutantsOfCoverClauses(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: many small checks, one after the other")
	}
	c := mixed()
	solutions := subsets(c)
	if len(solutions) < 5 {
		t.Fatalf("%d solutions, want some", len(solutions))
	}
	whole := c.encode()
	needed := map[string]int{}
	for skip := range whole.formula.Len() {
		e := c.encode()
		e.formula = drop(func(i int, _ []int) bool { return i == skip })(e.formula)
		r := mutantCover(c, solutions, e)
		want := Verified
		clauses := witness.Clauses(e.formula)
		for set := range 1 << len(c.Options) {
			if witness.CountModels(chosen(e, clauses, set), e.formula.Variables(), 1) > 0 {
				want = Failed
				break
			}
		}
		if r.Verdict != want || want == Failed && !errors.Is(r.Err, ErrEncoding) {
			t.Errorf("without clause %d, %v: %v, %v, want %v", skip, whole.formula.Clause(skip), r.Verdict, r.Err, want)
		}
		if want == Failed {
			needed[kindOf(whole, whole.formula.Clause(skip))]++
		}
	}
	t.Logf("of %d clauses there are needed: %v", whole.formula.Len(), needed)
	for _, kind := range []string{"options", "colour", "count"} {
		if needed[kind] == 0 {
			t.Errorf("no clause about %s is needed", kind)
		}
	}
}

// chosen returns the clauses, and for each option a clause of one literal: the option is chosen if its bit in set is 1.
func chosen(e *coverEncoding, clauses [][]int, set int) [][]int {
	all := slices.Clone(clauses)
	for o, l := range e.is {
		if set>>o&1 == 0 {
			l = -l
		}
		all = append(all, []int{l})
	}
	return all
}

// kindOf says what a clause is about.
func kindOf(e *coverEncoding, clause []int) string {
	kind := "options"
	for _, l := range clause {
		if v := max(l, -l); v > len(e.options) {
			if kind = "count"; e.auxiliary[v-len(e.options)-1].options != nil {
				return "colour"
			}
		}
	}
	return kind
}

// TestMutantsOfCover encodes another problem than the one that the claim is about: a colour changed or dropped, a
// multiplicity off by one. Each is noticed: some solution violates the clauses, or some model is no solution.
func TestMutantsOfCover(t *testing.T) {
	c := mixed()
	solutions := subsets(c)
	tests := []struct {
		name   string
		change func(*Cover)
	}{
		{"no colours", func(c *Cover) { c.Colours = nil }},
		{"a use without colour has one", func(c *Cover) { c.Colours[6] = []int{0, 1} }},
		{"a colour is another", func(c *Cover) { c.Colours[0] = []int{0, 2} }},
		{"a colour is none", func(c *Cover) { c.Colours[8] = nil }},
		{"no multiplicities", func(c *Cover) { c.Multiplicities = nil }},
		{"one more at most", func(c *Cover) { c.Multiplicities[0][1]++ }},
		{"one less at most", func(c *Cover) { c.Multiplicities[0][1]-- }},
		{"one more at least", func(c *Cover) { c.Multiplicities[0][0]++ }},
		{"one less at least", func(c *Cover) { c.Multiplicities[0][0]-- }},
		{"none of 1 to 2", func(c *Cover) { c.Multiplicities[1][0]-- }},
		{"both of 1", func(c *Cover) { c.Multiplicities[2][1]++ }},
		{"one of 1 to 2", func(c *Cover) { c.Multiplicities[3][1]-- }},
		{"items are others", func(c *Cover) { c.Options[8] = []int{2, 5} }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			slip := mixed()
			test.change(&slip)
			if slices.EqualFunc(subsets(slip), solutions, slices.Equal[[]int]) {
				t.Fatal("the same solutions")
			}
			// Only the first claimed solutions are tried on the clauses: put the ones that the slip has lost there.
			kept := func(s []int) int {
				if witness.Cover(slip).Is(s) {
					return 1
				}
				return 0
			}
			claim := slices.SortedStableFunc(slices.Values(solutions), func(a, b []int) int { return kept(a) - kept(b) })
			if r := mutantCover(c, claim, slip.encode()); r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) {
				t.Errorf("%v, %v, want %v, %v", r.Verdict, r.Err, Failed, ErrEncoding)
			}
		})
	}
	if r := mutantCover(c, solutions, c.encode()); r.Verdict != Verified {
		t.Errorf("no change: %v, %v", r.Verdict, r.Err)
	}
}

// TestMutantOfExclusion excludes all sets that have a solution within, as if none were part of another.
func TestMutantOfExclusion(t *testing.T) {
	c := mixed()
	solutions := subsets(c)
	i := slices.IndexFunc(solutions, func(s []int) bool { return contained(s, solutions) })
	if i < 0 {
		t.Fatal("no solution within another")
	}
	claim := solutions[i : i+1]
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: claim}, true); r.Verdict != Refuted || !errors.Is(r.Err, ErrMissing) {
		t.Errorf("%v, %v, want %v, %v", r.Verdict, r.Err, Refuted, ErrMissing)
	}
	larger := slices.DeleteFunc(slices.Clone(solutions), func(s []int) bool {
		return len(s) > len(claim[0]) && contained(claim[0], [][]int{s})
	})
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: larger}, true); r.Verdict != Refuted || !contained(claim[0], [][]int{r.Missing}) {
		t.Errorf("without the larger ones: %v, %v, missing %v", r.Verdict, r.Err, r.Missing)
	}
}
