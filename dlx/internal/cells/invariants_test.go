package cells

import (
	"fmt"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// sane goes through every set and checks the invariants of cells, and that the
// members are just the options that may still be chosen.
func sane[I matrix.Index, A matrix.Array[I]](s *tree[I, A], chosen *matrix.Chosen, status walk.State) error {
	m := chosen.Matrix
	c := matrix.NewChosen(m)
	for _, o := range chosen.Options {
		c.Add(o)
	}
	nodes := s.chosen
	completed := status == walk.Solved && s.left > 0 // the last option chosen has not been covered
	if completed {
		nodes = nodes[:len(nodes)-1]
	}
	for _, x := range nodes {
		c.Add(int(s.owner[x]))
	}
	clashes := func(o int) bool {
		n := len(c.Options)
		clash := c.Add(o) >= 0
		c.Remove(n)
		return clash
	}
	member := func(q I) bool {
		i := s.item[q]
		return s.place[q] >= s.first[i] && s.place[q] < s.base[i]+s.size[i]
	}
	left := 0
	for i := I(0); i < s.items; i++ {
		if i < s.primary && s.size[i] == half[I]() {
			continue
		}
		if i < s.primary {
			left++
			lo, _ := m.Bounds(int(i))
			if s.many && status != walk.Dead && int(s.need(i)) != max(0, lo-int(c.Times[i])) {
				return fmt.Errorf("item %d has been chosen %d times and needs %d", i, c.Times[i], s.need(i))
			}
		} else if s.worn[i] != 0 || c.Times[i] > 0 {
			continue
		}
		for k := s.first[i]; k != s.base[i]+s.size[i]; k++ {
			q := s.set[k]
			if s.item[q] != i || s.place[q] != k {
				return fmt.Errorf("node %d of item %d stands at %d in the set of item %d, its place is %d", q, s.item[q], k, i, s.place[q])
			}
			if o := int(s.owner[q]); clashes(o) {
				return fmt.Errorf("option %d is a member of item %d, which excludes it", o, i)
			}
			for r := s.right[q]; r != q; r = s.right[r] {
				if !member(r) {
					return fmt.Errorf("option %d is a member of item %d, not of item %d", s.owner[q], i, s.item[r])
				}
			}
		}
	}
	if completed {
		return nil
	}
	if left != s.left {
		return fmt.Errorf("%d items are to be covered, left = %d", left, s.left)
	}
	if s.many {
		return nil // options may have been dropped
	}
	for o := range m.Options() {
		if q := I(m.Starts[o]); !clashes(o) && !slices.Contains(c.Options, o) && !member(q) {
			return fmt.Errorf("option %d could be chosen, but is no member", o)
		}
	}
	return nil
}

// checked is moves over cells that check the invariants after each.
type checked[I matrix.Index, A matrix.Array[I]] struct {
	*tree[I, A]
	chosen *matrix.Chosen
	t      *rapid.T
}

func (c checked[I, A]) check(s walk.State) walk.State {
	if err := sane(c.tree, c.chosen, s); err != nil {
		c.t.Fatal(err)
	}
	return s
}

func (c checked[I, A]) Root(chosen *matrix.Chosen, built bool) walk.State {
	return c.check(c.tree.Root(chosen, built))
}

func (c checked[I, A]) Propagate() walk.State { return c.check(c.tree.Propagate()) }

func (c checked[I, A]) Descend() (uint32, walk.State) {
	ways, s := c.tree.Descend()
	return ways, c.check(s)
}

func (c checked[I, A]) Again(depth int, skip uint32, last bool) (walk.State, bool) {
	s, worth := c.tree.Again(depth, skip, last)
	return c.check(s), worth
}

func TestCellsKeepTheirInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities")}
		m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, k).Matrix()
		c := matrix.NewChosen(m)
		if n := m.Options(); n > 0 && rapid.Bool().Draw(t, "choose") {
			c.Add(rapid.IntRange(0, n-1).Draw(t, "option"))
		}
		for _, w := range []*walk.Walk{
			walk.New(checked[uint16, *[1 << 16]uint16]{New(m).(*narrow), &c, t}),
			walk.New(checked[uint32, []uint32]{NewWide(m).(*wide), &c, t}),
		} {
			w.Root(&c)
			for w.Advance() != walk.Done {
			}
		}
	})
}

// However long a set is and however it is scrambled, it is sorted, and the places
// say so.
func TestCellsAreSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3*insertion).Draw(t, "options")
		m := oracle.Problem{Primary: 1, Options: slices.Repeat([][]int{{0}}, n)}.Matrix()
		c := matrix.NewChosen(m)
		s := New(m).(*narrow)
		s.Root(&c, false)
		first := uint16(rapid.IntRange(0, n-1).Draw(t, "first"))
		end := first + uint16(rapid.IntRange(1, n-int(first)).Draw(t, "length"))
		swap := rapid.Uint16Range(first, end-1)
		for range rapid.IntRange(0, n).Draw(t, "swaps") {
			i, j := swap.Draw(t, "i"), swap.Draw(t, "j")
			x, y := s.set[i], s.set[j]
			s.set[i], s.set[j], s.place[x], s.place[y] = y, x, j, i
		}
		s.sort(first, end)
		for k := range uint16(n) {
			if s.set[k] != k || s.place[k] != k {
				t.Fatalf("%d options, sorted from %d to %d: set = %v, places = %v", n, first, end, s.set[:n], s.place[:n])
			}
		}
	})
}
