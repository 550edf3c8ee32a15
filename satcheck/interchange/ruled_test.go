package interchange

import (
	"errors"
	"slices"
	"testing"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/constraint"
)

// A puzzle with rules is written as the clauses of the judge, and a model is read back by the candidates that the givens leave.
// No other format or encoding takes it.
func TestRuled(t *testing.T) {
	p := satcheck.Puzzle{BoxRows: 2, BoxCols: 2, Givens: make([]int, 16), Rules: []constraint.Rule{
		{Word: "cage", Numbers: []int{4}, Groups: [][]int{{0, 1}}}, {Word: "anti-knight"},
	}}
	p.Givens[0], p.Givens[15] = 3, 4
	solution := []int{3, 1, 4, 2, 2, 4, 1, 3, 4, 2, 3, 1, 1, 3, 2, 4}
	e, err := Encode(p, Extended)
	if err != nil {
		t.Fatal(err)
	}
	model := make([]bool, e.Formula.Variables())
	copy(model, e.Model(solution))
	if got, err := e.Decode(model); err != nil || !slices.Equal(got, solution) {
		t.Errorf("read as %v, %v", got, err)
	}
	for variable, name := range map[int]string{1: "r1c2=1", 2: "r1c2=2"} {
		if got := e.Name(variable); got != name {
			t.Errorf("variable %d is %s, want %s", variable, got, name)
		}
	}
	model[0], model[1] = false, true // 2 in r1c2
	if got, err := e.Decode(model); err == nil {
		t.Errorf("read as %v, which is no solution", got)
	}
	model[0] = true
	if _, err := e.Decode(model); err == nil || err.Error() != "both 1 and 2 in r1c2" {
		t.Errorf("error %v", err)
	}
	if _, err := Encode(p, Pruned); !errors.Is(err, ErrRules) {
		t.Errorf("pruned: %v", err)
	}
	for _, f := range Formats() {
		if _, err := New(p, Dialect{Format: f}); (f == DIMACS) != (err == nil) || err != nil && !errors.Is(err, ErrRules) {
			t.Errorf("%v: %v", f, err)
		}
	}
}
