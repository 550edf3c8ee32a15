package learn

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPrefer prefers each solution in turn, and wants the search to come to it.
func TestPrefer(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	several := 0
	for n := range trials(500, 20000) {
		x := draw(r)
		if x.Lo != nil {
			continue // a part of the preferred solution may be one, too
		}
		all, l := solutions(x), hasty(New(x.Matrix()), 3)
		if len(all) > 1 {
			several++
		}
		for _, want := range all {
			l.Prefer(want)
			verdict, err := l.Search(t.Context(), nil, 0)
			got := l.AppendSolution(nil)
			slices.Sort(got)
			slices.Sort(want)
			if err != nil || verdict != Solved || !slices.Equal(got, want) {
				t.Fatalf("problem %d: %v, %v, %v, want solution %v, of %+v", n, verdict, err, got, want, x)
			}
		}
		l.Prefer(nil)
		if verdict, err := l.Search(t.Context(), nil, 0); err != nil || verdict == Solved != (len(all) > 0) {
			t.Fatalf("problem %d: %v, %v, want one of %v", n, verdict, err, all)
		}
	}
	if several < 50 {
		t.Errorf("%d problems with several solutions, want more", several)
	}
}

// TestSpare has each spare variable stand for an option that is chosen, and the next one for the opposite.
func TestSpare(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for n := range trials(300, 10000) {
		x := draw(r)
		all, l := solutions(x), hasty(NewSpare(x.Matrix(), 2*len(x.Options)), 3)
		for o := range x.Options {
			l.Add(l.Spare(2*o).Not(), Chosen(o))
			l.Add(l.Spare(2*o+1).Not(), RuledOut(o))
		}
		for o := range x.Options {
			for k, is := range []bool{true, false} {
				want := slices.ContainsFunc(all, func(sol []int) bool { return slices.Contains(sol, o) == is })
				verdict, err := l.Search(t.Context(), []Literal{l.Spare(2*o + k)}, 0)
				if err != nil || verdict == Solved != want {
					t.Fatalf("problem %d: option %d chosen: %v: %v, %v, want %v, of %+v", n, o, is, verdict, err, want, x)
				}
			}
		}
	}
}
