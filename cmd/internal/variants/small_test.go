package variants

import (
	"testing"

	"dlx-sudoku/cover"
)

// TestKnownNumbers counts the grids of small variants. Another program's exact cover and plain backtracking gave the same
// numbers.
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
		if testing.Short() && tt.want > 10_000 {
			t.Logf("%v: left to the test that is not short", tt.rules)
			continue
		}
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

// TestSpecialClauses compares the roads on small grids with rules that only the judge states in a special way: the parts of a
// line in regions, totals of whole rows or boxes, an arrow through most of the grid.
func TestSpecialClauses(t *testing.T) {
	l, err := cover.NewLayout(2, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range [][]string{
		{"regions: aabb aabb ccdd ccdd", "region-sum: r1c2 r2c2 r1c3 r2c3"},
		{"sum: 12 r1 r2c1"},
		{"sum: 33 r1 r2 r3 r4c1 r4c2"},
		{"sum: 13 r1c1 r1c2 r2c1 r2c2 r3c4"},
		{"arrow: r1c1 r1c2 | r1c3 r1c4 r2 r3 r4c1 r4c2 r4c3"},
	} {
		set, err := parse(l, lines...)
		if err != nil {
			t.Fatal(err)
		}
		n, err := agree(cover.NewGrid(set.Layout), set, set, set)
		if err != nil || n == 0 {
			t.Errorf("%q: %d solutions, %v", lines, n, err)
		}
	}
}
