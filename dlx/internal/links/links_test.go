package links

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// sane checks the invariant of links in every list and circle.
func sane[I matrix.Index, A matrix.Array[I]](s *tree[I, A], m *matrix.Matrix) error {
	nodes := firstNode(m) + len(m.Entries)
	for n := range nodes {
		q := I(n)
		if q > s.items && q < s.base {
			continue // no node
		}
		if s.item[s.right[q]] != s.item[q] && q <= s.items {
			return fmt.Errorf("head %d leads to node %d", q, s.right[q])
		}
		if q > s.items && s.option(s.right[q]) != s.option(q) {
			return fmt.Errorf("node %d of option %d leads to option %d", q, s.option(q), s.option(s.right[q]))
		}
	}
	left, before := 0, I(0)
	for i := s.next[0]; i != 0; before, i = i, s.next[i] {
		if i <= before || i > s.primary {
			return fmt.Errorf("item %d follows item %d among those to be covered", i, before)
		}
		if s.prev[i] != before {
			return fmt.Errorf("prev[%d] = %d, want %d", i, s.prev[i], before)
		}
		left++
	}
	if left != s.left {
		return fmt.Errorf("%d items are to be covered, left = %d", left, s.left)
	}
	out := make([]bool, 1+s.items) // its list still has options that can no longer be chosen
	for _, t := range s.trail {
		switch t.deed {
		case covered:
			out[t.x] = true
		case purified:
			out[s.item[t.x]] = true
		}
	}
	ruledOut := func(q I) bool { // by the item of node q
		i := s.item[q]
		return out[i] && (s.worn == nil || s.worn.force[i] == 0 || s.worn.force[i] != s.worn.colour[q])
	}
	for i := I(1); i <= s.items; i++ {
		n := 0
		for q := s.down[i]; q != i; q = s.down[q] {
			if s.up[s.down[q]] != q || s.down[s.up[q]] != q || s.item[q] != i {
				return fmt.Errorf("node %d is badly linked in the list of item %d", q, i)
			}
			if !out[i] {
				for r := s.right[q]; r != q; r = s.right[r] {
					if ruledOut(r) {
						return fmt.Errorf("option %d is in the list of item %d though item %d is covered", s.option(q), i, s.item[r])
					}
				}
			}
			n++
		}
		if i > s.primary || out[i] {
			continue
		}
		if t := s.times; t != nil {
			n = n - max(int(t.lo[i])-int(t.taken[i]), 0) + 1
		}
		if n != int(s.size[i]) && (n >= 0 || s.times == nil) {
			return fmt.Errorf("item %d has size %d, want %d", i, s.size[i], n)
		}
	}
	return nil
}

// snapshot copies all that a search changes in the links.
func snapshot[I matrix.Index, A matrix.Array[I]](s *tree[I, A], m *matrix.Matrix) (copied [][]I) {
	nodes := firstNode(m) + len(m.Entries)
	for _, a := range []A{s.up, s.down, s.right, s.item} {
		var c []I
		for q := range nodes {
			c = append(c, a[q])
		}
		copied = append(copied, c)
	}
	for _, a := range []A{s.prev, s.next, s.size} {
		var c []I
		for i := range 1 + m.Items() {
			c = append(c, a[i])
		}
		copied = append(copied, c)
	}
	if s.worn != nil {
		copied = append(copied, slices.Clone(s.worn.force))
	}
	if s.times != nil {
		copied = append(copied, slices.Clone(s.times.taken))
	}
	return append(copied, []I{I(s.left)})
}

// restored checks that the invariant holds at each solution, and that undoing the trail brings the links back to what
// they were, after a full search or one broken off.
func restored[I matrix.Index, A matrix.Array[I]](t *rapid.T, s *tree[I, A], m *matrix.Matrix, c *matrix.Chosen) {
	w := walk.New(s)
	w.Root(c)
	before := snapshot(s, m)
	stop := rapid.IntRange(0, 30).Draw(t, "solutions")
	for steps := 0; ; steps++ {
		end := w.Advance()
		if err := sane(s, m); err != nil {
			t.Fatalf("after %d solutions of %+v: %v", steps, m, err)
		}
		if end == walk.Done || steps == stop {
			break
		}
	}
	w.Root(c)
	if after := snapshot(s, m); !equal(before, after) {
		t.Fatalf("links of %+v after %d solutions = %v, want %v", m, stop, after, before)
	}
}

func equal[I matrix.Index](a, b [][]I) bool { return slices.EqualFunc(a, b, slices.Equal) }

func TestLinksAreRestored(t *testing.T) {
	for _, k := range []oracle.Kind{{}, {Colours: true}, {Multiplicities: true}, {Colours: true, Multiplicities: true}} {
		t.Run(fmt.Sprintf("%+v", k), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, k).Matrix()
				c := matrix.NewChosen(m)
				if n := m.Options(); n > 0 && rapid.Bool().Draw(t, "choose") {
					c.Add(rapid.IntRange(0, n-1).Draw(t, "option"))
				}
				restored(t, New(m).(*narrow), m, &c)
				restored(t, newWide(m), m, &c)
			})
		})
	}
}

// queens is the problem of n queens.
func queens(n int) *matrix.Matrix {
	x := oracle.Problem{Primary: 2 * n, Secondary: 2 * (2*n - 1)}
	for r := range n {
		for c := range n {
			x.Options = append(x.Options, []int{r, n + c, 2*n + r + c, 2*n + 2*n - 1 + r - c + n - 1})
		}
	}
	return x.Matrix()
}

// A search that is not ended, too, leaves what it has done on the trail.
func TestLinksAreRestoredAfterPause(t *testing.T) {
	m := queens(9)
	c := matrix.NewChosen(m)
	s := New(m).(*narrow)
	w := walk.New(s)
	w.Root(&c)
	before := snapshot(s, m)
	for end := walk.Solved; end != walk.Paused; {
		if end = w.Advance(); end == walk.Done {
			t.Fatal("the search has not paused")
		}
	}
	if len(s.trail) == 0 {
		t.Fatal("the search paused before it began")
	}
	if err := sane(s, m); err != nil {
		t.Fatal(err)
	}
	w.Root(&c)
	if after := snapshot(s, m); !equal(before, after) {
		t.Fatalf("links = %v, want %v", after, before)
	}
}

// Each operation is undone by the one below it, whatever stands in the lists.
func TestDoAndUndo(t *testing.T) {
	m := queens(4)
	c := matrix.NewChosen(m)
	l := New(m).(*narrow)
	l.Root(&c, false)
	x := l.down[1]
	for _, test := range []struct {
		name string
		do   func()
	}{
		{"cover", func() { l.cover(1) }},
		{"cover of a secondary item", func() { l.cover(l.primary + 1) }},
		{"cover of all items", func() {
			for i := uint16(1); i <= l.items; i++ {
				l.cover(i)
			}
		}},
		{"lift", func() { l.lift(x) }},
		{"commit", func() { l.cover(1); l.commit(x) }},
		{"force", func() { l.force(x) }},
		{"two options", func() { l.force(x); l.force(l.down[2]) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := snapshot(l, m)
			test.do()
			if equal(before, snapshot(l, m)) {
				t.Error("nothing was done")
			}
			l.undo(0)
			if after := snapshot(l, m); !equal(before, after) {
				t.Errorf("links = %v, want %v", after, before)
			}
			if err := sane(l, m); err != nil {
				t.Error(err)
			}
		})
	}
}

// Wide problems get the wide index, at the border of what the narrow one holds.
func TestWidth(t *testing.T) {
	for items, want := range map[int]bool{21844: false, 21846: true} { // 65,533 nodes and 65,539
		x := oracle.Problem{Primary: items}
		for i := range items {
			x.Options = append(x.Options, []int{i, (i + 1) % items})
		}
		if _, got := New(x.Matrix()).(*wide); got != want {
			t.Errorf("%d items: wide = %v, want %v", items, got, want)
		}
	}
}

// With a tournament, the tree is the same as with a scan.
func TestLeast(t *testing.T) {
	for _, k := range []oracle.Kind{{}, {Colours: true}, {Multiplicities: true}, {Colours: true, Multiplicities: true}} {
		t.Run(fmt.Sprintf("%+v", k), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, k).Matrix()
				c := matrix.NewChosen(m)
				scan, tournament := newWide(m), newWide(m)
				tournament.least = newLeast[uint32](m.Primary)
				var found [2][][]int
				var stats [2]walk.Stats
				for n, moves := range []*wide{scan, tournament} {
					w := walk.New(moves)
					for range 2 { // the second time from the root as it was
						found[n] = nil
						w.Root(&c)
						for s := w.Advance(); s != walk.Done; s = w.Advance() {
							if s == walk.Solved {
								found[n] = append(found[n], w.AppendSolution(nil))
							}
						}
					}
					stats[n] = w.Stats(nil)
				}
				if !slices.EqualFunc(found[0], found[1], slices.Equal) || !reflect.DeepEqual(stats[0], stats[1]) {
					t.Fatalf("with a tournament, solutions of %+v = %v, %v, want %v, %v", m, found[1], stats[1], found[0], stats[0])
				}
			})
		})
	}
}
