package cover

import (
	"strconv"

	"dlx-sudoku/cover/internal/glyphs"
)

// String returns the grid in line format, as [Grid.AppendLine] writes it.
func (g *Grid) String() string {
	return string(g.AppendLine(make([]byte, 0, len(g.digits))))
}

// AppendLine appends the grid on one line: one character a cell, '.' where it is empty, and no line end. If a cell is
// restricted, it is n characters a cell, one for each digit in ascending order: its name, or '.' if the cell may not
// hold it. Several grids that overlap are one after the other, each behind its place: "at r1c1 53..7… at r7c7 …".
func (g *Grid) AppendLine(dst []byte) []byte {
	if g.layout.size < 10 && g.layout.overlap == nil && g.Alphabet() == Standard && !g.Restricted() {
		return glyphs.Append(dst, g.digits)
	}
	if g.layout.overlap != nil {
		return g.appendLists(dst)
	}
	names := g.names()
	if g.Restricted() {
		names[0] = '.'
		for cell := range g.digits {
			set := g.Candidates(cell)
			for d := 1; d <= g.layout.size; d++ {
				dst = append(dst, names[d*int(set>>d&1)&31])
			}
		}
		return dst
	}
	for _, d := range g.digits {
		dst = append(dst, names[d&31])
	}
	return dst
}

// names returns the name of each digit at its index, and the mark of an empty cell at index 0. The mark is '.', or '0'
// where '.' would leave open whether the alphabet is the standard one: in grids from 10x10 on that lack its last digit
// or have none of 1 to 9. With more than n zeros, a reader knows that 0 is no digit.
func (g *Grid) names() (names [32]byte) {
	a, n := g.Alphabet(), g.layout.size
	names[0] = '.'
	copy(names[1:], a)
	if n < 10 || a != Standard {
		return names
	}
	empty, low, top := 0, false, false
	for _, d := range g.digits {
		switch {
		case d == 0:
			empty++
		case d < 10:
			low = true
		case int(d) == n:
			top = true
		}
	}
	if empty > n && empty < len(g.digits) && !(low && top) {
		names[0] = '0'
	}
	return names
}

// AppendGrid appends the grid as a drawing, which reads back in grid format. Each line ends with '\n':
//
//	5 3 . | . 7 . | . . .
//	6 . . | 1 9 5 | . . .
//	. 9 8 | . . . | . 6 .
//	------+-------+------
//	…
func (g *Grid) AppendGrid(dst []byte) []byte {
	l, names := g.layout, g.names()
	if l.overlap != nil {
		return g.appendBoard(dst, names)
	}
	for cell, d := range g.digits {
		row, col := cell/l.size, cell%l.size
		if col == 0 && row > 0 && row%l.boxRows == 0 {
			dst = l.appendBorder(dst)
		}
		if col > 0 {
			dst = append(dst, ' ')
			if col%l.boxCols == 0 {
				dst = append(dst, "| "...)
			}
		}
		dst = append(dst, names[d&31])
		if col == l.size-1 {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// appendBorder appends the line between two bands of boxes, with a '+' under each '|'.
func (l *Layout) appendBorder(dst []byte) []byte {
	for col := range l.size {
		switch {
		case col == 0:
			dst = append(dst, '-')
		case col%l.boxCols == 0:
			dst = append(dst, "-+--"...)
		default:
			dst = append(dst, "--"...)
		}
	}
	return append(dst, '\n')
}

// AppendCSV appends the grid in csv format: n lines of n decimal numbers separated by commas, 0 where the cell is
// empty. Each line ends with '\n'. Grids that overlap are misuse and panic.
func (g *Grid) AppendCSV(dst []byte) []byte {
	if g.layout.overlap != nil {
		panic("cover: overlapping grids as csv")
	}
	for cell, d := range g.digits {
		dst = strconv.AppendUint(dst, uint64(d), 10)
		if (cell+1)%g.layout.size == 0 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ',')
		}
	}
	return dst
}
