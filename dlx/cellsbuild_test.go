package dlx

import (
	"context"
	"testing"
)

// Problems at the borders of the narrow index: many items and nodes, and lists
// that come near to half of what it can count.
func TestWideCells(t *testing.T) {
	for _, test := range []struct {
		name             string
		primary, options int
		wide             bool
		want             uint64
	}{
		{"32,766 options", 1, 1<<15 - 2, false, 1<<15 - 2},
		{"32,767 options", 1, 1<<15 - 1, true, 1<<15 - 1},
		{"40,000 options", 1, 40_000, true, 40_000},
		{"21,844 items", 21_844, 21_844, false, 1},
		{"21,845 items", 21_845, 21_845, true, 1},
		{"70,000 items", 70_000, 70_000, true, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := NewProblem(test.primary, 0, func(yield func([]int) bool) {
				for o := range test.options {
					if !yield([]int{o % test.primary}) {
						return
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			s := newCellsSolver(p)
			if _, wide := s.tree.(*wideCells); wide != test.wide {
				t.Errorf("wide = %v, want %v", wide, test.wide)
			}
			if n, err := s.Count(context.Background(), 0); n != test.want || err != nil {
				t.Errorf("Count = %d, %v, want %d", n, err, test.want)
			}
		})
	}
}

// The rule asks for many updates at each branch, or few items to copy there.
func TestPrefersCells(t *testing.T) {
	dominoes := func(n int) *Problem {
		p, err := NewProblem(n*n, 0, func(yield func([]int) bool) {
			for i := range n * n {
				if i%n < n-1 && !yield([]int{i, i + 1}) || i < n*n-n && !yield([]int{i, i + n}) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	long := func(items int) *Problem { // options of 20 items in a row, around the circle
		p, err := NewProblem(items, 0, func(yield func([]int) bool) {
			option := make([]int, 20)
			for i := range items {
				for k := range option {
					option[k] = (i + k) % items
				}
				if !yield(option) {
					return
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	often := func(items, most int) *Problem { // options of 20 items of which each may be covered so often
		d := newDraft(items, 0, nil)
		for i := range items {
			d.multiply(i, 0, most)
		}
		for o := range 4000 {
			for k := range 20 {
				d.add((o+k)%items, 0)
			}
			d.end(0)
		}
		return d.finish()
	}
	priced := newDraft(1, 0, nil)
	for range 9 {
		priced.add(0, 0)
		priced.end(1)
	}
	for _, test := range []struct {
		name string
		p    *Problem
		want bool
	}{
		{"queens", queens(t, 8), true},
		{"queens on a large board", queens(t, 40), true},
		{"4,096 items", long(4096), true},
		{"4,097 items", long(4097), false},
		{"dominoes", dominoes(8), true},
		{"dominoes on a large board", dominoes(40), false},
		{"no options", dominoes(1), false},
		{"costs", priced.finish(), false},
		{"multiplicities", often(1800, 1), true},
		{"a deep tree", often(2000, 20), false},
	} {
		if got := prefersCells(test.p); got != test.want {
			t.Errorf("%s: prefersCells = %v, want %v", test.name, got, test.want)
		}
	}
}
