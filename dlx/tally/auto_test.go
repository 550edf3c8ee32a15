package tally

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// TestAutoSearch wants that the search counts what it has counted before the layers begin, or long before they end. Its
// clock goes on by a fixed time whenever it is looked at, so that no stall of the machine decides.
func TestAutoSearch(t *testing.T) {
	for _, test := range []struct {
		queens int
		want   string
	}{{6, "4"}, {13, "73712"}} {
		p, err := classics.Queens(test.queens)
		if err != nil {
			t.Fatal(err)
		}
		c, now := NewCounter(p), time.Duration(0)
		c.prepare()
		n, err := c.choose(context.Background(), func() time.Duration { now += 2 * time.Microsecond; return now })
		if err != nil || n.String() != test.want {
			t.Errorf("choose(queens %d) = %v, %v, want %s", test.queens, n, err, test.want)
		}
		if s := c.Stats(); s.Method != Search || s.Nodes == 0 {
			t.Errorf("queens %d: %v, want the costs of a search", test.queens, s)
		}
	}
}

// TestLeastOfSearch wants an eighth of the median of fifteen samples, and nothing of fewer.
func TestLeastOfSearch(t *testing.T) {
	c := contest{solver: dlx.NewSolver(dominoes(t, 4, 4))}
	for k, n := range rand.Perm(samples) {
		if least := c.leastOfSearch(); least != 0 {
			t.Errorf("after %d samples, the least time is %v, want 0", k, least)
		}
		c.nodes = append(c.nodes, 8*nodesPerSecond*float64(n+1)*float64(n+1))
	}
	if got, want := c.leastOfSearch(), 64*time.Second; got != want {
		t.Errorf("the least time is %v, want %v", got, want)
	}
	c.nodes[samples/2] = 1e300
	if got := c.leastOfSearch(); got < 64*time.Second {
		t.Errorf("the least time of very many nodes is %v, want no less than %v", got, 64*time.Second)
	}
}

// TestLeastOfLayers wants that the states under way count half as much as those before them.
func TestLeastOfLayers(t *testing.T) {
	c := NewCounter(dominoes(t, 6, 6))
	c.Method = Frontier
	if _, err := c.Count(endAfter(20)); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	w := c.sweep
	w.states, w.transitions, w.live = 100, 200, 150
	contest := &contest{c: c, layers: &task{spent: 10 * time.Second}, since: 4 * time.Second}
	if got, want := contest.leastOfLayers(), 11500*time.Millisecond; got != want {
		t.Errorf("the least time is %v, want %v", got, want)
	}
}

// TestAutoTree wants that trees are counted along the tree, and that nothing of the choice depends on how a problem is stated.
func TestAutoTree(t *testing.T) {
	p := cliques(t, 7, 3)
	want := count(t, p, Frontier)
	for range 3 {
		c := NewCounter(p)
		if n, err := c.Count(t.Context()); err != nil || n.Cmp(want) != 0 || c.Stats().Method != Tree {
			t.Errorf("Count = %v, %v by %v, want %v by %v", n, err, c.Stats().Method, want, Tree)
		}
		p = tallytest.Shuffle(t, p, rand.New(rand.NewPCG(7, 3)))
	}
}

// TestAutoTreeLater wants that a frontier that goes on for a while gives way to a tree, and a short one does not. The order
// as stated is too narrow for a look at once, and there is next to nothing to swap.
func TestAutoTreeLater(t *testing.T) {
	t.Parallel()
	p := randomTree(t, 100, 5)
	want := count(t, p, Tree)
	for _, test := range []struct {
		tick time.Duration
		want Method
	}{{100 * time.Nanosecond, Frontier}, {time.Millisecond, Tree}} {
		c, now := NewCounter(p), time.Duration(0)
		c.prepare()
		n, err := c.choose(t.Context(), func() time.Duration { now += test.tick; return now })
		if err != nil || n.Cmp(want) != 0 || c.Stats().Method != test.want {
			t.Errorf("choose = %v, %v by %v, want %v by %v", n, err, c.Stats().Method, want, test.want)
		}
	}
}

// randomTree states the problem of all matchings in a random k-tree with some vertices: each vertex after the first k is joined with
// k vertices that are all joined with each other.
func randomTree(t testing.TB, vertices, k int) *dlx.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 1))
	var items, options strings.Builder
	var cliques [][]int
	var first []int
	for v := range vertices {
		near := first
		if v >= k {
			near = cliques[random.IntN(len(cliques))]
		}
		fmt.Fprintf(&items, "v%d ", v)
		fmt.Fprintf(&options, "v%d\n", v)
		for _, u := range near {
			fmt.Fprintf(&options, "v%d v%d\n", u, v)
		}
		if v < k {
			first = append(first, v)
			cliques = [][]int{first}
			continue
		}
		for place := range near {
			clique := slices.Clone(near)
			clique[place] = v
			cliques = append(cliques, clique)
		}
	}
	return parse(t, items.String()+"|\n"+options.String())
}

// TestLaneNext wants that a narrow lane has as much time as the layers, and another as much less as its bound is longer.
func TestLaneNext(t *testing.T) {
	for _, test := range []struct {
		cost         float64
		spent, bound time.Duration
		layers       time.Duration
		want         bool
	}{
		{fairLine, 9, 1000, 10, true},
		{fairLine, 10, 1000, 10, false},
		{fairLine + 1, 0, 1e6, 1, false},
		{fairLine + 1, 9, 10, 10, true},
		{fairLine + 1, 9, 100, 100, true},
		{fairLine + 1, 1, 100, 10, false},
		{fairLine + 1, 9, 1000, 100, true},
		{fairLine + 1, 10, 1000, 100, false},
		{fairLine + 40, 1, 1e9, 1e3, false},
	} {
		l := lane{sweep: new(sweep), cost: test.cost, bound: test.bound * time.Second, spent: test.spent * time.Second}
		if got := l.next(test.layers * time.Second); got != test.want {
			t.Errorf("next(%v) of %+v = %v, want %v", test.layers, test, got, test.want)
		}
	}
	if l := new(lane); l.next(time.Second) {
		t.Error("there is no lane, and it is next")
	}
}

// TestPreparationEnds wants that the search for an order and the look for swaps end with their context.
func TestPreparationEnds(t *testing.T) {
	for _, m := range []Method{Auto, Frontier, Layers, Tree} {
		c := NewCounter(latin(t, 9))
		c.Method = m
		if _, err := c.Count(endAfter(4)); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v, want %v", m, err, context.Canceled)
		}
		if c.sweep != nil {
			t.Errorf("%v: the sweep has begun before its preparation ended", m)
		}
	}
}

// TestOrdersBounded wants orders of all items from any amount of work.
func TestOrdersBounded(t *testing.T) {
	m := model.New(dominoes(t, 8, 8))
	most := 0
	for steps := 1; steps < 1<<20; steps *= 2 {
		list := orders(m, until(context.Background(), steps))
		for _, order := range list {
			if !permutation(order, m.Primary) {
				t.Errorf("orders in %d steps: %v is no order of all items", steps, order)
			}
		}
		if most = max(most, len(list)); len(list) == 0 {
			t.Errorf("no order in %d steps", steps)
		}
	}
	if most < 20 {
		t.Errorf("%d orders at most, want 20", most)
	}
}
