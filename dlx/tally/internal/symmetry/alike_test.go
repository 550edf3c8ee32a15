package symmetry

import (
	"slices"
	"testing"

	"dlx-sudoku/dlx/tally/internal/model"
)

// TestClasses wants the options of item 0 that are interchangeable in a state; the swap is given.
func TestClasses(t *testing.T) {
	for _, test := range []struct {
		name, text string
		pairs      [][2]int
		state      []uint32
		want       []int32
	}{
		{"any two", "0:3|x 0:3|a 0:3|b\nx a\nx b\n", [][2]int{{1, 2}}, []uint32{0, 0, 0}, []int32{0, 0}},
		{"covered alike", "0:3|x 0:3|a 0:3|b\nx a\nx b\na\nb\n", [][2]int{{1, 2}}, []uint32{0, 1, 1}, []int32{0, 0}},
		{"not covered alike", "0:3|x 0:3|a 0:3|b\nx a\nx b\na\nb\n", [][2]int{{1, 2}}, []uint32{0, 0, 1}, nil},
		{"one is left out", "0:3|x 0:3|a 0:3|b\nx a\nx b\nx\n", [][2]int{{1, 2}}, []uint32{0, 0, 0}, []int32{0, 0, 2}},
		{"two at once", "0:3|x 0:3|a 0:3|b c\nx a\nx b\nx a c\nx b c\n", [][2]int{{1, 2}}, []uint32{0, 0, 0, 0}, nil},
		{"two at once, covered once", "x a b c\nx a\nx b\nx a c\nx b c\n", [][2]int{{1, 2}}, []uint32{0, 0, 0, 0}, []int32{0, 0, 2, 2}},
		{"several times", "0:4|x 0:4|a 0:4|b\nx a\nx b\nx a\nx b\n", [][2]int{{1, 2}}, []uint32{0, 0, 0}, nil},
		{"the item moves", "0:3|a 0:3|b c d\na b c\na b d\n", [][2]int{{0, 1}, {2, 3}}, []uint32{0, 0, 0, 0}, nil},
		{"the item stays", "0:3|a 0:3|b c d\na b c\na b d\n", [][2]int{{2, 3}}, []uint32{0, 0, 0, 0}, []int32{0, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := model.New(parse(t, test.text))
			families, err := Verified(m, [][][2]int{test.pairs})
			if err != nil {
				t.Fatal(err)
			}
			a := NewAlike(m, families)
			for range 2 { // the second time in rooms that were used
				if got := a.Classes(test.state, 0, m.Items[0].Options); !slices.Equal(got, test.want) {
					t.Errorf("Classes = %v, want %v", got, test.want)
				}
			}
		})
	}
	if a := NewAlike(model.New(parse(t, "a b\na\nb\n")), nil); a.Classes([]uint32{0, 0}, 0, []int32{0}) != nil {
		t.Error("classes without families")
	}
}
