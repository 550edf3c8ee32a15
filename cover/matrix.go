package cover

import (
	"fmt"
	"iter"
	"slices"
)

// A Matrix is a layout's Sudoku as an exact-cover problem. It has n·n·n options, one for each cell and digit, and
// 4·n·n items, which stand in this order:
//
//	     0 ..   n·n-1   each cell holds a digit       r4c7
//	  n·n  .. 2·n·n-1   each row has each digit       r4=9
//	2·n·n  .. 3·n·n-1   each column has each digit    c7=9
//	3·n·n  .. 4·n·n-1   each box has each digit       b6=9
//
// Each option covers one item of each kind, and n·n options that together cover every item exactly once are a
// solution. Items and options count from 0. A Matrix never changes and may be shared by many goroutines.
//
// If several grids overlap ([Overlap]), the cells are followed by the houses of all grids, n items each, in the order of
// [Layout.Houses]. An option covers its cell, and its digit in each house of the cell.
//
// For a puzzle with candidates there is a matrix without the options that these rule out ([Matrix.For]). Its items are
// the same, and its options keep their order.
type Matrix struct {
	layout  *Layout
	items   [][]int  // of each option, ascending
	choices []choice // of each option: what it stands for
	options []int32  // of each cell and digit, cell·n + digit-1: its option, or -1 if that is left out
}

// A choice is a digit, 1..n, in a cell.
type choice struct {
	cell  int32
	digit uint8
}

// NewMatrix returns the matrix of a layout. It is built at the first call for that layout and shared from then on.
func NewMatrix(l *Layout) *Matrix { return l.matrix() }

// makeMatrix returns the matrix of a layout, without the options that the candidates of a puzzle rule out, unless it is
// nil.
func makeMatrix(l *Layout, puzzle *Grid) *Matrix {
	n, cells := l.size, l.Cells()
	m := &Matrix{
		layout: l, options: make([]int32, 0, cells*n), items: make([][]int, 0, cells*n), choices: make([]choice, 0, cells*n),
	}
	all := make([]int, 0, (cells+n*len(l.houses))*n) // a house has n cells with n digits
	for cell := range cells {
		for d := range n {
			if puzzle != nil && !puzzle.candidates[cell].Has(d+1) {
				m.options = append(m.options, -1)
				continue
			}
			m.options = append(m.options, int32(len(m.items)))
			first := len(all)
			all = append(all, cell)
			for _, h := range l.of[cell] {
				all = append(all, cells+int(h)*n+d)
			}
			m.items = append(m.items, all[first:len(all):len(all)])
			m.choices = append(m.choices, choice{int32(cell), uint8(d + 1)})
		}
	}
	return m
}

// For returns the matrix of the puzzle's candidates. It is m itself if no cell is restricted, and otherwise a matrix
// without the options that put a digit into a cell that may not hold it. The layout of g must be the matrix's. It costs
// the time and the memory of a new matrix.
func (m *Matrix) For(g *Grid) *Matrix {
	m.checkLayout(g)
	if !g.Restricted() {
		return m
	}
	return makeMatrix(m.layout, g)
}

// Layout returns the shape of the grids that the matrix describes.
func (m *Matrix) Layout() *Layout { return m.layout }

// Items returns the number of items, 4·n·n for a single grid: 324 if that is 9x9.
func (m *Matrix) Items() int { return m.layout.Cells() + m.layout.size*len(m.layout.houses) }

// Len returns the number of options, n for each cell if none is left out: 729 for a 9x9 grid.
func (m *Matrix) Len() int { return len(m.items) }

// Options yields the items of each option, ascending, in the order of the options: four in a single grid. The slice
// yielded is overwritten by the next one.
func (m *Matrix) Options() iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var items []int
		for _, option := range m.items {
			if items = append(items[:0], option...); !yield(items) {
				return
			}
		}
	}
}

// Option returns the option that puts a digit, 1..n, into a cell, or -1 if it is left out. In a matrix without left-out
// options it is cell·n + digit-1.
func (m *Matrix) Option(cell, digit int) int {
	n := m.layout.size
	if cell < 0 || cell >= m.layout.Cells() || digit < 1 || digit > n {
		panic(fmt.Sprintf("cover: digit %d in cell %d (%s has cells 0 to %d and digits 1 to %d)",
			digit, cell, m.layout.article(), m.layout.Cells()-1, n))
	}
	return int(m.options[cell*n+digit-1])
}

// AppendGivens appends the option of each given of g, in row-major order: what a solver commits before it searches. The
// layout of g must be the matrix's. If g has candidates, m must be the matrix for them.
func (m *Matrix) AppendGivens(dst []int, g *Grid) []int {
	m.checkLayout(g)
	n, first := m.layout.size, len(dst)
	at := first
	dst = slices.Grow(dst, len(g.digits))[:at+len(g.digits)]
	for cell, d := range g.digits { // which cells are empty cannot be predicted
		dst[at] = cell*n + int(d) - 1
		at += int(min(d, 1))
	}
	dst = dst[:at]
	if len(m.items) < len(m.options) {
		for i, o := range dst[first:] {
			dst[first+i] = int(m.options[o])
		}
	}
	return dst
}

// checkLayout panics if g is no grid of the matrix's layout.
func (m *Matrix) checkLayout(g *Grid) {
	if g.layout != m.layout {
		panic(fmt.Sprintf("cover: grid with boxes of %s (the matrix has %s)", g.layout, m.layout))
	}
}

// Fill makes g the grid that the options describe, in the matrix's layout; the other cells are empty. It is the inverse
// of [Matrix.AppendGivens]. An option out of range, or a second one for the same cell, is an error and leaves g partly
// filled.
func (m *Matrix) Fill(g *Grid, options []int) error {
	g.Reset(m.layout)
	for _, o := range options {
		if o < 0 || o >= len(m.items) {
			return fmt.Errorf("option %d (want 0 to %d)", o, len(m.items)-1)
		}
		c := m.choices[o]
		if g.digits[c.cell] != 0 {
			return fmt.Errorf("option %s (%s holds %s already)", m.OptionName(o), m.layout.CellName(int(c.cell)),
				DigitName(g.Digit(int(c.cell))))
		}
		g.digits[c.cell] = c.digit
	}
	return nil
}

// ItemName returns the name of an item: "r4c7", "r4=9", "c7=9" or "b6=9". If several grids overlap, "g2r4=9" is row 4 of
// the second one.
func (m *Matrix) ItemName(i int) string {
	n, cells := m.layout.size, m.layout.Cells()
	if i < 0 || i >= m.Items() {
		panic(fmt.Sprintf("cover: item %d (want 0 to %d)", i, m.Items()-1))
	}
	kind, rest := i/cells, i%cells
	if i < cells {
		return m.layout.CellName(rest)
	}
	if m.layout.overlap != nil {
		rest = i - cells
		return m.layout.overlap.short[rest/n] + "=" + DigitName(rest%n+1)
	}
	return fmt.Sprintf("%c%d=%s", "rcb"[kind-1], rest/n+1, DigitName(rest%n+1))
}

// OptionName returns the name of an option, its cell and its digit: "r4c7=9".
func (m *Matrix) OptionName(o int) string {
	if o < 0 || o >= len(m.items) {
		panic(fmt.Sprintf("cover: option %d (want 0 to %d)", o, len(m.items)-1))
	}
	c := m.choices[o]
	return m.layout.CellName(int(c.cell)) + "=" + DigitName(int(c.digit))
}
