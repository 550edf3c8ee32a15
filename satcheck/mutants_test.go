package satcheck

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
)

// checkMutant checks a claim whose clauses have been tampered with; the check has to notice.
func checkMutant(t *testing.T, p Puzzle, e Encoding, solutions [][]int, mutate func(*Formula) *Formula) Report {
	t.Helper()
	encoded, err := Encode(p, e)
	if err != nil {
		t.Fatal(err)
	}
	encoded.Formula = mutate(encoded.Formula)
	c := claim{
		solutions: solutions, complete: true, obeys: p.obeys, key: gridKey,
		size: func() int { return 0 },
		encode: func() (problem, error) {
			return problem{encoded.Formula, encoded.Model, func(s []int) { encoded.forbid(s, p.open()) }, encoded.Decode}, nil
		},
	}
	return Judge{}.check(context.Background(), c)
}

// drop returns a mutation that leaves out the clauses for which the condition holds.
func drop(condition func(i int, clause []int) bool) func(*Formula) *Formula {
	return func(f *Formula) *Formula {
		out := &Formula{name: f.name}
		for i := range f.Len() {
			if !condition(i, f.Clause(i)) {
				out.Add(f.Clause(i)...)
			}
		}
		out.variables = f.variables
		return out
	}
}

// TestMutantsOfClauses drops clauses one at a time and lets the judge check a true claim about an empty 4x4 grid: 288
// solutions. The count of models says which clauses are needed; for these the judge must find a model that is no
// solution, for the others the claim stands.
func TestMutantsOfClauses(t *testing.T) {
	p := blank(2, 2)
	solutions := backtrack(p, 0)
	if len(solutions) != 288 {
		t.Fatalf("%d solutions, want 288", len(solutions))
	}
	for _, e := range []Encoding{Minimal, Places} {
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		needed := 0
		for skip := 0; skip < encoded.Formula.Len(); skip += 7 {
			without := func(i int, _ []int) bool { return i == skip }
			want := Verified
			if mutantModels(encoded.Formula, without) != 288 {
				want = Failed
				needed++
			}
			r := checkMutant(t, p, e, solutions, drop(without))
			if r.Verdict != want || want == Failed && !errors.Is(r.Err, ErrEncoding) {
				t.Fatalf("%v without clause %d, %v: %v, %v, want %v", e, skip, encoded.Formula.Clause(skip), r.Verdict, r.Err, want)
			}
		}
		t.Logf("%v: %d of %d clauses are needed", e, needed, (encoded.Formula.Len()+6)/7)
		if needed == 0 {
			t.Errorf("%v: no clause is needed", e)
		}
	}
}

// TestMutantsOfDefinitions drops each clause that defines a variable of the bit-vector encoding in turn. Where both
// values become possible there are more models than solutions, and the count must see it.
func TestMutantsOfDefinitions(t *testing.T) {
	p := parse(t, 2, 2, "12..34....1....3")
	solutions := backtrack(p, 0)
	encoded, err := Encode(p, BitVector)
	if err != nil {
		t.Fatal(err)
	}
	if got := countModels(encoded.Formula, 1000); got != len(solutions) {
		t.Fatalf("%d models, want %d", got, len(solutions))
	}
	red := 0
	for skip := range encoded.Formula.Len() {
		if mutantModels(encoded.Formula, func(i int, _ []int) bool { return i == skip }) != len(solutions) {
			red++
		}
	}
	if red < 50 {
		t.Errorf("%d of %d clauses are needed, want more", red, encoded.Formula.Len())
	}
}

// TestMutantsOfConstraints drops whatever a formula says about one cell. That cell can hold anything then, and the
// judge must find a model that is no solution.
func TestMutantsOfConstraints(t *testing.T) {
	p := blank(2, 2)
	solutions := backtrack(p, 0)
	for _, e := range Encodings() {
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		for _, cell := range []string{"r1c1", "r2c3", "r4c4"} {
			r := checkMutant(t, p, e, solutions, drop(func(_ int, clause []int) bool {
				return slices.ContainsFunc(clause, func(l int) bool { return strings.Contains(encoded.Name(max(l, -l)), cell) })
			}))
			if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) {
				t.Errorf("%v without %s: %v, %v, want %v, %v", e, cell, r.Verdict, r.Err, Failed, ErrEncoding)
			}
		}
	}
}

// TestMutantsOfShape encodes a puzzle with boxes of 2 rows and 3 columns as if they had 3 and 2: the slip of an index.
func TestMutantsOfShape(t *testing.T) {
	p := Puzzle{2, 3, pattern(2, 3)}
	for cell := range p.Givens {
		if cell%3 != 0 {
			p.Givens[cell] = 0
		}
	}
	solutions := backtrack(p, 0)
	if len(solutions) == 0 {
		t.Fatal("no solution")
	}
	slip := Puzzle{3, 2, p.Givens}
	for _, e := range Encodings() {
		r := checkMutant(t, p, e, solutions, func(*Formula) *Formula {
			encoded, err := Encode(slip, e)
			if err != nil {
				t.Fatal(err)
			}
			return encoded.Formula
		})
		if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) {
			t.Errorf("%v: %v, %v, want %v, %v", e, r.Verdict, r.Err, Failed, ErrEncoding)
		}
	}
}

func mutantModels(f *Formula, condition func(int, []int) bool) int {
	return countModels(drop(condition)(f), 1<<20)
}

// TestMutantTooStrict adds a rule that is none: the claimed solutions are tried on the clauses, and one violates it.
func TestMutantTooStrict(t *testing.T) {
	p := parse(t, 3, 3, slides)
	r := checkMutant(t, p, Extended, [][]int{digits(slidesSolution)}, func(f *Formula) *Formula {
		f.Add(-1, -f.Variables())
		f.Add(f.Variables()) // r9c9=9, as it is
		f.Add(-(digits(slidesSolution)[2]-1)*81 - 3)
		return f
	})
	if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) {
		t.Errorf("%v, %v, want %v, %v", r.Verdict, r.Err, Failed, ErrEncoding)
	}
}

// TestMutantBlocking skips the clause that excludes one claimed solution.
func TestMutantBlocking(t *testing.T) {
	p := parse(t, 3, 3, sixSolutions)
	six := backtrack(p, 0)
	for skip := range six {
		encoded, err := Encode(p, Extended)
		if err != nil {
			t.Fatal(err)
		}
		c := claim{
			solutions: six, complete: true, obeys: p.obeys, key: gridKey, size: func() int { return 0 },
			encode: func() (problem, error) {
				exclude := func(s []int) {
					if !slices.Equal(s, six[skip]) {
						encoded.forbid(s, p.open())
					}
				}
				return problem{encoded.Formula, encoded.Model, exclude, encoded.Decode}, nil
			},
		}
		if r := (Judge{}).check(context.Background(), c); r.Verdict != Failed || r.Claim != skip {
			t.Errorf("solution %d not excluded: %v, %v, claim %d", skip, r.Verdict, r.Err, r.Claim)
		}
	}
}

// TestMutantForbidsOne forbids one of the claimed solutions, whichever: as long as it is among those that are tried on
// the clauses, it is noticed.
func TestMutantForbidsOne(t *testing.T) {
	p := blank(2, 2)
	solutions := backtrack(p, 20)
	encoded, err := Encode(p, Extended)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range solutions[:16] {
		r := checkMutant(t, p, Extended, solutions, func(f *Formula) *Formula {
			f.Add(contrary(encoded.Model(s))...)
			return f
		})
		if r.Verdict != Failed || !errors.Is(r.Err, ErrEncoding) || r.Claim != i {
			t.Errorf("solution %d forbidden: %v, %v, claim %d, want %v, %v", i, r.Verdict, r.Err, r.Claim, Failed, ErrEncoding)
		}
	}
}
