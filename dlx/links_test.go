package dlx

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// sane walks every list and circle and checks the invariant of links.
func sane[I index, A array[I]](s *search[I, A], p *Problem) error {
	nodes := firstNode(p) + p.Entries()
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
func snapshot[I index, A array[I]](s *search[I, A], p *Problem) (copied [][]I) {
	nodes := firstNode(p) + p.Entries()
	for _, a := range []A{s.up, s.down, s.right, s.item} {
		var c []I
		for q := range nodes {
			c = append(c, a[q])
		}
		copied = append(copied, c)
	}
	for _, a := range []A{s.prev, s.next, s.size} {
		var c []I
		for i := range 1 + p.Items() {
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

// restored checks that the invariant holds at each solution, and that undoing
// the trail brings the links back to what they were, after a full search or one
// broken off.
func restored[I index, A array[I]](t *rapid.T, s *search[I, A], p *Problem, committed []int) {
	c := newCommitment(p)
	for _, o := range committed {
		c.add(p, o)
	}
	s.root(p, &c, false)
	before := snapshot(s, p)
	stop := rapid.IntRange(0, 30).Draw(t, "solutions")
	for steps := 0; ; steps++ {
		end := s.advance()
		if err := sane(s, p); err != nil {
			t.Fatalf("after %d solutions of %+v: %v", steps, p, err)
		}
		if end == done || steps == stop {
			break
		}
	}
	s.root(p, &c, true)
	if after := snapshot(s, p); !equalLinks(before, after) {
		t.Fatalf("links of %+v after %d solutions = %v, want %v", p, stop, after, before)
	}
}

func equalLinks[I index](a, b [][]I) bool { return slices.EqualFunc(a, b, slices.Equal) }

func TestLinksAreRestored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawMatrix(t)
		var committed []int
		if n := len(m.options); n > 0 && rapid.Bool().Draw(t, "commit") {
			committed = []int{rapid.IntRange(0, n-1).Draw(t, "option")}
		}
		p := m.problem(t)
		restored(t, onLinks(p).tree.(*search[uint16, *[1 << 16]uint16]), p, committed)
		restored(t, newWideSolver(p).tree.(*search[uint32, []uint32]), p, committed)
	})
}

// A search that is not ended, too, leaves what it has done on the trail.
func TestLinksAreRestoredAfterPause(t *testing.T) {
	p := queens(t, 9)
	s := onLinks(p)
	tree := s.tree.(*search[uint16, *[1 << 16]uint16])
	tree.root(p, &s.committed, false)
	before := snapshot(tree, p)
	for end := solved; end != paused; {
		if end = tree.advance(); end == done {
			t.Fatal("the search has not paused")
		}
	}
	if len(tree.trail) == 0 {
		t.Fatal("the search paused before it began")
	}
	if err := sane(tree, p); err != nil {
		t.Fatal(err)
	}
	tree.root(p, &s.committed, true)
	if after := snapshot(tree, p); !equalLinks(before, after) {
		t.Fatalf("links = %v, want %v", after, before)
	}
}

// Each operation is undone by the one below it, whatever stands in the lists.
func TestDoAndUndo(t *testing.T) {
	p := queens(t, 4)
	s := onLinks(p)
	l := s.tree.(*search[uint16, *[1 << 16]uint16])
	l.root(p, &s.committed, false)
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
			before := snapshot(l, p)
			test.do()
			if equalLinks(before, snapshot(l, p)) {
				t.Error("nothing was done")
			}
			l.undo(0)
			if after := snapshot(l, p); !equalLinks(before, after) {
				t.Errorf("links = %v, want %v", after, before)
			}
			if err := sane(l, p); err != nil {
				t.Error(err)
			}
		})
	}
}
