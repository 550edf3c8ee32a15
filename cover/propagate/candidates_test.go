package propagate

import (
	"math/rand/v2"
	"testing"

	"dlx-sudoku/cover"
)

// TestCandidates compares the true candidates with the digits of all solutions, with and without witnesses.
func TestCandidates(t *testing.T) {
	l := layout(t, 2, 3)
	set := parse(t, l, "cage: 9 r1c1 r1c2 r2c1", "arrow: r3c3 | r3c4 r4c4", "thermo: r6c1 r6c2 r5c3", "sandwich: 5 r4")
	rng := rand.New(rand.NewPCG(4, 4))
	s := NewSolver(l, set)
	first, err := s.First(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		g := cover.NewGrid(l)
		for _, c := range rng.Perm(36)[:6+rng.IntN(10)] {
			g.Set(c, first.Digit(c))
		}
		if i%5 == 0 {
			g.Set(35, 1+first.Digit(35)%6)
		}
		s.Load(g)
		want := make([]cover.Digits, 36)
		var witness []*cover.Grid
		for solution := range s.Solutions(t.Context()) {
			if witness == nil {
				witness = append(witness, solution.Clone())
			}
			for c, d := range solution.Digits() {
				want[c] |= 1 << d
			}
		}
		all := s.Stats().Nodes
		for _, w := range [][]*cover.Grid{nil, witness} {
			got, err := s.Candidates(t.Context(), w...)
			if err != nil {
				t.Fatal(err)
			}
			for c := range got {
				if got[c] != want[c] {
					t.Errorf("%v with %d witnesses: candidates %v of %s, want %v", g, len(w), got[c], l.CellName(c), want[c])
				}
			}
		}
		if nodes := s.Stats().Nodes; nodes > all {
			t.Errorf("%v: %d nodes for the candidates, %d for all solutions", g, nodes, all)
		}
	}
}
