package draw

import (
	"cmp"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/text"
)

// A piece is text of a cell in one colour, "" for none.
type piece struct{ text, hue string }

// AppendText appends the position as text, with its candidates:
//
//	+------------------+----------+ …
//	| 5   3   *1-24    | 26  7  8 |
//
// Cells that the step rests on have a *, candidates that it rules out a -, and a digit that it places a =. The only candidate
// of an open cell is in parentheses, so that it differs from a placed digit. In colour, the cells that the step rests on are
// green, and the candidates that it rules out are red.
func (p *Position) AppendText(dst []byte, color bool) []byte {
	cells := make([][]piece, len(p.Digits))
	for cell, digit := range p.Digits {
		switch {
		case digit != "" && p.Given[cell]:
			cells[cell] = []piece{{digit, text.Bold}}
		case digit != "":
			cells[cell] = []piece{{digit, ""}}
		case p.Resting[cell]:
			cells[cell] = []piece{{"*", text.Green}}
		}
	}
	for _, n := range p.Notes {
		said := piece{n.Text, ""}
		switch {
		case n.Role == Placed:
			said = piece{"=" + n.Text, text.Green}
		case n.Role == Removed:
			said = piece{"-" + n.Text, text.Red}
		case p.Resting[n.Cell]:
			said.hue = text.Green
		}
		cells[n.Cell] = append(cells[n.Cell], said)
	}
	for cell, all := range cells {
		if p.Digits[cell] == "" && len(all) == 1 && all[0].hue == "" {
			all[0].text = "(" + all[0].text + ")"
		}
	}
	return appendCells(dst, p.Size, p.BoxRows, p.BoxCols, cells, color)
}

// AppendPlain appends the grid without its rules as text. Highlighted cells have a *, and show the digit of Others.
//
//	+----------+----------+----------+
//	| *5  3  . |  .  7  . | *5  .  . |
func (s *Sudoku) AppendPlain(dst []byte, color bool) []byte {
	cells := make([][]piece, s.Size*s.Size)
	for cell := range cells {
		digit, hue := cmp.Or(s.Digits[cell], "."), ""
		switch {
		case s.Highlighted[cell]:
			if digit, hue = "*"+digit, text.BoldRed; s.Others != nil && s.Others[cell] != s.Digits[cell] {
				digit += s.Others[cell]
			}
		case s.Givens[cell] != "":
			digit, hue = " "+digit, text.Bold
		default:
			digit = " " + digit
		}
		cells[cell] = []piece{{digit, hue}}
	}
	return appendCells(dst, s.Size, s.BoxRows, s.BoxCols, cells, color)
}

// appendCells appends a drawing of a grid with the given pieces of text in each cell.
func appendCells(dst []byte, n, boxRows, boxCols int, cells [][]piece, color bool) []byte {
	if !boxed(boxRows, boxCols) {
		boxRows, boxCols = n, n
	}
	width := make([]int, n)         // of the columns
	long := make([]int, len(cells)) // the length of the text in each cell
	for cell := range cells {
		for _, p := range cells[cell] {
			long[cell] += len(p.text)
		}
		width[cell%n] = max(width[cell%n], long[cell])
	}
	l := lattice{boxRows: boxRows, boxCols: boxCols, width: width, high: 1, first: "| ", after: " "}
	return l.append(dst, func(dst []byte, cell, _ int) []byte {
		for _, p := range cells[cell] {
			dst = text.Paint(dst, p.hue, p.text, color && p.hue != "")
		}
		return append(dst, strings.Repeat(" ", width[cell%n]-long[cell])...)
	})
}

// AppendPencil appends the grid as text. Each open cell shows its candidates in fixed places, with a dot for each digit that is
// ruled out. The colons make sure that nobody reads a puzzle from the text.
//
//	+-----------------+-- …
//	|     : 1.3 :     | …
//	|  5  : .5. :  7  |
//	|     : ..9 :     |
//	|.................|
//
// If the grid does not fit into the columns of the screen, blanks are left out; ok is false if it does not fit even then.
func (s *Sudoku) AppendPencil(dst []byte, columns int, color bool) (_ []byte, ok bool) {
	n, high, wide := s.Size, s.BoxRows, s.BoxCols
	if !boxed(high, wide) {
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
	l := lattice{
		boxRows: s.BoxRows, boxCols: s.BoxCols, width: slices.Repeat([]int{wide}, n), high: high,
		first: "|" + blank, inner: ":" + blank, after: blank, dotted: blank != "",
	}
	return l.append(dst, func(dst []byte, cell, line int) []byte {
		for i := line * wide; i < (line+1)*wide; i++ {
			switch digit := s.Givens[cell]; {
			case digit != "" && i == (high-1)/2*wide+(wide-1)/2:
				dst = text.Paint(dst, text.Bold, digit, color)
			case digit != "" || i >= n:
				dst = append(dst, ' ')
			default:
				dst = append(dst, cmp.Or(s.Candidates[cell][i], ".")...)
			}
		}
		return dst
	}), true
}
