package sudokucli

import (
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// appendBoard appends a drawing of a board with its candidates and of a step on it:
//
//	+------------------+----------+ …
//	| 5   3   *1-24    | 26  7  8 |
//
// Cells that the step rests on have a *, candidates that it rules out a -, a digit that it places a =; a candidate
// alone stands in parentheses, other than a digit that is placed. In colour, the first are green, the second red.
func appendBoard(dst []byte, b *ladder.Board, s *ladder.Step, g *cover.Grid, color bool) []byte {
	l := g.Layout()
	cells := make([]string, l.Cells())
	for cell := range cells {
		cells[cell] = cellText(b, s, g, cell)
	}
	return appendCells(dst, l, cells, func(dst []byte, cell int) []byte {
		return appendCell(dst, cells[cell], g.Digit(cell) != 0, color)
	})
}

// appendCells appends a drawing of a grid, given what stands in each cell and a function that appends that in colour.
func appendCells(dst []byte, l *cover.Layout, cells []string, paint func(dst []byte, cell int) []byte) []byte {
	n := l.Size()
	width := make([]int, n) // of the columns
	for cell, text := range cells {
		width[cell%n] = max(width[cell%n], len(text))
	}
	border := appendBorder(nil, l, width)
	for cell, text := range cells {
		r, c := cell/n, cell%n
		if c == 0 && (r == 0 || boxed(l) && r%l.BoxRows() == 0) {
			dst = append(dst, border...)
		}
		if c == 0 || boxed(l) && c%l.BoxCols() == 0 {
			dst = append(dst, "| "...)
		}
		dst = paint(dst, cell)
		dst = append(dst, strings.Repeat(" ", width[c]-len(text)+1)...)
		if c == n-1 {
			dst = append(dst, "|\n"...)
		}
	}
	return append(dst, border...)
}

// boxed reports whether a grid has boxes, other than its rows or columns.
func boxed(l *cover.Layout) bool { return l.BoxRows() > 1 && l.BoxCols() > 1 }

// appendBorder appends a line between boxes, given the width of the columns.
func appendBorder(dst []byte, l *cover.Layout, width []int) []byte {
	for c, w := range width {
		if c == 0 || boxed(l) && c%l.BoxCols() == 0 {
			dst = append(dst, "+-"...)
		}
		dst = append(dst, strings.Repeat("-", w+1)...)
	}
	return append(dst, "+\n"...)
}

// cellText returns what stands in a cell.
func cellText(b *ladder.Board, s *ladder.Step, g *cover.Grid, cell int) string {
	name := g.Alphabet().Name
	if d := b.Digit(cell); d != 0 {
		return name(d)
	}
	var text strings.Builder
	if s.RestsOn(cell) {
		text.WriteByte('*')
	}
	count := 0
	for d := 1; d <= g.Layout().Size(); d++ {
		c := ladder.Candidate{Cell: cell, Digit: d}
		if !b.Has(c) {
			continue
		}
		count++
		switch {
		case s.Placed == c:
			text.WriteByte('=')
		case slices.Contains(s.Removed, c):
			text.WriteByte('-')
		}
		text.WriteString(name(d))
	}
	if plain := text.String(); count == 1 && len(plain) == 1 {
		return "(" + plain + ")"
	}
	return text.String()
}

// appendCell appends what stands in a cell, in colour if that is wanted.
func appendCell(dst []byte, text string, given, color bool) []byte {
	if given || !color {
		return cli.Paint(dst, cli.Bold, text, color)
	}
	marked := strings.HasPrefix(text, "*")
	for len(text) > 0 {
		n, hue := 1, ""
		switch {
		case text[0] == '-':
			n, hue = 2, cli.Red
		case text[0] == '=':
			n, hue = 2, cli.Green
		case marked:
			hue = cli.Green
		}
		dst = cli.Paint(dst, hue, text[:n], hue != "")
		text = text[n:]
	}
	return dst
}
