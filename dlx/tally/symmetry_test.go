package tally

import (
	"context"
	"errors"
	"slices"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/residues"
)

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
			b := newBook(newModel(parse(t, test.text)))
			s := &swap{image: test.image, pairs: test.pairs}
			if got := b.verify(s); got != test.want {
				t.Errorf("verify = %v, want %v", got, test.want)
			}
			var all []int32
			for o := range b.options {
				all = append(all, int32(o))
			}
			for o := range b.options {
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
			g := newGrower(newModel(parse(t, test.text)), newEffort(context.Background(), swapSteps))
			clear(g.class)
			s := g.grow(test.pairs[0][0], test.pairs[0][1])
			if s != nil && !g.verify(s) || s == nil && test.want {
				t.Errorf("grow = %v, want a swap if there is one: %v", s, test.want)
			}
		})
	}
}

// TestRoadExchange offers exchanges to the second road.
func TestRoadExchange(t *testing.T) {
	for _, test := range exchanges {
		if slices.Equal(test.image, []int32{1, 2, 3, 0}) || test.name == "more than it says" {
			continue // what is said in pairs cannot be wrong in this respect
		}
		t.Run(test.name, func(t *testing.T) {
			_, err := residues.CountBlocks(t.Context(), parse(t, test.text), []residues.Star{{test.pairs}}, DefaultMemory)
			if got := !errors.Is(err, residues.ErrBlocks); got != test.want {
				t.Errorf("taken for a swap: %v, want %v", got, test.want)
			}
		})
	}
}

// TestStates wants as many states as there were when it was written: a canon that finds fewer images, or an order that is
// worse, costs no more than time, and no other test would see it.
func TestStates(t *testing.T) {
	tests := []struct {
		name   string
		make   func() (*dlx.Problem, error)
		method Method
		want   uint64
	}{
		{"latin 6", func() (*dlx.Problem, error) { return classics.Latin(6) }, Layers, 281},
		{"steiner 13", func() (*dlx.Problem, error) { return classics.Steiner(13) }, Layers, 224},
		{"one-factorisations 8", func() (*dlx.Problem, error) { return classics.OneFactorizations(8) }, Layers, 354},
		{"matchings 100", func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(100)) }, Layers, 50},
		{"dominoes 12x12", func() (*dlx.Problem, error) { return classics.Dominoes(12, 12) }, Frontier, 18681},
		{"trominoes 9x12", func() (*dlx.Problem, error) { return classics.Trominoes(9, 12) }, Frontier, 20162},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p, err := test.make()
			if err != nil {
				t.Fatal(err)
			}
			c := NewCounter(p)
			c.Method = test.method
			if _, err := c.Count(context.Background()); err != nil {
				t.Fatal(err)
			}
			if got := c.Stats().States; got != test.want {
				t.Errorf("%v: %d states, want %d", test.method, got, test.want)
			}
		})
	}
}

// TestWideKeys counts along an order that keeps 70 secondary items in every state, so that keys have two words and
// fields are used again.
func TestWideKeys(t *testing.T) {
	p := dominoes(t, 6, 6)
	const held = 70
	n := p.Primary()
	wide, err := dlx.NewProblem(n+2, held, func(yield func([]int) bool) {
		for _, first := range []int{n, n + 1} {
			all := []int{first}
			for s := range held {
				all = append(all, n+2+s)
			}
			if !yield(all) || !yield([]int{first}) {
				return
			}
		}
		for o := range p.Options() {
			if !yield(p.AppendOption(nil, o)) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	c := NewCounter(wide)
	c.prepare()
	order := []int{n}
	for i := range n {
		order = append(order, i)
	}
	for range 2 {
		c.startFrontier(append(slices.Clone(order), n+1))
		if c.sweep.keyWords() < 2 {
			t.Fatalf("keys have %d words, want 2 or more", c.sweep.keyWords())
		}
		got, err := c.finish(context.Background())
		if err != nil || got.Int64() != 3*6728 { // the 70 items are covered by one of two options, by the other, or by none
			t.Errorf("Count = %d, %v, want %d", got, err, 3*6728)
		}
		slices.Reverse(order[1:])
	}
}
