package tally

import (
	"errors"
	"fmt"
	"math/big"
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
	t.Parallel()
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

// TestDiagramOfTree checks that a diagram goes along a tree where that is shorter than a line, and has the count and the
// marginals of a frontier; with two trees, the product of the counts.
func TestDiagramOfTree(t *testing.T) {
	t.Parallel()
	one := cliques(t, 6, 3)
	line, err := (&Counter{problem: one, Method: Frontier}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewCounter(one).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if d.Method() != Tree {
		t.Errorf("the method is %v, want %v", d.Method(), Tree)
	}
	if d.States() >= line.States() {
		t.Errorf("%d states, want fewer than %d", d.States(), line.States())
	}
	two, err := (&Counter{problem: twice(t, one), Method: Tree}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	n := line.Count()
	if got := d.Count(); got.Cmp(n) != 0 {
		t.Errorf("Count = %v, want %v", got, n)
	}
	if got, want := two.Count(), new(big.Int).Mul(n, n); got.Cmp(want) != 0 {
		t.Errorf("Count of two = %v, want %v", got, want)
	}
	with, both := marginals(t, d), marginals(t, two)
	for o, want := range marginals(t, line) {
		if with[o].Cmp(want) != 0 {
			t.Errorf("option %d is in %v solutions, want %v", o, with[o], want)
		}
		want.Mul(want, n)
		for k := range 2 {
			if got := both[k*len(with)+o]; got.Cmp(want) != 0 {
				t.Errorf("option %d of part %d is in %v solutions, want %v", o, k, got, want)
			}
		}
	}
	for seed := range uint64(20) {
		rank := below(rand.New(rand.NewPCG(seed, 0)), two.Count())
		sol, err := two.At(rank)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := two.Rank(sol); err != nil || got.Cmp(rank) != 0 {
			t.Errorf("Rank(At(%v)) = %v, %v", rank, got, err)
		}
	}
}

// twice returns a problem and another one like it beside it.
func twice(t testing.TB, p *dlx.Problem) *dlx.Problem {
	t.Helper()
	n := p.Primary()
	both, err := dlx.NewProblem(2*n, 0, func(yield func([]int) bool) {
		for k := range 2 {
			for o := range p.Options() {
				var items []int
				for _, i := range p.AppendOption(nil, o) {
					items = append(items, k*n+i)
				}
				if !yield(items) {
					return
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return both
}

// TestDiagramOfTreeMemory checks that a diagram along a tree that does not fit the memory is refused: on the way, or at the end.
func TestDiagramOfTreeMemory(t *testing.T) {
	t.Parallel()
	p := twice(t, twice(t, cliques(t, 7, 3)))
	d, err := (&Counter{problem: p, Method: Tree}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		memory int64
		where  string
	}{{LeastMemory, "by item"}, {d.circuit.taken() - 1, "a diagram of"}} {
		d, err := (&Counter{problem: p, Method: Tree, Memory: test.memory}).Diagram(t.Context())
		if d != nil || !errors.Is(err, ErrMemory) || !strings.Contains(err.Error(), test.where) {
			t.Errorf("Diagram in %d bytes: %v, want %v, %s", test.memory, err, ErrMemory, test.where)
		}
	}
}

func numbered(n int) (list []int32) {
	for i := range n {
		list = append(list, int32(i))
	}
	return list
}
