package satcheck

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// countModels counts the models of a formula over its variables, up to limit, by splitting on a variable and
// propagating units: the plain witness for "one model for each solution".
func countModels(f *Formula, limit int) int {
	clauses := make([][]int, f.Len())
	for i := range clauses {
		clauses[i] = f.Clause(i)
	}
	value := make([]int, f.Variables()+1)
	var count func() int
	count = func() int {
		var trail []int
		undo := func() {
			for _, v := range trail {
				value[v] = 0
			}
		}
		branch := 0
		for changed := true; changed; {
			changed, branch = false, 0
			for _, clause := range clauses {
				open, last, sat := 0, 0, false
				for _, l := range clause {
					switch v := value[max(l, -l)]; {
					case v == 0:
						open, last = open+1, l
					case (v > 0) == (l > 0):
						sat = true
					}
				}
				switch {
				case sat:
				case open == 0:
					undo()
					return 0
				case open == 1:
					v := max(last, -last)
					value[v], changed = last/v, true
					trail = append(trail, v)
				default:
					branch = max(last, -last)
				}
			}
		}
		total := 1
		if branch == 0 { // all satisfied: every variable still open doubles the count
			for _, v := range value[1:] {
				if v == 0 {
					total *= 2
				}
			}
		} else {
			total = 0
			for _, sign := range []int{1, -1} {
				if total < limit {
					value[branch] = sign
					total += count()
				}
			}
			value[branch] = 0
		}
		undo()
		return total
	}
	return count()
}

func occurring(f *Formula) int {
	met := map[int]bool{}
	for i := range f.Len() {
		for _, l := range f.Clause(i) {
			met[max(l, -l)] = true
		}
	}
	return len(met)
}

// TestEncodingsHaveOneModelPerSolution excludes the model of each solution, variable by variable, and nothing more:
// a second model of some solution would be left. On the smallest puzzles the plain count has to agree.
func TestEncodingsHaveOneModelPerSolution(t *testing.T) {
	counted := 0
	rapid.Check(t, func(t *rapid.T) {
		p := puzzles([2]int{2, 2}, [2]int{2, 3}, [2]int{3, 2}).Draw(t, "puzzle")
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
			if got := occurring(f); got != f.Variables() {
				t.Fatalf("%v: %d of %d variables occur", e, got, f.Variables())
			}
			if p.Size() == 4 && len(solutions) < 6 && e != BitVector {
				counted++
				if got := countModels(f, 50); got != len(solutions) {
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
			answer, err := Judge{}.Solve(context.Background(), f)
			if err != nil || answer.Proof == nil {
				t.Fatalf("%v: a model besides those of the %d solutions: %v, %v", e, len(solutions), answer.Model, err)
			}
		}
	})
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
			if got, bound := len(f.clauses.literals), e.literals(p); got > bound || bound > 2*got {
				t.Errorf("%v %d: %d literals, announced as %d", e, p.Size(), got, bound)
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

func TestParseEncoding(t *testing.T) {
	for _, e := range Encodings() {
		if got, err := ParseEncoding(e.String()); got != e || err != nil {
			t.Errorf("ParseEncoding(%q) = %v, %v", e, got, err)
		}
	}
	if _, err := ParseEncoding("sideways"); err == nil {
		t.Error("ParseEncoding accepts an unknown name")
	}
	if _, err := Encode(blank(2, 2), Encoding(99)); err == nil {
		t.Error("Encode accepts an unknown encoding")
	}
}

func TestDecodeRefuses(t *testing.T) {
	p := parse(t, 3, 3, slides)
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
		p := parse(t, 3, 3, slides)
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
		encoded, err := Encode(parse(t, 3, 3, slides), e)
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
	p := parse(t, 3, 3, slides)
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
