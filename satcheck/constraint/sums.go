// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "slices"

// A weighed has cells with factors, for rules about their sum.
type weighed struct {
	cells, factors []int
	constant       int
}

// plain returns the cells, each with factor 1.
func plain(cells []int) weighed {
	return weighed{cells: cells, factors: slices.Repeat([]int{1}, len(cells))}
}

// shorten replaces the cells of a row, column or box by the other cells of that house, if most of its cells have the same factor:
// a house holds every digit once. The house that leaves the fewest cells comes first. Repeated cells are merged.
func (s weighed) shorten(g Grid) weighed {
	n := g.Size()
	factor, constant := make([]int, n*n), s.constant
	for i, c := range s.cells {
		factor[c] += s.factors[i]
	}
	for {
		best, most, by := 0, 0, 0 // the house, the number of cells saved, the factor to subtract
		for h := range 3 * n {
			count := make(map[int]int)
			for i := range n {
				count[factor[g.house(h, i)]]++
			}
			for i := range n {
				if f := factor[g.house(h, i)]; f != 0 && count[f]-count[0] > most {
					best, most, by = h, count[f]-count[0], f
				}
			}
		}
		if most == 0 {
			break
		}
		for i := range n {
			factor[g.house(best, i)] -= by
		}
		constant += by * n * (n + 1) / 2
	}
	out := weighed{constant: constant}
	for c, f := range factor {
		if f != 0 {
			out.cells, out.factors = append(out.cells, c), append(out.factors, f)
		}
	}
	return out
}

// house returns cell i of row h, of column h-n, or of box h-2n.
func (g Grid) house(h, i int) int {
	n := g.Size()
	switch {
	case h < n:
		return h*n + i
	case h < 2*n:
		return i*n + h - n
	}
	across := n / g.BoxCols
	box := h - 2*n
	return (box/across*g.BoxRows+i/g.BoxCols)*n + box%across*g.BoxCols + i%g.BoxCols
}

// is writes that the sum of the cells is a total.
func (w *Writer) is(s weighed, total int) { w.exactly(s.shorten(w.Grid), total) }

// exactly is like is, but replaces no cells by others.
func (w *Writer) exactly(s weighed, total int) {
	want := total - s.constant
	if len(s.cells) == 0 {
		if want != 0 {
			w.add()
		}
		return
	}
	places, factors := w.groups(s)
	least, most := make([]int, len(places)+1), make([]int, len(places)+1) // of the places from there on
	for i := len(places) - 1; i >= 0; i-- {
		low, high := places[i].bounds()
		if low, high = factors[i]*low, factors[i]*high; low > high {
			low, high = high, low
		}
		least[i], most[i] = least[i+1]+low, most[i+1]+high
	}
	run(w, machine[int]{ // its state is the missing rest of the sum
		places: places, starts: []int{want},
		step: func(left, at, value int) (int, bool) {
			left -= factors[at] * value
			return left, left >= least[at+1] && left <= most[at+1]
		},
		ends: func(left int) bool { return left == 0 },
	})
}

// total writes that cells add up to a total.
func (w *Writer) total(cells []int, total int) { w.is(plain(cells), total) }

// sums returns a literal for each total up to the most, False for a total that the cells cannot have.
func (w *Writer) sums(cells []int, most int) []int {
	is := slices.Repeat([]int{False}, most+1)
	places, _ := w.groups(plain(cells))
	for total, x := range run(w, machine[int]{
		places: places, starts: []int{0},
		step: func(sum, _, value int) (int, bool) { return sum + value, sum+value <= most },
	}) {
		is[total] = x
	}
	return is
}

// sumOf returns the sum of a set of digits.
func sumOf(set []int) (sum int) {
	for _, d := range set {
		sum += d
	}
	return sum
}

// add returns the sum of some cells of a full grid.
func add(grid, cells []int) (sum int) {
	for _, c := range cells {
		sum += grid[c]
	}
	return sum
}

// equal writes that groups of cells have one total: a variable for each total, and each group agrees with it.
func (w *Writer) equal(groups [][]int) {
	most := w.n() * len(groups[0])
	for _, g := range groups {
		most = min(most, w.n()*len(g))
	}
	shared := make([]int, most+1)
	for t := range shared {
		shared[t] = w.Fresh(func(grid []int) bool {
			return add(grid, groups[0]) == t
		})
	}
	for _, g := range groups {
		ends := w.sums(g, most)
		if w.Full() {
			return
		}
		for t, end := range ends {
			w.add(-shared[t], end)
			w.add(shared[t], -end)
		}
	}
	w.add(shared...)
}

func writeSum(w *Writer, r Rule) { w.total(r.Groups[0], r.Numbers[0]) }

func writeEqualSums(w *Writer, r Rule) { w.equal(r.Groups) }

func writeDoubleArrow(w *Writer, r Rule) {
	c := r.Groups[0]
	last := len(c) - 1
	w.equal([][]int{c[1:last], {c[0], c[last]}})
}

// writeRegionSum: a new part begins where the line goes into another box or region.
func writeRegionSum(w *Writer, r Rule) { w.equal(parts(r.Groups[0], w.area)) }

func writeZipper(w *Writer, r Rule) {
	c := r.Groups[0]
	var groups [][]int
	for from, to := 0, len(c)-1; from <= to; from, to = from+1, to-1 {
		group := []int{c[from]} // in the middle, the one cell
		if from < to {
			group = append(group, c[to])
		}
		groups = append(groups, group)
	}
	w.equal(groups)
}

// writeArrow: the last state of the arrow is the number in the circle. An arrow of very many cells is a sum with factors.
func writeArrow(w *Writer, r Rule) {
	n, shaft := w.n(), r.Groups[1]
	circle := slices.Sorted(slices.Values(r.Groups[0])) // in reading order: by rows, from left to right
	if len(shaft) > 3*n {
		s, factor := plain(shaft), -1
		for i := len(circle) - 1; i >= 0; i-- {
			s.cells, s.factors = append(s.cells, circle[i]), append(s.factors, factor)
			factor *= 10
		}
		w.is(s, 0)
		return
	}
	most := n
	for range circle[1:] {
		most = 10*most + n
	}
	most = min(most, n*len(shaft))
	ends := w.sums(shaft, most)
	if w.Full() {
		return
	}
	if len(circle) == 1 {
		for d := 1; d <= n; d++ {
			w.add(-w.Is(circle[0], d), ends[d])
			w.add(w.Is(circle[0], d), -ends[d])
		}
		return
	}
	// Each filling of the circle implies its number. A digit may be greater than 9, so numbers repeat.
	ways := make([][]int, len(ends))
	fill := make([]int, len(circle))
	var each func(i, number int, literals []int)
	each = func(i, number int, literals []int) {
		if i < len(circle) {
			for fill[i] = 1; fill[i] <= n; fill[i]++ {
				each(i+1, 10*number+fill[i], append(literals, w.Is(circle[i], fill[i])))
			}
			return
		}
		if number > most || ends[number] == False {
			w.implies(literals, nil)
			return
		}
		w.implies(literals, ends[number:number+1])
		digits := append([]int(nil), fill...)
		way := w.Fresh(func(grid []int) bool {
			for i, c := range circle {
				if grid[c] != digits[i] {
					return false
				}
			}
			return true
		})
		for _, x := range literals {
			w.add(-way, x)
		}
		clause := []int{way}
		for _, x := range literals {
			clause = append(clause, -x)
		}
		w.add(clause...)
		ways[number] = append(ways[number], way)
	}
	each(0, 0, nil)
	for number, end := range ends {
		w.implies([]int{end}, ways[number])
	}
}
