package draw

import (
	"fmt"
	"slices"
)

// This file draws boards as pictures.

// shownSide is the longest side of a picture of a board, in pixels.
const shownSide = 720

// rise is the height of a triangle whose sides are side long.
const rise = 35

// shapeFills has the colours of shapes by their number: lozenges, which look like the sides of cubes, and dominoes.
var shapeFills = map[int][]string{
	3: {"#fbe6b4", "#ee8b68", "#5f4b8b"},
	4: {"#f4c95d", "#dd614a", "#4f86a6", "#7fb685"},
}

// shapeFill returns the colour of a shape, given how many shapes there are.
func shapeFill(shape, shapes int) string {
	if t := shapeFills[shapes]; t != nil {
		return t[shape-1]
	}
	return fills[(shape-1)%len(fills)]
}

// size returns the size of a layer in pixels.
func (b *Board) size() (width, height int) {
	if b.Triangular {
		return (b.Columns + 1) * side / 2, b.Rows * rise
	}
	return b.Columns * side, b.Rows * side
}

// corner returns the upper left corner of a cell, or of the box around a triangle.
func (b *Board) corner(row, column int) (x, y int) {
	if b.Triangular {
		return column * side / 2, row * rise
	}
	return column * side, row * side
}

// An edge is a side of a cell, from one corner to another, and the neighbour on its other side, as steps of rows and columns.
type edge struct{ x1, y1, x2, y2, row, column int }

// The sides of cells, one after the other.
var (
	square   = []edge{{0, 0, side, 0, -1, 0}, {side, 0, side, side, 0, 1}, {side, side, 0, side, 1, 0}, {0, side, 0, 0, 0, -1}}
	pointsUp = []edge{{side / 2, 0, side, rise, 0, 1}, {side, rise, 0, rise, 1, 0}, {0, rise, side / 2, 0, 0, -1}}
	pointsDn = []edge{{0, 0, side, 0, -1, 0}, {side, 0, side / 2, rise, 0, 1}, {side / 2, rise, 0, 0, 0, -1}}
)

// edges returns the sides of a cell.
func (b *Board) edges(row, column int) []edge {
	switch {
	case !b.Triangular:
		return square
	case b.up(row, column):
		return pointsUp
	}
	return pointsDn
}

// AppendSVG appends the board as an SVG picture: layers from left to right, each piece filled with a colour, with a
// thick line around it.
func (b *Board) AppendSVG(dst []byte, title string) []byte {
	var c canvas
	left, top := margin, margin
	if b.RowNames != nil {
		left += side
	}
	if b.ColumnNames != nil || b.LayerNames != nil {
		top += side
	}
	width, height := b.size()
	across := b.Layers
	if b.Across > 0 {
		across = min(across, b.Across)
	}
	down := (b.Layers + across - 1) / across
	c.openWithin(shownSide, left+across*(width+margin), down*(top+height)+margin, title)
	for layer := range b.Layers {
		x, y := left+layer%across*(width+margin), top+layer/across*(top+height)
		for column, name := range b.ColumnNames {
			c.text(x+column*side, y-side, name)
		}
		if b.LayerNames != nil {
			c.text(x+(width-side)/2, y-side, b.LayerNames[layer])
		}
		b.drawLayer(&c, layer, x, y)
	}
	for row, name := range b.RowNames {
		c.text(left-side, top+row*side, name)
	}
	return c.end(dst)
}

// drawLayer draws a layer with its corner at x, y.
func (b *Board) drawLayer(c *canvas, layer, x, y int) {
	fill := painter{canvas: c, attributes: `fill="%s"`}
	line := painter{canvas: c, attributes: `fill="none" stroke-linecap="square" stroke=%s`}
	shapes := 0
	for _, cell := range b.Cells {
		shapes = max(shapes, cell.Shape)
	}
	for row := range b.Rows {
		for column := range b.Columns {
			cell := b.at(layer, row, column)
			if cell.Off {
				continue
			}
			colour := ""
			switch {
			case cell.Heat > 0:
				colour = heatFill(cell, shapes)
			case cell.Black:
				colour = "#222"
			case cell.Shape > 0:
				colour = shapeFill(cell.Shape, shapes)
			case cell.Piece > 0:
				colour = fills[(cell.Piece-1)%len(fills)]
			}
			dx, dy := b.corner(row, column)
			dx, dy = dx+x, dy+y
			path := fill.path(colour)
			for k, e := range b.edges(row, column) {
				if word := byte('L'); path != nil {
					if k == 0 {
						word = 'M'
					}
					*path = fmt.Appendf(*path, "%c%d %d", word, dx+e.x1, dy+e.y1)
				}
				other := b.neighbour(layer, row+e.row, column+e.column)
				if other != nil && (e.row < 0 || e.column < 0) {
					continue // it has been drawn with the neighbour
				}
				if to := line.path(stroke(cell, other)); to != nil {
					*to = fmt.Appendf(*to, "M%d %dL%d %d", dx+e.x1, dy+e.y1, dx+e.x2, dy+e.y2)
				}
			}
			if path != nil {
				*path = append(*path, 'z')
			}
		}
	}
	fill.draw()
	line.draw()
	for row := range b.Rows {
		for column := range b.Columns {
			if cell := b.at(layer, row, column); cell.Text != "" && !cell.Black && !cell.Quiet && cell.Shape == 0 {
				dx, dy := b.corner(row, column)
				c.text(x+dx, y+dy, cell.Text)
			}
		}
	}
}

// neighbour returns a cell, or nil if the board has none there.
func (b *Board) neighbour(layer, row, column int) *Cell {
	if row < 0 || row == b.Rows || column < 0 || column == b.Columns {
		return nil
	}
	if c := b.at(layer, row, column); !c.Off {
		return c
	}
	return nil
}

// The lines of a board, as attributes of paths: around pieces, inside a piece, and between other cells.
const (
	thick = `"#222" stroke-width="3"`
	faint = `"#0003" stroke-width="1"`
	grey  = `"#bbb" stroke-width="1"`
)

// stroke returns the line between a cell and its neighbour, which is nil outside the board; "" means no line. There is none
// inside a piece that is distinguished by its shape.
func stroke(cell, other *Cell) string {
	switch {
	case other == nil && cell.Piece > 0, other != nil && other.Piece != cell.Piece:
		return thick
	case cell.Piece == 0:
		return grey
	case cell.Shape > 0:
		return ""
	}
	return faint
}

// A painter gathers paths, so that a picture has one for each colour or kind of line.
type painter struct {
	canvas     *canvas
	attributes string // of a path, %s is the colour or kind
	kinds      []string
	paths      [][]byte
}

// path returns the path of a colour or kind, nil if that is "".
func (p *painter) path(kind string) *[]byte {
	if kind == "" {
		return nil
	}
	at := slices.Index(p.kinds, kind)
	if at < 0 {
		at = len(p.kinds)
		p.kinds, p.paths = append(p.kinds, kind), append(p.paths, nil)
	}
	return &p.paths[at]
}

// draw draws the paths; thick lines last.
func (p *painter) draw() {
	for _, last := range []bool{false, true} {
		for k, path := range p.paths {
			if last == (p.kinds[k] == thick) {
				fmt.Fprintf(p.canvas, `<path d="%s" `+p.attributes+"/>\n", path, p.kinds[k])
			}
		}
	}
}
