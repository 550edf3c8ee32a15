package links

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// withBound draws a problem with an item that all options have, and so a bound on how many options may be chosen.
func withBound(t *rapid.T, colours bool) *matrix.Matrix {
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
	x := oracle.Draw(pick, oracle.Kind{Colours: colours, Multiplicities: true})
	i := pick(x.Primary)
	for o, option := range x.Options {
		if slices.Contains(option, i) {
			continue
		}
		at := pick(len(option) + 1)
		x.Options[o] = slices.Insert(option, at, i)
		if colours {
			x.Colours[o] = slices.Insert(x.Colours[o], at, 0)
		}
	}
	x.Hi[i] = 1 + pick(5)
	x.Lo[i] = pick(x.Hi[i] + 1)
	for i := range x.Primary { // seldom more than so few options can do
		x.Lo[i] = min(x.Lo[i], 1+pick(2))
	}
	return x.Matrix()
}

// An option that is the last is looked at before it is chosen. The forks, and the solutions and their order, are those of a
// search that chooses it.
func TestEnding(t *testing.T) {
	for _, colours := range []bool{false, true} {
		t.Run(fmt.Sprintf("colours=%v", colours), func(t *testing.T) {
			ended := 0
			rapid.Check(t, func(t *rapid.T) {
				m := withBound(t, colours)
				c := matrix.NewChosen(m)
				if n := m.Options(); n > 0 && rapid.Bool().Draw(t, "choose") {
					c.Add(rapid.IntRange(0, n-1).Draw(t, "option"))
				}
				long, short := newTree(m), newTree(m)
				long.every = 0
				want, got := walk.New(long), walk.New(short)
				solutions := allOf(want, &c)
				if found := allOf(got, &c); !slices.EqualFunc(found, solutions, slices.Equal) {
					t.Fatalf("solutions of %+v = %v, want %v", m, found, solutions)
				}
				a, b := got.Stats(nil), want.Stats(nil)
				if a.Nodes != b.Nodes || a.Updates > b.Updates {
					t.Fatalf("%d nodes and %d updates of %+v, want %d and at most %d", a.Nodes, a.Updates, m, b.Nodes, b.Updates)
				}
				if a.Updates < b.Updates {
					ended++
				}
				restored(t, newTree(m), m, &c)
				sum := uint64(0)
				got.Root(&c)
				for s := walk.Open; s != walk.Done; {
					var n uint64
					n, s = got.Count(math.MaxUint64)
					sum += n
				}
				if swept := got.Stats(nil); sum != uint64(len(solutions)) || !reflect.DeepEqual(swept, a) {
					t.Fatalf("%d solutions of %+v at cost %v, want %d at cost %v", sum, m, swept, len(solutions), a)
				}
			})
			if ended == 0 {
				t.Error("no search has become shorter")
			}
		})
	}
}

// Of several items that all options have, the one that may be covered least often says which option is the last. Where it is
// the only item to be covered, no other needs an option, and there is nothing to look at.
func TestEvery(t *testing.T) {
	options := [][]int{{0, 1, 2, 3}, {1, 2, 3}}
	for _, test := range []struct {
		x    oracle.Problem
		want int // the item, counted from 1, or 0
	}{
		{oracle.Problem{Primary: 4, Options: options, Lo: []int{0, 0, 0, 0}, Hi: []int{1, 3, 2, 4}}, 3},
		{oracle.Problem{Primary: 4, Options: options, Lo: []int{0, 0, 0, 0}, Hi: []int{1, 4, 4, 4}}, 2},
		{oracle.Problem{Primary: 1, Options: [][]int{{0}, {}}, Lo: []int{0}, Hi: []int{1}}, 0},
		{oracle.Problem{Primary: 1, Secondary: 1, Options: [][]int{{1}}, Lo: []int{0}, Hi: []int{1}}, 0},
		{oracle.Problem{Primary: 1, Options: [][]int{{0}}, Lo: []int{1}, Hi: []int{4}, Weights: [][]int{{2}}}, 0},
		{oracle.Problem{Primary: 4, Options: options}, 0},
		{oracle.Problem{Primary: 1, Options: [][]int{{0}}, Lo: []int{0}, Hi: []int{1}}, 0},
	} {
		if got := newTree(test.x.Matrix()).every.item(); got != test.want {
			t.Errorf("the item that all options of %+v have = %d, want %d", test.x, got, test.want)
		}
	}
}

// allOf returns all solutions that a walk finds.
func allOf(w *walk.Walk, c *matrix.Chosen) (found [][]int) {
	w.Root(c)
	for s := w.Advance(); s != walk.Done; s = w.Advance() {
		if s == walk.Solved {
			found = append(found, w.AppendSolution(nil))
		}
	}
	return found
}
