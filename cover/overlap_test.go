package cover

import (
	"runtime"
	"slices"
	"strings"
	"testing"
)

// samurai is the usual five grids.
func samurai(t *testing.T) *Layout {
	t.Helper()
	l, err := Overlap(Classic(), Place{13, 13}, Place{1, 1}, Place{1, 13}, Place{7, 7}, Place{13, 1})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestOverlap(t *testing.T) {
	l := samurai(t)
	if l != samurai(t) {
		t.Error("two layouts of the same grids")
	}
	if l.Size() != 9 || l.Cells() != 369 || len(l.Houses()) != 5*27-4 || l.IsClassic() || !l.IsDefault() || !l.Overlaps() {
		t.Errorf("size %d, %d cells, %d houses, classic %v", l.Size(), l.Cells(), len(l.Houses()), l.IsClassic())
	}
	if got := l.Grids(); !slices.Equal(got, []Place{{1, 1}, {1, 13}, {7, 7}, {13, 1}, {13, 13}}) {
		t.Errorf("Grids() = %v", got)
	}
	in := make([]int, l.Cells())
	for _, h := range l.Houses() {
		if len(h.Cells) != 9 || !slices.IsSorted(h.Cells) {
			t.Errorf("%s has cells %v", h.Name, h.Cells)
		}
		for _, cell := range h.Cells {
			in[cell]++
		}
	}
	shared := l.GridCells(0)[60] // r7c7
	if l.CellName(shared) != "r7c7" || l.GridCells(2)[0] != shared || in[shared] != 5 || in[0] != 3 {
		t.Errorf("cell %s is in %d houses, the first one in %d", l.CellName(shared), in[shared], in[0])
	}
	for cell := range l.Cells() {
		for _, other := range l.Beside(cell) {
			if !slices.Contains(l.Beside(other), cell) {
				t.Errorf("%s is beside %s, and not the other way round", l.CellName(other), l.CellName(cell))
			}
		}
	}
	if n := len(l.Beside(shared)); n != 4 {
		t.Errorf("%d cells beside r7c7, want 4", n)
	}
}

// TestOverlapMatrix wants each item to be what its name says: a cell, or a digit in a house.
func TestOverlapMatrix(t *testing.T) {
	l := samurai(t)
	m := NewMatrix(l)
	if m.Len() != 369*9 || m.Items() != 369+131*9 {
		t.Errorf("%d options and %d items", m.Len(), m.Items())
	}
	names, o := make(map[string]bool), 0
	for i := range m.Items() {
		names[m.ItemName(i)] = true
	}
	for items := range m.Options() {
		cell, d := o/9, o%9+1
		if items[0] != cell || !slices.IsSorted(items) || m.Option(cell, d) != o {
			t.Fatalf("option %s has items %v", m.OptionName(o), items)
		}
		var of []string
		for _, i := range items[1:] {
			h := l.Houses()[(i-l.Cells())/9]
			if !slices.Contains(h.Cells, cell) || (i-l.Cells())%9+1 != d {
				t.Fatalf("option %s has item %s", m.OptionName(o), m.ItemName(i))
			}
			of = append(of, h.Name)
		}
		for _, h := range l.Houses() {
			if slices.Contains(h.Cells, cell) != slices.Contains(of, h.Name) {
				t.Fatalf("option %s and %s", m.OptionName(o), h.Name)
			}
		}
		o++
	}
	if len(names) != m.Items() || !names["g5r9=3"] || !names["r21c21"] {
		t.Errorf("%d names for %d items", len(names), m.Items())
	}
}

func TestOverlapRefused(t *testing.T) {
	for _, test := range []struct {
		want   string
		places []Place
	}{
		{"1 grids", []Place{{1, 1}}},
		{"two grids at r1c1", []Place{{1, 1}, {1, 1}}},
		{"a grid at r0c1", []Place{{0, 1}, {1, 1}}},
		{"a grid at r1c201", []Place{{1, 201}, {1, 1}}},
		{"no grid begins in row 1", []Place{{2, 1}, {3, 3}}},
		{"none in column 1", []Place{{1, 2}, {3, 3}}},
		{"51 grids", make([]Place, 51)},
	} {
		if _, err := Overlap(Classic(), test.places...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Overlap(%v) = %v, want %q", test.places, err, test.want)
		}
	}
	large, err := NewLayout(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	many := []Place{{1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}}
	if _, err := Overlap(large, many...); err == nil || !strings.Contains(err.Error(), "too many cells") {
		t.Errorf("Overlap of 25x25: %v", err)
	}
	if _, err := Overlap(samurai(t), many...); err == nil {
		t.Error("overlapping grids of overlapping grids")
	}
}

// TestOverlapForgotten wants an arrangement that nobody uses any more to take no memory.
func TestOverlapForgotten(t *testing.T) {
	count := func() (n int) {
		overlaps.Range(func(any, any) bool { n++; return true })
		return n
	}
	before := count()
	for k := range 100 {
		if _, err := Overlap(Classic(), Place{1, 1}, Place{100 + k, 1}); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		if runtime.GC(); count() <= before {
			return
		}
	}
	t.Errorf("%d layouts are kept, %d before", count(), before)
}

const drawnTwo = `. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | 1 . . | . . . | . . .
. . . | . . . | . . . | . . . | . . .
. . . | . . . | . . . | . . . | . . .
                ------+-------+------
                . . . | . . . | . . .
`

func TestOverlapDrawn(t *testing.T) {
	l, err := Overlap(Classic(), Place{1, 1}, Place{7, 7})
	if err != nil {
		t.Fatal(err)
	}
	g := NewGrid(l)
	g.Set(l.GridCells(1)[0], 1)
	if got := string(g.AppendGrid(nil)); !strings.HasPrefix(got, drawnTwo) {
		t.Errorf("drawn as\n%s", got)
	}
	want := "at r1c1 " + strings.Repeat(".", 60) + "1" + strings.Repeat(".", 20) + " at r7c7 1" + strings.Repeat(".", 80)
	if got := g.String(); got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
	apart, err := Overlap(Classic(), Place{1, 1}, Place{8, 2})
	if err != nil {
		t.Fatal(err)
	}
	if got := string(NewGrid(apart).AppendGrid(nil)); strings.ContainsAny(got, "|-+") || strings.Count(got, "\n") != 16 {
		t.Errorf("grids that are no boxes apart are drawn as\n%s", got)
	}
}

func TestOverlapClashes(t *testing.T) {
	l := samurai(t)
	g := NewGrid(l)
	a, b := l.GridCells(2)[0], l.GridCells(2)[2] // r7c7 and r7c9: in a row of two grids, and in their box
	g.Set(a, 5)
	if g.HasClash() || g.Clashes() != nil {
		t.Error("one digit clashes")
	}
	g.Set(b, 5)
	got := g.Clashes()
	want := "digit 5 repeats in row 7 of the grid at r1c1 and box 9 of the grid at r1c1 and row 1 of the grid at r7c7: r7c7 and r7c9"
	if !g.HasClash() || len(got) != 1 || got[0].String() != want {
		t.Errorf("Clashes() = %v, want %s", got, want)
	}
	g.Set(b, 0)
	g.Set(l.GridCells(1)[60], 5) // r7c19 is in another grid than r7c7
	if g.HasClash() {
		t.Errorf("Clashes() = %v across grids", g.Clashes())
	}
}
