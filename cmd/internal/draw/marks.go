package draw

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover/rules"
)

// tints are the colours that marks name. Black digits stand out on each.
var tints = map[string]string{
	"grey": "#d3d3d3", "green": "#9be28f", "purple": "#e2a3ec", "blue": "#a8cdf5", "teal": "#8fded6", "orange": "#f8c58a",
	"yellow": "#fbe98c", "white": "#fff", "black": "#111", "": "none",
}

// under draws the marks below the lines of the grid and the digits. White circles cover the arrows that begin in them.
func (f *frame) under(c *canvas) {
	white := func(m rules.Mark) bool { return m.Shape == rules.Circle && m.Tint == "white" }
	f.marks(c, func(m rules.Mark) bool { return m.Shape == rules.Fill })
	f.marks(c, func(m rules.Mark) bool { return m.Shape == rules.Square || m.Shape == rules.Circle && !white(m) })
	f.marks(c, func(m rules.Mark) bool { return m.Shape == rules.Path || m.Shape == rules.Diagonal })
	f.marks(c, white)
}

// marks draws the marks that are wanted.
func (f *frame) marks(c *canvas, wanted func(rules.Mark) bool) {
	for _, m := range f.rules.Marks {
		if wanted(m) {
			f.mark(c, m)
		}
	}
}

// over draws the marks above the lines: cages, dots, clues outside, and the legend.
func (f *frame) over(c *canvas) {
	f.marks(c, func(m rules.Mark) bool { return m.Shape == rules.Outline })
	f.marks(c, func(m rules.Mark) bool { return m.Shape == rules.Dot || m.Shape == rules.Outside })
	for i, line := range f.legend {
		c.write(f.width/2, f.height-margin/2-(len(f.legend)-i)*legendLine+legendLine/2, 13, ` fill="#444"`, line)
	}
}

// mark draws a mark.
func (f *frame) mark(c *canvas, m rules.Mark) {
	switch m.Shape {
	case rules.Fill:
		for _, cell := range m.Cells {
			f.fill(c, cell, tints[m.Tint])
		}
	case rules.Square:
		f.square(c, m)
	case rules.Circle:
		f.circle(c, m)
	case rules.Path:
		f.path(c, m)
	case rules.Diagonal:
		x1, y1 := f.corner(m.Cells[0])
		x2, y2 := f.corner(m.Cells[len(m.Cells)-1])
		if x1 > x2 {
			x1 += f.unit
		} else {
			x2 += f.unit
		}
		c.line(x1, y1, x2, y2+f.unit, 2, tints[m.Tint])
	case rules.Outline:
		f.outline(c, m)
	case rules.Dot:
		f.dot(c, m)
	case rules.Outside:
		f.outside(c, m)
	}
}

// square draws a square in a cell. With a text, it draws the marks of an extreme instead, which point inwards or outwards.
func (f *frame) square(c *canvas, m rules.Mark) {
	for _, cell := range m.Cells {
		x, y := f.corner(cell)
		if m.Text == "" {
			in := f.part(14)
			c.rect(x+in, y+in, f.unit-2*in, f.unit-2*in, tints[m.Tint])
			continue
		}
		f.fill(c, cell, tints[m.Tint])
		x, y = f.centre(cell)
		tip, base := f.part(36), f.part(46)
		if m.Text == "⌃" {
			tip, base = base, tip
		}
		for _, d := range [][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			side := f.part(10)
			fmt.Fprintf(c, `<path d="M%d %dL%d %dL%d %d" fill="none" stroke="#444" stroke-width="2"/>`+"\n",
				x+d[0]*base+d[1]*side, y+d[1]*base+d[0]*side, x+d[0]*tip, y+d[1]*tip,
				x+d[0]*base-d[1]*side, y+d[1]*base-d[0]*side)
		}
	}
}

// circle draws a disc in a cell; a white one has a line around it, and may stretch over several cells.
func (f *frame) circle(c *canvas, m rules.Mark) {
	width := f.part(76)
	if m.Tint == "white" {
		f.stroke(c, m.Cells, width, "#999")
		width -= 4
	}
	f.stroke(c, m.Cells, width, tints[m.Tint])
}

// stroke draws a line through the middles of cells, with round ends; through one cell it is a disc.
func (f *frame) stroke(c *canvas, cells []int, width int, colour string) {
	var d strings.Builder
	for i, cell := range cells {
		x, y := f.centre(cell)
		fmt.Fprintf(&d, "%c%d %d", "ML"[min(i, 1)], x, y)
	}
	if len(cells) == 1 {
		d.WriteString("h0")
	}
	fmt.Fprintf(c, `<path d="%s" fill="none" stroke="%s" stroke-width="%d" stroke-linecap="round" stroke-linejoin="round"/>`+"\n",
		d.String(), colour, width)
}

// path draws a line through cells, with the marks at its ends.
func (f *frame) path(c *canvas, m rules.Mark) {
	if m.Tint == "thin" {
		f.shaft(c, m)
		return
	}
	colour, width := tints[m.Tint], f.part(28)
	if m.Ends == rules.NoEnds {
		width = f.part(20)
	}
	f.stroke(c, m.Cells, width, colour)
	switch m.Ends {
	case rules.Bulb:
		f.stroke(c, m.Cells[:1], f.part(74), colour)
	case rules.Circles, rules.Diamonds:
		for _, cell := range []int{m.Cells[0], m.Cells[len(m.Cells)-1]} {
			if m.Ends == rules.Circles {
				f.stroke(c, []int{cell}, f.part(74), colour)
				f.stroke(c, []int{cell}, f.part(74)-6, "#fff")
				continue
			}
			x, y := f.centre(cell)
			r := f.part(44)
			fmt.Fprintf(c, `<path d="M%d %dL%d %dL%d %dL%d %dZ" fill="#fff" stroke="%s" stroke-width="3"/>`+"\n",
				x-r, y, x, y-r, x+r, y, x, y+r, colour)
		}
	}
	if m.Text != "" {
		x, y := f.corner(m.Cells[0])
		f.small(c, x, y, m.Text)
	}
}

// shaft draws a thin line from the rim of a circle in the first cell, with an arrow head in the last one.
func (f *frame) shaft(c *canvas, m rules.Mark) {
	x, y := f.centre(m.Cells[0])
	d, fromX, fromY := "", x, y
	for i, cell := range m.Cells[1:] {
		toX, toY := f.centre(cell)
		if i == 0 {
			dx, dy := direction(fromX, fromY, toX, toY)
			rim := f.part(38)
			if dx != 0 && dy != 0 {
				rim = f.part(27)
			}
			d = fmt.Sprintf("M%d %d", fromX+dx*rim, fromY+dy*rim)
		}
		d += fmt.Sprintf("L%d %d", toX, toY)
		x, y, fromX, fromY = fromX, fromY, toX, toY
	}
	dx, dy := direction(x, y, fromX, fromY)
	r := f.part(16)
	d += fmt.Sprintf("M%d %dL%d %dL%d %d", fromX-(dx+dy)*r, fromY-(dy-dx)*r, fromX, fromY, fromX-(dx-dy)*r, fromY-(dy+dx)*r)
	fmt.Fprintf(c, `<path d="%s" fill="none" stroke="#999" stroke-width="3"/>`+"\n", d)
}

// direction returns the signs of the way from one point to another.
func direction(x1, y1, x2, y2 int) (dx, dy int) {
	sign := func(d int) int { return max(-1, min(1, d)) }
	return sign(x2 - x1), sign(y2 - y1)
}

// outline draws a dashed line just inside the border of cells, with a text in the corner of the first.
func (f *frame) outline(c *canvas, m rules.Mark) {
	in := f.part(8)
	has := func(row, col int) bool {
		return row >= 0 && col >= 0 && row < f.n && col < f.n && slices.Contains(m.Cells, row*f.n+col)
	}
	var d strings.Builder
	for _, cell := range m.Cells {
		row, col := cell/f.n, cell%f.n
		x, y := f.corner(cell)
		for _, side := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} { // there is no border to a neighbour inside
			if has(row+side[0], col+side[1]) {
				continue
			}
			// reach is the distance at which the line stops before the end of the side in the given direction.
			reach := func(dr, dc int) int {
				switch {
				case !has(row+dr, col+dc):
					return in
				case has(row+dr+side[0], col+dc+side[1]):
					return -in
				}
				return 0
			}
			at := in
			if side[0]+side[1] > 0 {
				at = f.unit - in
			}
			if side[1] == 0 {
				fmt.Fprintf(&d, "M%d %dH%d", x+reach(0, -1), y+at, x+f.unit-reach(0, 1))
			} else {
				fmt.Fprintf(&d, "M%d %dV%d", x+at, y+reach(-1, 0), y+f.unit-reach(1, 0))
			}
		}
	}
	fmt.Fprintf(c, `<path d="%s" fill="none" stroke="#444" stroke-width="1" stroke-dasharray="3 2"/>`+"\n", d.String())
	if m.Text != "" {
		x, y := f.corner(slices.Min(m.Cells))
		f.small(c, x, y, m.Text)
	}
}

// small writes small letters into the upper left corner of a cell, with white behind them.
func (f *frame) small(c *canvas, x, y int, text string) {
	size := max(8, f.part(24))
	width := len([]rune(text))*size*6/10 + 2
	c.rect(x+2, y+2, width, size, "#fff")
	fmt.Fprintf(c, `<text x="%d" y="%d" font-size="%d" text-anchor="start">%s</text>`+"\n", x+3, y+size, size, escape(text))
}

// dot draws a small circle where cells meet, with a text in it, or only the text.
func (f *frame) dot(c *canvas, m rules.Mark) {
	x, y := 0, 0
	for _, cell := range m.Cells {
		cx, cy := f.centre(cell)
		x, y = x+cx, y+cy
	}
	x, y = x/len(m.Cells), y/len(m.Cells)
	text, size := m.Text, f.part(30)
	if m.Tint == "" {
		style := ` font-weight="bold" stroke="#fff" stroke-width="4" paint-order="stroke"`
		if text == ">" {
			fromX, fromY := f.centre(m.Cells[0])
			dx, dy := direction(fromX, fromY, x, y)
			style += fmt.Sprintf(` transform="rotate(%d %d %d)"`, (1-dx)*90*dx*dx+90*dy, x, y)
		}
		c.write(x, y, size, style, text)
		return
	}
	r, ink := f.part(13), "#111"
	if m.Tint == "black" {
		ink = "#fff"
	}
	if len(m.Cells) > 2 {
		r, size = f.part(26), f.part(24)
	} else if len(text) > 1 {
		r = f.part(18)
	}
	fmt.Fprintf(c, `<circle cx="%d" cy="%d" r="%d" fill="%s" stroke="#111" stroke-width="1.5"/>`+"\n", x, y, r, tints[m.Tint])
	rows := []string{text}
	if half := (len(text) + 1) / 2; len(text) > 2 {
		rows = []string{text[:half], text[half:]}
	}
	if len(m.Cells) == 2 {
		rows, size = []string{text}, f.part(20)
	}
	for i, row := range rows {
		if row != "" {
			c.write(x, y+(2*i-len(rows)+1)*size/2, size, fmt.Sprintf(` fill="%s"`, ink), row)
		}
	}
}

// outside writes a clue outside the grid. Clues at one place stand above each other.
func (f *frame) outside(c *canvas, m rules.Mark) {
	at, text := clueOf(f.n, m)
	all := f.clues[at]
	line := slices.Index(all, text) // unique, since repeated rules are refused
	size := f.part(34)
	if len(all) > 1 {
		size = f.part(26)
	}
	place := func(i, from int) int {
		p := from + i*f.unit + f.unit/2
		switch {
		case i < 0:
			p += f.part(14)
		case i >= f.n:
			p -= f.part(14)
		}
		return p
	}
	c.write(place(at[1], f.left), place(at[0], f.top)+(2*line-len(all)+1)*size/2, size, "", text)
}
