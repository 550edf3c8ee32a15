package dlx

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// listed returns all solutions of p without options from number n on, sorted.
func listed(t interface{ Fatal(...any) }, p *Problem, n int) (all []string) {
	for sol, err := range NewSolver(p).Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprint(slices.DeleteFunc(sol, func(o int) bool { return o >= n })))
	}
	slices.Sort(all)
	return all
}

func TestFill(t *testing.T) {
	for _, test := range []struct{ name, text, filled string }{
		{
			"a gap", "a b | x y z\na x\na y\nb y\nb z\n",
			"0 1 2 3 4 5\n0 2\n0 3\n1 3\n1 4\n2 5\n3 5\n4 5\n",
		},
		{"no gap", "a | x y\na x y\n", "0 1 2\n0 1 2\n"},
		{
			"two gaps, and costs", "2|a b | v w x y z p\na v |3\na w\na x\nb y z\n",
			"2|0 1 2 3 4 5 6 7 2|8\n0 2 |3\n0 3\n0 4\n1 5 6\n2 8\n3 8\n4 8\n5 8\n6 8\n7 8\n",
		},
		{ // c weighs 1, therefore b 1, and a 0
			"weighed one after the other", "a b c | x y\na b x\nb c x y\nc x\nc y\n",
			"0 1 2 3 4\n0 1 3\n1 2 3 4\n2 3\n2 4\n",
		},
		{"too many gaps", "a | x y z w\na x\na y\n", ""},
		{"too few items", "2|a | x y z\na x y\na x z\n", ""},
		{"options that differ", "a b | x y z\na x\na y z\nb x\n", ""},
		{"an item that need not be covered", "a 0:1|b | x y z\na x y\nb z\n", ""},
		{"unknown weights", "a b | x y\na b x y\na b y x\n", ""},
		{"colours", "a b | x y\na x:1\nb x:1\nb y\n", ""},
		{"no secondary items", "a\na\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := ParseProblem(strings.NewReader(test.text))
			if err != nil {
				t.Fatal(err)
			}
			filled, ok := p.Fill()
			if got := ""; ok {
				if got = stated(filled); got != test.filled {
					t.Errorf("Fill = %q, want %q", got, test.filled)
				}
				if got, want := listed(t, filled, p.Options()), listed(t, p, p.Options()); !slices.Equal(got, want) {
					t.Errorf("filled: solutions %v, want %v", got, want)
				}
			} else if test.filled != "" {
				t.Errorf("Fill = false, want %q", test.filled)
			}
		})
	}
}

// The solutions of a filled problem are those of the problem, one for one.
func TestFillKeepsSolutions(t *testing.T) {
	filled := 0
	check := func(t *rapid.T) {
		var b Builder
		cells := rapid.IntRange(2, 9).Draw(t, "cells")
		var pieces []int // their sizes
		for n := 0; n < cells*2/3; n++ {
			size := rapid.IntRange(1, 3).Draw(t, "size")
			times := rapid.IntRange(1, 2).Draw(t, "times")
			b.Multiple(times, times, fmt.Sprint("p", len(pieces)))
			pieces = append(pieces, size)
			n += size * times
		}
		for c := range cells {
			b.Secondary(fmt.Sprint("c", c))
		}
		for range rapid.IntRange(1, 12).Draw(t, "options") {
			k := rapid.IntRange(0, max(0, len(pieces)-1)).Draw(t, "piece")
			if len(pieces) == 0 {
				break
			}
			size := min(pieces[k], cells)
			if rapid.IntRange(0, 9).Draw(t, "odd") == 0 {
				size--
			}
			items := []string{fmt.Sprint("p", k)}
			for _, c := range rapid.Permutation(indices(cells)).Draw(t, "cells")[:size] {
				items = append(items, fmt.Sprint("c", c))
			}
			b.Option(items...)
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		full, ok := p.Fill()
		if !ok {
			return
		}
		filled++
		if got, want := listed(t, full, p.Options()), listed(t, p, p.Options()); !slices.Equal(got, want) {
			t.Errorf("filled: solutions %v, want %v of\n%s", got, want, stated(p))
		}
	}
	for round := 0; round < 50 && filled == 0; round++ { // few of the problems drawn can be filled
		rapid.Check(t, check)
	}
	if filled == 0 {
		t.Error("no problem was filled")
	}
}

func indices(n int) (all []int) {
	for i := range n {
		all = append(all, i)
	}
	return all
}

// A chain whose last option is the first from which a weight follows is weighed in one go: to look through all options
// again for each of them would take minutes.
func TestFillChain(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	const items = 300_000
	p, err := NewProblem(items, 1, func(yield func([]int) bool) {
		for i := items - 1; i > 0; i-- {
			if !yield([]int{i, i - 1}) {
				return
			}
		}
		yield([]int{0, items})
	})
	if err != nil {
		t.Fatal(err)
	}
	if gaps, few := p.gaps(); gaps != 1 || few { // the items weigh 1 and -1 in turn
		t.Errorf("gaps = %d, %v, want 1, false", gaps, few)
	}
}
