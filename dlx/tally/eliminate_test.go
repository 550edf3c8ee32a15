package tally

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// cliques states the problem of all matchings in a full binary tree of cliques. Each vertex of a clique is joined with the
// first two of the clique above.
func cliques(t testing.TB, height, size int) *dlx.Problem {
	t.Helper()
	var items, options strings.Builder
	for v := range (1<<height - 1) * size {
		fmt.Fprintf(&items, "v%d ", v)
		fmt.Fprintf(&options, "v%d\n", v)
		clique := v / size
		for u := clique * size; u < v; u++ {
			fmt.Fprintf(&options, "v%d v%d\n", u, v)
		}
		if clique > 0 {
			above := (clique - 1) / 2 * size
			fmt.Fprintf(&options, "v%d v%d\nv%d v%d\n", above, v, above+1, v)
		}
	}
	return parse(t, items.String()+"|\n"+options.String())
}

// TestLine checks that the order along a tree does not depend on the order in which a problem is stated.
func TestLine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	p := cliques(t, 7, 3)
	for range 5 {
		m := model.New(p)
		order := orders(m, until(t.Context(), orderSteps))[0]
		if got := cost(m, order); got > 18 {
			t.Errorf("an order of cost %.1f, want 18 at most", got)
		}
		p = tallytest.Shuffle(t, p, random)
	}
}

// TestEliminate checks that an elimination takes out each item once, that the items of each option are in one bag, and that
// the bags of an item are connected.
func TestEliminate(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := model.New(parse(t, draw(rt)))
		e := eliminate(m, 1e9, until(t.Context(), orderSteps))
		if e == nil {
			rt.Fatal("eliminate = nil")
		}
		if !slices.Equal(slices.Sorted(slices.Values(e.order)), numbered(len(m.Items))) {
			rt.Fatalf("the order is %v", e.order)
		}
		place := make([]int, len(e.order))
		for k, v := range e.order {
			place[v] = k
		}
		for o := range m.Options {
			items := m.Options[o].Items
			first := slices.MinFunc(items, func(a, b int32) int { return place[a] - place[b] })
			for _, i := range items {
				if i != first && !slices.Contains(e.scope[first], i) {
					rt.Fatalf("the bag of %d is %v, want %d in it", first, e.scope[first], i)
				}
			}
		}
		for v, scope := range e.scope {
			for _, i := range scope {
				if up := e.parent[v]; place[i] <= place[v] || i != up && !slices.Contains(e.scope[up], i) {
					rt.Fatalf("item %d is in the scope of %d, and not in the bag of its parent %d", i, v, up)
				}
			}
		}
	})
}

// TestDiagramOfTree checks that a diagram takes a narrow order rather than swaps, of which a tree of cliques has many, and that
// it has the count of the frontier.
func TestDiagramOfTree(t *testing.T) {
	p := cliques(t, 6, 3)
	d, err := NewCounter(p).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if d.Method() != Frontier {
		t.Errorf("the method is %v, want %v", d.Method(), Frontier)
	}
	if got, want := d.Count(), count(t, p, Frontier); got.Cmp(want) != 0 {
		t.Errorf("Count = %v, want %v", got, want)
	}
}

func numbered(n int) (list []int32) {
	for i := range n {
		list = append(list, int32(i))
	}
	return list
}
