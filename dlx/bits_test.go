package dlx

import (
	"context"
	"fmt"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawPaired draws a problem with or without colours, often one that takes more
// words than one, for it has copies of an option.
func drawPaired(t *rapid.T) (extended, *Problem) {
	x := drawExtended(t, rapid.Bool().Draw(t, "colours"), false)
	if n := len(x.options); n > 0 && rapid.Bool().Draw(t, "copies") {
		o, at := rapid.IntRange(0, n-1).Draw(t, "option"), rapid.IntRange(0, n).Draw(t, "at")
		copies := rapid.SampledFrom([]int{50, 64, 120}).Draw(t, "number")
		x.options = slices.Insert(x.options, at, slices.Repeat(x.options[o:o+1], copies)...)
		x.colours = slices.Insert(x.colours, at, slices.Repeat(x.colours[o:o+1], copies)...)
	}
	return x, x.problem(t)
}

// saneBits checks the invariants of all levels in use, from the definition of
// what may be chosen together.
func saneBits(t *bitTree, x extended, committed []int) error {
	for n := 0; n <= t.level; n++ {
		s, chosen := &t.states[n], slices.Clone(committed)
		switch {
		case n == 0:
		case n == t.level:
			chosen = t.appendSolution(chosen)
		default: // a state that is to be copied yet is that of a branch
			b := slices.IndexFunc(t.branches, func(b bitBranch) bool { return int(b.level) == n && b.more > 0 })
			if b < 0 {
				continue
			}
			chosen = t.appendSolution(chosen)[:len(committed)+int(t.branches[b].chosen)]
		}
		if err := saneState(t, s, x, chosen); err != nil {
			return fmt.Errorf("level %d of %d: %v", n, t.level, err)
		}
	}
	return nil
}

// saneState checks the invariants of a state in which options are chosen.
func saneState(t *bitTree, s *bitState, x extended, chosen []int) error {
	counts := make([]int, x.primary)
	for o := range x.options {
		live, _ := x.allows(append(slices.Clone(chosen), o))
		if got := s.live[o/64]>>(o%64)&1 == 1; got != live {
			return fmt.Errorf("option %d is live: %v, want %v", o, got, live)
		}
		for _, i := range x.options[o] {
			if live && i < x.primary {
				counts[i]++
			}
		}
	}
	left := x.primary
	for i, n := range counts {
		if slices.ContainsFunc(chosen, func(o int) bool { return slices.Contains(x.options[o], i) }) {
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

// walkBits takes n steps of a search, from the root or where it stands, checks the
// state wherever one ends open, and returns how many did.
func walkBits(t rapid.TB, tree *bitTree, x extended, committed []int, n int) (opened int) {
	for ; n > 0 && tree.status != done; n-- {
		switch tree.status {
		case open:
			tree.status = tree.propagate()
			if tree.status == open {
				tree.branch()
				tree.status = tree.try()
			}
		default:
			tree.status = tree.retreat()
		}
		if tree.status == open {
			if err := saneBits(tree, x, committed); err != nil {
				t.Fatalf("%+v with %v committed and %v chosen: %v", x, committed, tree.chosen, err)
			}
			opened++
		}
	}
	return opened
}

// After each step the state is what the choices make it, and a search broken off
// leaves that of the root as it was.
func TestBitsAreSane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, p := drawPaired(t)
		c := newCommitment(p)
		for range rapid.IntRange(0, 2).Draw(t, "commits") {
			if p.Options() == 0 {
				break
			}
			if o := rapid.IntRange(0, p.Options()-1).Draw(t, "option"); c.clash(p, o) == nil {
				c.add(p, o)
			}
		}
		tree := newBitTree(p)
		for built := range 2 {
			tree.root(p, &c, built == 1)
			walkBits(t, tree, x, c.options, rapid.IntRange(0, 40).Draw(t, "steps"))
			if err := saneState(tree, &tree.states[0], x, c.options); err != nil {
				t.Fatalf("the root of %+v with %v committed: %v", x, c.options, err)
			}
		}
	})
}

// The walk meets open states: in the search for the perfect matchings of six
// points, each of the five partners of the first leaves three for the second.
func TestBitsAreSaneToTheEnd(t *testing.T) {
	x := extended{matrix: matrix{primary: 6}, lo: slices.Repeat([]int{1}, 6), hi: slices.Repeat([]int{1}, 6)}
	for a := range 6 {
		for b := range a {
			x.options = append(x.options, []int{b, a})
			x.colours = append(x.colours, []int{0, 0})
		}
	}
	p := x.problem(t)
	c := newCommitment(p)
	tree := newBitTree(p)
	tree.root(p, &c, false)
	if n := walkBits(t, tree, x, nil, 1000); n < 5 || tree.status != done {
		t.Errorf("%d steps that end open, status %v at the end, want five or more, and %v", n, tree.status, done)
	}
}

// Two options conflict if they may not be chosen together.
func TestConflicts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, p := drawPaired(t)
		sets := newBitSets(p)
		for a := range x.options {
			conflict := sets.conflictOf(a)
			for b := range x.options {
				allowed, _ := x.allows([]int{a, b})
				if got := conflict[b/64]>>(b%64)&1 == 1; got == allowed {
					t.Fatalf("options %d and %d of %+v conflict: %v", a, b, x, got)
				}
			}
		}
	})
}

// The solutions of problems with colours are those that trying all subsets
// finds, in the order of the links.
func TestBitsKeepTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, p := drawPaired(t)
		links, bits := newSolver(p, newLinkTree), newSolver(p, newBits)
		for range rapid.IntRange(0, 2).Draw(t, "commits") {
			if p.Options() > 0 {
				o := rapid.IntRange(0, p.Options()-1).Draw(t, "option")
				if a, b := links.Commit(o), bits.Commit(o); (a == nil) != (b == nil) {
					t.Fatalf("Commit(%d) = %v and %v", o, a, b)
				}
			}
		}
		if got, want := all(t, bits), all(t, links); !equal(got, want) {
			t.Fatalf("solutions of %+v with %v committed = %v, want %v", x, bits.committed.options, got, want)
		}
	})
}

// Problems with options at the borders of words, and the largest that fit.
func TestBitsAtTheirLimits(t *testing.T) {
	// One option for all items, the last, among copies of others that do not
	// come to a solution.
	last := func(primary, options int) *Problem {
		p, err := NewProblem(primary, 0, func(yield func([]int) bool) {
			for range options - 1 {
				if !yield([]int{0}) {
					return
				}
			}
			every := make([]int, primary)
			for i := range every {
				every[i] = i
			}
			yield(every)
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, test := range []struct {
		primary, options int
		fits             bool
	}{
		{2, 1, true},
		{2, 63, true},
		{2, 64, true},
		{3, 65, true},
		{4, 128, true},
		{5, 129, true},
		{maxBitItems, maxBitOptions, true},
		{maxBitItems + 1, 9, false},
		{9, maxBitOptions + 1, false},
	} {
		p := last(test.primary, test.options)
		s, err := NewSolverOf(p, Bits)
		if (err == nil) != test.fits {
			t.Errorf("%d items and %d options: %v, want that they fit: %v", test.primary, test.options, err, test.fits)
		}
		if err != nil {
			continue
		}
		if got, want := all(t, s), [][]int{{test.options - 1}}; !equal(got, want) {
			t.Errorf("%d items and %d options: solutions = %v, want %v", test.primary, test.options, got, want)
		}
	}
	// As deep as can be: pairs of options for each item.
	p, err := NewProblem(maxBitItems, 0, func(yield func([]int) bool) {
		for o := range 3 * maxBitItems {
			if !yield([]int{o / 3}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	s := newSolver(p, newBits)
	if n, err := s.Count(context.Background(), 1000); n != 1000 || err != nil {
		t.Errorf("Count = %d, %v, want 1000", n, err)
	}
}

// The costs of a search: the root, a node for each option tried, and the options
// that each of them killed, itself among them, unless it completed a solution.
func TestBitsStats(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []Level
	}{
		// Option 1 kills 1, 2, 3, 4 and 5; option 3 kills 1, 3, 4 and 5, and forces 0,
		// which kills itself and 2, and 4 … which completes the solution.
		{"the example", "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", []Level{{1, 0}, {5, 11}}},
		{"all forced", "a b c | x\na\nb x\nc\n", []Level{{4, 2}}},
		{"no solution", "a b\na\n", []Level{{2, 1}}},
		{"no solution at once", "a b\nb\n", []Level{{1, 0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			s := newSolver(p, newBits)
			for range 2 {
				s.Count(context.Background(), 0)
				if got := s.Stats().Levels; !slices.Equal(got, test.want) {
					t.Errorf("Levels = %v, want %v", got, test.want)
				}
			}
		})
	}
}

func TestBitsAllocateNothing(t *testing.T) {
	s := newSolver(queens(t, 8), newBits)
	ctx := context.Background()
	if allocs := testing.AllocsPerRun(10, func() {
		s.Reset()
		s.Commit(0)
		s.Count(ctx, 2)
		s.Reset()
		s.Count(ctx, 0)
	}); allocs != 0 {
		t.Errorf("Reset, Commit and Count allocate %v times, want 0", allocs)
	}
}

// The numbers of solutions of published problems, and their order.
func TestBitsOnPublishedProblems(t *testing.T) {
	if raceEnabled {
		t.Skip("the data are not tested under the race detector")
	}
	fitting := 0
	for _, problem := range publishedOf(t, 40, "XC", "XC2", "XCC") {
		name, want := problem.name, problem.want
		t.Run(name, func(t *testing.T) {
			p := problem.problem(t)
			if !fitsBits(p) {
				t.Skipf("%d options and %d items do not fit", p.Options(), p.Primary())
			}
			fitting++
			if slices.Contains(slow, name) && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			s := newSolver(p, newBits)
			n, err := s.Count(context.Background(), 0)
			if got := strconv.FormatUint(n, 10); got != want || err != nil {
				t.Errorf("Count = %s, %v, want %s", got, err, want)
			}
			links := newSolver(p, newLinkTree)
			if n <= 10000 && !equal(all(t, s), all(t, links)) {
				t.Error("the order of the solutions is not that of the links")
			}
		})
	}
	if fitting < 40 {
		t.Errorf("only %d published problems fit", fitting)
	}
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

func TestPrefersBits(t *testing.T) {
	state := func(primary, secondary int, options ...[]int) *Problem {
		p, err := NewProblem(primary, secondary, slices.Values(options))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	var dominoes, subsets [][]int
	for i := range 8 {
		dominoes = append(dominoes, []int{i, (i + 1) % 8})
	}
	for set := 1; set < 1<<6; set++ {
		var option []int
		for i := range 6 {
			if set>>i&1 == 1 {
				option = append(option, i)
			}
		}
		subsets = append(subsets, option)
	}
	// Each option gives three secondary items a colour, which is the same for all
	// or one of three.
	painted := func(colours int) *Problem {
		var text strings.Builder
		text.WriteString("a b c d | x y z\n")
		for o := range 36 {
			c := o / 4 % colours
			fmt.Fprintf(&text, "%c x:%d y:%d z:%d\n", 'a'+o%4, c, c, c)
		}
		p, err := ParseProblem(strings.NewReader(text.String()))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	var twice Builder
	twice.Multiple(2, 2, "a")
	twice.Primary("b", "c")
	twice.Option("a", "b", "c")
	multiple, err := twice.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		p    *Problem
		want bool
	}{
		{"queens", queens(t, 8), true},
		{"dominoes", state(8, 0, dominoes...), false},
		{"subsets", state(6, 0, subsets...), false},
		{"one colour", painted(1), true},
		{"three colours", painted(3), false},
		{"multiplicities", multiple, false},
		{"no options", state(2, 0), true},
	} {
		if got := prefersBits(test.p); got != test.want {
			t.Errorf("%s: prefersBits = %v, want %v", test.name, got, test.want)
		}
	}
}
