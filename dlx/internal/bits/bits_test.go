package bits

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// draw draws a problem with or without colours, often one that takes more words than one, for it has copies of an option.
func draw(t *rapid.T) (oracle.Problem, *matrix.Matrix) {
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
	x := oracle.Draw(pick, oracle.Kind{Colours: rapid.Bool().Draw(t, "colours")})
	if rapid.Bool().Draw(t, "copies") {
		x.Copies(pick)
	}
	return x, x.Matrix()
}

// sane checks the invariants of all levels in use, from the definition of what may be chosen together. A fork that is at
// its last way may have changed its state.
func sane(t *tree, x oracle.Problem, committed []int, last []bool) error {
	for n := 0; n <= t.level; n++ {
		s, chosen := &t.states[n], slices.Clone(committed)
		switch {
		case n == 0:
		case n == t.level:
			chosen = t.AppendSolution(chosen)
		default: // a state that may be copied yet is that of a fork
			b := slices.IndexFunc(t.branches, func(b branch) bool { return int(b.level) == n })
			if b < 0 || last[b] {
				continue
			}
			chosen = t.AppendSolution(chosen)[:len(committed)+int(t.branches[b].chosen)]
		}
		if err := saneState(t, s, x, chosen); err != nil {
			return fmt.Errorf("level %d of %d: %v", n, t.level, err)
		}
	}
	return nil
}

// saneState checks the invariants of a state in which options are chosen.
func saneState(t *tree, s *state, x oracle.Problem, chosen []int) error {
	counts := make([]int, x.Primary)
	for o := range x.Options {
		live, _ := x.Allows(append(slices.Clone(chosen), o))
		if got := s.live[o/64]>>(o%64)&1 == 1; got != live {
			return fmt.Errorf("option %d is live: %v, want %v", o, got, live)
		}
		for _, i := range x.Options[o] {
			if live && i < x.Primary {
				counts[i]++
			}
		}
	}
	left := x.Primary
	for i, n := range counts {
		if slices.ContainsFunc(chosen, func(o int) bool { return slices.Contains(x.Options[o], i) }) {
			left--
			if s.counts[1+i] != closed {
				return fmt.Errorf("item %d is covered and counts %d, want %d", i, s.counts[1+i], closed)
			}
		} else if int(s.counts[1+i]) != n {
			return fmt.Errorf("item %d counts %d, want %d", i, s.counts[1+i], n)
		}
	}
	if s.left != left {
		return fmt.Errorf("%d items are left, want %d", s.left, left)
	}
	if s.counts[0] < closed || s.counts[0] > padding {
		return fmt.Errorf("item 0 counts %d", s.counts[0])
	}
	for k, set := range s.live[:t.words] {
		if got := s.filled>>k&1 == 1; got != (set != 0) {
			return fmt.Errorf("word %d is filled: %v, want %v", k, got, set != 0)
		}
	}
	return nil
}

// checked is moves over bits that check the state after each that ends open.
type checked struct {
	*tree
	x         oracle.Problem
	committed []int
	last      []bool // for each fork, whether it is at its last way
	t         rapid.TB
	opened    int
}

func (c *checked) check(s walk.State) walk.State {
	if s == walk.Open {
		c.opened++
		if err := sane(c.tree, c.x, c.committed, c.last); err != nil {
			c.t.Fatalf("%+v with %v committed and %v chosen: %v", c.x, c.committed, c.chosen, err)
		}
	}
	return s
}

func (c *checked) Propagate() walk.State { return c.check(c.tree.Propagate()) }

func (c *checked) Descend() (uint32, walk.State) {
	ways, s := c.tree.Descend()
	c.last = append(c.last[:len(c.branches)-1], false)
	return ways, c.check(s)
}

func (c *checked) Again(depth int, skip uint32, last bool) (walk.State, bool) {
	s, worth := c.tree.Again(depth, skip, last)
	c.last = append(c.last[:depth], last)
	return c.check(s), worth
}

// After each move the state is what the choices make it, and a search broken off leaves that of the root as it was.
func TestBitsAreSane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, m := draw(t)
		c := matrix.NewChosen(m)
		for range rapid.IntRange(0, 2).Draw(t, "commits") {
			if m.Options() > 0 {
				c.Add(rapid.IntRange(0, m.Options()-1).Draw(t, "option"))
			}
		}
		moves := &checked{tree: newTree(m), x: x, committed: c.Options, t: t}
		w := walk.New(moves)
		w.Breath = 1
		for range 2 {
			w.Root(&c)
			for range rapid.IntRange(0, 40).Draw(t, "steps") {
				w.Advance()
			}
			if err := saneState(moves.tree, &moves.states[0], x, c.Options); err != nil {
				t.Fatalf("the root of %+v with %v committed: %v", x, c.Options, err)
			}
		}
	})
}

// The walk meets open states: in the search for the perfect matchings of six points, each of the five partners of the
// first leaves three for the second.
func TestBitsAreSaneToTheEnd(t *testing.T) {
	x := oracle.Problem{Primary: 6}
	for a := range 6 {
		for b := range a {
			x.Options = append(x.Options, []int{b, a})
		}
	}
	m := x.Matrix()
	c := matrix.NewChosen(m)
	moves := &checked{tree: newTree(m), x: x, t: t}
	w := walk.New(moves)
	w.Root(&c)
	found := 0
	for s := w.Advance(); s != walk.Done; s = w.Advance() {
		if s == walk.Solved {
			found++
		}
	}
	if found != 15 || moves.opened < 5 {
		t.Errorf("%d solutions, %d moves that end open, want 15, and five or more", found, moves.opened)
	}
}

// Two options conflict if they may not be chosen together.
func TestConflicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, m := draw(t)
		sets := newSets(m)
		for a := range x.Options {
			conflict := sets.conflictOf(a)
			for b := range x.Options {
				allowed, _ := x.Allows([]int{a, b})
				if got := conflict[b/64]>>(b%64)&1 == 1; got == allowed {
					t.Fatalf("options %d and %d of %+v conflict: %v", a, b, x, got)
				}
			}
		}
	})
}

// zero agrees with its definition on words of any kind.
func TestZero(t *testing.T) {
	for k := range 64 {
		if set := bits.RotateLeft64(1, k); zero(set) != 0 || zero(^set) != 0 {
			t.Errorf("zero(%x) = %d, zero(%x) = %d, want 0", set, zero(set), ^set, zero(^set))
		}
	}
	if zero(0) != 1 {
		t.Errorf("zero(0) = %d, want 1", zero(0))
	}
}
