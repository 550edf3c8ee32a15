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

// draw draws a problem of any kind, often one that takes more words than one, for it has copies of an option.
func draw(t *rapid.T) (oracle.Problem, *matrix.Matrix) {
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }
	x := oracle.Draw(pick, oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities")})
	if rapid.Bool().Draw(t, "copies") {
		x.Copies(pick)
	}
	if x.Lo == nil && rapid.Bool().Draw(t, "wide") {
		x = widen(x, []int{60, 64, 130}[pick(3)])
	}
	return x, x.Matrix()
}

// widen puts further primary items before those of a problem without multiplicities, each with an option of its own.
func widen(x oracle.Problem, by int) oracle.Problem {
	y := oracle.Problem{Primary: x.Primary + by, Secondary: x.Secondary}
	for i := range by {
		y.Options = append(y.Options, []int{i})
	}
	for _, option := range x.Options {
		option = slices.Clone(option)
		for k := range option {
			option[k] += by
		}
		y.Options = append(y.Options, option)
	}
	if x.Colours != nil {
		for range by {
			y.Colours = append(y.Colours, []int{0})
		}
		y.Colours = append(y.Colours, x.Colours...)
	}
	return y
}

// A view is a state as anybody may see it.
type view struct {
	open []bool // for each primary item, whether it is to be covered
	size []int  // for each primary item
	live []bool // for each option
}

func (t *tree) view(m *matrix.Matrix) (v view) {
	s := t.now
	for i := range m.Primary {
		n := 0
		for b := range t.height {
			n |= int(s.size[i/64*t.height+b]>>(i%64)&1) << b
		}
		if t.signed != 0 && n>>(t.height-1) == 1 {
			n -= 1 << t.height
		}
		v.size = append(v.size, n)
		v.open = append(v.open, s.open[i/64]>>(i%64)&1 == 1)
	}
	for o := range m.Options() {
		v.live = append(v.live, s.live[o/64]>>(o%64)&1 == 1 && s.filled>>(o/64>>t.shift)&1 == 1)
	}
	return v
}

// sane checks the invariants of a state in which options are chosen, from the definition of what may be chosen
// together.
func sane(v view, x oracle.Problem, m *matrix.Matrix, chosen []int) error {
	times, count := make([]int, x.Primary), make([]int, x.Primary)
	for o, option := range x.Options {
		allowed, _ := x.Allows(append(slices.Clone(chosen), o))
		allowed = allowed && !slices.Contains(chosen, o)
		if v.live[o] && !allowed || allowed && !v.live[o] && x.Lo == nil { // where there are multiplicities, it may have been dropped
			return fmt.Errorf("option %d is live: %v, want %v", o, v.live[o], allowed)
		}
		for _, i := range option {
			if i < x.Primary && v.live[o] {
				count[i]++
			}
			if i < x.Primary && slices.Contains(chosen, o) {
				times[i]++
			}
		}
	}
	for i := range x.Primary {
		lo, hi := m.Bounds(i)
		need := min(max(0, lo-times[i]), len(m.List(i))+1)
		open := times[i] < hi
		if open && !v.open[i] && need == 0 && count[i] == 0 {
			continue // it has been done without
		}
		if v.open[i] != open {
			return fmt.Errorf("item %d is to be covered: %v, want %v", i, v.open[i], open)
		}
		if want := count[i] - need + 1; open && x.Lo != nil && lo <= len(m.List(i)) && v.size[i] != want {
			return fmt.Errorf("item %d has size %d, want %d", i, v.size[i], want)
		}
		if open && x.Lo == nil && v.size[i] != count[i] {
			return fmt.Errorf("item %d has size %d, want %d", i, v.size[i], count[i])
		}
	}
	return nil
}

// checked is moves over bits that check the state after each that ends open.
type checked struct {
	*tree
	x         oracle.Problem
	m         *matrix.Matrix
	committed []int
	t         rapid.TB
	opened    int
}

func (c *checked) check(s walk.State) walk.State {
	if s == walk.Open {
		c.opened++
		chosen := c.AppendSolution(slices.Clone(c.committed))
		if err := sane(c.view(c.m), c.x, c.m, chosen); err != nil {
			c.t.Fatalf("%+v with %v chosen: %v", c.x, chosen, err)
		}
	}
	return s
}

func (c *checked) Root(chosen *matrix.Chosen, built bool) walk.State {
	return c.check(c.tree.Root(chosen, built))
}

func (c *checked) Propagate() walk.State { return c.check(c.tree.Propagate()) }

func (c *checked) Descend() (uint32, walk.State) {
	ways, s := c.tree.Descend()
	return ways, c.check(s)
}

func (c *checked) Again(depth int, skip uint32, last bool) (walk.State, bool) {
	s, worth := c.tree.Again(depth, skip, last)
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
		w := walk.New(&checked{tree: newTree(m), x: x, m: m, committed: c.Options, t: t})
		w.Breath = 1
		for range 3 {
			w.Root(&c)
			for range rapid.IntRange(0, 40).Draw(t, "steps") {
				w.Advance()
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
	checks := &checked{tree: newTree(m), x: x, m: m, t: t}
	w := walk.New(checks)
	w.Root(&c)
	found := 0
	for s := w.Advance(); s != walk.Done; s = w.Advance() {
		if s == walk.Solved {
			found++
		}
	}
	if found != 15 || checks.opened < 5 {
		t.Errorf("%d solutions, %d moves that end open, want 15, and five or more", found, checks.opened)
	}
}

// Numbers across words are added to and subtracted from as the numbers are.
func TestAcross(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.Uint64(), 1, 6).Draw(t, "words")
		set := rapid.Uint64().Draw(t, "set")
		number := func(words []uint64, i int) (n int) {
			for b, word := range words {
				n |= int(word>>i&1) << b
			}
			return n
		}
		more, less := slices.Clone(words), slices.Clone(words)
		add(more, set)
		subtract(less, set)
		for i := range 64 {
			n, one, most := number(words, i), int(set>>i&1), 1<<len(words)
			if got, want := number(more, i), (n+one)%most; got != want {
				t.Fatalf("%d + %d = %d, want %d", n, one, got, want)
			}
			if got, want := number(less, i), (n-one+most)%most; got != want {
				t.Fatalf("%d - %d = %d, want %d", n, one, got, want)
			}
			if got, want := nonZero(words)>>i&1 == 1, n != 0; got != want {
				t.Fatalf("any of %d: %v, want %v", n, got, want)
			}
		}
	})
}

// Two options conflict if they may not be chosen together.
func TestConflicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, m := draw(t)
		sets := newSets(m)
		for a := range x.Options {
			conflict := sets.conflictOf(a)
			for b := range x.Options {
				allowed, _ := once(x).Allows([]int{a, b})
				if got := conflict[b/64]>>(b%64)&1 == 1; got == (allowed && a != b) {
					t.Fatalf("options %d and %d of %+v conflict: %v", a, b, x, got)
				}
			}
		}
	})
}

// once returns the problem with items of multiplicity, if they may be covered more often than once, as often as one
// likes, and those never to be covered once.
func once(x oracle.Problem) oracle.Problem {
	x.Hi = slices.Clone(x.Hi)
	for i, hi := range x.Hi {
		if x.Hi[i] = max(hi, 1); hi > 1 {
			x.Hi[i] = 1 << 20
		}
	}
	return x
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
