package draw

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/rules"
)

// A page is characters in rows and columns, on which a grid with rules is drawn for a terminal:
//
//	┏10━┯━━━┳━━━┯━━━┓   each cell has three characters, with the digit in the middle, and a wall on each side
//	┃ 1   3 ┃ 2 ┊ 4 ┃   no wall inside a cage, whose total stands in the wall above its first cell
//	┠───╂┈┈┈╂┈┈●╂┈┈┈┨
//	┃(4)━━2━━━1→┊ 3 ┃   lines go through walls
type page struct {
	n, boxRows, boxCols int
	top, left           int
	columns             int
	runes               []rune
	styles              []string
	region              []int    // the region of each cell, by borders; nil: boxes are the regions
	cages               [][]bool // for each cage and cell, whether the cage has the cell
	clues               clues
}

// Characters of a cell with one of its walls.
const (
	cellWidth  = 4
	cellHeight = 2
)

// ruleStyle is the colour of rules.
const ruleStyle = text.Magenta

// walls has the character with arms of these weights, 0 to 2: up·27 + right·9 + down·3 + left.
var walls = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

// newPage returns an empty page with room for the clues outside the grid.
func newPage(n, boxRows, boxCols int, r Ruling) *page {
	p := &page{n: n, boxRows: boxRows, boxCols: boxCols, clues: cluesOf(n, r)}
	right, bottom := 0, 0
	for at := range p.clues {
		width := utf8.RuneCountInString(p.clue(at)) + 1
		switch {
		case at[1] < 0:
			p.left = max(p.left, width)
		case at[1] >= p.n:
			right = max(right, width)
		}
		switch {
		case at[0] < 0:
			p.top = 1
		case at[0] >= p.n:
			bottom = 1
		}
	}
	for _, m := range r.Marks {
		switch m.Shape {
		case rules.Border:
			if p.region == nil {
				p.region = make([]int, p.n*p.n)
			}
			for _, c := range m.Cells {
				p.region[c] = m.Cells[0] + 1
			}
		case rules.Outline:
			cage := make([]bool, p.n*p.n)
			for _, c := range m.Cells {
				cage[c] = true
			}
			p.cages = append(p.cages, cage)
		}
	}
	p.columns = p.left + p.n*cellWidth + 1 + right
	size := p.columns * (p.top + p.n*cellHeight + 1 + bottom)
	p.runes, p.styles = slices.Repeat([]rune{' '}, size), make([]string, size)
	return p
}

// clue returns the clues at a place, with slashes between them.
func (p *page) clue(at [2]int) string { return strings.Join(p.clues[at], "/") }

// put puts a character near the middle of a cell: down rows below and right columns to the right. Characters off the page are
// left out.
func (p *page) put(cell, down, right int, r rune, style string) {
	p.set(p.top+cell/p.n*cellHeight+1+down, p.left+cell%p.n*cellWidth+cellWidth/2+right, r, style)
}

func (p *page) set(row, col int, r rune, style string) {
	if col >= 0 && col < p.columns && row >= 0 && row*p.columns < len(p.runes) {
		p.runes[row*p.columns+col], p.styles[row*p.columns+col] = r, style
	}
}

// write puts a text.
func (p *page) write(row, col int, text, style string) {
	for i, r := range []rune(text) {
		p.set(row, col+i, r, style)
	}
}

// weight returns the weight of the wall between two cells that share a side: 2 between boxes or regions, 1 between others, and
// 0 inside a cage. Cells off the grid are -1.
func (p *page) weight(a, b int) int {
	if a < 0 || b < 0 {
		return 2
	}
	if p.region != nil {
		if p.region[a] != p.region[b] {
			return 2
		}
	} else if boxed(p.boxRows, p.boxCols) {
		if a/p.n/p.boxRows != b/p.n/p.boxRows || a%p.n/p.boxCols != b%p.n/p.boxCols {
			return 2
		}
	}
	if slices.ContainsFunc(p.cages, func(cage []bool) bool { return cage[a] && cage[b] }) {
		return 0
	}
	return 1
}

// caged reports whether a cage ends between two cells.
func (p *page) caged(a, b int) bool {
	return a >= 0 && b >= 0 && slices.ContainsFunc(p.cages, func(cage []bool) bool { return cage[a] != cage[b] })
}

// cell returns the number of a cell, -1 off the grid.
func (p *page) cell(row, col int) int {
	if row < 0 || col < 0 || row >= p.n || col >= p.n {
		return -1
	}
	return row*p.n + col
}

// between returns the weight of the wall between two cells at these places; 0 if both are off the grid.
func (p *page) between(row1, col1, row2, col2 int) int {
	a, b := p.cell(row1, col1), p.cell(row2, col2)
	if a < 0 && b < 0 {
		return 0
	}
	return p.weight(a, b)
}

// walls draws the walls. Thin walls are dashed, unless a cage ends there.
func (p *page) walls() {
	for row := range p.n + 1 {
		for col := range p.n + 1 {
			up, right := p.between(row-1, col-1, row-1, col), p.between(row-1, col, row, col)
			down, left := p.between(row, col-1, row, col), p.between(row-1, col-1, row, col-1)
			y, x := p.top+row*cellHeight, p.left+col*cellWidth
			p.set(y, x, walls[up*27+right*9+down*3+left], "")
			if col < p.n {
				r := [...]rune{' ', '┈', '━'}[right]
				if right == 1 && p.caged(p.cell(row-1, col), p.cell(row, col)) {
					r = '─'
				}
				p.write(y, x+1, strings.Repeat(string(r), cellWidth-1), "")
			}
			if row < p.n {
				r := [...]rune{' ', '┊', '┃'}[down]
				if down == 1 && p.caged(p.cell(row, col-1), p.cell(row, col)) {
					r = '│'
				}
				p.set(y+1, x, r, "")
			}
		}
	}
}

// appendRow appends a row without blanks at its end.
func (p *page) appendRow(dst []byte, row int, coloured bool) []byte {
	runes, styles := p.runes[row*p.columns:][:p.columns], p.styles[row*p.columns:]
	for len(runes) > 0 && runes[len(runes)-1] == ' ' {
		runes = runes[:len(runes)-1]
	}
	for i, r := range runes {
		dst = text.Paint(dst, styles[i], string(r), coloured && styles[i] != "")
	}
	return append(dst, '\n')
}
