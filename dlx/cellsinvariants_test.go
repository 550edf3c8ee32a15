package dlx

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// saneCells walks every set and checks the invariants of cells, and that the
// members are just the options that may still be chosen.
func saneCells[I index, A array[I]](s *cellSearch[I, A], p *Problem, committed *commitment) error {
	c := newCommitment(p)
	for _, o := range committed.options {
		c.add(p, o)
	}
	chosen := s.chosen
	completed := s.status == solved && s.left > 0 // the last option chosen has not been covered
	if completed {
		chosen = chosen[:len(chosen)-1]
	}
	for _, x := range chosen {
		c.add(p, int(s.owner[x]))
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
			lo, _ := p.Multiplicity(int(i))
			if s.many && s.status != dead && int(s.need(i)) != max(0, lo-int(c.times[i])) {
				return fmt.Errorf("item %d has been chosen %d times and needs %d", i, c.times[i], s.need(i))
			}
		} else if s.worn[i] != 0 || c.times[i] > 0 {
			continue
		}
		for k := s.first[i]; k != s.base[i]+s.size[i]; k++ {
			q := s.set[k]
			if s.item[q] != i || s.place[q] != k {
				return fmt.Errorf("node %d of item %d stands at %d in the set of item %d, its place is %d", q, s.item[q], k, i, s.place[q])
			}
			if o := int(s.owner[q]); c.clash(p, o) != nil {
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
	for o := range p.Options() {
		if q := I(p.starts[o]); c.clash(p, o) == nil && !slices.Contains(c.options, o) && !member(q) {
			return fmt.Errorf("option %d could be chosen, but is no member", o)
		}
	}
	return nil
}

// walk searches step by step and checks the invariants after each.
func walk[I index, A array[I]](t *rapid.T, s *cellSearch[I, A], p *Problem, committed *commitment) {
	s.root(p, committed, false)
	for s.status != done {
		if err := saneCells(s, p, committed); err != nil {
			t.Fatal(err)
		}
		switch s.status {
		case open:
			if s.status = s.propagate(); s.status == open {
				if err := saneCells(s, p, committed); err != nil {
					t.Fatal(err)
				}
				s.status = s.branch()
			}
		case dead, solved:
			s.status = s.retreat()
		}
	}
}

func TestCellsKeepTheirInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawExtended(t, rapid.Bool().Draw(t, "colours"), rapid.Bool().Draw(t, "multiplicities"))
		p := m.problem(t)
		s := newCellsSolver(p)
		if len(m.options) > 0 && rapid.Bool().Draw(t, "commit") {
			s.Commit(rapid.IntRange(0, len(m.options)-1).Draw(t, "option"))
		}
		walk(t, s.tree.(*narrowCells), p, &s.committed)
		walk(t, newWideCells(p).(*wideCells), p, &s.committed)
	})
}

// However long a set is and however it is scrambled, it is sorted, and the places
// say so.
func TestCellsAreSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 3*insertion).Draw(t, "options")
		p := matrix{primary: 1, options: slices.Repeat([][]int{{0}}, n)}.problem(t)
		s := newCells(p).(*narrowCells)
		s.root(p, &commitment{times: []int32{0}, colours: []int32{0}}, false)
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
