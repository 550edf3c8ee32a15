package cells

import (
	"testing"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"
)

// Problems at the borders of the narrow index: many items and nodes, and lists
// that come near to half of what it can count.
func TestWidth(t *testing.T) {
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
			x := oracle.Problem{Primary: test.primary}
			for o := range test.options {
				x.Options = append(x.Options, []int{o % test.primary})
			}
			m := x.Matrix()
			moves := New(m)
			if _, got := moves.(*wide); got != test.wide {
				t.Errorf("wide = %v, want %v", got, test.wide)
			}
			c := matrix.NewChosen(m)
			w := walk.New(moves)
			w.Root(&c)
			n := uint64(0)
			for s := w.Advance(); s != walk.Done; s = w.Advance() {
				if s == walk.Solved {
					n++
				}
			}
			if n != test.want {
				t.Errorf("%d solutions, want %d", n, test.want)
			}
		})
	}
}

// The rule asks for many updates at each branch, or few items to copy there.
func TestPrefers(t *testing.T) {
	dominoes := func(n int) (x oracle.Problem) {
		x.Primary = n * n
		for i := range n * n {
			if i%n < n-1 {
				x.Options = append(x.Options, []int{i, i + 1})
			}
			if i < n*n-n {
				x.Options = append(x.Options, []int{i, i + n})
			}
		}
		return x
	}
	long := func(items int) (x oracle.Problem) { // options of 20 items in a row, around the circle
		x.Primary = items
		for i := range items {
			var option []int
			for k := range 20 {
				option = append(option, (i+k)%items)
			}
			x.Options = append(x.Options, option)
		}
		return x
	}
	often := func(items, most int) (x oracle.Problem) { // options of 20 items of which each may be covered so often
		x = long(items)
		for len(x.Options) < 4000 {
			x.Options = append(x.Options, x.Options[len(x.Options)-items])
		}
		for range items {
			x.Lo, x.Hi = append(x.Lo, 0), append(x.Hi, most)
		}
		return x
	}
	queens := func(n int) (x oracle.Problem) {
		x.Primary, x.Secondary = 2*n, 2*(2*n-1)
		for r := range n {
			for c := range n {
				x.Options = append(x.Options, []int{r, n + c, 2*n + r + c, 2*n + 2*n - 1 + r - c + n - 1})
			}
		}
		return x
	}
	for _, test := range []struct {
		name string
		x    oracle.Problem
		want bool
	}{
		{"queens", queens(8), true},
		{"queens on a large board", queens(40), true},
		{"4,096 items", long(4096), true},
		{"4,097 items", long(4097), false},
		{"dominoes", dominoes(8), true},
		{"dominoes on a large board", dominoes(40), false},
		{"no options", dominoes(1), false},
		{"costs", oracle.Problem{Primary: 1, Options: [][]int{{0}, {0}, {0}}, Costs: []int64{1, 1, 1}}, false},
		{"multiplicities", often(1800, 1), true},
		{"a deep tree", often(2000, 20), false},
	} {
		if got := Prefers(test.x.Matrix()); got != test.want {
			t.Errorf("%s: Prefers = %v, want %v", test.name, got, test.want)
		}
	}
}
