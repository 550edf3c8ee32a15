package cover

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anyLayout draws a layout of any box shape.
func anyLayout() *rapid.Generator[*Layout] {
	var all []*Layout
	for r := 1; r <= MaxSize; r++ {
		for c := 1; c <= MaxSize; c++ {
			if l, err := NewLayout(r, c); err == nil {
				all = append(all, l)
			}
		}
	}
	return rapid.SampledFrom(all)
}

// anyGrid draws a grid with any digits, clashing or not.
func anyGrid(l *Layout) *rapid.Generator[*Grid] {
	return rapid.Custom(func(t *rapid.T) *Grid {
		g := NewGrid(l)
		for _, o := range rapid.SliceOfN(rapid.IntRange(0, l.Cells()*l.Size()-1), 0, 60).Draw(t, "options") {
			g.Set(o/l.Size(), o%l.Size()+1)
		}
		return g
	})
}

// solution returns a full grid that is right: the digits of the first row, shifted from row to row and band to band.
func solution(l *Layout) *Grid {
	g := NewGrid(l)
	n := l.Size()
	for row := range n {
		for col := range n {
			shift := row%l.BoxRows()*l.BoxCols() + row/l.BoxRows()
			g.Set(row*n+col, (col+shift)%n+1)
		}
	}
	return g
}

// anySolution draws a right grid: that of solution with its digits renamed and its rows and columns permuted within
// bands and stacks.
func anySolution(l *Layout) *rapid.Generator[*Grid] {
	return rapid.Custom(func(t *rapid.T) *Grid {
		n := l.Size()
		digits := rapid.Permutation(numbers(n)).Draw(t, "digits")
		permuted := func(group int, label string) []int {
			var lines []int
			for first := 0; first < n; first += group {
				for _, k := range rapid.Permutation(numbers(group)).Draw(t, label) {
					lines = append(lines, first+k)
				}
			}
			return lines
		}
		rows, cols := permuted(l.BoxRows(), "rows"), permuted(l.BoxCols(), "columns")
		s, g := solution(l), NewGrid(l)
		for cell := range l.Cells() {
			g.Set(cell, digits[s.Digit(rows[cell/n]*n+cols[cell%n])-1]+1)
		}
		return g
	})
}

func numbers(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// TestClashesAgainstHouses compares with every pair of cells in every house.
func TestClashesAgainstHouses(t *testing.T) {
	layouts := anyLayout()
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(layouts.Draw(t, "layout")).Draw(t, "grid")
		l := g.Layout()
		want := map[[2]int][]string{}
		for k, h := range l.Houses() {
			twin := k >= 2*l.Size() && (l.BoxRows() == 1 || l.BoxCols() == 1) // the same cells as a row or column
			for i, a := range h.Cells {
				for _, b := range h.Cells[i+1:] {
					if g.Digit(a) != 0 && g.Digit(a) == g.Digit(b) && !twin {
						want[[2]int{a, b}] = append(want[[2]int{a, b}], h.Name)
					}
				}
			}
		}

		clashes := g.Clashes()
		got := map[[2]int][]string{}
		for _, c := range clashes {
			got[c.Cells] = c.Houses
			if c.Digit == 0 || c.Digit != g.Digit(c.Cells[0]) {
				t.Fatalf("Clashes() has digit %d for %v", c.Digit, c.Cells)
			}
		}
		if len(clashes) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Fatalf("Clashes(%v) = %v, want %v", g, clashes, want)
		}
		if !slices.IsSortedFunc(clashes, func(a, b Clash) int { return slices.Compare(a.Cells[:], b.Cells[:]) }) {
			t.Fatalf("Clashes(%v) = %v, want them in order", g, clashes)
		}
		if g.HasClash() != (len(want) > 0) {
			t.Fatalf("HasClash(%v) = %v, want %v", g, g.HasClash(), len(want) > 0)
		}
	})
}

func TestCheckRefusesEveryChange(t *testing.T) {
	layouts := anyLayout()
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		g := anySolution(l).Draw(t, "solution")
		puzzle := g.Clone()
		for _, cell := range rapid.SliceOf(rapid.IntRange(0, l.Cells()-1)).Draw(t, "emptied") {
			puzzle.Set(cell, 0)
		}
		if err := g.Check(puzzle); err != nil {
			t.Fatalf("Check(%v) = %v, want nil", g, err)
		}
		if err := g.Check(nil); err != nil || g.HasClash() {
			t.Fatalf("Check(%v) = %v, HasClash() = %v, want nil, false", g, err, g.HasClash())
		}
		cell := rapid.IntRange(0, l.Cells()-1).Draw(t, "cell")
		right := g.Digit(cell)
		for d := 0; d <= l.Size(); d++ {
			g.Set(cell, d)
			if err := g.Check(nil); (err == nil) != (d == right) {
				t.Fatalf("Check() with %s changed from %d to %d = %v", l.CellName(cell), right, d, err)
			}
			if d != 0 && g.HasClash() != (d != right) {
				t.Fatalf("HasClash() with %s changed from %d to %d = %v", l.CellName(cell), right, d, g.HasClash())
			}
		}
	})
}

func TestFillIsInverseOfAppendGivens(t *testing.T) {
	layouts := anyLayout()
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(layouts.Draw(t, "layout")).Draw(t, "grid")
		m := NewMatrix(g.Layout())
		options := rapid.Permutation(m.AppendGivens(nil, g)).Draw(t, "options")
		if len(options) != g.Givens() {
			t.Fatalf("AppendGivens(%v) has %d options, want %d", g, len(options), g.Givens())
		}
		filled := anyGrid(g.Layout()).Draw(t, "other")
		if err := m.Fill(filled, options); err != nil || filled.String() != g.String() {
			t.Fatalf("Fill(%v) = %v, %v, want %v", options, filled, err, g)
		}
	})
}
