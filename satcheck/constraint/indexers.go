// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "slices"

// writeIndex writes that a cell whose digit is k names the k-th cell of its house, which holds the number of the cell's own
// place in that house, and the other way round.
func writeIndex(w *Writer, r Rule) {
	for _, c := range r.Groups[0] {
		house := indexed(w.Grid, r.Word, c)
		own := 1 + slices.Index(house, c)
		for k, x := range house {
			w.goes(c, x, func(d, e int) bool { return d == k+1 && e == own || d != k+1 && e != own })
		}
	}
}

// indexed returns the cells of which an indexer speaks, in the order in which they are numbered.
func indexed(g Grid, word string, cell int) (house []int) {
	n := g.Size()
	same := func(x int) bool { return x/n == cell/n }
	switch word {
	case "row-index":
		same = func(x int) bool { return x%n == cell%n }
	case "box-index":
		same = func(x int) bool { return g.box(x) == g.box(cell) }
	}
	for x := range n * n {
		if same(x) {
			house = append(house, x)
		}
	}
	return house
}
