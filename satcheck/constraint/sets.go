// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "slices"

// maxSets is the greatest number of sets of digits that get a variable each.
const maxSets = 4096

func writeCage(w *Writer, r Rule) {
	cells := r.Groups[0]
	w.different(cells)
	if len(r.Numbers) == 0 {
		return
	}
	if !w.oneOf(cells, func(set []int) bool { return sumOf(set) == r.Numbers[0] }) {
		w.total(cells, r.Numbers[0])
	}
}

// writeDoublerCage: the cells of the second group count twice.
func writeDoublerCage(w *Writer, r Rule) {
	s := plain(r.Groups[0])
	for i, c := range s.cells {
		if slices.Contains(r.Groups[1], c) {
			s.factors[i] = 2
		}
	}
	w.different(s.cells)
	w.is(s, r.Numbers[0])
}

func writeRenban(w *Writer, r Rule) {
	cells := r.Groups[0]
	w.different(cells)
	w.oneOf(cells, func(set []int) bool { return set[len(set)-1]-set[0] == len(set)-1 })
	for i, a := range cells { // in case there are too many sets
		for _, b := range cells[:i] {
			w.goes(a, b, func(d, e int) bool { return d-e < len(cells) && e-d < len(cells) })
		}
	}
}

func writeNabner(w *Writer, r Rule) {
	cells := r.Groups[0]
	for i, a := range cells {
		for _, b := range cells[:i] {
			w.goes(a, b, func(d, e int) bool { return d > e+1 || e > d+1 })
		}
	}
}

// oneOf writes that the digits of the cells, which differ, are one of the sets that the function accepts; a set is in
// ascending order. It reports false, and writes nothing, if there are too many sets.
func (w *Writer) oneOf(cells []int, accepts func(set []int) bool) bool {
	sets, ok := subsets(w.n(), len(cells), accepts)
	if ok {
		w.choose(cells, sets)
	}
	return ok
}

// subsets returns the sets of k of n digits that the function accepts. It reports false if there are too many.
func subsets(n, k int, accepts func(set []int) bool) (sets [][]int, ok bool) {
	set := make([]int, k)
	for i := range set {
		set[i] = i + 1
	}
	for looked := 0; ; looked++ {
		if looked > 1<<18 || len(sets) > maxSets {
			return nil, false
		}
		if accepts(set) {
			sets = append(sets, append([]int(nil), set...))
		}
		i := k - 1 // the last member that can grow
		for i >= 0 && set[i] == n-(k-1-i) {
			i--
		}
		if i < 0 {
			return sets, true
		}
		set[i]++
		for j := i + 1; j < k; j++ {
			set[j] = set[j-1] + 1
		}
	}
}

// choose writes that the digits of the cells, which differ, are one of the sets, and returns a literal for each set. A
// set implies, for each digit, a literal that says whether some cell holds it:
//
//	set → here[d] for each d in it, → -here[d] for all others;   here[d] = one of the cells holds d
//	here[d] → one of the sets with d;   -here[d] → one of those without
func (w *Writer) choose(cells []int, sets [][]int) []int {
	n := w.n()
	chosen := make([]int, len(sets))
	with, without := make([][]int, n+1), make([][]int, n+1) // by digit: the sets
	for i, set := range sets {
		chosen[i] = w.Fresh(func(grid []int) bool { // as many digits as cells, so each digit is in one cell
			return !slices.ContainsFunc(set, func(d int) bool { return !hold(grid, cells, d) })
		})
		for d := 1; d <= n; d++ {
			if slices.Contains(set, d) {
				with[d] = append(with[d], chosen[i])
			} else {
				without[d] = append(without[d], chosen[i])
			}
		}
	}
	w.add(chosen...)
	for d := 1; d <= n; d++ {
		here := w.Fresh(func(grid []int) bool { return hold(grid, cells, d) })
		places := w.holds(cells, d)
		w.implies([]int{here}, places)
		for _, x := range slices.Concat(places, with[d]) {
			w.add(-x, here)
		}
		for _, x := range without[d] {
			w.add(-x, -here)
		}
		w.implies([]int{here}, with[d])
		w.add(append(without[d], here)...)
	}
	return chosen
}

// hold reports whether some cells of a full grid hold a digit.
func hold(grid, cells []int, digit int) bool {
	return slices.ContainsFunc(cells, func(c int) bool { return grid[c] == digit })
}
