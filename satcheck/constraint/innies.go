// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "fmt"

// Innies and outies: consequences of the totals of cages together with whole rows, columns or boxes. A group of rows adds up to a
// known number. The cages that reach into it add up to another number. So the cells of these cages outside the rows, less the
// cells of the rows outside all cages, add up to the difference:
//
//	row:  [cage 10   ][cage 12    ] c      45 = 10 + 12 + … + c - (cells of the cages in other rows)
//
// This follows from the rules, but propagation does not see it. With it, hard killers are refuted with a tenth of the learned
// clauses, and by a search tree whose handlers use it.
const (
	mostLines = 5 // rows or columns that are taken together
	mostCells = 8 // the greatest number of cells of a consequence
)

// innies writes the consequences of totals and houses.
func (w *Writer) innies() {
	totals := w.totals()
	if len(totals) == 0 {
		return
	}
	n := w.n()
	said := make(map[string]bool)
	for first := range 2 * n { // rows, then columns
		end := first/n*n + n
		for last := first; last < min(end, first+mostLines); last++ {
			w.compare(totals, said, first, last)
		}
	}
	for box := 2 * n; box < 3*n && w.Grid.BoxRows > 1 && w.Grid.BoxCols > 1; box++ {
		w.compare(totals, said, box, box)
	}
}

// A total has cells that add up to a number, by a rule.
type total struct {
	cells     []int
	sum, rule int
}

// totals returns the cages and sums, no two of which have a cell in common.
func (w *Writer) totals() (totals []total) {
	taken := make([]bool, w.n()*w.n())
	for i, r := range w.Rules {
		if r.Word != "cage" && r.Word != "sum" || len(r.Numbers) == 0 {
			continue
		}
		free := true
		for _, c := range r.Groups[0] {
			free = free && !taken[c]
		}
		if !free {
			continue
		}
		for _, c := range r.Groups[0] {
			taken[c] = true
		}
		totals = append(totals, total{r.Groups[0], r.Numbers[0], i})
	}
	return totals
}

// compare writes the consequence of the totals for the houses from the first to the last, which must be disjoint.
func (w *Writer) compare(totals []total, said map[string]bool, first, last int) {
	n := w.n()
	inside := make([]bool, n*n)
	count := make([]int, n*n) // the factors of the consequence: 1 inside, -1 outside
	for h := first; h <= last; h++ {
		for i := range n {
			c := w.Grid.house(h, i)
			inside[c], count[c] = true, 1
		}
	}
	sum := (last - first + 1) * n * (n + 1) / 2
	for _, t := range totals {
		in := 0
		for _, c := range t.cells {
			if inside[c] {
				in++
			}
		}
		if 2*in < len(t.cells) || in == 0 { // fewer cells are inside than outside
			continue
		}
		w.rule = t.rule
		sum -= t.sum
		for _, c := range t.cells {
			count[c]--
		}
	}
	s, negated := weighed{}, []int{}
	for c, f := range count {
		if f != 0 {
			s.cells, s.factors, negated = append(s.cells, c), append(s.factors, f), append(negated, -f)
		}
	}
	if len(s.cells) > mostCells {
		return
	}
	key := fmt.Sprint(s.cells, s.factors)
	if !said[key] && !said[fmt.Sprint(s.cells, negated)] {
		said[key] = true
		w.exactly(s, sum)
	}
}
