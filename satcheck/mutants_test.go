package satcheck

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/satcheck/proof"
)

// mutantCheck checks a claim about a puzzle whose clauses have been tampered with; the check has to notice.
func mutantCheck(p Puzzle, solutions [][]int, mutate func(*proof.Formula) *proof.Formula) Report {
	s := p.state()
	claim := make([][]int, len(solutions))
	for i, grid := range solutions {
		claim[i] = s.options(grid, p.Open())
	}
	return Judge{}.check(context.Background(), CoverClaim{Cover: s.Cover, Solutions: claim}, func() *coverEncoding {
		e := s.encode(context.Background())
		e.formula = mutate(e.formula)
		return e
	}, true)
}

// drop returns a mutation that leaves out the clauses for which the condition holds.
func drop(condition func(i int, clause []int) bool) func(*proof.Formula) *proof.Formula {
	return func(f *proof.Formula) *proof.Formula {
		out := &proof.Formula{Name: f.Name}
		for i := range f.Len() {
			if !condition(i, f.Clause(i)) {
				out.Add(f.Clause(i)...)
			}
		}
		out.Declare(f.Variables())
		return out
	}
}

func mutantModels(f *proof.Formula, condition func(int, []int) bool) int {
	return countModels(drop(condition)(f), 1<<20)
}

// TestMutantsOfClauses drops clauses one at a time and lets the judge check a true claim about a 4x4 grid with one given:
// 72 solutions. The count of models says which clauses are needed; for these the judge must find a model that is no
// solution, for the others the claim stands. Most clauses follow from others.
func TestMutantsOfClauses(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: many small checks, one after the other")
	}
	p := parse(t, 2, 2, "1...............")
	solutions := backtrack(p, 0)
	if len(solutions) != 72 {
		t.Fatalf("%d solutions, want 72", len(solutions))
	}
	// What is left says one half of the rules: a digit has a place in each house, a cell has one digit at most.
	half := func(_ int, clause []int) bool { return len(clause) == 2 && clause[0] < 0 && clause[1] < 0 }
	whole := p.state().encode(t.Context())
	sparse := drop(func(i int, clause []int) bool { return half(i, clause) && i%2 == 0 })
	needed := 0
	for skip := 0; skip < whole.formula.Len(); skip += 5 {
		without := func(i int, clause []int) bool { return i == skip || half(i, clause) && i%2 == 0 }
		want := Verified
		if mutantModels(whole.formula, without) != 72 {
			want = Failed
			needed++
		}
		r := mutantCheck(p, solutions, drop(without))
		if r.Verdict != want || want == Failed && !errors.Is(r.Err, ErrEncoding) {
			t.Fatalf("without clause %d, %v: %v, %v, want %v", skip, whole.formula.Clause(skip), r.Verdict, r.Err, want)
		}
	}
	t.Logf("%d of %d clauses are needed", needed, (sparse(whole.formula).Len()+4)/5)
	if needed == 0 {
		t.Errorf("no clause is needed")
	}
}

// TestMutantsOfConstraints drops whatever a formula says about one cell. That cell can hold anything then, and the
// judge must find a model that is no solution.
func TestMutantsOfConstraints(t *testing.T) {
	p := blank(2, 2)
	solutions := backtrack(p, 0)
	e := p.state().encode(t.Context())
	for _, cell := range []string{"r1c1", "r2c3", "r4c4"} {
		r := mutantCheck(p, solutions, drop(func(_ int, clause []int) bool {
			return slices.ContainsFunc(clause, func(l int) bool { return strings.Contains(e.name(max(l, -l)), cell) })
		}))
		if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) {
			t.Errorf("without %s: %v, %v, want %v, %v", cell, r.Verdict, r.Err, Failed, ErrEncoding)
		}
	}
}

// TestMutantsOfShape states a puzzle with boxes of 2 rows and 3 columns as if they had 3 and 2: the slip of an index. The
// rules, which know nothing of the statement, notice.
func TestMutantsOfShape(t *testing.T) {
	p := blank(2, 3)
	copy(p.Givens, []int{1, 2, 3, 4, 5, 6})
	slip := p
	slip.BoxRows, slip.BoxCols = 3, 2
	s := slip.state()
	s.puzzle = p
	r := Judge{}.check(context.Background(), CoverClaim{Cover: s.Cover}, func() *coverEncoding { return s.encode(t.Context()) }, true)
	if r.Missing == nil {
		t.Fatalf("%v, %v, want a solution of the slip", r.Verdict, r.Err)
	}
	if grid, err := s.grid(r.Missing); err == nil {
		t.Errorf("%v is taken for a solution", grid)
	}
}

// TestMutantTooStrict adds a clause that is not a rule: the claimed solutions are tried on the clauses, and one
// violates it.
func TestMutantTooStrict(t *testing.T) {
	p := parse(t, 3, 3, slides)
	s := p.state()
	grid := digits(slidesSolution)
	r := mutantCheck(p, [][]int{grid}, func(f *proof.Formula) *proof.Formula {
		f.Add(-(s.option[2*9+grid[2]-1] + 1)) // r1c3 is not what it is
		return f
	})
	if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) {
		t.Errorf("%v, %v, want %v, %v", r.Verdict, r.Err, Failed, ErrEncoding)
	}
}

// TestMutantBlocking leaves the clause out that excludes one claimed solution: the check finds it again, and says so.
func TestMutantBlocking(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	s := p.state()
	claim := make([][]int, 0, 6)
	for _, grid := range backtrack(p, 0) {
		claim = append(claim, s.options(grid, p.Open()))
	}
	for skip := range claim {
		r := Judge{exclude: func(e *coverEncoding, solution []int) {
			if !slices.Equal(solution, claim[skip]) {
				e.exclude(solution)
			}
		}}.check(context.Background(), CoverClaim{Cover: s.Cover, Solutions: claim}, func() *coverEncoding { return s.encode(t.Context()) }, true)
		if r.Verdict != Failed || r.Claim != skip {
			t.Errorf("solution %d not excluded: %v, %v, claim %d", skip, r.Verdict, r.Err, r.Claim)
		}
	}
}

// TestMutantForbidsOne forbids one of the claimed solutions, whichever: as long as it is among those that are tried on
// the clauses, it is noticed.
func TestMutantForbidsOne(t *testing.T) {
	p := blank(2, 2)
	solutions := backtrack(p, 20)
	s := p.state()
	e := s.encode(t.Context())
	for i, grid := range solutions[:16] {
		r := mutantCheck(p, solutions, func(f *proof.Formula) *proof.Formula {
			f.Add(contrary(e.model(s.options(grid, p.Open())))...)
			return f
		})
		if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) || r.Claim != i {
			t.Errorf("solution %d forbidden: %v, %v, claim %d, want %v, %v", i, r.Verdict, r.Err, r.Claim, Failed, ErrEncoding)
		}
	}
}
