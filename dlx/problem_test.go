package dlx

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"
	"testing"
)

func TestProblemErrors(t *testing.T) {
	options := func(options ...[]int) iter.Seq[[]int] { return slices.Values(options) }
	for _, test := range []struct {
		name               string
		primary, secondary int
		options            iter.Seq[[]int]
		want               error
		text               string
	}{
		{"unknown item", 2, 1, options([]int{0, 1}, []int{0, 3}), ErrUnknownItem, "option 1: unknown item 3 (there are 3, from 0)"},
		{"negative item", 2, 1, options([]int{-1}), ErrUnknownItem, "option 0: unknown item -1 (there are 3, from 0)"},
		{"repeated item", 2, 1, options([]int{0, 1}, []int{1, 0, 1}), ErrRepeatedItem, "option 1: repeated item: 1"},
		{"no primary item", 2, 1, options([]int{0}, []int{1}, []int{2}), ErrNoPrimary, "option 2: no primary item in the option"},
		{"no item", 2, 1, options([]int{}), ErrNoPrimary, "option 0: no primary item in the option"},
		{"too many items", 1 << 31, 1, nil, ErrTooLarge, "problem too large: 2147483648 primary and 1 secondary items"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := NewProblem(test.primary, test.secondary, test.options)
			if !errors.Is(err, test.want) || err.Error() != test.text {
				t.Errorf("NewProblem = %v, %v, want %q", p, err, test.text)
			}
		})
	}
}

// Items without options, problems without items, and the like.
func TestBareProblems(t *testing.T) {
	for _, test := range []struct {
		name               string
		primary, secondary int
		options            [][]int
		want               [][]int
	}{
		{"no items", 0, 0, nil, [][]int{{}}},
		{"secondary items only", 0, 3, nil, [][]int{{}}},
		{"an item without options", 2, 0, [][]int{{0}}, nil},
		{"no options", 1, 0, nil, nil},
		{"an option twice", 1, 0, [][]int{{0}, {0}}, [][]int{{0}, {1}}},
		{"a secondary item without options", 1, 1, [][]int{{0}}, [][]int{{0}}},
		{"options that share a secondary item", 2, 1, [][]int{{0, 2}, {1, 2}}, nil},
		{"one option for all", 3, 1, [][]int{{2, 3, 0, 1}}, [][]int{{0}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := number(t, test.primary, test.secondary, test.options...)
			forEachKind(t, p, func(t *testing.T, k engine) {
				if got := all(t, k.new(p)); !equal(got, test.want) {
					t.Errorf("solutions = %v, want %v", got, test.want)
				}
			})
		})
	}
}

// There is no option -1 or beyond the last, with costs and without.
func TestCostOfNoOption(t *testing.T) {
	for _, text := range []string{"a\na\n", "a\na |7\n"} {
		p := read(t, text)
		for _, option := range []int{-1, 1} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("Cost(%d) of %q did not panic", option, text)
					}
				}()
				p.Cost(option)
			}()
		}
	}
}

// Problems beyond sixteen bits: chains of items, each covered by two options. They
// have two solutions, the first of which has the even options.
func TestWideProblems(t *testing.T) {
	chain := func(items int) *Problem {
		p, err := NewProblem(items, 0, func(yield func([]int) bool) {
			for i := range items {
				if !yield([]int{i, (i + 1) % items}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	all := []int{21844, 21846, 23334, 70000} // 65,533 nodes of links, 65,539, 70,003 and 210,001
	if testing.Short() {
		all = all[:2]
	}
	for _, items := range all {
		p := chain(items)
		s, err := NewSolverIn(p, Links)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := s.Count(context.Background(), 0); n != 2 || err != nil {
			t.Errorf("%d items: Count = %d, %v, want 2", items, n, err)
		}
		first, err := s.First(context.Background())
		if err != nil || len(first) != items/2 {
			t.Fatalf("%d items: First has %d options, %v", items, len(first), err)
		}
		if err := p.Verify(first); err != nil {
			t.Errorf("%d items: %v", items, err)
		}
		if k := slices.IndexFunc(first, func(o int) bool { return o%2 != 0 }); k >= 0 {
			t.Errorf("%d items: First has option %d", items, first[k])
		}
	}

	// Many items in few options: the queue and the trail grow long, not the lists.
	row := func(items, secondary int) *Problem {
		option := make([]int, items+secondary)
		for i := range option {
			option[i] = i
		}
		p, err := NewProblem(items, secondary, slices.Values([][]int{option[:items/2], option, option[items/2:]}))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	all = []int{32768, 13000, 16384, 32767, 70000}
	if testing.Short() {
		all = all[:1]
	}
	for _, items := range all {
		for _, secondary := range []int{0, 9, 50000} {
			s := NewSolver(row(items, secondary))
			if n, err := s.Count(context.Background(), 0); n != 2 || err != nil {
				t.Errorf("%d and %d items: Count = %d, %v, want 2", items, secondary, n, err)
			}
		}
	}
}

// A secondary item is never short of options, however many of them are hidden
// before the last choice.
func TestLongSecondaryList(t *testing.T) {
	const n, m = 1500, 1600
	const limit = 10 * m // the solutions with the first ten options of item 0, each of which hides all others
	p, err := NewProblem(2, 1, func(yield func([]int) bool) {
		for range n {
			if !yield([]int{0, 2}) {
				return
			}
		}
		for range m {
			if !yield([]int{1}) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	forEachKind(t, p, func(t *testing.T, k engine) {
		if got, err := k.new(p).Count(context.Background(), limit); got != limit || err != nil {
			t.Errorf("Count(%d) = %d, %v", limit, got, err)
		}
	})
}

func TestProblemLimits(t *testing.T) {
	for _, items := range [][2]int{{maxNodes + 1, 0}, {0, maxNodes + 1}, {maxNodes, 1}, {1, maxNodes}, {math.MaxInt, math.MaxInt}} {
		if p, err := NewProblem(items[0], items[1], nil); p != nil || !errors.Is(err, ErrTooLarge) {
			t.Errorf("NewProblem(%d, %d) = %v, %v, want %v", items[0], items[1], p, err, ErrTooLarge)
		}
	}
	p, err := NewProblem(2, 3, nil)
	if err != nil || p.Primary() != 2 || p.Secondary() != 3 || p.Items() != 5 || p.Options() != 0 {
		t.Errorf("NewProblem(2, 3) = %v, %v, want 2 and 3 items and no options", p, err)
	}
}

func TestRepresentationString(t *testing.T) {
	for r, want := range map[Representation]string{
		Auto: "auto", Links: "links", Cells: "cells", Bits: "bits", 99: "Representation(99)", -1: "Representation(-1)",
	} {
		if got := r.String(); got != want {
			t.Errorf("String of %d = %q, want %q", int(r), got, want)
		}
	}
}
