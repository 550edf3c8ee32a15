package satcheck

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// subsets finds all solutions of an exact cover by trying all sets of options.
func subsets(c Cover) [][]int {
	var out [][]int
	for bits := range 1 << len(c.Options) {
		var s []int
		count := make([]int, c.Primary+c.Secondary)
		ok := true
		for o, items := range c.Options {
			if bits>>o&1 == 0 {
				continue
			}
			s = append(s, o)
			primary := false
			for _, item := range items {
				count[item]++
				primary = primary || item < c.Primary
			}
			ok = ok && primary
		}
		for item, n := range count {
			ok = ok && n <= 1 && (n == 1 || item >= c.Primary)
		}
		if ok {
			out = append(out, s)
		}
	}
	return out
}

func TestCheckCoverRandom(t *testing.T) {
	some := 0
	rapid.Check(t, func(t *rapid.T) {
		c := Cover{Primary: rapid.IntRange(0, 5).Draw(t, "primary"), Secondary: rapid.IntRange(0, 3).Draw(t, "secondary")}
		items := c.Primary + c.Secondary
		for range rapid.IntRange(0, 10).Draw(t, "options") {
			var option []int
			for item := range items {
				if rapid.IntRange(0, 2).Draw(t, "in") == 0 {
					option = append(option, item)
				}
			}
			c.Options = append(c.Options, option)
		}
		solutions := subsets(c)
		if r := CheckCover(context.Background(), c, solutions, true); r.Verdict != Verified {
			t.Fatalf("%d solutions: %v, %v", len(solutions), r.Verdict, r.Err)
		}
		if len(solutions) > 0 {
			some++
			r := CheckCover(context.Background(), c, solutions[1:], true)
			if r.Verdict != Refuted || !slices.Equal(r.Missing, solutions[0]) {
				t.Fatalf("without the first: %v, %v, missing %v, want %v", r.Verdict, r.Err, r.Missing, solutions[0])
			}
		}
	})
	if some == 0 {
		t.Error("no problem had a solution")
	}
}

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
	r := CheckCover(context.Background(), c, solutions, true)
	if r.Verdict != Verified || len(solutions) != 800 {
		t.Fatalf("%d solutions: %v, %v", len(solutions), r.Verdict, r.Err)
	}
	if r.Formula.Variables() != 80+4*38 || occurring(r.Formula) != r.Formula.Variables() {
		t.Errorf("%d variables, %d occur, want %d", r.Formula.Variables(), occurring(r.Formula), 80+4*38)
	}
	if r := CheckCover(context.Background(), c, solutions[1:], true); r.Verdict != Refuted || !slices.Equal(r.Missing, solutions[0]) {
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
			if r := CheckCover(context.Background(), c, test.claim, true); r.Verdict != Refuted || !errors.Is(r.Err, test.err) {
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
	} {
		if r := CheckCover(context.Background(), bad, nil, true); r.Verdict != Failed || !errors.Is(r.Err, ErrPuzzle) {
			t.Errorf("%v: %v, %v, want %v, %v", bad, r.Verdict, r.Err, Failed, ErrPuzzle)
		}
	}
	if err := (Cover{Primary: 1, Secondary: MaxItems - 1}).Validate(); err != nil {
		t.Errorf("%d items: %v", MaxItems, err)
	}
}

// TestCoverLiterals compares the announced number of literals with the real one, for pairs and for chains.
func TestCoverLiterals(t *testing.T) {
	for copies := 1; copies <= 40; copies++ {
		c, _ := placings(2, copies)
		got, bound := len(c.encode().formula.clauses.literals), c.literals()
		if got > bound || bound > got+80 {
			t.Errorf("items of %d options: %d literals, announced as %d", 2*copies, got, bound)
		}
	}
}
