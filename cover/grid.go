package cover

import "fmt"

// A Grid is a puzzle or a solution: a digit 1..n for each cell, or 0 where the cell is empty. Cells are row-major and
// count from 0. A cell or a digit out of range is misuse and panics. A Grid is made by [NewGrid], [ParseGrid] or a
// [Reader]; the zero value is not usable before [Grid.Reset].
type Grid struct {
	layout *Layout
	digits []uint8
}

// NewGrid returns an empty grid.
func NewGrid(l *Layout) *Grid {
	return &Grid{l, make([]uint8, l.Cells())}
}

// Layout returns the shape of the grid.
func (g *Grid) Layout() *Layout { return g.layout }

// Digit returns the digit of a cell, 0 if it is empty.
func (g *Grid) Digit(cell int) int { return int(g.digits[cell]) }

// AppendDigits appends the digits of all cells, in row-major order, 0 for an empty one.
func (g *Grid) AppendDigits(dst []uint8) []uint8 { return append(dst, g.digits...) }

// Set puts a digit into a cell; 0 empties it.
func (g *Grid) Set(cell, digit int) {
	if digit < 0 || digit > g.layout.size {
		panic(fmt.Sprintf("cover: digit %d (%s has 1 to %d)", digit, article(g.layout.size), g.layout.size))
	}
	g.digits[cell] = uint8(digit)
}

// Clear empties every cell.
func (g *Grid) Clear() { clear(g.digits) }

// Reset makes g an empty grid of layout l, in the memory it has if that is enough.
func (g *Grid) Reset(l *Layout) {
	g.shape(l)
	g.Clear()
}

// shape gives g the layout l and leaves the digits to be written by the caller.
func (g *Grid) shape(l *Layout) {
	g.layout = l
	if cap(g.digits) < l.Cells() {
		g.digits = make([]uint8, l.Cells())
	}
	g.digits = g.digits[:l.Cells()]
}

// Clone returns a copy that shares no memory with g.
func (g *Grid) Clone() *Grid {
	return &Grid{g.layout, append([]uint8(nil), g.digits...)}
}

// Givens returns the number of cells that hold a digit.
func (g *Grid) Givens() int {
	n := 0
	for _, d := range g.digits {
		if d != 0 {
			n++
		}
	}
	return n
}
