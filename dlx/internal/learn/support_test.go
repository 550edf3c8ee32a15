package learn

import (
	"context"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// When the last option of an item that gives a colour is gone, so are the options of the other items that give it, without a
// decision.
func TestSupport(t *testing.T) {
	const a, b, s = 0, 1, 2
	x := oracle.Problem{
		Primary: 2, Secondary: 1,
		Options: [][]int{{a, s}, {a, s}, {a, s}, {a, s}, {b, s}, {b, s}, {b, s}, {b, s}},
		Colours: [][]int{{0, 1}, {0, 1}, {0, 2}, {0, 3}, {0, 1}, {0, 1}, {0, 2}, {0, 2}},
	}
	tests := []struct {
		name     string
		assumed  []Literal
		ruledOut []int
	}{
		{"a colour that b has not", nil, []int{3}},
		{"one option left", []Literal{RuledOut(0)}, []int{0, 3}},
		{"none left", []Literal{RuledOut(0), RuledOut(1)}, []int{0, 1, 3, 4, 5}},
		{"none left of b", []Literal{RuledOut(6), RuledOut(7)}, []int{2, 3, 6, 7}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := New(x.Matrix())
			l.Stop = 1
			if v, err := l.Search(context.Background(), tt.assumed, 0); v != Unknown || err != nil {
				t.Fatalf("Search = %v, %v, want Unknown", v, err)
			}
			var got []int
			for o := range x.Options {
				if l.Value(int32(o)) < 0 {
					got = append(got, o)
				}
			}
			if !slices.Equal(got, tt.ruledOut) {
				t.Errorf("ruled out %v, want %v", got, tt.ruledOut)
			}
		})
	}
}

// Options of very many items have no end of pairs of items: with them, the effort ends before the last item.
func TestSupportEnds(t *testing.T) {
	for _, length := range []int{4, 200} {
		a, b, s := length, length+1, length+2
		x := oracle.Problem{
			Primary: length + 2, Secondary: 1,
			Options: [][]int{{a, s}, {a, s}, {b, s}, {b, s}, {}},
			Colours: [][]int{{0, 1}, {0, 1}, {0, 1}, {0, 2}, make([]int, length)},
		}
		for i := range length {
			x.Options[4] = append(x.Options[4], i)
		}
		l := New(x.Matrix())
		l.support()
		if got, want := l.Value(3) < 0, length == 4; got != want {
			t.Errorf("an option of %d items: option 3 is ruled out at once: %v, want %v", length, got, want)
		}
	}
}
