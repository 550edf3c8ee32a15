package proof

import (
	"slices"
	"testing"
)

// panics says whether f does.
func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}

// TestFormulaLimit adds as many literals as a formula may have, and more: from then on nothing is kept.
func TestFormulaLimit(t *testing.T) {
	f := &Formula{Limit: 5}
	f.Add(1, 2)
	f.Add(3, 4, 5)
	if f.TooLarge() || f.Len() != 2 {
		t.Errorf("5 literals: too large: %v, %d clauses, want 2", f.TooLarge(), f.Len())
	}
	f.Add()
	if f.TooLarge() || f.Len() != 3 {
		t.Errorf("and the empty clause: too large: %v, %d clauses, want 3", f.TooLarge(), f.Len())
	}
	f.Add(9)
	f.Add()
	if !f.TooLarge() || f.Len() != 3 || f.Variables() != 5 {
		t.Errorf("6 literals: too large: %v, %d clauses, %d variables, want 3 and 5", f.TooLarge(), f.Len(), f.Variables())
	}
}

// TestAddPanics wants a clause that is refused to leave nothing behind.
func TestAddPanics(t *testing.T) {
	for _, bad := range []int{0, maxVariable + 1, -maxVariable - 1, 1 << 40} {
		f, p := &Formula{}, &Proof{}
		for name, add := range map[string]func(...int){"Formula.Add": f.Add, "Proof.Add": p.Add, "Proof.Delete": p.Delete} {
			if !panics(func() { add(1, 2, bad) }) {
				t.Errorf("%s(1, 2, %d) does not panic", name, bad)
			}
		}
		f.Add(-3)
		p.Add(-3)
		if got := f.Clause(0); f.Len() != 1 || f.Variables() != 3 || !slices.Equal(got, []int{-3}) {
			t.Errorf("after Add(1, 2, %d): %d clauses, %d variables, the first clause %v; want 1, 3, [-3]", bad, f.Len(), f.Variables(), got)
		}
		if got, deletion := p.Step(0); p.Len() != 1 || deletion || !slices.Equal(got, []int{-3}) {
			t.Errorf("after Add(1, 2, %d): %d steps, the first %v, %v; want 1, [-3], false", bad, p.Len(), got, deletion)
		}
	}
	f := &Formula{}
	f.Add(maxVariable, -maxVariable)
	if f.Variables() != 1<<30-1 {
		t.Errorf("%d variables, want %d", f.Variables(), 1<<30-1)
	}
}

// TestAtMostOne compares the clauses with one for each pair, and keeps to the limit.
func TestAtMostOne(t *testing.T) {
	for n := range 5 {
		literals := []int{3, -1, 7, 4}[:n]
		f, want := &Formula{Limit: n * (n - 1)}, &Formula{}
		f.AtMostOne(literals)
		for i, a := range literals {
			for _, b := range literals[i+1:] {
				want.Add(-a, -b)
			}
		}
		if written(t, f) != written(t, want) || f.TooLarge() {
			t.Errorf("%d literals: %s, want %s", n, written(t, f), written(t, want))
		}
		if f.Limit--; n > 1 {
			g := &Formula{Limit: f.Limit}
			if g.AtMostOne(literals); !g.TooLarge() || g.Len() > 0 {
				t.Errorf("%d literals, %d at most: %d clauses, too large: %v", n, g.Limit, g.Len(), g.TooLarge())
			}
		}
	}
	f := &Formula{}
	if !panics(func() { f.AtMostOne([]int{1, 2, 0}) }) || f.Len() != 0 || f.Variables() != 0 {
		t.Errorf("literal 0: %d clauses, %d variables, want a panic and none", f.Len(), f.Variables())
	}
}
