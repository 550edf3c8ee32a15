package tally

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/tallytest"
)

// TestShuffled wants that the order of items and options adds a quarter to the states at most.
func TestShuffled(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	trominoes, err := classics.Trominoes(9, 12)
	if err != nil {
		t.Fatal(err)
	}
	for name, p := range map[string]*dlx.Problem{"dominoes": dominoes(t, 12, 12), "trominoes": trominoes} {
		c := NewCounter(p)
		c.Method = Frontier
		want, err := c.Count(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		states := c.Stats().States
		for range 5 {
			c := NewCounter(tallytest.Shuffle(t, p, random))
			c.Method = Frontier
			got, err := c.Count(context.Background())
			if err != nil || got.Cmp(want) != 0 {
				t.Fatalf("%s, shuffled: Count = %d, %v, want %d", name, got, err, want)
			}
			if s := c.Stats(); s.States > states+states/4 {
				t.Errorf("%s, shuffled: %d states, want %d and a quarter more at most", name, s.States, states)
			}
		}
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
