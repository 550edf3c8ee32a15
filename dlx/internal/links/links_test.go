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

var kinds = []oracle.Kind{
	{}, {Colours: true}, {Multiplicities: true}, {Colours: true, Multiplicities: true}, {Weights: true}, {Colours: true, Weights: true},
}

// sane checks the invariant of links in every list and circle.
func sane(s *tree, m *matrix.Matrix) error {
	mem := s.mem
	for e := range m.Entries {
		q := s.base + place(e)*narrow
		if r := mem.node(q).right; s.option(r) != s.option(q) {
			return fmt.Errorf("node %d of option %d leads to option %d", q, s.option(q), s.option(r))
		}
	}
	left, before := 0, place(0)
	for i := mem.next(0); i != 0; before, i = i, mem.next(i) {
		if i <= before || i > s.primary {
			return fmt.Errorf("item %d follows item %d among those to be covered", i, before)
		}
		if got := mem.head(i).prev; got != before.listed() {
			return fmt.Errorf("before item %d stands %d, want %d", i, got, before.listed())
		}
		left++
	}
	if left != s.mem.left() {
		return fmt.Errorf("%d items are to be covered, left = %d", left, s.mem.left())
	}
	out := map[place]bool{} // its list still has options that can no longer be chosen
	for n := s.trail; n != s.top; n += word {
		if q := *mem.word(n); q < s.base {
			out[q-narrow] = true
		}
	}
	for _, done := range s.steps {
		if done.deed == purified {
			out[mem.node(done.x).item] = true
		}
	}
	ruledOut := func(q place) bool { // by the item of node q
		i := mem.node(q).item
		return out[i] && (s.worn == nil || s.worn.force[i.item()] == 0 || s.worn.force[i.item()] != s.worn.colour[s.entry(q)])
	}
	for i := wide; i <= s.last; i += wide {
		n, supply := 0, uint32(0)
		for q := mem.node(i).down; q != i; q = mem.node(q).down {
			supply += s.weight(q)
			if t := s.times; t != nil && i <= s.primary && !out[i] && s.weight(q) > t[i.item()].hi-t[i.item()].taken {
				return fmt.Errorf("item %d has no room for option %d", i, s.option(q))
			}
			if n := mem.node(q); mem.node(n.down).up != q || mem.node(n.up).down != q || n.item != i {
				return fmt.Errorf("node %d is badly linked in the list of item %d", q, i)
			}
			if !out[i] {
				for r := mem.node(q).right; r != q; r = mem.node(r).right {
					if ruledOut(r) {
						return fmt.Errorf("option %d is in the list of item %d though item %d is covered", s.option(q), i, mem.node(r).item)
					}
				}
			}
			n++
		}
		if i > s.primary || out[i] {
			continue
		}
		if s.isHeavy(i) {
			for n := s.heavy.seen; n != s.top; n += word {
				if q := *mem.word(n); mem.node(q).item == i {
					supply += s.weight(q)
				}
			}
			if got := s.heavy.supply[i.item()]; got != supply {
				return fmt.Errorf("item %d has supply %d, want %d", i, got, supply)
			}
			n++
		} else if t := s.times; t != nil {
			n = n - max(int(t[i.item()].lo)-int(t[i.item()].taken), 0) + 1
		}
		if size := mem.head(i).size; n != int(size) && (n >= 0 || s.times == nil) {
			return fmt.Errorf("item %d has size %d, want %d", i, size, n)
		}
	}
	return nil
}

// snapshot copies all that a search changes in the links.
func snapshot(s *tree) (copied []uint32) {
	for q := spot(0); q < s.queue; q += word {
		copied = append(copied, uint32(*s.mem.word(q)))
	}
	if s.worn != nil {
		for _, c := range s.worn.force {
			copied = append(copied, uint32(c))
		}
	}
	if s.times != nil {
		for _, t := range s.times {
			copied = append(copied, t.taken)
		}
	}
	if s.heavy != nil {
		copied = append(copied, s.heavy.supply...)
	}
	return copied
}

// restored checks that the invariant holds at each solution, and that undoing the trail brings the links back to what
// they were, after a full search or one broken off.
func restored(t *rapid.T, s *tree, m *matrix.Matrix, c *matrix.Chosen) {
	w := walk.New(s)
	w.Root(c)
	before := snapshot(s)
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
	if after := snapshot(s); !slices.Equal(before, after) {
		t.Fatalf("links of %+v after %d solutions = %v, want %v", m, stop, after, before)
	}
}

func TestLinksAreRestored(t *testing.T) {
	for _, k := range kinds {
		t.Run(fmt.Sprintf("%+v", k), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, k).Matrix()
				c := matrix.NewChosen(m)
				if n := m.Options(); n > 0 && rapid.Bool().Draw(t, "choose") {
					c.Add(rapid.IntRange(0, n-1).Draw(t, "option"))
				}
				restored(t, newTree(m), m, &c)
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
	s := newTree(m)
	w := walk.New(s)
	w.Root(&c)
	before := snapshot(s)
	for end := walk.Solved; end != walk.Paused; {
		if end = w.Advance(); end == walk.Done {
			t.Fatal("the search has not paused")
		}
	}
	if s.top == s.trail {
		t.Fatal("the search paused before it began")
	}
	if err := sane(s, m); err != nil {
		t.Fatal(err)
	}
	w.Root(&c)
	if after := snapshot(s); !slices.Equal(before, after) {
		t.Fatalf("links = %v, want %v", after, before)
	}
}

// After a search that is broken off, links may be built for other options chosen: they are as if they were new.
func TestBuildAgain(t *testing.T) {
	for _, k := range kinds {
		t.Run(fmt.Sprintf("%+v", k), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, k).Matrix()
				c := matrix.NewChosen(m)
				used, fresh := newTree(m), newTree(m)
				w := walk.New(used)
				w.Root(&c)
				w.Advance()
				if n := m.Options(); n > 0 {
					c.Add(rapid.IntRange(0, n-1).Draw(t, "option"))
				}
				used.Root(&c, false)
				fresh.Root(&c, false)
				if got, want := circles(used, m), circles(fresh, m); !slices.Equal(got, want) {
					t.Fatalf("circles of %+v = %v, want %v", m, got, want)
				}
			})
		})
	}
}

// circles returns the node to the right of each.
func circles(s *tree, m *matrix.Matrix) (right []place) {
	for e := range m.Entries {
		right = append(right, s.mem.node(s.base+place(e)*narrow).right)
	}
	return right
}

// A secondary item stands in the circle of an option only if another option has it, too.
func TestCircles(t *testing.T) {
	x := oracle.Problem{Primary: 1, Secondary: 3, Options: [][]int{{0, 1}, {0, 2}, {0, 2, 3}}}
	s := newTree(x.Matrix())
	q := s.base
	for o, want := range []int{1, 2, 2} {
		n := 1
		for r := s.mem.node(q).right; r != q; r = s.mem.node(r).right {
			n++
		}
		if n != want {
			t.Errorf("option %d has %d nodes in its circle, want %d", o, n, want)
		}
		q += place(len(x.Options[o])) * narrow
	}
}

// Each operation is undone by the one below it, whatever stands in the lists.
func TestDoAndUndo(t *testing.T) {
	m := queens(4)
	c := matrix.NewChosen(m)
	l := newTree(m)
	l.Root(&c, false)
	item := headOf(1)
	x := l.mem.node(item).down
	for _, test := range []struct {
		name string
		do   func()
	}{
		{"cover", func() { l.cover(item, item) }},
		{"cover of a secondary item", func() { l.cover(l.primary+wide, l.primary+wide) }},
		{"cover of all items", func() {
			for i := wide; i <= l.last; i += wide {
				l.cover(i, i)
			}
		}},
		{"lift", func() { l.top = l.mem.lift(x, l.top) }},
		{"commit", func() { l.cover(item, item); l.commit(x) }},
		{"force", func() { l.force(x) }},
		{"two options", func() { l.force(x); l.force(l.mem.node(headOf(2)).down) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := snapshot(l)
			test.do()
			if slices.Equal(before, snapshot(l)) {
				t.Error("nothing was done")
			}
			l.undo(l.trail, 0)
			if after := snapshot(l); !slices.Equal(before, after) {
				t.Errorf("links = %v, want %v", after, before)
			}
			if err := sane(l, m); err != nil {
				t.Error(err)
			}
		})
	}
}

// With a tournament, the tree is the same as with a scan.
func TestLeast(t *testing.T) {
	for _, k := range kinds {
		t.Run(fmt.Sprintf("%+v", k), func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, k).Matrix()
				c := matrix.NewChosen(m)
				scan, tournament := newTree(m), newTree(m)
				tournament.least = newLeast(m.Primary)
				var found [2][][]int
				var stats [2]walk.Stats
				for n, moves := range []*tree{scan, tournament} {
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
