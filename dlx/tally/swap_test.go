package tally

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
				for _, f := range stars(distinct(swapsOf(t, newModel(p)))) {
					sizes = append(sizes, f.points())
				}
				slices.Sort(sizes)
				if !slices.Equal(sizes, test.want) {
					t.Errorf("blocks %v, want %v", sizes, test.want)
				}
				p = shuffle(t, p, random)
			}
		})
	}
}

// swapsOf returns the swaps that are found.
func swapsOf(t testing.TB, m *model) []*swap {
	swaps, err := findSwaps(context.Background(), m, swapSteps)
	if err != nil {
		t.Fatal(err)
	}
	return swaps
}

// shuffle states a problem in another order.
func shuffle(t testing.TB, p *dlx.Problem, random *rand.Rand) *dlx.Problem {
	var text strings.Builder
	if _, err := p.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	primary, secondary, _ := strings.Cut(lines[0], " | ")
	items := strings.Fields(primary)
	random.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	options := lines[1:]
	random.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	return parse(t, strings.Join(items, " ")+" | "+secondary+"\n"+strings.Join(options, "\n")+"\n")
}

// TestShuffled wants that the order of items and options adds a quarter to the states at most.
func TestShuffled(t *testing.T) {
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
			c := NewCounter(shuffle(t, p, random))
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

func TestHints(t *testing.T) {
	p := parse(t, "a b c d\na c\nb c\na d\nb d\na\n")
	tests := []struct {
		name string
		hint [][2]int
		want string // error
	}{
		{"right", [][2]int{{2, 3}}, ""},
		{"nothing", nil, ""},
		{"false", [][2]int{{0, 1}}, "does not map"},
		{"an item twice", [][2]int{{0, 1}, {1, 2}}, "item b twice"},
		{"an item with itself", [][2]int{{2, 2}}, "twice"},
		{"no item", [][2]int{{0, 9}}, "item 9 of 4"},
	}
	want := bruteForce(p)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, m := range methods {
				c := NewCounter(p)
				c.Method, c.Hints = m, [][][2]int{test.hint}
				got, err := c.Count(context.Background())
				switch {
				case test.want == "" && (err != nil || got.Cmp(want) != 0):
					t.Errorf("%v: Count = %d, %v, want %d", m, got, err, want)
				case test.want != "" && (!errors.Is(err, ErrSwap) || !strings.Contains(err.Error(), test.want)):
					t.Errorf("%v: Count: %v, want %q", m, err, test.want)
				}
			}
		})
	}
}

// TestCanon checks that arranging a state keeps the number of its completions, and nearly always finds one form for
// the images of a state.
func TestCanon(t *testing.T) {
	p := latin(t, 4)
	m := newModel(p)
	families := stars(swapsOf(t, m))
	c := newCanon(m, families)
	same, all := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		state := make([]uint32, len(m.items))
		for range rapid.IntRange(0, 16).Draw(rt, "options") {
			op := m.options[rapid.IntRange(0, len(m.options)-1).Draw(rt, "option")]
			if !slices.ContainsFunc(op.items, func(i int32) bool { return state[i] > 0 }) {
				for _, i := range op.items {
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
		c.arrange(state)
		c.arrange(image)
		if got := completions(state); got != want {
			rt.Fatalf("%d completions after arrange, want %d", got, want)
		}
		all++
		if slices.Equal(state, image) {
			same++
		}
	})
	if same*10 < all*9 {
		t.Errorf("%d of %d images of states came to the form of the state, want nine tenths", same, all)
	}
}

// rest returns the problem of completing a state without multiplicities and secondary items.
func rest(t testing.TB, m *model, state []uint32) *dlx.Problem {
	number := make([]int, len(m.items))
	open := 0
	for i, v := range state {
		if v == 0 {
			number[i] = open
			open++
		}
	}
	p, err := dlx.NewProblem(open, 0, func(yield func([]int) bool) {
		for _, op := range m.options {
			if slices.ContainsFunc(op.items, func(i int32) bool { return state[i] > 0 }) {
				continue
			}
			var items []int
			for _, i := range op.items {
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
