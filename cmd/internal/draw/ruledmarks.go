package draw

import (
	"slices"
	"unicode/utf8"

	"dlx-sudoku/cover/rules"
)

// around writes the characters of pair on both sides of a digit.
func (p *page) around(cell int, pair string) {
	r := []rune(pair)
	p.put(cell, 0, -1, r[0], ruleStyle)
	p.put(cell, 0, 1, r[1], ruleStyle)
}

// mark draws a mark.
func (p *page) mark(m rules.Mark) {
	switch m.Shape {
	case rules.Fill, rules.Circle, rules.Square:
		pair := map[rules.Shape]string{rules.Fill: "░░", rules.Circle: "()", rules.Square: "[]"}[m.Shape]
		if m.Shape == rules.Square && m.Text != "" {
			pair = m.Text + m.Text
		}
		for _, cell := range m.Cells {
			p.around(cell, pair)
		}
	case rules.Path, rules.Diagonal:
		p.path(m)
	case rules.Outline:
		p.above(slices.Min(m.Cells), m.Text)
	case rules.Dot:
		p.dot(m)
	}
}

// above writes into the wall above a cell.
func (p *page) above(cell int, text string) {
	p.write(p.top+cell/p.n*cellHeight, p.left+cell%p.n*cellWidth+1, text, ruleStyle)
}

// arrows are the heads of arrows by direction, down and right, from -1.
var arrows = [3][3]rune{{'↖', '↑', '↗'}, {'←', '·', '→'}, {'↙', '↓', '↘'}}

// path draws a line through the walls between cells.
func (p *page) path(m rules.Mark) {
	for i := 1; i < len(m.Cells); i++ {
		a, b := m.Cells[i-1], m.Cells[i]
		dc, dr := direction(a%p.n, a/p.n, b%p.n, b/p.n)
		head := m.Ends == rules.Arrow && i == len(m.Cells)-1
		r := [3][3]rune{{'╲', '┃', '╱'}, {'━', ' ', '━'}, {'╱', '┃', '╲'}}[dr+1][dc+1]
		if head {
			r = arrows[dr+1][dc+1]
		}
		switch {
		case dr == 0: // from digit to digit
			for k := 1; k < cellWidth; k++ {
				p.put(a, 0, k*dc, '━', ruleStyle)
			}
			if head {
				p.put(b, 0, -dc, r, ruleStyle)
			}
		default:
			p.put(a, dr, dc*cellWidth/2, r, ruleStyle)
		}
	}
	first, last := m.Cells[0], m.Cells[len(m.Cells)-1]
	if pair := map[rules.Ends]string{rules.Bulb: "()", rules.Circles: "()", rules.Diamonds: "◁▷"}[m.Ends]; pair != "" {
		p.around(first, pair)
		if m.Ends != rules.Bulb {
			p.around(last, pair)
		}
	}
	if m.Text != "" {
		p.above(first, m.Text)
	}
}

// dot draws a mark between cells: in the wall between two, or where four meet.
func (p *page) dot(m rules.Mark) {
	a, b := m.Cells[0], m.Cells[len(m.Cells)-1]
	if len(m.Cells) > 2 {
		first, half := slices.Min(m.Cells), (len(m.Text)-1)/2
		row, col := p.top+(first/p.n+1)*cellHeight, p.left+(first%p.n+1)*cellWidth
		p.write(row, col-half, m.Text, ruleStyle)
		return
	}
	dc, dr := direction(a%p.n, a/p.n, b%p.n, b/p.n)
	r := map[string]rune{"white": '○', "black": '●'}[m.Tint]
	switch {
	case m.Text == ">":
		r = [3][3]rune{{'>', '∧', '>'}, {'<', '>', '>'}, {'<', '∨', '>'}}[dr+1][dc+1]
	case m.Text != "":
		r = []rune(m.Text)[0]
	}
	p.put(a, dr, dc*cellWidth/2, r, ruleStyle)
}

// outside writes the clues outside the grid.
func (p *page) outside() {
	for at := range p.clues {
		text := p.clue(at)
		row, col, width := at[0], at[1], utf8.RuneCountInString(text)
		y, x := p.top+row*cellHeight+1, p.left+col*cellWidth+cellWidth/2
		switch {
		case col < 0:
			x = p.left - 1 - width
		case col >= p.n:
			x = p.left + p.n*cellWidth + 2
		default:
			x -= (width - 1) / 2
		}
		if row < 0 {
			y = 0
		} else if row >= p.n {
			y = p.top + p.n*cellHeight + 1
		}
		p.write(y, x, text, ruleStyle)
	}
}
