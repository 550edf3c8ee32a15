package satcheck

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
	"dlx-sudoku/satcheck/proof"
)

// TestReportsCountFromOne pins the numbers in messages: people count solutions and clauses from 1.
func TestReportsCountFromOne(t *testing.T) {
	several := parse(t, 3, 3, sixSolutions)
	six := backtrack(several, 0)
	short := slices.Clone(six[1][:80])
	two := Cover{Primary: 2, Options: [][]int{{0}, {1}, {0}}}
	costs := two
	costs.Costs = []int{1, 2, 3}
	one := Cover{Primary: 2, Options: two.Options[:2]}
	all := Judge{exclude: func(*coverEncoding, []int) {}} // excludes nothing
	strict := func(first int) *coverEncoding {
		e := two.encode()
		e.formula = &proof.Formula{}
		for o := first; o < 2; o++ {
			e.formula.Add(-e.is[o])
		}
		e.formula.Add(e.is[0])
		return e
	}
	tests := []struct {
		name   string
		report Report
		want   string
		claim  int
	}{
		{"a grid", Judge{Steps: DefaultSteps}.Check(t.Context(), several, [][]int{six[0], short}, true), "not a solution: solution 2: 80 cells (a 9x9 grid has 81)", 1},
		{"options", Judge{Steps: DefaultSteps}.CheckCover(t.Context(), CoverClaim{Cover: two, Solutions: [][]int{{0, 1}, {2}}}, true), "not a solution: solution 2: item 1 is not covered", 1},
		{"again", Judge{Steps: DefaultSteps}.CheckCover(t.Context(), CoverClaim{Cover: two, Solutions: [][]int{{0, 1}, {1, 2}, {2, 1}}}, true), "repeated solution: solution 3 is solution 2 again", 2},
		{"left out", Judge{Steps: DefaultSteps}.CheckCover(t.Context(), CoverClaim{Cover: two, Solutions: [][]int{{0, 1}}}, true), "missing solution: 1 claimed, and there is another", -1},
		{
			"left out, cheaper", (Judge{}).CheckCover(t.Context(), Cheapest(costs, [][]int{{1, 2}}), true),
			"missing solution: one that costs 3, and the dearest claimed costs 5", -1,
		},
		{"excluded and found", all.CheckCover(t.Context(), CoverClaim{Cover: one, Solutions: [][]int{{1, 0}}}, true), "wrong encoding: solution 1 is excluded and found again", 0},
		{
			"violates the first clause", Judge{}.check(t.Context(), CoverClaim{Cover: two, Solutions: [][]int{{0, 1}}}, func() *coverEncoding { return strict(0) }, true),
			"wrong encoding: solution 1 violates clause 1, [-1]", 0,
		},
		{
			"violates a clause", Judge{}.check(t.Context(), CoverClaim{Cover: two, Solutions: [][]int{{1, 2}, {0, 1}}}, func() *coverEncoding { return strict(2) }, true),
			"wrong encoding: solution 1 violates clause 1, [1]", 0,
		},
	}
	for _, test := range tests {
		if err := test.report.Err; err == nil || err.Error() != test.want || test.report.Claim != test.claim {
			t.Errorf("%s: %v, claim %d, want %s, %d", test.name, err, test.report.Claim, test.want, test.claim)
		}
	}
}

// TestClaimFormulaRefuses has claims that cannot be written down.
func TestClaimFormulaRefuses(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	six := backtrack(p, 0)
	large, full, many := blank(5, 5), pattern(5, 5), MaxLiterals/25/25
	if testing.Short() {
		many = 0 // for they are not asked about
	}
	two := Cover{Primary: 2, Options: [][]int{{0}, {1}, {0}}}
	tests := []struct {
		name  string
		claim interface {
			Formula(context.Context) (*proof.Formula, error)
		}
		err  error
		text string
	}{
		{"no shape", Claim{}, ErrPuzzle, "malformed puzzle: boxes of 0 rows and 0 columns (want a size of 4 to 25)"},
		{"cell below 0", Claim{Puzzle: p, Partial: true, Cells: []int{0, -1}}, ErrClaim, "malformed claim: cell -1 (want 0 to 80)"},
		{"cell above", Claim{Puzzle: p, Partial: true, Cells: []int{80, 81}}, ErrClaim, "malformed claim: cell 81 (want 0 to 80)"},
		{"cells out of order", Claim{Puzzle: p, Solutions: six[:1], Partial: true, Cells: []int{2, 2}}, ErrClaim, "malformed claim: cell 2 after cell 2 (want ascending order)"},
		{"cells of a whole claim", Claim{Puzzle: p, Solutions: six, Cells: []int{0}}, ErrClaim, "malformed claim: 1 cells in a claim that is not partial"},
		{"partial, without a solution", Claim{Puzzle: p, Partial: true, Cells: []int{0}}, ErrClaim, "malformed claim: a partial claim with 0 solutions (want 1)"},
		{"partial, with six", Claim{Puzzle: p, Solutions: six, Partial: true, Cells: []int{0}}, ErrClaim, "malformed claim: a partial claim with 6 solutions (want 1)"},
		{"a grid twice", Claim{Puzzle: p, Solutions: [][]int{six[0], six[1], slices.Clone(six[0])}}, ErrRepeated, "repeated solution: solution 3 is solution 1 again"},
		{"options twice", CoverClaim{Cover: two, Solutions: [][]int{{0, 1}, {1, 0}}}, ErrRepeated, "repeated solution: solution 2 is solution 1 again"},
		{"below, not bounded", CoverClaim{Cover: two, Below: 7}, ErrClaim, "malformed claim: the bound 7 in a claim that is not bounded"},
		{"short grid", Claim{Puzzle: p, Solutions: [][]int{six[0], six[1][:80]}}, ErrRule, "not a solution: solution 2: 80 cells (a 9x9 grid has 81)"},
		{"too large", Claim{Puzzle: large, Solutions: relabelled(full, many)}, ErrTooLarge, "too large to check: more than 4194304 literals"},
		{"items", CoverClaim{Cover: Cover{Primary: -1}}, ErrPuzzle, "malformed puzzle: -1 primary and 0 secondary items (want none negative)"},
		{"no costs", CoverClaim{Cover: two, Bounded: true}, ErrClaim, "malformed claim: a bound of the cost without costs"},
		{"no solution", CoverClaim{Cover: two, Solutions: [][]int{{0, 1}, {1}}}, ErrRule, "not a solution: solution 2: item 0 is not covered"},
		{"too large as a cover", CoverClaim{Cover: Cover{Primary: 1000, Options: slices.Repeat([][]int{seq(1000)}, MaxLiterals/1000+1)}}, ErrTooLarge, "too large to check: more than 4194304 literals"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.name == "too large" && testing.Short() {
				t.Skip("-short: no goroutine is started for what is too large")
			}
			f, err := test.claim.Formula(t.Context())
			if f != nil || !errors.Is(err, test.err) || err.Error() != test.text {
				t.Errorf("Formula = %v, %v, want %s", f, err, test.text)
			}
			if c, ok := test.claim.(Claim); ok && test.err == ErrTooLarge {
				if r := (Judge{Steps: 1}).Check(t.Context(), c.Puzzle, c.Solutions, true); r.Verdict != Undecided || !errors.Is(r.Err, ErrTooLarge) {
					t.Errorf("Check = %v, %v, want %v, %v", r.Verdict, r.Err, Undecided, ErrTooLarge)
				}
			}
		})
	}
	for _, cells := range [][]int{{0}, {80}} { // the first and the last cell are cells
		if _, err := (Claim{Puzzle: p, Solutions: six[:1], Partial: true, Cells: cells}).Formula(t.Context()); err != nil {
			t.Errorf("cells %v: %v", cells, err)
		}
	}
}

// relabelled returns n different grids: that one, and those with two digits swapped, and with two others in each of these.
func relabelled(grid []int, n int) [][]int {
	size := slices.Max(grid)
	swap := func(grid []int, a, b int) []int {
		out := slices.Clone(grid)
		for cell, digit := range out {
			if digit == a {
				out[cell] = b
			} else if digit == b {
				out[cell] = a
			}
		}
		return out
	}
	all := [][]int{grid}
	for a := 1; a <= size; a++ {
		for b := a + 1; b <= size; b++ {
			one := swap(grid, a, b)
			all = append(all, one)
			for c := b + 1; c <= size; c++ {
				for d := c + 1; d <= size; d++ {
					all = append(all, swap(one, c, d))
				}
			}
		}
	}
	return all[:n]
}

// TestBoundDoesNotOverflow claims that nothing costs less than the largest numbers there are, where something does: a sum
// that overflows would make the bound unsatisfiable, and the claim proved.
func TestBoundDoesNotOverflow(t *testing.T) {
	for _, cost := range []int{-maxCost, -1, 0, maxCost} {
		for _, below := range []int{math.MaxInt, math.MaxInt - 1, maxBelow + 1, maxBelow, math.MinInt, math.MinInt + 1} {
			c := Cover{Primary: 2, Options: [][]int{{0}, {1}, {1}}, Costs: []int{cost, cost, -maxCost}}
			f, err := CoverClaim{Cover: c, Bounded: true, Below: below}.Formula(t.Context())
			switch {
			case below > maxBelow || below < -maxBelow:
				if !errors.Is(err, ErrClaim) {
					t.Errorf("cost %d, below %d: %v, want %v", cost, below, err, ErrClaim)
				}
			case err != nil:
				t.Errorf("cost %d, below %d: %v", cost, below, err)
			default:
				if answer, err := (Judge{}).Solve(t.Context(), f); err != nil || answer.Proof != nil {
					t.Errorf("cost %d, below %d: %v, and a proof: %v, want a model", cost, below, err, answer.Proof != nil)
				}
			}
		}
	}
}

// TestClaimsAreLookedAt has a claim of many solutions given up wherever it is cancelled, before anything is solved.
func TestClaimsAreLookedAt(t *testing.T) {
	p := blank(2, 2)
	all := backtrack(p, 0)
	if len(all) != 288 || pollSteps != 256 {
		t.Fatalf("%d solutions, a look each %d; want 288, 256", len(all), pollSteps)
	}
	// Grids are looked at, and then the same as covers.
	witness.NeedsLooks(t, "Check", 2+1+2, func(ctx context.Context) error { return Judge{}.Check(ctx, p, all, false).Err })
	verified := false
	for looks := 0; !verified || looks > 0; {
		r := Judge{}.Check(&witness.Patient{Context: t.Context(), Looks: looks}, p, all, true)
		if r.Verdict == Verified && looks > 2+1+2+1+2 {
			verified = true
			looks-- // to the last look of all
			continue
		}
		if written := r.Formula != nil; r.Verdict != Undecided || !errors.Is(r.Err, context.Canceled) || written != (looks >= 2+1+2+1+2) {
			t.Fatalf("cancelled after %d looks: %v, %v, a formula: %v, want undecided", looks, r.Verdict, r.Err, written)
		}
		if verified {
			break
		}
		looks += 1 + looks/8
	}
}

// TestCostLimits has the largest costs, either way, and one more.
func TestCostLimits(t *testing.T) {
	for _, cost := range []int{maxCost, -maxCost} {
		c := Cover{Primary: 1, Options: [][]int{{0}, {0}}, Costs: []int{0, cost}}
		best := 0
		if cost < 0 {
			best = 1
		}
		if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, [][]int{{best}}), true); r.Verdict != Verified {
			t.Errorf("cost %d: %v, %v", cost, r.Verdict, r.Err)
		}
		c.Costs[1] += cost / maxCost
		if r := (Judge{}).CheckCover(t.Context(), Cheapest(c, [][]int{{best}}), true); r.Verdict != Undecided || !errors.Is(r.Err, ErrTooLarge) {
			t.Errorf("cost %d: %v, %v, want %v", c.Costs[1], r.Verdict, r.Err, ErrTooLarge)
		}
	}
}

// TestCostSize bounds the clauses of a sum: parts of it that say the same are one, so that they grow with the number of
// different sums, not with the number of ways to choose.
func TestCostSize(t *testing.T) {
	const n = 60
	c := Cover{Primary: n}
	for item := range n {
		c.Options = append(c.Options, []int{item}, []int{item})
		c.Costs = append(c.Costs, 1+item%5, 2+item%5)
	}
	e := c.encode()
	before := literals(e.formula)
	e.atMost(c, c.cost(seq(2*n))/2) // half of what all cost
	if got := literals(e.formula) - before; got < n || got > 5*n*n {
		t.Errorf("%d literals, want %d to %d", got, n, 5*n*n)
	}
}
