package dlx

import (
	"context"
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
			s, err := NewSolverIn(test.problem, r)
			if (err == nil) != want || err != nil && !errors.Is(err, ErrRepresentation) {
				t.Errorf("%s: NewSolverIn(%v) = %v, want it to be taken: %v", test.name, r, err, want)
			}
			if got := r.Fits(test.problem); got != want {
				t.Errorf("%s: %v.Fits = %v, want %v", test.name, r, got, want)
			}
			if err == nil && (s.Representation() == Auto || r != Auto && s.Representation() != r) {
				t.Errorf("%s: NewSolverIn(%v) is on %v", test.name, r, s.Representation())
			}
		}
	}
	if _, err := NewSolverIn(queens(t, 4), Representation(9)); !errors.Is(err, ErrRepresentation) {
		t.Errorf("NewSolverIn(9) = %v", err)
	}
}

// Auto counts many solutions in one representation, and lists them in another where that is better. Commit, Reset and
// Confine hold for both.
func TestAutoCountsOnBits(t *testing.T) {
	p := matchings(t, 12)
	s := NewSolver(p)
	check := func(what string, limit, want uint64, on Representation) {
		t.Helper()
		if n, err := s.Count(context.Background(), limit); n != want || err != nil || s.Representation() != on {
			t.Errorf("%s: Count = %d, %v, on %v, want %d on %v", what, n, err, s.Representation(), want, on)
		}
	}
	if s.Representation() != Cells {
		t.Fatalf("before: on %v, want %v", s.Representation(), Cells)
	}
	check("all", 0, 10395, Bits)
	check("some", 10, 10, Cells)
	check("as many as there may be", 1<<20, 10395, Bits)
	if got := len(list(s)); got != 10395 || s.Representation() != Cells {
		t.Errorf("%d solutions, on %v, want 10395 on %v", got, s.Representation(), Cells)
	}
	if err := s.Commit(3); err != nil {
		t.Fatal(err)
	}
	check("one committed", 0, 945, Bits)
	s.Reset()
	check("reset", 0, 10395, Bits)
	shares, err := s.Split(context.Background(), 4)
	if err != nil {
		t.Fatal(err)
	}
	sum := uint64(0)
	for _, share := range shares {
		if err := s.Confine(share.Part); err != nil {
			t.Fatal(err)
		}
		n, err := s.Count(context.Background(), 0)
		if err != nil || s.Representation() != Bits {
			t.Errorf("a part: %v, on %v", err, s.Representation())
		}
		sum += n
	}
	if sum != 10395 || len(shares) < 2 {
		t.Errorf("%d solutions in %d parts, want 10395", sum, len(shares))
	}
	asked, err := NewSolverIn(p, Cells)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := asked.Count(context.Background(), 0); err != nil || asked.Representation() != Cells {
		t.Errorf("cells: %v, on %v", err, asked.Representation())
	}
}

// Where bits do not fit, Auto counts many solutions on links.
func TestAutoCountsOnLinks(t *testing.T) {
	p := matchings(t, 260)
	s := NewSolver(p)
	for _, test := range []struct {
		limit uint64
		on    Representation
	}{{10, Cells}, {5000, Links}, {10, Cells}} {
		n, err := s.Count(context.Background(), test.limit)
		if n != test.limit || err != nil || s.Representation() != test.on {
			t.Errorf("Count(%d) = %d, %v, on %v, want it on %v", test.limit, n, err, s.Representation(), test.on)
		}
	}
}

// matchings is the ways to pair n points.
func matchings(t *testing.T, n int) *Problem {
	p, err := NewProblem(n, 0, func(yield func([]int) bool) {
		for a := range n {
			for b := a + 1; b < n; b++ {
				if !yield([]int{a, b}) {
					return
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
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
