package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// The short string of a killer has a character for each of the 81 cells: the total of its cage, or an arrow to a cell from
// which arrows lead on to the total.
//
//	0-9 A-Z a-j     a total: 0 to 9, 10 to 35, 36 to 45; 0 is a cage without one
//	< > ^ v         look left, right, up, down
//	` ' , .         look up left, up right, down left, down right
//
// It is the "understandable snarfable" format of The New Sudoku Players' Forum (thread 6119).

// arrows has the step that each arrow stands for, in rows and columns.
var arrows = map[byte][2]int{
	'<': {0, -1}, '>': {0, 1}, '^': {-1, 0}, 'v': {1, 0},
	'`': {-1, -1}, '\'': {-1, 1}, ',': {1, -1}, '.': {1, 1},
}

// isKillerArrows reports whether a text is a killer with arrows. It has 81 characters, and at least nine of the arrows
// along rows and columns, which no other string of 81 cells has.
func isKillerArrows(text []byte) bool {
	if len(text) != 81 || bytes.Count(text, []byte("<"))+bytes.Count(text, []byte(">"))+bytes.Count(text, []byte("^"))+bytes.Count(text, []byte("v")) < 9 {
		return false
	}
	return !slices.ContainsFunc(text, func(c byte) bool { return arrows[c] == [2]int{} && killerTotal(c) < 0 })
}

// killerTotal returns the total that a character stands for, or -1.
func killerTotal(c byte) int {
	return strings.IndexByte("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij", c)
}

// readArrows reads a killer with arrows. A total without arrows to it is a cage of one cell.
func (k *killer) readArrows(text string) error {
	for c := range text {
		at := c
		for steps := 0; ; steps++ {
			way, arrow := arrows[text[at]]
			if !arrow {
				break
			}
			next, ok := step(9, at, way)
			if !ok {
				return fmt.Errorf("the arrow of %s leads out of the grid", k.layout.CellName(at))
			}
			if at = next; steps == 81 {
				return fmt.Errorf("the arrows from %s lead in a circle", k.layout.CellName(c))
			}
		}
		k.cage[c] = at
		k.total[at] = killerTotal(text[at])
	}
	return nil
}
