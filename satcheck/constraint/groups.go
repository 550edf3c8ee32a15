// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import (
	"fmt"
	"slices"
)

// maxGroupSets is the greatest number of sets of digits of a group.
const maxGroupSets = 600

// Sums of many cells are read group by group: cells with one factor in a row, a column or a box hold one of some sets of digits,
// and the set determines their sum. So propagation knows that the cells differ, and there are few states:
//
//	r1c1 r1c2 r1c3 | r2c4 r3c4 | r5c5      6 … 24, 3 … 17, 1 … 9

// groups divides the cells of a sum into groups, and returns their places and factors.
func (w *Writer) groups(s weighed) (places []place, factors []int) {
	taken := make([]bool, len(s.cells))
	for {
		var best []int // numbers of cells
		for seed := range taken {
			if taken[seed] {
				continue
			}
			group := []int{seed}
			for i := range taken {
				fits := !taken[i] && s.factors[i] == s.factors[seed] && w.sets(len(group)+1) <= maxGroupSets
				if fits && !slices.ContainsFunc(group, func(k int) bool { return !w.Grid.differ(s.cells[i], s.cells[k]) }) {
					group = append(group, i)
				}
			}
			if len(group) > len(best) {
				best = group
			}
		}
		if len(best) == 0 {
			return places, factors
		}
		cells := make([]int, len(best))
		for i, k := range best {
			cells[i], taken[k] = s.cells[k], true
		}
		places, factors = append(places, w.totalOf(cells)), append(factors, s.factors[best[0]])
	}
}

// sets returns how many sets of k digits there are.
func (w *Writer) sets(k int) int {
	count := 1
	for i := range k {
		count = count * (w.n() - i) / (i + 1)
	}
	return count
}

// totalOf returns the place for the sum of cells that differ.
func (w *Writer) totalOf(cells []int) place {
	if len(cells) == 1 {
		return w.digits(cells)[0]
	}
	key := fmt.Sprint(cells)
	if p, met := w.known[key]; met {
		return p
	}
	value := func(grid []int) int { return add(grid, cells) }
	sets, _ := subsets(w.n(), len(cells), func([]int) bool { return true })
	with := make([][]int, len(cells)*w.n()+1) // by total: the sets
	for i, x := range w.choose(cells, sets) {
		total := sumOf(sets[i])
		with[total] = append(with[total], x)
	}
	is := slices.Repeat([]int{False}, len(with))
	for total, some := range with {
		if len(some) == 0 {
			continue
		}
		is[total] = w.Fresh(func(grid []int) bool { return value(grid) == total })
		w.implies(is[total:total+1], some)
		for _, x := range some {
			w.add(-x, is[total])
		}
	}
	w.known[key] = place{is, value}
	return w.known[key]
}

// bounds returns the least and the greatest value that a place can have, 0 if it can have none.
func (p place) bounds() (least, most int) {
	for value, x := range p.is {
		if x != False {
			most = value
		}
	}
	return max(0, slices.IndexFunc(p.is, func(x int) bool { return x != False })), most
}

// differ reports whether two cells are in one row, column or box.
func (g Grid) differ(a, b int) bool {
	n := g.Size()
	return a != b && (a/n == b/n || a%n == b%n || g.box(a) == g.box(b))
}

// box returns the number of a cell's box, row by row.
func (g Grid) box(cell int) int {
	n := g.Size()
	return cell/n/g.BoxRows*g.BoxRows + cell%n/g.BoxCols
}
