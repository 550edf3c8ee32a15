package dlx

import (
	"errors"
	"testing"
)

// A representation that a problem does not fit refuses it, and Auto takes another.
func TestRepresentations(t *testing.T) {
	pairs := func(items int) *Problem { // in a row, each with the next one
		p, err := NewProblem(items, 0, func(yield func([]int) bool) {
			for i := range items - 1 {
				if !yield([]int{i, i + 1}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		name        string
		problem     *Problem
		cells, bits bool
	}{
		{"queens", queens(t, 8), true, true},
		{"8,000 items", pairs(8000), true, false},
		{"9,000 items", pairs(9000), false, false},
		{"a multiplicity", read(t, "2|a b\na b\na\nb\n"), true, true},
		{"a multiplicity of very many", read(t, "0:9000000000000000000|a b\na b\na\nb\n"), true, true},
	} {
		for r, want := range map[Representation]bool{Auto: true, Links: true, Cells: test.cells, Bits: test.bits} {
			s, err := NewSolverOf(test.problem, r)
			if (err == nil) != want || err != nil && !errors.Is(err, ErrRepresentation) {
				t.Errorf("%s: NewSolverOf(%v) = %v, want it to be taken: %v", test.name, r, err, want)
			}
			if got := r.Fits(test.problem); got != want {
				t.Errorf("%s: %v.Fits = %v, want %v", test.name, r, got, want)
			}
			if err == nil && (s.Representation() == Auto || r != Auto && s.Representation() != r) {
				t.Errorf("%s: NewSolverOf(%v) is on %v", test.name, r, s.Representation())
			}
		}
	}
	if _, err := NewSolverOf(queens(t, 4), Representation(9)); !errors.Is(err, ErrRepresentation) {
		t.Errorf("NewSolverOf(9) = %v", err)
	}
}

func TestParseRepresentation(t *testing.T) {
	for _, r := range Representations() {
		if got, err := ParseRepresentation(r.String()); got != r || err != nil {
			t.Errorf("ParseRepresentation(%v) = %v, %v", r, got, err)
		}
	}
	for _, name := range []string{"", "Links", "Representation(9)"} {
		if r, err := ParseRepresentation(name); err == nil {
			t.Errorf("ParseRepresentation(%q) = %v, want an error", name, r)
		}
	}
}
