package satcheck

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
