// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

// writeIndex writes that a cell whose digit is k names the k-th cell of its row, column or box, which holds the number of
// the cell's own place there, and the other way round.
func writeIndex(w *Writer, r Rule) {
	n := w.n()
	for _, c := range r.Groups[0] {
		house, own := c/n, c%n+1 // of "column-index"
		switch r.Word {
		case "row-index":
			house, own = n+c%n, c/n+1
		case "box-index":
			house, own = 2*n+w.Grid.box(c), c/n%w.Grid.BoxRows*w.Grid.BoxCols+c%n%w.Grid.BoxCols+1
		}
		for k := 1; k <= n; k++ {
			w.goes(c, w.Grid.house(house, k-1), func(d, e int) bool { return (d == k) == (e == own) })
		}
	}
}
