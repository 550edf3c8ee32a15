package propagate

import (
	"context"
	"errors"
	"testing"
)

// TestRefutation: no remaining solution has a digit that a hint rules out, a lemma rules out at most one solution, and all
// solutions are ruled out before the empty clause.
func TestRefutation(t *testing.T) {
	l := layout(t, 2, 3)
	for _, text := range [][]string{
		{"cage: 9 r1c1 r1c2 r2c1", "arrow: r3c3 | r3c4 r4c4", "thermo: r6c1 r6c2 r6c3 r6c4 r5c5", "sandwich: 5 r4", "sandwich: 9 c2", "cage: 11 r5c1 r5c2"},
		{"cage: 3 r1c1 r1c2", "cage: 3 r1c3 r1c4"}, // none
	} {
		s := NewSolver(l, parse(t, l, text...))
		left := make(map[string][]int)
		for g := range s.Solutions(t.Context()) {
			left[g.String()] = g.Digits()
		}
		all, clauses, hints, ended := len(left), 0, 0, false
		for lemma := range s.Refutation(t.Context(), 0) {
			clause, hint := lemma.Clause, lemma.Hint
			if ended = len(clause) == 0 && !hint; ended && len(left) > 0 {
				t.Errorf("the empty clause comes before %d of %d solutions", len(left), all)
			}
			clauses++
			if hint {
				hints++
			}
			against := 0
			for name, digits := range left {
				holds := false
				for _, x := range clause {
					x = -x - 1
					holds = holds || digits[x/6] != x%6+1
				}
				if !holds {
					against++
					delete(left, name)
				}
			}
			if hint && against > 0 || against > 1 {
				t.Errorf("clause %v, hint %v, is against %d solutions", clause, hint, against)
			}
		}
		if !ended || s.Err() != nil || all > 0 && (hints == 0 || clauses-hints < all) {
			t.Errorf("%d solutions, %d clauses, %d of them hints, ended %v, %v", all, clauses, hints, ended, s.Err())
		}
		for range s.Refutation(t.Context(), 0) {
			break // and the Solver is ready for the next search
		}
		if n, err := s.Count(t.Context(), 0); int(n) != all || err != nil {
			t.Errorf("Count after a break = %d, %v, want %d", n, err, all)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for lemma := range s.Refutation(ctx, 0) {
			t.Errorf("%v of a search that was cancelled", lemma)
		}
		if !errors.Is(s.Err(), context.Canceled) {
			t.Errorf("Err = %v", s.Err())
		}
	}
}
