package variants

import (
	"testing"

	"dlx-sudoku/cover"
)

// TestKnownNumbers counts the grids of small variants, which two roads had counted before: an exact cover of somebody
// else's, and plain backtracking.
func TestKnownNumbers(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		rules      []string
		want       uint64
	}{
		{2, 2, nil, 288},
		{2, 2, []string{"rules: diagonal-down, diagonal-up"}, 48},
		{2, 2, []string{"rules: disjoint"}, 168},
		{2, 2, []string{"rules: anti-knight"}, 24},
		{2, 2, []string{"rules: anti-king"}, 0},
		{2, 2, []string{"rules: non-consecutive"}, 0},
		{2, 2, []string{"rules: diagonal-down, diagonal-up, disjoint"}, 48},
		{2, 2, []string{"rules: no-boxes"}, 576},
		{2, 2, []string{"rules: no-boxes, diagonal-down, diagonal-up"}, 48},
		{2, 2, []string{"rules: no-boxes, anti-knight"}, 96},
		{2, 2, []string{"rules: no-boxes, anti-king"}, 0},
		{2, 2, []string{"rules: no-boxes, non-consecutive"}, 0},
		{1, 5, []string{"rules: no-boxes"}, 161280},
		{2, 3, []string{"rules: diagonal-down, diagonal-up"}, 8640},
		{2, 3, []string{"rules: anti-knight"}, 11520},
		{2, 3, []string{"rules: non-consecutive"}, 48},
	} {
		l, err := cover.NewLayout(tt.rows, tt.cols)
		if err != nil {
			t.Fatal(err)
		}
		set, err := parse(l, tt.rules...)
		if err != nil {
			t.Fatal(err)
		}
		e := NewEngine(set)
		if err := e.Load(cover.NewGrid(set.Layout)); err != nil {
			t.Fatal(err)
		}
		if n, err := e.Count(t.Context(), 0); n != tt.want || err != nil {
			t.Errorf("boxes of %v, %v: %d, %v, want %d", l, tt.rules, n, err, tt.want)
		}
	}
}
