//go:build !js

package dlx

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// TestRace has runners of random orders take part in races of legs that are so short that all of them run. The winner must have
// the result of its order, and the race must not depend on anything else. Those that go on have settled the most groups.
func TestRace(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	others, runs := 0, 0
	for n := range 1000 {
		x := oracle.Draw(r.IntN, oracle.Kind{Colours: n%2 == 1, Multiplicities: n%3 == 1})
		all := x.Subsets()
		if len(all) == 0 || len(x.Options) == 0 {
			continue
		}
		var groups [][]int
		for _, o := range all[r.IntN(len(all))] {
			groups = append(groups, []int{o})
		}
		orders := [][]int{r.Perm(len(groups)), r.Perm(len(groups)), r.Perm(len(groups))}
		s, leg := NewSolver(state(t, x)), uint64(1+n%150)
		winnerOf := func() *runner {
			var runners []*runner
			for _, order := range orders {
				runners = append(runners, &runner{order: order})
			}
			r := race{solver: s, groups: groups, runners: slices.Clone(runners), firstLeg: leg, alone: n / 2 % 3}
			winner, err := r.run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			for _, one := range runners {
				if one.sieve != nil {
					runs++
				}
			}
			if runners[1].sieve != nil && len(runners[0].after) <= r.alone {
				t.Errorf("problem %d: the second order was tried when the first had run %d legs, want %d", n, len(runners[0].after), r.alone+1)
			}
			for _, one := range runners {
				out := len(one.after) - 1 // the leg after which it dropped out, unless the race ended before the next
				for _, other := range runners {
					if r.alone == 0 && out >= 0 && out+2 < len(winner.after) && len(other.after) > out+1 && other.after[out] < one.after[out] {
						t.Errorf("problem %d: after leg %d, order %v with %d groups went on, and %v with %d did not", n, out+1, other.order, other.after[out], one.order, one.after[out])
					}
				}
			}
			return winner
		}
		winner := winnerOf()
		if !slices.Equal(winnerOf().order, winner.order) {
			t.Errorf("problem %d: two races have two winners", n)
		}
		if !slices.Equal(winner.order, orders[0]) {
			others++
		}
		reordered := make([][]int, len(groups))
		for k, g := range winner.order {
			reordered[k] = groups[g]
		}
		want, err := s.Needed(t.Context(), reordered)
		for k, g := range want {
			want[k] = winner.order[g]
		}
		slices.Sort(want)
		if got := winner.needed(); err != nil || !slices.Equal(got, want) {
			t.Errorf("problem %d: the winner of order %v keeps %v, want %v, %v", n, winner.order, got, want, err)
		}
	}
	if others < 5 || runs < 200 {
		t.Errorf("other orders than the first have won %d times, %d runners, want more", others, runs)
	}
}

// TestNeededInSome takes the first order if that is quick.
func TestNeededInSome(t *testing.T) {
	x := oracle.Problem{Primary: 2, Options: [][]int{{0}, {1}, {0, 1}}}
	s := NewSolver(state(t, x))
	groups := [][]int{{0}, {1}}
	for _, orders := range [][][]int{{{0, 1}, {1, 0}}, {{1, 0}, {0, 1}}} {
		got, err := s.NeededInSome(t.Context(), groups, orders)
		if want := orders[0][1:]; err != nil || !slices.Equal(got, want) {
			t.Errorf("NeededInSome(%v, %v) = %v, %v, want %v", groups, orders, got, err, want)
		}
	}
}
