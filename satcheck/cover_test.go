package satcheck

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

// placings is n disks in n places, with k copies of each option: n! k^n solutions, and items of n*k options.
func placings(n, k int) (c Cover, solutions [][]int) {
	c.Primary = 2 * n
	for disk := range n {
		for place := range n {
			for range k {
				c.Options = append(c.Options, []int{disk, n + place})
			}
		}
	}
	var fill func(taken int, chosen []int)
	fill = func(taken int, chosen []int) {
		if len(chosen) == n {
			solutions = append(solutions, slices.Clone(chosen))
			return
		}
		for place := range n {
			if taken>>place&1 == 0 {
				for copy := range k {
					fill(taken|1<<place, append(chosen, (len(chosen)*n+place)*k+copy))
				}
			}
		}
	}
	fill(0, nil)
	return c, solutions
}

func TestCheckCoverChains(t *testing.T) {
	c, solutions := placings(2, 20) // 40 options an item: chains
	r := Judge{Steps: DefaultSteps}.CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: solutions}, true)
	if r.Verdict != Verified || len(solutions) != 800 {
		t.Fatalf("%d solutions: %v, %v", len(solutions), r.Verdict, r.Err)
	}
	if r.Formula.Variables() != 80+4*38 || witness.Occurring(r.Formula) != r.Formula.Variables() {
		t.Errorf("%d variables, %d occur, want %d", r.Formula.Variables(), witness.Occurring(r.Formula), 80+4*38)
	}
	if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: solutions[1:]}, true); r.Verdict != Refuted || !slices.Equal(r.Missing, solutions[0]) {
		t.Errorf("without the first: %v, %v, missing %v", r.Verdict, r.Err, r.Missing)
	}
	// One model for each solution: with their whole models excluded nothing is left.
	e := c.encode()
	for _, s := range solutions {
		model := e.model(s)
		if i := e.formula.Violated(model); i >= 0 {
			t.Fatalf("solution %v violates clause %v", s, e.formula.Clause(i))
		}
		e.formula.Add(contrary(model)...)
	}
	if answer, err := (Judge{}).Solve(context.Background(), e.formula); err != nil || answer.Proof == nil {
		t.Errorf("a second model: %v", err)
	}
}

func TestCheckCoverRefuses(t *testing.T) {
	c := Cover{Primary: 2, Secondary: 1, Options: [][]int{{0}, {1, 2}, {0, 2}, {2}, {1}}}
	tests := []struct {
		name   string
		claim  [][]int
		err    error
		reason string
	}{
		{"uncovered", [][]int{{0}}, ErrRule, ""},
		{"covered twice", [][]int{{1, 2}}, ErrRule, ""},
		{"option twice", [][]int{{0, 1, 1}}, ErrRule, ""},
		{"no such option", [][]int{{0, 9}}, ErrRule, ""},
		{"negative option", [][]int{{-1}}, ErrRule, ""},
		{"no primary item", [][]int{{0, 4, 3}}, ErrRule, ""},
		{"same set", [][]int{{0, 1}, {1, 0}}, ErrRepeated, ""},
		{"one missing", [][]int{{0, 1}, {4, 0}}, ErrMissing, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: test.claim}, true); r.Verdict != Refuted || !errors.Is(r.Err, test.err) {
				t.Errorf("%v, %v, want %v, %v", r.Verdict, r.Err, Refuted, test.err)
			}
		})
	}
	for _, bad := range []Cover{
		{Primary: -1},
		{Secondary: -1},
		{Primary: 1 << 62, Secondary: 1 << 62},
		{Primary: 1 << 62},
		{Primary: 1, Secondary: MaxItems},
		{Primary: 1, Secondary: math.MaxInt},
		{Primary: 1, Options: [][]int{{1}}},
		{Primary: 1, Options: [][]int{{0, 0}}},
		{Primary: 1, Options: [][]int{{-1}}},
		{Primary: 1, Options: [][]int{{0}}, Colours: [][]int{}},
		{Primary: 1, Colours: [][]int{nil}},
		{Primary: 1, Secondary: 1, Options: [][]int{{0, 1}}, Colours: [][]int{{0}}},
		{Primary: 1, Secondary: 1, Options: [][]int{{0, 1}}, Colours: [][]int{{0, 1, 1}}},
		{Primary: 1, Secondary: 1, Options: [][]int{{0, 1}}, Colours: [][]int{{0, -1}}},
		{Primary: 1, Secondary: 1, Options: [][]int{{0, 1}}, Colours: [][]int{{1, 0}}},
		{Primary: 1, Secondary: 1, Options: [][]int{{0, 1, 1}}, Colours: [][]int{{0, 1, 2}}},
		{Primary: 1, Multiplicities: [][2]int{}},
		{Primary: 1, Secondary: 1, Multiplicities: [][2]int{{1, 1}, {1, 1}}},
		{Primary: 1, Multiplicities: [][2]int{{-1, 1}}},
		{Primary: 1, Multiplicities: [][2]int{{2, 1}}},
	} {
		if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: bad, Solutions: nil}, true); r.Verdict != Failed || !errors.Is(r.Err, ErrPuzzle) {
			t.Errorf("%v: %v, %v, want %v, %v", bad, r.Verdict, r.Err, Failed, ErrPuzzle)
		}
	}
	if err := (Cover{Primary: 1, Secondary: MaxItems - 1}).Validate(); err != nil {
		t.Errorf("%d items: %v", MaxItems, err)
	}
}

// TestCheckCoverSaysWhy pins the messages about lists that are no solutions.
func TestCheckCoverSaysWhy(t *testing.T) {
	c := Cover{
		Primary: 2, Secondary: 2,
		Options: [][]int{{0, 2}, {0, 2}, {2, 1}, {1, 2}, {1, 3}, {1, 3}, {3}},
		Colours: [][]int{{0, 1}, {0, 2}, {1, 0}, nil, nil, nil, nil},
	}
	several := c
	several.Multiplicities = [][2]int{{0, 3}, {2, 5}}
	tests := []struct {
		c        Cover
		solution []int
		want     string
	}{
		{c, []int{4}, "item 0 is not covered"},
		{c, []int{3, 2, 0}, "item 2 is covered twice, with colour 1 and without a colour"},
		{c, []int{0, 3}, "item 2 is covered twice, with colour 1 and without a colour"},
		{c, []int{1, 2, 0}, "item 2 is covered twice, with colours 2 and 1"},
		{c, []int{0, 4, 5}, "item 3 is covered twice"},
		{c, []int{0, 2, 4}, "item 1 is covered twice"},
		{c, []int{6}, "option 6 has no primary item"},
		{c, []int{7}, "option 7 (want 0 to 6)"},
		{c, []int{4, 4}, "option 4 twice"},
		{several, []int{0, 4}, "item 1 is covered 1 times (want 2 to 5)"},
	}
	for _, test := range tests {
		r := Judge{Steps: DefaultSteps}.CheckCover(context.Background(), CoverClaim{Cover: test.c, Solutions: [][]int{test.solution}}, true)
		if want := "not a solution: solution 1: " + test.want; r.Verdict != Refuted || r.Err.Error() != want {
			t.Errorf("options %v: %v, %q, want %q", test.solution, r.Verdict, r.Err, want)
		}
	}
}

// TestPuzzleCover has puzzles as exact covers, which have as many solutions; one with other rules has none.
func TestPuzzleCover(t *testing.T) {
	p := blank(2, 2)
	p.Givens[0], p.Givens[5] = 1, 2
	c, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	all := backtrack(p, 0)
	claim := CoverClaim{Cover: c}
	s := p.state()
	for _, grid := range all {
		claim.Solutions = append(claim.Solutions, s.options(grid, p.Open()))
	}
	if r := (Judge{}).CheckCover(t.Context(), claim, true); r.Verdict != Verified || len(all) < 5 {
		t.Errorf("%d solutions: %v, %v", len(all), r.Verdict, r.Err)
	}
	p.Rules = []Rule{{Word: "anti-knight"}}
	if _, err := p.Cover(); !errors.Is(err, ErrPuzzle) {
		t.Errorf("with a rule: %v, want %v", err, ErrPuzzle)
	}
	p.Givens[0] = 5
	if _, err := p.Cover(); !errors.Is(err, ErrPuzzle) {
		t.Errorf("malformed: %v, want %v", err, ErrPuzzle)
	}
}
