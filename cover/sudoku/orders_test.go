//go:build !js

package sudoku

import (
	"reflect"
	"testing"
)

// TestOrdersOf has three cells of a 4x4 grid: (0, 1), (1, 0) and (1, 3) by row and column.
func TestOrdersOf(t *testing.T) {
	for _, test := range []struct {
		cells []int
		want  [][]int
	}{
		{nil, [][]int{{}}},
		{[]int{1, 4, 7}, [][]int{{0, 1, 2}, {1, 2, 0}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}, {2, 0, 1}}},
		{[]int{4, 7, 1}, [][]int{{0, 1, 2}, {2, 0, 1}, {2, 1, 0}, {1, 0, 2}, {0, 2, 1}, {1, 2, 0}}},
	} {
		if got := ordersOf(test.cells, 4); !reflect.DeepEqual(got, test.want) {
			t.Errorf("ordersOf(%v) = %v, want %v", test.cells, got, test.want)
		}
	}
}
