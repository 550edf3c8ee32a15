package draw

import "strings"

// A lattice is the canvas of grids in plain text:
//
//	+-------+----   the border stands above the first row of each box, and below the grid
//	| 5   3 | 7     first and inner stand before a cell: the first of a box, and any other; after stands behind each
//	|.......|....   dots stand between the rows of a box, if dotted
type lattice struct {
	boxRows, boxCols    int
	width               []int // of the cells of each column
	high                int   // lines of a cell
	first, inner, after string
	dotted              bool
}

// before returns what stands before the cells of a column.
func (l *lattice) before(col int) string {
	if col%l.boxCols == 0 {
		return l.first
	}
	return l.inner
}

// append appends the grid; write appends a line of a cell, as wide as its column.
func (l *lattice) append(dst []byte, write func(dst []byte, cell, line int) []byte) []byte {
	border := ""
	for col, w := range l.width {
		part := strings.Repeat("-", len(l.before(col))+w+len(l.after))
		if col%l.boxCols == 0 {
			part = "+" + part[1:]
		}
		border += part
	}
	border += "+\n"
	dots := strings.NewReplacer("+", "|", "-", ".").Replace(border)
	n := len(l.width)
	for row := range n {
		switch {
		case row%l.boxRows == 0:
			dst = append(dst, border...)
		case l.dotted:
			dst = append(dst, dots...)
		}
		for line := range l.high {
			for col := range n {
				dst = write(append(dst, l.before(col)...), row*n+col, line)
				dst = append(dst, l.after...)
			}
			dst = append(dst, "|\n"...)
		}
	}
	return append(dst, border...)
}
