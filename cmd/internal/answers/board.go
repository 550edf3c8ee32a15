package answers

import (
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// AppendBoard appends a drawing of a board with its candidates and of a step on it:
//
//	+------------------+----------+ …
//	| 5   3   *1-24    | 26  7  8 |
//
// Cells that the step rests on have a *, candidates that it rules out a -, a digit that it places a =; a candidate
// alone stands in parentheses, other than a digit that is placed. In colour, the first are green, the second red.
func AppendBoard(dst []byte, b *ladder.Board, s *ladder.Step, g *cover.Grid, color bool) []byte {
	cells := make([][]Piece, g.Layout().Cells())
	for cell := range cells {
		cells[cell] = pieces(b, s, g, cell)
	}
	return AppendCells(dst, g.Layout(), cells, color)
}

// A Piece is text of a cell in one colour, "" for none.
type Piece struct{ Text, Hue string }

// AppendCells appends a drawing of a grid, given what stands in each cell.
func AppendCells(dst []byte, l *cover.Layout, cells [][]Piece, color bool) []byte {
	n := l.Size()
	width := make([]int, n)         // of the columns
	long := make([]int, len(cells)) // how much stands in each cell
	for cell := range cells {
		for _, p := range cells[cell] {
			long[cell] += len(p.Text)
		}
		width[cell%n] = max(width[cell%n], long[cell])
	}
	border := appendBorder(nil, l, width)
	for cell := range cells {
		r, c := cell/n, cell%n
		if c == 0 && (r == 0 || boxed(l) && r%l.BoxRows() == 0) {
			dst = append(dst, border...)
		}
		if c == 0 || boxed(l) && c%l.BoxCols() == 0 {
			dst = append(dst, "| "...)
		}
		for _, p := range cells[cell] {
			dst = text.Paint(dst, p.Hue, p.Text, color && p.Hue != "")
		}
		dst = append(dst, strings.Repeat(" ", width[c]-long[cell]+1)...)
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

// pieces returns what stands in a cell.
func pieces(b *ladder.Board, s *ladder.Step, g *cover.Grid, cell int) (all []Piece) {
	name := g.Alphabet().Name
	switch d := b.Digit(cell); {
	case d != 0 && g.Digit(cell) != 0:
		return []Piece{{name(d), text.Bold}}
	case d != 0:
		return []Piece{{name(d), ""}}
	}
	hue := ""
	if s.RestsOn(cell) {
		hue = text.Green
		all = append(all, Piece{"*", hue})
	}
	for d := 1; d <= g.Layout().Size(); d++ {
		switch c := (ladder.Candidate{Cell: cell, Digit: d}); {
		case !b.Has(c):
		case s.Placed == c:
			all = append(all, Piece{"=" + name(d), text.Green})
		case slices.Contains(s.Removed, c):
			all = append(all, Piece{"-" + name(d), text.Red})
		default:
			all = append(all, Piece{name(d), hue})
		}
	}
	if len(all) == 1 && len(all[0].Text) == 1 && hue == "" {
		return []Piece{{"(" + all[0].Text + ")", ""}}
	}
	return all
}
