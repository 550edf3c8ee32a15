package symmetry

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// TestBlocks wants the interchangeable blocks that the problems are known to have, in whatever order they are stated.
func TestBlocks(t *testing.T) {
	steiner, err := classics.Steiner(9)
	if err != nil {
		t.Fatal(err)
	}
	matchings, err := classics.Matchings(classics.Complete(8))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		p    *dlx.Problem
		want []int
	}{
		{"latin", latin(t, 5), []int{5, 5, 5}},
		{"steiner", steiner, []int{9}},
		{"matchings", matchings, []int{8}},
		{"two alike and one not", parse(t, "a b c\na c\nb c\na\nb\n"), []int{2}},
		{"none", parse(t, "a b c\na b\na\nb c\n"), nil},
		{"colours in the way", parse(t, "a b | x\na x:1\nb x:2\n"), nil},
		{"a copy in the way", parse(t, "a b\na\na\nb\n"), nil},
		{"a multiplicity in the way", parse(t, "a 1:2|b\na\na\nb\nb\n"), nil},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := test.p
			for range 4 {
				var sizes []int
				for _, f := range Find(model.New(p), unending(Steps)) {
					sizes = append(sizes, f.Points())
				}
				slices.Sort(sizes)
				if !slices.Equal(sizes, test.want) {
					t.Errorf("blocks %v, want %v", sizes, test.want)
				}
				p = tallytest.Shuffle(t, p, random)
			}
		})
	}
}

// TestCanon checks that arranging a state keeps the number of its completions, and nearly always finds one form for
// the images of a state.
func TestCanon(t *testing.T) {
	p := latin(t, 4)
	m := model.New(p)
	families := Find(m, unending(Steps))
	c := NewCanon(m, families)
	same, all := 0, 0
	// The share of a few draws says little.
	for round := 0; round == 0 || round < 50 && all < 1000; round++ {
		rapid.Check(t, func(rt *rapid.T) {
			state := make([]uint32, len(m.Items))
			for range rapid.IntRange(0, 16).Draw(rt, "options") {
				op := m.Options[rapid.IntRange(0, len(m.Options)-1).Draw(rt, "option")]
				if !slices.ContainsFunc(op.Items, func(i int32) bool { return state[i] > 0 }) {
					for _, i := range op.Items {
						state[i] = 1
					}
				}
			}
			image := slices.Clone(state)
			for range 10 {
				f := families[rapid.IntRange(0, 2).Draw(rt, "family")]
				i, j := rapid.IntRange(0, 3).Draw(rt, "i"), rapid.IntRange(0, 3).Draw(rt, "j")
				if i != j {
					f.swap(i, j).apply(image)
				}
			}
			completions := func(state []uint32) uint64 {
				s := dlx.NewSolver(rest(t, m, state))
				n, err := s.Count(context.Background(), 0)
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			want := completions(state)
			c.Arrange(state)
			c.Arrange(image)
			if got := completions(state); got != want {
				rt.Fatalf("%d completions after arrange, want %d", got, want)
			}
			all++
			if slices.Equal(state, image) {
				same++
			}
		})
	}
	if same*10 < all*9 {
		t.Errorf("%d of %d images of states came to the form of the state, want nine tenths", same, all)
	}
}

// rest returns the problem of completing a state without multiplicities and secondary items.
func rest(t testing.TB, m *model.Model, state []uint32) *dlx.Problem {
	number := make([]int, len(m.Items))
	open := 0
	for i, v := range state {
		if v == 0 {
			number[i] = open
			open++
		}
	}
	p, err := dlx.NewProblem(open, 0, func(yield func([]int) bool) {
		for _, op := range m.Options {
			if slices.ContainsFunc(op.Items, func(i int32) bool { return state[i] > 0 }) {
				continue
			}
			var items []int
			for _, i := range op.Items {
				items = append(items, number[i])
			}
			if !yield(items) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// exchanges are exchanges of items, most of which fail in one respect only.
var exchanges = []struct {
	name, text string
	image      []int32
	pairs      [][2]int32
	want       bool // it is a swap
}{
	{"digits", "a b c d\na c\nb c\na d\nb d\n", []int32{1, 0, 2, 3}, [][2]int32{{0, 1}}, true},
	{"two at once", "a b c d\na c\nb d\n", []int32{1, 0, 3, 2}, [][2]int32{{0, 1}, {2, 3}}, true},
	{"one of two", "a b c d\na c\nb d\n", []int32{1, 0, 2, 3}, [][2]int32{{0, 1}}, false},
	{"an option less often", "a b\na\na\nb\n", []int32{1, 0}, [][2]int32{{0, 1}}, false},
	{"as often", "a b\na\na\nb\nb\n", []int32{1, 0}, [][2]int32{{0, 1}}, true},
	{"a longer option", "a b c\na\nb c\nb\nc\n", []int32{1, 0, 2}, [][2]int32{{0, 1}}, false},
	{"a shorter option", "a b c\na\nb c\na c\n", []int32{1, 0, 2}, [][2]int32{{0, 1}}, false},
	{"another lower bound", "0:1|a b\na\nb\n", []int32{1, 0}, [][2]int32{{0, 1}}, false},
	{"another upper bound", "1:2|a b\na\na\nb\nb\n", []int32{1, 0}, [][2]int32{{0, 1}}, false},
	{"the same bounds", "1:2|a 1:2|b\na\na\nb\nb\n", []int32{1, 0}, [][2]int32{{0, 1}}, true},
	{"primary and secondary", "a b | s\na s\nb\n", []int32{2, 1, 0}, [][2]int32{{0, 2}}, false},
	{"colours", "a b | s\na s:x\nb s:y\n", []int32{1, 0, 2}, [][2]int32{{0, 1}}, false},
	{"the same colour", "a b | s\na s:x\nb s:x\n", []int32{1, 0, 2}, [][2]int32{{0, 1}}, true},
	{"more colours", "a | s t\na s:x t:x\na s:x\na t:x\na s:y\n", []int32{0, 2, 1}, [][2]int32{{1, 2}}, false},
	{"no exchange", "a b c d\na\nb\nc\nd\n", []int32{1, 2, 3, 0}, [][2]int32{{0, 1}, {2, 3}}, false},
	{"more than it says", "a b c d\na\nb\nc\nc d\n", []int32{1, 0, 3, 2}, [][2]int32{{0, 1}}, false},
}

// TestVerifySwap offers exchanges to a book. It finds options by sums, on which it must not rely: it is asked again with
// sums that are all equal.
func TestVerifySwap(t *testing.T) {
	for _, test := range exchanges {
		t.Run(test.name, func(t *testing.T) {
			b := newBook(model.New(parse(t, test.text)))
			s := &swap{image: test.image, pairs: test.pairs}
			if got := b.verify(s); got != test.want {
				t.Errorf("verify = %v, want %v", got, test.want)
			}
			var all []int32
			for o := range b.Options {
				all = append(all, int32(o))
			}
			for o := range b.Options {
				b.exact[b.sum(int32(o), nil)], b.exact[b.sum(int32(o), s.image)] = all, all
			}
			if got := b.verify(s); got != test.want {
				t.Errorf("verify by sums that are all equal = %v, want %v", got, test.want)
			}
		})
	}
}

// TestGrowVerified has a grower that takes all items to be of one class. What it returns are swaps all the same.
func TestGrowVerified(t *testing.T) {
	for _, test := range exchanges {
		if len(test.pairs) > 1 {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			g := newGrower(model.New(parse(t, test.text)), unending(Steps))
			clear(g.class)
			s := g.grow(test.pairs[0][0], test.pairs[0][1])
			if s != nil && !g.book.verify(s) || s == nil && test.want {
				t.Errorf("grow = %v, want a swap if there is one: %v", s, test.want)
			}
		})
	}
}

// TestVerified wants that exchanges are verified.
func TestVerified(t *testing.T) {
	p := parse(t, "a b c d\na c\nb c\na d\nb d\na\n")
	for _, test := range []struct {
		name  string
		pairs [][2]int
		want  string // error
	}{
		{"right", [][2]int{{2, 3}}, ""},
		{"nothing", nil, ""},
		{"false", [][2]int{{0, 1}}, "does not map"},
		{"an item twice", [][2]int{{0, 1}, {1, 2}}, "item 1 twice"},
		{"an item with itself", [][2]int{{2, 2}}, "item 2 twice"},
		{"no item", [][2]int{{0, 9}}, "item 9 of 4"},
		{"no item below 0", [][2]int{{0, -1}}, "item -1 of 4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			families, err := Verified(model.New(p), [][][2]int{test.pairs, test.pairs})
			switch {
			case test.want != "" && (!errors.Is(err, ErrSwap) || !strings.Contains(err.Error(), test.want)):
				t.Errorf("Verified: %v, want %q", err, test.want)
			case test.want == "" && (err != nil || len(families) != min(1, len(test.pairs))):
				t.Errorf("Verified = %d families, %v, want one if there is a swap", len(families), err)
			}
		})
	}
}

// TestWorkEnds wants that Find ends with its work, whether the bound or the caller ends it.
func TestWorkEnds(t *testing.T) {
	m := model.New(latin(t, 9))
	asked := 0
	if Find(m, model.NewWork(Steps, func() bool { asked++; return asked < 3 })); asked != 3 {
		t.Errorf("asked %d times whether to go on, want 3", asked)
	}
	if got := len(Find(m, unending(1000))); got != 0 {
		t.Errorf("%d families found within 1000 entries, want none", got)
	}
}

var parse, latin = tallytest.Parse, tallytest.Latin

// unending is work that nothing ends but its bound.
func unending(bound int) *model.Work { return model.NewWork(bound, func() bool { return true }) }
