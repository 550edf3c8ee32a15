package answers

import (
	"strings"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
)

// appendMarks appends a drawing of a grid with the digits that each cell may hold in their places, a dot where one is ruled
// out. It is too tall for a format of puzzles, and the colons make sure that none is read from it.
//
//	+-----------------+-- …
//	|     : 1.3 :     | …
//	|  5  : .5. :  7  |
//	|     : ..9 :     |
//	|.................|
//
// Where it does not fit into the columns of the screen, blanks are left out; ok is false if it does not fit even then.
func appendMarks(dst []byte, g *cover.Grid, columns int, color bool) (_ []byte, ok bool) {
	l := g.Layout()
	n := l.Size()
	high, wide := l.BoxRows(), l.BoxCols()
	if high == 1 || wide == 1 {
		for wide = 1; wide*wide < n; wide++ {
		}
		high = (n + wide - 1) / wide
	}
	blank := " "
	if n*(wide+3)+1 > columns {
		blank = ""
	}
	if n*(wide+1+2*len(blank))+1 > columns {
		return dst, false
	}
	border := strings.Repeat("+"+strings.Repeat("-", l.BoxCols()*(wide+1+2*len(blank))-1), n/l.BoxCols()) + "+\n"
	between := strings.ReplaceAll(strings.ReplaceAll(border, "+", "|"), "-", ".")
	for row := range n {
		switch {
		case row%l.BoxRows() == 0:
			dst = append(dst, border...)
		case blank != "":
			dst = append(dst, between...)
		}
		for line := range high {
			for col := range n {
				sep := ":"
				if col%l.BoxCols() == 0 {
					sep = "|"
				}
				dst = append(append(dst, sep...), blank...)
				dst = appendMarksLine(dst, g, row*n+col, line, high, wide, color)
				dst = append(dst, blank...)
			}
			dst = append(dst, "|\n"...)
		}
	}
	return append(dst, border...), true
}

// appendMarksLine appends a line of a cell.
func appendMarksLine(dst []byte, g *cover.Grid, cell, line, high, wide int, color bool) []byte {
	name := g.Alphabet().Name
	if d := g.Digit(cell); d != 0 {
		blanks := strings.Repeat(" ", wide)
		if line != (high-1)/2 {
			return append(dst, blanks...)
		}
		dst = text.Paint(append(dst, blanks[:(wide-1)/2]...), text.Bold, name(d), color)
		return append(dst, blanks[(wide-1)/2+1:]...)
	}
	set := g.CandidateSet(cell)
	for i := range wide {
		d := line*wide + i + 1
		switch {
		case d > g.Layout().Size():
			dst = append(dst, ' ')
		case set>>d&1 == 1:
			dst = append(dst, name(d)...)
		default:
			dst = append(dst, '.')
		}
	}
	return dst
}
