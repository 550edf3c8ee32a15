package tally

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// TestTree checks counts along a tree against all sets of options of random problems.
func TestTree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		p := parse(t, draw(rt))
		c := NewCounter(p)
		c.Method = Tree
		got, err := c.Count(t.Context())
		if want := bruteForce(p); err != nil || got.Cmp(want) != 0 {
			rt.Fatalf("Count = %v, %v, want %v\n%v", got, err, want, p)
		}
		if err := c.Verify(t.Context(), got); err != nil {
			rt.Fatalf("Verify(%v): %v\n%v", got, err, p)
		}
		if err := c.Verify(t.Context(), got.Add(got, big.NewInt(1))); c.climb != nil && !errors.Is(err, ErrDisagree) {
			rt.Fatalf("Verify(%v): %v, want %v\n%v", got, err, ErrDisagree, p)
		}
	})
}

// branching draws a problem of up to thirty items, each of them joined with an earlier one: an option has items that are
// joined, with colours and weights.
func branching(random *rand.Rand) string {
	n := 4 + random.IntN(26)
	secondary := random.IntN(n / 2)
	var above []int
	var primary, others, options strings.Builder
	name := func(i int) string { return fmt.Sprintf("i%d", i) }
	isSecondary, several := make([]bool, n), make([]bool, n)
	for i := range n {
		above = append(above, random.IntN(max(1, i)))
		if i > 0 && secondary > 0 && random.IntN(2) == 0 {
			secondary--
			isSecondary[i] = true
			others.WriteString(" " + name(i))
			continue
		}
		bounds := []string{"", "", "", "0:1|", "1:2|", "2|", "0:3|", "2:9|"}[random.IntN(8)]
		several[i] = bounds != "" && bounds != "0:1|"
		primary.WriteString(bounds + name(i) + " ")
	}
	for range 2 * n {
		has := make(map[int]bool)
		line, i := "", random.IntN(n)
		for range 1 + random.IntN(3) {
			has[i] = true
			if i = above[i]; random.IntN(3) == 0 {
				i = above[i]
			}
		}
		closed := false
		for i := range n {
			switch {
			case !has[i]:
				continue
			case isSecondary[i]:
				line += name(i) + []string{"", ":a", ":a", ":b", ":c"}[random.IntN(5)] + " "
				continue
			case several[i]:
				line += name(i) + []string{"", "", ":2"}[random.IntN(3)] + " "
			default:
				line += name(i) + " "
			}
			closed = true
		}
		if closed {
			options.WriteString(line + "\n")
		}
	}
	return primary.String() + "|" + others.String() + "\n" + options.String()
}

// TestTreeAgainstFrontier compares counts along trees with counts along lines, in a random order of items.
func TestTreeAgainstFrontier(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(40, 2))
	rounds, some := 300, 0
	if !testing.Short() {
		rounds = 1000
	}
	for range rounds {
		p := parse(t, branching(random))
		want := count(t, p, Frontier)
		if got := count(t, p, Tree); got.Cmp(want) != 0 {
			t.Fatalf("Count = %v, want %v\n%v", got, want, p)
		}
		if want.BitLen() > 1 {
			some++
		}
	}
	if some < rounds/10 {
		t.Errorf("%d of %d problems have several solutions, want more", some, rounds)
	}
}

// TestTreeWide counts where a state has several words, and where a count has.
func TestTreeWide(t *testing.T) {
	var items, left, right strings.Builder
	for i := range 40 {
		fmt.Fprintf(&items, "i%d j%d ", i, i)
		fmt.Fprintf(&left, "i%d ", i)
		fmt.Fprintf(&right, "j%d ", i)
	}
	all := left.String() + right.String() + "\n"
	p := parse(t, items.String()+"|\n"+left.String()+"\n"+left.String()+"\n"+right.String()+"\n"+right.String()+"\n"+all)
	c := NewCounter(p)
	c.Method = Tree
	if n, err := c.Count(t.Context()); err != nil || n.String() != "5" || c.Stats().Width != 128 {
		t.Errorf("Count = %v, %v by %v, want 5 by keys of 128 bits", n, err, c.Stats())
	}
	var options strings.Builder // any set of them is a solution
	items.Reset()
	for i := range 10 {
		fmt.Fprintf(&items, "0:200|i%d ", i)
	}
	for k := range 120 {
		fmt.Fprintf(&options, "i%d i%d\n", k%10, (k+1)%10)
	}
	if n := count(t, parse(t, items.String()+"|\n"+options.String()), Tree); n.BitLen() != 121 || n.TrailingZeroBits() != 120 {
		t.Errorf("sets of 120 options: %v, want 2^120", n)
	}
}

// TestTreeStops ends a count after each of its slices, and goes on: the number does not change.
func TestTreeStops(t *testing.T) {
	p := cliques(t, 4, 3)
	want := count(t, p, Frontier)
	c := NewCounter(p)
	c.Method = Tree
	for stops := 0; ; stops++ {
		n, err := c.Count(endAfter(3))
		if err == nil {
			if n.Cmp(want) != 0 || stops < 10 {
				t.Errorf("Count = %v after %d stops, want %v after 10 or more", n, stops, want)
			}
			break
		}
		if stops > 1000 {
			t.Fatal("the count does not go on")
		}
	}
	if s := c.Stats(); s.Method != Tree || s.States == 0 || s.Most == 0 || s.Bytes == 0 {
		t.Errorf("%v, want the costs of a count along a tree", s)
	}
	var saved strings.Builder
	if err := c.Save(&saved); !errors.Is(err, ErrNothing) {
		t.Errorf("Save = %v, want %v", err, ErrNothing)
	}
}

// TestTreeMemory refuses tables that are too large.
func TestTreeMemory(t *testing.T) {
	c := NewCounter(tallytest.Parse(t, square(14)))
	c.Method, c.Memory = Tree, LeastMemory
	if n, err := c.Count(t.Context()); !errors.Is(err, ErrMemory) {
		t.Errorf("Count = %v, %v, want %v", n, err, ErrMemory)
	}
}

// square states the matchings of a square of vertices.
func square(n int) string {
	var items, options strings.Builder
	for v := range n * n {
		fmt.Fprintf(&items, "v%d ", v)
		fmt.Fprintf(&options, "v%d\n", v)
		if v%n > 0 {
			fmt.Fprintf(&options, "v%d v%d\n", v-1, v)
		}
		if v >= n {
			fmt.Fprintf(&options, "v%d v%d\n", v-n, v)
		}
	}
	return items.String() + "|\n" + options.String()
}

// TestTreeCost checks that the cost of a tree does not depend on the order in which a problem is stated.
func TestTreeCost(t *testing.T) {
	t.Parallel()
	p := cliques(t, 7, 4)
	want := count(t, p, Frontier)
	for range 3 {
		m := model.New(p)
		e := eliminate(m, 1e9, until(t.Context(), orderSteps))
		c := newClimb(m, e, 0)
		if err := c.run(t.Context().Err); err != nil || c.sum.Cmp(want) != 0 {
			t.Fatalf("Count = %v, %v, want %v", &c.sum, err, want)
		}
		if cost := treeCost(m, e); cost > 17 {
			t.Errorf("the cost is %.1f, want 17 at most", cost)
		}
		p = tallytest.Shuffle(t, p, rand.New(rand.NewPCG(7, 4)))
	}
}
