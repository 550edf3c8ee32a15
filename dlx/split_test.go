package dlx

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// kinds are the kinds of tree that a Solver may have, and whether their costs
// are the same however they are split.
var kinds = []struct {
	name   string
	plant  func(*Problem) tree
	steady bool
}{
	{"links", newLinkTree, true},
	{"wide links", newWideTree, true},
	{"cells", newCells, false},
	{"wide cells", newWideCells, false},
	{"bits", newBitsOrLinks, true},
}

// hasten has a tree pause after each node.
func hasten(t tree) tree {
	switch t := t.(type) {
	case *search[uint16, *[1 << 16]uint16]:
		t.breath = 1
	case *search[uint32, []uint32]:
		t.breath = 1
	case *narrowCells:
		t.breath = 1
	case *wideCells:
		t.breath = 1
	case *bitTree:
		t.breath = 1
	}
	return t
}

// drawAny draws a problem of any kind but with costs.
func drawAny(t *rapid.T) *Problem {
	if rapid.Bool().Draw(t, "plain") {
		return drawMatrix(t).problem(t)
	}
	return drawExtended(t, rapid.Bool().Draw(t, "colours"), rapid.Bool().Draw(t, "multiplicities")).problem(t)
}

// However a tree is split, the parts one after the other are the whole: in
// their solutions, in their costs and in their weights.
func TestSplit(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			splits := 0
			rapid.Check(t, func(t *rapid.T) {
				p := drawAny(t)
				s := newSolver(p, kind.plant)
				if p.Options() > 0 && rapid.Bool().Draw(t, "commit") {
					s.Commit(rapid.IntRange(0, p.Options()-1).Draw(t, "option"))
				}
				want := list(s)
				splits += splitAtRandom(t, s, want, kind.steady)
			})
			if splits < 10 {
				t.Errorf("only %d splits", splits)
			}
		})
	}
}

// splitAtRandom searches with trees that give parts of what they have to others
// at random, and returns how often they do.
func splitAtRandom(t *rapid.T, s *Solver, want [][]int, steady bool) (splits int) {
	type piece struct {
		part
		tree      tree // at work on it, or nil
		done      bool
		solutions [][]int
	}
	var trees, free []tree
	begin := func(g *piece) {
		if len(free) == 0 {
			tree := hasten(s.plant(s.problem))
			tree.root(s.problem, &s.committed, false)
			trees, free = append(trees, tree), append(free, tree)
		}
		g.tree, free = free[len(free)-1], free[:len(free)-1]
		if len(g.way) > 0 {
			g.tree.follow(g.way)
		}
	}
	first := &piece{part: part{weight: 1}}
	begin(first)
	pieces := []*piece{first}
	weight := func() (sum float64) {
		for _, g := range pieces {
			switch {
			case g.tree != nil:
				sum += g.tree.rest()
			case !g.done:
				sum += g.weight
			}
		}
		return sum
	}
	for rest := 1.0; ; {
		var open []int
		for k, g := range pieces {
			if !g.done {
				open = append(open, k)
			}
		}
		now := weight()
		if now > rest+1e-12 {
			t.Fatalf("the weight of what is left grew from %v to %v", rest, now)
		}
		if rest = now; len(open) == 0 {
			break
		}
		k := rapid.SampledFrom(open).Draw(t, "piece")
		g := pieces[k]
		if g.tree == nil {
			begin(g)
		}
		if rapid.IntRange(0, 2).Draw(t, "split") == 0 {
			if p := g.tree.split(); len(p.way) > 0 {
				splits++
				pieces = slices.Insert(pieces, k+1, &piece{part: p})
			}
			if now = weight(); math.Abs(now-rest) > 1e-12 {
				t.Fatalf("a split made the weight of what is left %v, it was %v", now, rest)
			}
			continue
		}
		switch g.tree.advance() {
		case solved:
			g.solutions = append(g.solutions, g.tree.appendSolution(slices.Clone(s.committed.options)))
		case done:
			g.done = true
			g.tree, free = nil, append(free, g.tree)
		}
	}
	if rest := weight(); rest != 0 {
		t.Fatalf("the weight of what is left is %v at the end", rest)
	}
	var got [][]int
	for _, g := range pieces {
		got = append(got, g.solutions...)
	}
	if !equal(got, want) {
		t.Fatalf("solutions of %+v in parts = %v, want %v", s.problem, got, want)
	}
	c := &crew{}
	for _, tree := range trees {
		c.workers = append(c.workers, &worker{costs: tree.stats(nil)})
	}
	if got, want := c.stats(nil), s.Stats(); steady && !reflect.DeepEqual(got, want) {
		t.Fatalf("costs of %+v in parts = %+v, want %+v", s.problem, got, want)
	}
	return splits
}

// The profile by level is that of a search that counts each node where it is.
func TestLevels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawAny(t)
		s := newSolver(p, newLinkTree)
		s.Count(context.Background(), 0)
		tree := s.tree.(*search[uint16, *[1 << 16]uint16])
		tree.root(p, &s.committed, true)
		want := []Level{{Nodes: 1}}
		nodes, updates := tree.nodes, tree.updates
		count := func(level int) {
			if level == len(want) {
				want = append(want, Level{})
			}
			want[level].Nodes += tree.nodes - nodes
			want[level].Updates += tree.updates - updates
			nodes, updates = tree.nodes, tree.updates
		}
		for tree.state != done {
			if tree.state != open {
				tree.state = tree.retreat()
				count(len(tree.branches))
				continue
			}
			tree.state = tree.propagate()
			count(len(tree.branches))
			if tree.state == open {
				tree.state = tree.choose()
				count(len(tree.branches))
			}
		}
		if got := tree.stats(nil).Levels; !slices.Equal(got, want) {
			t.Fatalf("levels of %+v = %v, want %v", p, got, want)
		}
	})
}
