package classics

import (
	"fmt"
	"math/bits"
	"slices"
)

// A Cell is a unit cube: its layer, row and column, from 0.
type Cell [3]int

// name returns the name of a cell: "r1c2", or "l1r1c2" if there are several
// layers.
func (c Cell) name(layers bool) string {
	if layers {
		return fmt.Sprintf("l%d%s", c[0]+1, square(c[1], c[2]))
	}
	return square(c[1], c[2])
}

// A Piece is a polycube, or a polyomino if all cells are in one layer. It may be
// turned in space, so a flat piece may be turned over; it may not be reflected.
type Piece struct {
	Name  string
	Cells []Cell

	// OneSided says that a flat piece may be rotated, but not turned over. The region must be flat, too.
	OneSided bool
}

// parse makes pieces from pairs of a name and a drawing, in which # is a cell, /
// separates rows and a blank separates layers.
func parse(drawings ...[2]string) (pieces []Piece) {
	for _, d := range drawings {
		p := Piece{Name: d[0]}
		var c Cell
		for _, mark := range d[1] {
			switch mark {
			case '#':
				p.Cells = append(p.Cells, c)
				c[2]++
			case '.':
				c[2]++
			case '/':
				c[1], c[2] = c[1]+1, 0
			case ' ':
				c = Cell{c[0] + 1, 0, 0}
			}
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// Pentominoes returns the twelve ways to join five squares, by the letters of
// Golomb, Polyominoes, 1965.
func Pentominoes() []Piece {
	return parse([2]string{"F", ".##/##./.#."}, [2]string{"I", "#####"}, [2]string{"L", "####/#..."}, [2]string{"N", "###./..##"},
		[2]string{"P", "###/##."}, [2]string{"T", "###/.#./.#."}, [2]string{"U", "#.#/###"}, [2]string{"V", "#../#../###"},
		[2]string{"W", "#../##./.##"}, [2]string{"X", ".#./###/.#."}, [2]string{"Y", "####/.#.."}, [2]string{"Z", "##./.#./.##"})
}

// Soma returns the seven pieces of Piet Hein's Soma cube: three and four cubes
// joined to anything but a bar or a block. A and B are mirror images.
func Soma() []Piece {
	return parse([2]string{"V", "##/#."}, [2]string{"L", "###/#.."}, [2]string{"T", "###/.#."}, [2]string{"Z", "##./.##"},
		[2]string{"A", "##/#. .#/.."}, [2]string{"B", "##/#. ../#."}, [2]string{"P", "##/#. #./.."})
}

// A turn is a way of turning or reflecting space: axis k goes to axis axes[k],
// reversed if bit k of flip is set.
type turn struct {
	axes [3]int
	flip uint
}

// turns returns the 48 turns and reflections, or only the 24 turns. Exchanging two axes reflects space, and so does reversing an
// axis; two reflections make a turn.
func turns(reflections bool) (all []turn) {
	// The last three exchange two axes.
	for k, axes := range [][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}} {
		for flip := range uint(8) {
			if reflections || (k/3+bits.OnesCount(flip))%2 == 0 {
				all = append(all, turn{axes, flip})
			}
		}
	}
	return all
}

// of returns the image of a cell in a box of the given sides.
func (t turn) of(c, sides Cell) (d Cell) {
	for k, axis := range t.axes {
		d[axis] = c[k]
		if t.flip>>k&1 == 1 {
			d[axis] = sides[k] - 1 - c[k]
		}
	}
	return d
}

// orientations returns the ways in which a piece can lie, each moved to the corner
// 0, 0, 0 and with its cells in order.
func (p Piece) orientations() (all [][]Cell) {
	for _, t := range turns(false) {
		if p.OneSided && (t.axes[0] != 0 || t.flip&1 == 1) {
			continue // it turns the piece over, or stands it on end
		}
		cells := make([]Cell, len(p.Cells))
		for i, c := range p.Cells {
			cells[i] = t.of(c, Cell{})
		}
		least, _ := bounds(cells)
		for i, c := range cells {
			cells[i] = c.minus(least)
		}
		slices.SortFunc(cells, compareCells)
		if !slices.ContainsFunc(all, func(other []Cell) bool { return slices.Equal(other, cells) }) {
			all = append(all, cells)
		}
	}
	slices.SortFunc(all, func(a, b []Cell) int { return slices.CompareFunc(a, b, compareCells) })
	return all
}

func compareCells(a, b Cell) int { return slices.Compare(a[:], b[:]) }

// plus and minus add and subtract coordinates.
func (c Cell) plus(d Cell) Cell  { return Cell{c[0] + d[0], c[1] + d[1], c[2] + d[2]} }
func (c Cell) minus(d Cell) Cell { return Cell{c[0] - d[0], c[1] - d[1], c[2] - d[2]} }

// bounds returns the least coordinates of cells, and the sides of the box around them.
func bounds(cells []Cell) (least, sides Cell) {
	least, last := cells[0], cells[0]
	for _, c := range cells {
		for k := range c {
			least[k], last[k] = min(least[k], c[k]), max(last[k], c[k])
		}
	}
	last = last.minus(least)
	return least, Cell{last[0] + 1, last[1] + 1, last[2] + 1}
}
