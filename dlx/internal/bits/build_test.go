package bits

import (
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

func TestPrefers(t *testing.T) {
	var dominoes, subsets, queens, matchings [][]int
	for a := range 16 {
		for b := range a {
			matchings = append(matchings, []int{b, a})
		}
	}
	for i := range 8 {
		dominoes = append(dominoes, []int{i, (i + 1) % 8})
		for k := range 8 {
			queens = append(queens, []int{i, 8 + k, 16 + i + k, 38 + i - k})
		}
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
	// Each option gives three secondary items a colour, which is the same for all or one of three.
	painted := func(colours int) oracle.Problem {
		x := oracle.Problem{Primary: 4, Secondary: 3}
		for o := range 108 {
			c := 1 + o/4%colours // more options than slots
			x.Options, x.Colours = append(x.Options, []int{o % 4, 4, 5, 6}), append(x.Colours, []int{0, c, c, c})
		}
		return x
	}
	for _, test := range []struct {
		name  string
		x     oracle.Problem
		want  bool // to list, and to count
		count bool
	}{
		{"queens", oracle.Problem{Primary: 16, Secondary: 30, Options: queens}, true, true},
		{"dominoes", oracle.Problem{Primary: 8, Options: dominoes}, true, true},
		{"dominoes among more items", oracle.Problem{Primary: 65, Options: dominoes}, false, true},
		{"dominoes among many items", oracle.Problem{Primary: 257, Options: dominoes}, false, false},
		{"dominoes with a multiplicity", oracle.Problem{Primary: 8, Options: dominoes, Lo: slices.Repeat([]int{2}, 8), Hi: slices.Repeat([]int{2}, 8)}, false, true},
		{"dominoes with many multiplicities", oracle.Problem{Primary: 17, Options: dominoes, Lo: slices.Repeat([]int{2}, 17), Hi: slices.Repeat([]int{2}, 17)}, false, false},
		{"matchings", oracle.Problem{Primary: 16, Options: matchings}, false, true},
		{"subsets", oracle.Problem{Primary: 6, Options: subsets}, false, true},
		{"one colour", painted(1), true, true},
		{"three colours", painted(3), false, true},
		{"multiplicities", oracle.Problem{Primary: 5, Options: [][]int{{0, 1, 2}, {0, 3, 4}}, Lo: []int{2, 1, 1, 1, 1}, Hi: []int{2, 1, 1, 1, 1}}, true, true},
		{"no options", oracle.Problem{Primary: 2}, false, false},
	} {
		if got := Prefers(test.x.Matrix()); got != test.want {
			t.Errorf("%s: Prefers = %v, want %v", test.name, got, test.want)
		}
		if got := PrefersToCount(test.x.Matrix()); got != test.count {
			t.Errorf("%s: PrefersToCount = %v, want %v", test.name, got, test.count)
		}
	}
}

func TestFits(t *testing.T) {
	for _, test := range []struct {
		items, options int
		want           bool
	}{{maxItems, maxOptions, true}, {maxItems + 1, 9, false}, {9, maxOptions + 1, false}} {
		x := oracle.Problem{Primary: test.items}
		for o := range test.options {
			x.Options = append(x.Options, []int{o % test.items})
		}
		if got := Fits(x.Matrix()); got != test.want {
			t.Errorf("%d items and %d options: Fits = %v, want %v", test.items, test.options, got, test.want)
		}
	}
}
