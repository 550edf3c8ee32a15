package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/witness"
)

func TestExplainInvalid(t *testing.T) {
	e := Judge{Steps: DefaultSteps}.Explain(context.Background(), parse(t, 3, 3, slidesSecond5))
	if e.Status != Invalid || len(e.Clashes) != 1 || e.Clashes[0].String() != "digit 5 repeats in row 1: r1c1 and r1c7" {
		t.Errorf("%v, %v, want invalid by r1c1 and r1c7", e.Status, e.Clashes)
	}
	// Three equal digits are three pairs; a pair in two houses is one.
	p := parse(t, 2, 2, "11.1............")
	var got []string
	for _, c := range p.Clashes() {
		got = append(got, c.String())
	}
	want := []string{
		"digit 1 repeats in row 1 and box 1: r1c1 and r1c2",
		"digit 1 repeats in row 1: r1c1 and r1c4",
		"digit 1 repeats in row 1: r1c2 and r1c4",
	}
	if !slices.Equal(got, want) {
		t.Errorf("Clashes = %q, want %q", got, want)
	}
}

func TestClashText(t *testing.T) {
	tests := []struct {
		boxRows, boxCols, a, b, digit int
		want                          string
	}{
		{3, 3, 0, 1, 9, "digit 9 repeats in row 1 and box 1: r1c1 and r1c2"},
		{3, 3, 1, 10, 9, "digit 9 repeats in column 2 and box 1: r1c2 and r2c2"},
		{3, 3, 0, 10, 9, "digit 9 repeats in box 1: r1c1 and r2c2"},
		{4, 4, 0, 1, 12, "digit C repeats in row 1 and box 1: r1c1 and r1c2"},
		{2, 5, 0, 5, 10, "digit A repeats in row 1: r1c1 and r1c6"},
		{5, 5, 24, 49, 25, "digit P repeats in column 25 and box 5: r1c25 and r2c25"},
		{1, 12, 0, 1, 12, "digit C repeats in row 1: r1c1 and r1c2"},
		{1, 12, 0, 12, 12, "digit C repeats in column 1: r1c1 and r2c1"},
		{12, 1, 0, 12, 11, "digit B repeats in column 1: r1c1 and r2c1"},
		{12, 1, 0, 1, 11, "digit B repeats in row 1: r1c1 and r1c2"},
	}
	for _, test := range tests {
		p := blank(test.boxRows, test.boxCols)
		p.Givens[test.a], p.Givens[test.b] = test.digit, test.digit
		if got := p.Clashes(); len(got) != 1 || got[0].String() != test.want {
			t.Errorf("Clashes = %v, want %s", got, test.want)
		}
	}
}

func TestExplainNone(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the judge is asked often, and starts no other goroutines than in other tests")
	}
	p := parse(t, 3, 3, impossible)
	e := Judge{}.Explain(context.Background(), p)
	if e.Status != None || len(e.Core) != 9 {
		t.Fatalf("%v, %v, core %v, want none and 9 givens", e.Status, e.Err, e.Core)
	}
	checkCore(t, p, e)
}

// checkCore asks the backtracker whether the core is inconsistent and minimal.
func checkCore(t interface {
	Helper()
	Errorf(string, ...any)
}, p Puzzle, e Explanation,
) {
	t.Helper()
	c := newCore(e.Core, e.CoreRules, e.CoreExcluded)
	if got := backtrack(c.of(p), 1); got != nil {
		t.Errorf("the core has the solution %v", got)
	}
	for i := range len(c) {
		if fewer, _ := c.without(i, 1, p.Rules); backtrack(fewer.of(p), 1) == nil {
			t.Errorf("the core %v without its member %d has no solution either", c, i)
		}
	}
	if len(e.Without) != len(c) {
		t.Errorf("%d grids without a member of the core, want %d", len(e.Without), len(c))
	}
	for i, grid := range e.Without {
		fewer, alone := c.without(i, 1, p.Rules)
		if !alone {
			if grid != nil {
				t.Errorf("a grid without member %d of the core %v, on which others depend", i, c)
			}
			continue
		}
		if err := fewer.of(p).Obeys(grid); err != nil {
			t.Errorf("the grid without member %d of the core %v: %v", i, c, err)
		}
	}
	if formula, err := e.Proved.Formula(context.Background()); err != nil || !slices.EqualFunc(witness.Clauses(formula), witness.Clauses(e.Formula), slices.Equal[[]int]) {
		t.Errorf("the claim %v has another formula, %v", e.Proved, err)
	}
	if err := e.Proof.Check(context.Background(), e.Formula); err != nil {
		t.Errorf("%v", err)
	}
}

func TestExplainMultiple(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	e := Judge{Steps: DefaultSteps}.Explain(context.Background(), p)
	if e.Status != Multiple || !e.Complete || len(e.Solutions) != 6 {
		t.Fatalf("%v, %v, %d solutions, complete %v, want multiple with 6", e.Status, e.Err, len(e.Solutions), e.Complete)
	}
	want := backtrack(p, 0)
	slices.SortFunc(e.Solutions, slices.Compare[[]int])
	slices.SortFunc(want, slices.Compare[[]int])
	if !slices.EqualFunc(e.Solutions, want, slices.Equal[[]int]) {
		t.Errorf("solutions %v, want %v", e.Solutions, want)
	}
	if got := differing(want); !slices.Equal(e.Differ, got) {
		t.Errorf("Differ = %v, want %v", e.Differ, got)
	}
	// Far too many to list: the cells in which solutions differ are known all the same.
	e = Judge{Steps: DefaultSteps}.Explain(context.Background(), blank(2, 3))
	if e.Status != Multiple || e.Complete || len(e.Solutions) != MaxSolutions || len(e.Differ) != 36 {
		t.Errorf("empty 6x6: %v, %v, %d solutions, complete %v, %d cells differ",
			e.Status, e.Err, len(e.Solutions), e.Complete, len(e.Differ))
	}
}

func differing(solutions [][]int) []int {
	var cells []int
	for cell := range solutions[0] {
		if slices.ContainsFunc(solutions, func(s []int) bool { return s[cell] != solutions[0][cell] }) {
			cells = append(cells, cell)
		}
	}
	return cells
}

func TestExplainUnique(t *testing.T) {
	e := Judge{Steps: DefaultSteps}.Explain(context.Background(), parse(t, 3, 3, slides))
	if e.Status != Unique || !slices.Equal(e.Solutions[0], digits(slidesSolution)) {
		t.Fatalf("%v, %v, %v, want unique", e.Status, e.Err, e.Solutions)
	}
	if err := e.Proof.Check(context.Background(), e.Formula); err != nil {
		t.Error(err)
	}
}

func TestExplainRandomPuzzles(t *testing.T) {
	seen := map[Status]int{}
	draw := func(t *rapid.T) {
		// Not 9x9: the backtracker may take minutes to see that a core of few givens has no solution.
		p := puzzles([2]int{2, 2}, [2]int{2, 3}, [2]int{3, 2}).Draw(t, "puzzle")
		solutions := backtrack(p, MaxSolutions)
		if len(solutions) > 30 {
			return // TestExplainMultiple has many
		}
		e := Judge{}.Explain(context.Background(), p)
		seen[e.Status]++
		switch e.Status {
		case Invalid:
			for _, c := range e.Clashes {
				if p.Givens[c.Cells[0]] != c.Digit || p.Givens[c.Cells[1]] != c.Digit || len(c.Houses) == 0 || len(c.Houses) > 2 {
					t.Fatalf("clash %v", c)
				}
			}
			if solutions != nil {
				t.Fatalf("invalid, and has a solution")
			}
		case None:
			checkCore(t, p, e)
		case Multiple:
			if len(solutions) < 2 || len(solutions) != len(e.Solutions) || e.Complete != (len(solutions) < MaxSolutions) {
				t.Fatalf("%d solutions, complete %v, want %d", len(e.Solutions), e.Complete, len(solutions))
			}
			if e.Complete && !slices.Equal(e.Differ, differing(solutions)) {
				t.Fatalf("Differ = %v, want %v", e.Differ, differing(solutions))
			}
		case Unique:
			if len(solutions) != 1 || !slices.Equal(solutions[0], e.Solutions[0]) {
				t.Fatalf("unique %v, want %v", e.Solutions, solutions)
			}
			for _, cell := range p.cells(true) {
				if one := len(backtrack(p.without(cell), 2)) == 1; one != slices.Contains(e.Redundant, cell) {
					t.Fatalf("cell %d redundant = %v, want %v", cell, !one, one)
				}
			}
			needed := slices.DeleteFunc(p.cells(true), func(cell int) bool { return slices.Contains(e.Redundant, cell) })
			if len(needed) != len(e.Without) {
				t.Fatalf("%d solutions without a given, want %d", len(e.Without), len(needed))
			}
			for i, grid := range e.Without {
				if err := p.without(needed[i]).Obeys(grid); err != nil || grid[needed[i]] == p.Givens[needed[i]] {
					t.Fatalf("without cell %d there is %v, %v", needed[i], grid, err)
				}
			}
		default:
			t.Fatalf("%v, %v", e.Status, e.Err)
		}
	}
	for round := 0; round == 0 || round < 20 && len(seen) < 4; round++ {
		rapid.Check(t, draw)
	}
	for _, s := range []Status{Invalid, None, Multiple, Unique} {
		if seen[s] == 0 {
			t.Errorf("no puzzle was %v", s)
		}
	}
}

func TestExplainGivesUp(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if e := (Judge{Steps: DefaultSteps}).Explain(cancelled, parse(t, 3, 3, slides)); e.Status != Unknown || !errors.Is(e.Err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", e.Status, e.Err)
	}
	if e := (Judge{Steps: DefaultSteps}).Explain(context.Background(), Puzzle{}); e.Status != Unknown || !errors.Is(e.Err, ErrPuzzle) {
		t.Errorf("no puzzle: %v, %v", e.Status, e.Err)
	}
}

func TestStatusString(t *testing.T) {
	for s, want := range map[Status]string{-1: "Status(-1)", Unknown: "unknown", Unique: "unique", Unique + 1: "Status(5)"} {
		if got := s.String(); got != want {
			t.Errorf("Status(%d).String() = %q, want %q", int(s), got, want)
		}
	}
}

// TestExplainNoneOfOne asks for the core of a puzzle that has a solution, as if the first answer had been wrong.
func TestExplainNoneOfOne(t *testing.T) {
	p := parse(t, 2, 2, "12..34....1....3")
	e := (&explainer{ctx: t.Context(), puzzle: p, limit: MaxSolutions}).none(reply{})
	if e.Status != Unknown || !errors.Is(e.Err, ErrEncoding) || e.Core != nil {
		t.Errorf("%v, %v, core %v, want %v, %v", e.Status, e.Err, e.Core, Unknown, ErrEncoding)
	}
}
