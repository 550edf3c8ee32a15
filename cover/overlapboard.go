//go:build !js

package cover

import "strings"

// appendBoard is [Grid.AppendGrid] for overlapping grids: the board, with blanks where no grid is. Bars and borders stand
// between boxes if all grids begin whole boxes apart.
func (g *Grid) appendBoard(dst []byte, names [32]byte) []byte {
	l, o := g.layout, g.layout.overlap
	ruled := true
	bottom, right := 0, 0
	for _, b := range o.begin {
		ruled = ruled && (b.Row-1)%l.boxRows == 0 && (b.Column-1)%l.boxCols == 0
		bottom, right = max(bottom, b.Row+l.size-1), max(right, b.Column+l.size-1)
	}
	width := 2 * right
	if ruled {
		width += 2 * ((right - 1) / l.boxCols)
	}
	line := make([]byte, width)
	x := func(column int) int { // of a cell, or of the blank before it
		if ruled {
			return 2*(column-1) + 2*((column-1)/l.boxCols)
		}
		return 2 * (column - 1)
	}
	has := func(row, column int) bool { _, ok := o.at[Place{row, column}]; return ok }
	flush := func() {
		dst = append(append(dst, strings.TrimRight(string(line), " ")...), '\n')
	}
	for row := 1; row <= bottom; row++ {
		if ruled && row > 1 && (row-1)%l.boxRows == 0 {
			for i := range line {
				line[i] = ' '
			}
			for column := 1; column <= right; column++ {
				if !has(row, column) || !has(row-1, column) {
					continue
				}
				from, to := x(column), x(column)+1
				if has(row, column+1) && has(row-1, column+1) {
					to = x(column + 1)
				}
				for i := from; i < to; i++ {
					line[i] = '-'
				}
				if column%l.boxCols == 0 && to == x(column+1) {
					line[to-2] = '+'
				}
			}
			flush()
		}
		for i := range line {
			line[i] = ' '
		}
		for column := 1; column <= right; column++ {
			cell, ok := o.at[Place{row, column}]
			if !ok {
				continue
			}
			line[x(column)] = names[g.digits[cell]]
			if ruled && column > 1 && (column-1)%l.boxCols == 0 && has(row, column-1) {
				line[x(column)-2] = '|'
			}
		}
		flush()
	}
	return dst
}
