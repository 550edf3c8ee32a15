package draw

import (
	"slices"
	"strings"

	"dlx-sudoku/cover/rules"
)

// A Ruling has the marks that the rules of a puzzle add to its picture.
type Ruling struct {
	Marks  []rules.Mark
	Legend string // the names of the rules, to be written below; "": nothing
}

// RulingOf returns the marks of the rules of a set, which may be nil.
func RulingOf(set *rules.Set) Ruling {
	if set.Empty() {
		return Ruling{}
	}
	return Ruling{Marks: set.Marks(), Legend: strings.Join(set.Words(), ", ")}
}

// A frame places a grid on a picture:
//
//	┌──────────────┐
//	│   3   12     │  clues outside, if there are any
//	│  ┌────────┐  │
//	│ 7│        │  │
//	│  └────────┘  │
//	│ cage, thermo │  the legend
//	└──────────────┘
type frame struct {
	n, boxRows, boxCols int
	unit                int // pixels of a cell
	left, top           int
	width, height       int
	rules               Ruling
	clues               clues
	legend              []string
}

// newFrame returns the frame of a grid with rules.
func newFrame(n, boxRows, boxCols, unit int, r Ruling) *frame {
	f := &frame{n: n, boxRows: boxRows, boxCols: boxCols, unit: unit, left: margin, top: margin, rules: r}
	f.clues = cluesOf(n, r)
	right, bottom := margin, margin
	for at := range f.clues {
		for _, side := range []struct {
			beyond bool
			room   *int
		}{{at[0] < 0, &f.top}, {at[1] < 0, &f.left}, {at[0] >= n, &bottom}, {at[1] >= n, &right}} {
			if side.beyond {
				*side.room = margin + unit*3/4
			}
		}
	}
	extent := n * unit
	f.width = f.left + extent + right
	for word := range strings.FieldsSeq(r.Legend) {
		last := len(f.legend) - 1
		if last >= 0 && (len(f.legend[last])+len(word))*legendLetter < f.width-2*margin {
			f.legend[last] += " " + word
		} else {
			f.legend = append(f.legend, word)
		}
	}
	f.height = f.top + extent + bottom + len(f.legend)*legendLine
	return f
}

// Pixels of a letter and of a line of the legend.
const (
	legendLetter = 7
	legendLine   = 18
)

// clues are the texts outside a grid by their places, row and column, from -1 to the size of the grid.
type clues map[[2]int][]string

// cluesOf returns the clues of a grid of n rows.
func cluesOf(n int, r Ruling) clues {
	all := clues{}
	for _, m := range r.Marks {
		if m.Shape == rules.Outside {
			at, text := clueOf(n, m)
			all[at] = append(all[at], text)
		}
	}
	return all
}

// clueOf returns the place of a clue, before its first cell and in line with the second, and its text. If the line is a
// diagonal, the text begins with an arrow.
func clueOf(n int, m rules.Mark) (at [2]int, text string) {
	row, col := m.Cells[0]/n, m.Cells[0]%n
	dr, dc := 0, 0
	if len(m.Cells) > 1 {
		dr, dc = m.Cells[1]/n-row, m.Cells[1]%n-col
	} else { // a diagonal of one cell, which is a corner
		dr, dc = 1, 1
		if row > 0 {
			dr = -1
		}
		if col > 0 {
			dc = -1
		}
	}
	if dr != 0 && dc != 0 {
		text = string(arrows[dr+1][dc+1])
	}
	return [2]int{row - dr, col - dc}, text + m.Text
}

// corner returns the upper left corner of a cell.
func (f *frame) corner(cell int) (x, y int) { return f.left + cell%f.n*f.unit, f.top + cell/f.n*f.unit }

// centre returns the middle of a cell.
func (f *frame) centre(cell int) (x, y int) {
	x, y = f.corner(cell)
	return x + f.unit/2, y + f.unit/2
}

// noteShape returns the number of rows and columns of the candidates in a cell: those of a box, or of a square.
func (f *frame) noteShape() (rows, columns int) {
	if f.boxed() {
		return f.boxRows, f.boxCols
	}
	for rows*rows < f.n {
		rows++
	}
	return rows, rows
}

// note returns the middle of a candidate.
func (f *frame) note(cell, digit int) (x, y int) {
	x, y = f.corner(cell)
	rows, columns := f.noteShape()
	return x + f.unit*(2*((digit-1)%columns)+1)/(2*columns), y + f.unit*(2*((digit-1)/columns)+1)/(2*rows)
}

// boxed reports whether the grid has boxes that are not rows or columns.
func (f *frame) boxed() bool { return boxed(f.boxRows, f.boxCols) }

// boxed reports whether these are boxes, and not rows or columns.
func boxed(boxRows, boxCols int) bool { return boxRows > 1 && boxCols > 1 }

// part returns a share of a cell in pixels, in hundredths.
func (f *frame) part(hundredths int) int { return f.unit * hundredths / 100 }

// fill fills a cell.
func (f *frame) fill(c *canvas, cell int, colour string) {
	x, y := f.corner(cell)
	c.rect(x, y, f.unit, f.unit, colour)
}

// lines draws the lines of the grid: thick around it, and around its boxes or its regions.
func (f *frame) lines(c *canvas) {
	extent := f.n * f.unit
	boxed := f.boxed()
	for i := range f.n + 1 {
		outer := i == 0 || i == f.n
		c.line(f.left, f.top+i*f.unit, f.left+extent, f.top+i*f.unit, weight(outer || boxed && i%f.boxRows == 0), "#222")
		c.line(f.left+i*f.unit, f.top, f.left+i*f.unit, f.top+extent, weight(outer || boxed && i%f.boxCols == 0), "#222")
	}
	for _, m := range f.rules.Marks {
		if m.Shape == rules.Border {
			f.border(c, m.Cells)
		}
	}
}

// weight returns the width of a line: thick if it bounds boxes.
func weight(box bool) int {
	if box {
		return 3
	}
	return 1
}

// border draws a thick line around a region.
func (f *frame) border(c *canvas, cells []int) {
	for _, cell := range cells {
		x, y := f.corner(cell)
		right, below := cell+1, cell+f.n
		if cell%f.n+1 < f.n && !slices.Contains(cells, right) {
			c.line(x+f.unit, y, x+f.unit, y+f.unit, weight(true), "#222")
		}
		if below < f.n*f.n && !slices.Contains(cells, below) {
			c.line(x, y+f.unit, x+f.unit, y+f.unit, weight(true), "#222")
		}
	}
}
