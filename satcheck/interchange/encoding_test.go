package interchange

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/internal/witness"
)

// TestEncodingsHaveOneModelPerSolution excludes the model of each solution, variable by variable, and nothing more:
// a second model of some solution would be left. On the smallest puzzles the plain count has to agree.
func TestEncodingsHaveOneModelPerSolution(t *testing.T) {
	counted := 0
	// A few draws may all be too large to be counted.
	for round := 0; round == 0 || round < 50 && counted == 0; round++ {
		rapid.Check(t, func(t *rapid.T) {
			shape := rapid.SampledFrom([][2]int{{2, 2}, {2, 3}, {3, 2}}).Draw(t, "shape")
			p := satcheck.Puzzle{BoxRows: shape[0], BoxCols: shape[1], Givens: drawn(t).Givens(shape[0], shape[1])}
			if n := p.Size(); rapid.Bool().Draw(t, "candidates") {
				p.Candidates = make([][]int, n*n)
				p.Candidates[rapid.IntRange(0, n*n-1).Draw(t, "cell")] = rapid.SampledFrom([][]int{{0}, {1, n}, {1, 2, 3}}).Draw(t, "digits")
			}
			solutions := backtrack(p, 20)
			if len(solutions) == 20 {
				t.Skip("too many solutions")
			}
			for _, e := range Encodings() {
				encoded, err := Encode(p, e)
				if err != nil {
					t.Fatal(err)
				}
				f := encoded.Formula
				if got := witness.Occurring(f); got != f.Variables() {
					t.Fatalf("%v: %d of %d variables occur", e, got, f.Variables())
				}
				if p.Size() == 4 && len(solutions) < 6 && e != BitVector {
					counted++
					if got := countModels(f, func(int) bool { return true }, 50); got != len(solutions) {
						t.Fatalf("%v: %d models, want %d", e, got, len(solutions))
					}
				}
				models := make([][]bool, len(solutions))
				for i, s := range solutions {
					models[i] = encoded.Model(s)
					if i := f.Violated(models[i]); i >= 0 {
						t.Fatalf("%v: solution %v violates clause %v", e, s, f.Clause(i))
					}
					if back, err := encoded.Decode(models[i]); err != nil || !slices.Equal(back, s) {
						t.Fatalf("%v: Decode = %v, %v, want %v", e, back, err, s)
					}
				}
				for _, model := range models {
					f.Add(contrary(model)...)
				}
				answer, err := satcheck.Judge{}.Solve(context.Background(), f)
				if err != nil || answer.Proof == nil {
					t.Fatalf("%v: a model besides those of the %d solutions: %v, %v", e, len(solutions), answer.Model, err)
				}
			}
		})
	}
	if counted == 0 {
		t.Error("nothing was counted")
	}
}

// contrary is the clause that excludes a model and no other.
func contrary(model []bool) []int {
	clause := make([]int, len(model))
	for v, value := range model {
		if clause[v] = v + 1; value {
			clause[v] = -(v + 1)
		}
	}
	return clause
}

// TestEncodingSizes pins the table in the package documentation.
func TestEncodingSizes(t *testing.T) {
	want := map[Encoding][3][2]int{ // variables and clauses of the rules at 4, 9 and 16
		Extended:  {{64, 16 + 96 + 224 + 48}, {729, 10_530}, {4096, 111_616}},
		Minimal:   {{64, 16 + 224}, {729, 7371}, {4096, 80_128}},
		Places:    {{64, 96 + 48}, {729, 3159}, {4096, 31_488}},
		Pruned:    {{64, 384}, {729, 10_530}, {4096, 111_616}},
		Binary:    {{32, 224}, {324, 7857}, {1024, 79_872}},
		Coverage:  {{64, 4 * 16 * 7}, {729, 11_988}, {4096, 123_904}},
		BitVector: {{32 + 112, 56 * 9}, {3564, 14_337}, {20_992, 84_864}},
	}
	shapes := [][2]int{{2, 2}, {3, 3}, {4, 4}}
	for _, e := range Encodings() {
		for i, shape := range shapes {
			p := blank(shape[0], shape[1])
			encoded, err := Encode(p, e)
			if err != nil {
				t.Fatal(err)
			}
			f := encoded.Formula
			if got := [2]int{f.Variables(), f.Len()}; got != want[e][i] {
				t.Errorf("%v %d: variables and clauses %v, want %v", e, p.Size(), got, want[e][i])
			}
			names := map[string]bool{}
			for v := 1; v <= f.Variables(); v++ {
				names[encoded.Name(v)] = true
			}
			if len(names) != f.Variables() {
				t.Errorf("%v %d: %d names for %d variables", e, p.Size(), len(names), f.Variables())
			}
		}
	}
}

func TestUnknownEncoding(t *testing.T) {
	if _, err := Encode(blank(2, 2), "sideways"); err == nil {
		t.Error("Encode accepts an unknown encoding")
	}
}

func TestDecodeRefuses(t *testing.T) {
	p := puzzle(3, 3, slides)
	for _, e := range Encodings() {
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := encoded.Decode(nil); err == nil {
			t.Errorf("%v: Decode accepts a model that is too short", e)
		}
		if _, err := encoded.Decode(make([]bool, encoded.Formula.Variables())); err == nil {
			t.Errorf("%v: Decode accepts a model without digits", e)
		}
	}
}

// TestEncodedIsItsOwn changes the givens after they were encoded.
func TestEncodedIsItsOwn(t *testing.T) {
	solution := digits(slidesSolution)
	for _, e := range Encodings() {
		p := puzzle(3, 3, slides)
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		model := encoded.Model(solution)
		for cell := range p.Givens {
			p.Givens[cell] = 9
		}
		if got, err := encoded.Decode(model); err != nil || !slices.Equal(got, solution) {
			t.Errorf("%v: Decode = %v, %v, want %v", e, got, err, solution)
		}
	}
}

// TestEncodedMisuse wants a panic of every encoding alike.
func TestEncodedMisuse(t *testing.T) {
	solution := digits(slidesSolution)
	for _, e := range Encodings() {
		encoded, err := Encode(puzzle(3, 3, slides), e)
		if err != nil {
			t.Fatal(err)
		}
		last := encoded.Formula.Variables()
		encoded.Formula.Add(last + 1) // the caller's own
		for _, variable := range []int{-1, 0, last + 1, last + 1000} {
			if !panics(func() { t.Logf("%v: variable %d is %s", e, variable, encoded.Name(variable)) }) {
				t.Errorf("%v: Name(%d) does not panic", e, variable)
			}
		}
		var text strings.Builder
		if _, err := encoded.Formula.WriteTo(&text); err != nil || !strings.Contains(text.String(), fmt.Sprintf("c %d is unknown\n", last+1)) {
			t.Errorf("%v: WriteTo: %v, and no name of variable %d", e, err, last+1)
		}
		open, above := slices.Clone(solution), slices.Clone(solution)
		open[2], above[2] = 0, 10
		for name, grid := range map[string][]int{"nil": nil, "short": solution[:80], "open": open, "out of range": above} {
			if !panics(func() { encoded.Model(grid) }) {
				t.Errorf("%v: Model of a grid that is %s does not panic", e, name)
			}
		}
	}
}

// TestDecodeTwoDigits gives r1c3, which is empty and 4 in the solution, a second digit, below and above that.
func TestDecodeTwoDigits(t *testing.T) {
	p := puzzle(3, 3, slides)
	solution := digits(slidesSolution)
	for _, e := range []Encoding{Extended, Minimal, Places, Coverage, Pruned} {
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		tried := 0
		for variable := 1; variable <= encoded.Formula.Variables(); variable++ {
			model := encoded.Model(solution)
			if !strings.HasPrefix(encoded.Name(variable), "r1c3=") || model[variable-1] {
				continue
			}
			tried++
			model[variable-1] = true
			digit, err := strconv.Atoi(strings.TrimPrefix(encoded.Name(variable), "r1c3="))
			if err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf("both %d and %d in r1c3", min(4, digit), max(4, digit))
			if got, err := encoded.Decode(model); err == nil || err.Error() != want {
				t.Errorf("%v: Decode with 4 and %s = %v, %v, want the error %s", e, encoded.Name(variable), got, err, want)
			}
		}
		if tried < 2 {
			t.Errorf("%v: %d digits tried, want two at least", e, tried)
		}
	}
}

// TestMutantsOfDefinitions drops each clause that defines a variable of the bit-vector encoding in turn. Where both
// values become possible there are more models than solutions, and the count must see it.
func TestMutantsOfDefinitions(t *testing.T) {
	p := puzzle(2, 2, "12..34....1....3")
	solutions := backtrack(p, 0)
	encoded, err := Encode(p, BitVector)
	if err != nil {
		t.Fatal(err)
	}
	if got := countModels(encoded.Formula, func(int) bool { return true }, 1000); got != len(solutions) {
		t.Fatalf("%d models, want %d", got, len(solutions))
	}
	red := 0
	for skip := range encoded.Formula.Len() {
		if countModels(encoded.Formula, func(i int) bool { return i != skip }, 1000) != len(solutions) {
			red++
		}
	}
	if red < 50 {
		t.Errorf("%d of %d clauses are needed, want more", red, encoded.Formula.Len())
	}
}

// TestExclude finds the six solutions of a puzzle one after the other, excluding each, in every encoding.
func TestExclude(t *testing.T) {
	p := puzzle(3, 3, sixSolutions)
	for _, e := range Encodings() {
		encoded, err := Encode(p, e)
		if err != nil {
			t.Fatal(err)
		}
		found := make(map[string]bool)
		learned := 0
		for {
			answer, err := satcheck.Judge{}.Solve(t.Context(), encoded.Formula)
			if err != nil {
				t.Fatal(err)
			}
			learned += answer.Learned
			if answer.Model == nil {
				break
			}
			solution, err := encoded.Decode(answer.Model)
			if err != nil {
				t.Fatal(err)
			}
			if found[fmt.Sprint(solution)] || len(found) == 6 {
				t.Fatalf("%v: %v after %d solutions", e, solution, len(found))
			}
			found[fmt.Sprint(solution)] = true
			encoded.Exclude(solution)
		}
		if len(found) != 6 || learned == 0 {
			t.Errorf("%v: %d solutions, want 6, with %d clauses learned", e, len(found), learned)
		}
	}
}
