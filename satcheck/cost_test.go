package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/witness"
)

// TestCheckCheapest draws problems with costs and compares with all sets of options: the cheapest solutions are verified,
// and refuted if one of them is left out that is cheaper than the dearest.
func TestCheckCheapest(t *testing.T) {
	several, refuted := 0, 0
	draw := func(t *rapid.T) {
		c := covers(anyKind(t)).Draw(t, "problem")
		low := rapid.SampledFrom([]int{0, 1, -5}).Draw(t, "least cost")
		for range c.Options {
			c.Costs = append(c.Costs, rapid.IntRange(low, 9).Draw(t, "cost"))
		}
		solutions := subsets(c)
		slices.SortStableFunc(solutions, func(a, b []int) int { return c.cost(a) - c.cost(b) })
		k := rapid.IntRange(0, len(solutions)).Draw(t, "claimed")
		if k == 0 && len(solutions) > 0 {
			k = 1
		}
		r := Judge{}.CheckCover(context.Background(), Cheapest(c, solutions[:k]), true)
		if r.Verdict != Verified {
			t.Fatalf("the %d cheapest of %d: %v, %v", k, len(solutions), r.Verdict, r.Err)
		}
		f, err := Cheapest(c, solutions[:k]).Formula(t.Context())
		if err != nil || witness.Text(t, f) != witness.Text(t, r.Formula) {
			t.Fatalf("the claim has another formula, %v", err)
		}
		if k < 2 {
			return
		}
		several++
		i := rapid.IntRange(0, k-2).Draw(t, "left out")
		r = Judge{}.CheckCover(context.Background(), Cheapest(c, slices.Delete(slices.Clone(solutions[:k]), i, i+1)), true)
		if c.cost(solutions[i]) < c.cost(solutions[k-1]) {
			refuted++
			if r.Verdict != Refuted || !errors.Is(r.Err, ErrMissing) || c.cost(r.Missing) >= c.cost(solutions[k-1]) {
				t.Fatalf("without a cheaper one: %v, %v, missing %v", r.Verdict, r.Err, r.Missing)
			}
		} else if r.Verdict != Verified {
			t.Fatalf("without one of equal cost: %v, %v", r.Verdict, r.Err)
		}
	}
	for round := 0; round == 0 || round < 50 && (several == 0 || refuted == 0); round++ {
		rapid.Check(t, draw)
	}
	if several == 0 || refuted == 0 {
		t.Errorf("%d problems had several solutions, %d claims were refuted; want some of each", several, refuted)
	}
}

func TestCheckCheapestRefuses(t *testing.T) {
	c := mixed()
	if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, nil), true); r.Verdict != Refuted {
		t.Errorf("no costs, no solutions: %v, %v, want refuted", r.Verdict, r.Err)
	}
	// Without costs all solutions are the cheapest ones: some of them may be claimed.
	some := subsets(mixed())[:2]
	r := Judge{}.CheckCover(t.Context(), Cheapest(c, some), true)
	if r.Verdict != Verified {
		t.Errorf("no costs, two of several solutions: %v, %v, want verified", r.Verdict, r.Err)
	} else if err := r.Proof.Check(t.Context(), r.Formula); err != nil {
		t.Error(err)
	}
	c.Costs = []int{1}
	if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, nil), true); r.Verdict != Failed || !errors.Is(r.Err, ErrPuzzle) {
		t.Errorf("one cost: %v, %v, want %v", r.Verdict, r.Err, ErrPuzzle)
	}
	if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, some), true); r.Verdict != Failed || !errors.Is(r.Err, ErrPuzzle) {
		t.Errorf("one cost, two solutions: %v, %v, want %v", r.Verdict, r.Err, ErrPuzzle)
	}
	c.Costs = make([]int, len(c.Options))
	for _, o := range []int{-1, len(c.Options), 99} {
		if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, [][]int{{o}}), true); r.Verdict != Refuted || !errors.Is(r.Err, ErrRule) {
			t.Errorf("option %d, which does not exist: %v, %v, want %v", o, r.Verdict, r.Err, ErrRule)
		}
	}
}

// TestCheckCheapestUnsorted claims the cheapest solutions in any order, and leaves out one that is cheaper than the
// dearest of them.
func TestCheckCheapestUnsorted(t *testing.T) {
	c := Cover{Primary: 1, Options: [][]int{{0}, {0}, {0}, {0}}, Costs: []int{4, 1, 3, 2}}
	for _, claim := range [][][]int{{{0}, {1}, {2}, {3}}, {{2}, {1}, {3}}, {{1}, {2}, {3}}} {
		if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, claim), true); r.Verdict != Verified {
			t.Errorf("%v: %v, %v", claim, r.Verdict, r.Err)
		}
	}
	for _, claim := range [][][]int{{{0}, {1}, {2}}, {{2}, {1}}, {{2}, {3}}} {
		if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, claim), true); r.Verdict != Refuted || !errors.Is(r.Err, ErrMissing) {
			t.Errorf("%v: %v, %v, want refuted", claim, r.Verdict, r.Err)
		}
	}
}

// TestAtMost tries all choices of options and all limits on the clauses of a sum: they can be satisfied where the choice
// costs no more, and nowhere else. The item may be covered any number of times, so costs below 0 cannot be shifted away.
func TestAtMost(t *testing.T) {
	for _, costs := range [][]int{{1, 1, 2, 3, 5}, {5, 4, 3, 2, 1}, {-2, 3, -1, 4, 1}, {-1, -2, -3, -4}, {7, 0, 7, 0, 7}, {9, 7, 6, 4, 3, 2, 1}, {2, -2, 2, -2}, {10, 20, 30, 11}} {
		c := tally(len(costs), 0, len(costs))
		c.Costs = costs
		low, high := 0, 0
		for _, cost := range costs {
			low, high = low+min(cost, 0), high+max(cost, 0)
		}
		for limit := low - 2; limit <= high+2; limit++ {
			e := c.encode()
			e.atMost(c, limit)
			clauses := witness.Clauses(e.formula)
			for set := range 1 << len(costs) {
				sum := 0
				for o, cost := range costs {
					if set>>o&1 == 1 {
						sum += cost
					}
				}
				got, want := witness.CountModels(chosen(e, clauses, set), e.formula.Variables(), 1) > 0, sum <= limit
				if got != want {
					t.Fatalf("costs %v, %0*b: %d, at most %d: %v, want %v", costs, len(costs), set, sum, limit, got, want)
				}
			}
		}
	}
}
