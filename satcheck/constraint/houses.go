// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

func writeRegions(w *Writer, r Rule) {
	for _, cells := range r.Groups {
		w.different(cells)
	}
}

func writeUnique(w *Writer, r Rule) { w.different(r.Groups[0]) }

// where writes that cells with the same number differ; cells with a negative number have no condition.
func (w *Writer) where(class func(row, col int) int) {
	n := w.n()
	groups := make(map[int][]int)
	for cell := range n * n {
		if k := class(cell/n, cell%n); k >= 0 {
			groups[k] = append(groups[k], cell)
		}
	}
	for k := range n * n { // in order
		if len(groups[k]) > 0 {
			w.different(groups[k])
		}
	}
}

func writeDiagonals(w *Writer, r Rule) {
	w.where(func(row, col int) int {
		if r.Word == "diagonal-down" && row == col || r.Word == "diagonal-up" && row+col == w.n()-1 {
			return 0
		}
		return -1
	})
}

// writeWindoku: a row is in a window unless it is the first of a group of box height and one more.
func writeWindoku(w *Writer, _ Rule) {
	h, b, n := w.Grid.BoxRows, w.Grid.BoxCols, w.n()
	w.where(func(row, col int) int {
		i, j := row/(h+1), col/(b+1)
		if row%(h+1) == 0 || col%(b+1) == 0 || (i+1)*(h+1) > n-1 || (j+1)*(b+1) > n-1 {
			return -1
		}
		return i*n + j
	})
}

func writeDisjoint(w *Writer, _ Rule) {
	w.where(func(row, col int) int { return row%w.Grid.BoxRows*w.Grid.BoxCols + col%w.Grid.BoxCols })
}

// writeMoves: cells that are a knight's or a king's move apart differ.
func writeMoves(w *Writer, r Rule) {
	moves := [][2]int{{1, 2}, {1, -2}, {2, 1}, {2, -1}}
	if r.Word == "anti-king" {
		moves = [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}}
	}
	n := w.n()
	for row := range n {
		for col := range n {
			for _, m := range moves {
				if i, j := row+m[0], col+m[1]; i < n && j >= 0 && j < n {
					w.differ(row*n+col, i*n+j)
				}
			}
		}
	}
}
