// Package witness supports the tests of satcheck and the packages below it: simple ways to find the right answers, without
// any of their types.
package witness

import "slices"

// Solve returns the solutions of a Sudoku, at most limit (0: all). It fills the empty cell with the fewest
// possibilities, and knows neither clauses nor the lists and rules of satcheck. A nil allows allows every digit.
func Solve(boxRows, boxCols int, givens []int, allows func(cell, digit int) bool, limit int) (found [][]int) {
	n := boxRows * boxCols
	grid := slices.Clone(givens)
	used := make([][]int, n*n)  // of each cell: how many filled cells of its houses hold a digit, or that it must not
	peers := make([][]int, n*n) // of each cell: the others in its houses
	put := func(cell, digit, by int) {
		for _, peer := range peers[cell] {
			used[peer][digit] += by
		}
	}
	for cell := range used {
		for other := range used {
			if other != cell && together(boxRows, boxCols, cell, other) {
				peers[cell] = append(peers[cell], other)
			}
		}
		used[cell] = make([]int, n+1)
		for d := 1; d <= n; d++ {
			if allows != nil && !allows(cell, d) {
				used[cell][d] = 1
			}
		}
	}
	for cell, digit := range grid {
		if digit != 0 {
			put(cell, digit, 1)
		}
	}
	for cell, digit := range grid {
		if digit != 0 && used[cell][digit] > 0 {
			return nil
		}
	}
	var fill func()
	fill = func() {
		best, fewest := -1, n+1
		for cell, digit := range grid {
			left := 0
			for _, k := range used[cell][1:] {
				if k == 0 {
					left++
				}
			}
			if digit == 0 && left < fewest {
				best, fewest = cell, left
			}
		}
		if best < 0 {
			found = append(found, slices.Clone(grid))
			return
		}
		for d := 1; d <= n && (limit == 0 || len(found) < limit); d++ {
			if used[best][d] == 0 {
				grid[best] = d
				put(best, d, 1)
				fill()
				put(best, d, -1)
			}
		}
		grid[best] = 0
	}
	fill()
	return found
}

// together says whether two cells share a row, a column or a box.
func together(boxRows, boxCols, a, b int) bool {
	n := boxRows * boxCols
	box := a/n/boxRows == b/n/boxRows && a%n/boxCols == b%n/boxCols
	return a/n == b/n || a%n == b%n || box
}

// CountModels counts the models of clauses over the variables 1 to variables, up to limit, by splitting on a variable
// and propagating units: the plain witness for "one model for each solution".
func CountModels(clauses [][]int, variables, limit int) int {
	return (&assignment{clauses, make([]int, variables+1), limit}).count()
}

// assignment is values of variables: 1 true, -1 false, 0 open.
type assignment struct {
	clauses [][]int
	value   []int
	limit   int
}

// count counts the models that have the values assigned.
func (a *assignment) count() int {
	trail, branch, consistent := a.propagate()
	total := 0
	switch {
	case !consistent:
	case branch == 0: // all satisfied: every variable still open doubles the count
		total = 1
		for _, v := range a.value[1:] {
			if v == 0 {
				total *= 2
			}
		}
	default:
		for _, sign := range []int{1, -1} {
			if total < a.limit {
				a.value[branch] = sign
				total += a.count()
			}
		}
		a.value[branch] = 0
	}
	for _, v := range trail {
		a.value[v] = 0
	}
	return total
}

// propagate assigns what clauses with one open literal ask for, and returns the variables assigned; and a variable of a
// clause that is not satisfied yet, 0 if there is none. It is not consistent if a clause is violated.
func (a *assignment) propagate() (trail []int, branch int, consistent bool) {
	for changed := true; changed; {
		changed, branch = false, 0
		for _, clause := range a.clauses {
			open, last, sat := 0, 0, false
			for _, l := range clause {
				switch v := a.value[max(l, -l)]; {
				case v == 0:
					open, last = open+1, l
				case (v > 0) == (l > 0):
					sat = true
				}
			}
			v := max(last, -last)
			switch {
			case sat:
			case open == 0:
				return trail, 0, false
			case open == 1:
				a.value[v], changed = last/v, true
				trail = append(trail, v)
			default:
				branch = v
			}
		}
	}
	return trail, branch, true
}

// Pattern returns a filled grid: each row is the one above, shifted.
func Pattern(boxRows, boxCols int) []int {
	n := boxRows * boxCols
	grid := make([]int, n*n)
	for r := range n {
		for c := range n {
			grid[r*n+c] = (r%boxRows*boxCols+r/boxRows+c)%n + 1
		}
	}
	return grid
}

// Digits reads the cells of a line: 1 to 9, letters from A for 10 on, anything else for an empty cell.
func Digits(line string) []int {
	out := make([]int, len(line))
	for i := range line {
		switch b := line[i]; {
		case b >= '1' && b <= '9':
			out[i] = int(b - '0')
		case b >= 'A' && b <= 'Z':
			out[i] = int(b-'A') + 10
		}
	}
	return out
}

// A Draw draws a number from low to high.
type Draw func(low, high int, label string) int

// permutation draws the numbers 0 to n-1 in some order.
func (draw Draw) permutation(n int, label string) []int {
	all := make([]int, n)
	for i := range all {
		k := draw(0, i, label)
		all[i], all[k] = all[k], i
	}
	return all
}

// Givens draws the givens of a small puzzle: parts of a grid with its digits and rows shuffled, some with a given changed,
// some with a wrong digit more that clashes with no given.
func (draw Draw) Givens(boxRows, boxCols int) []int {
	n := boxRows * boxCols
	filled := Pattern(boxRows, boxCols)
	relabel := draw.permutation(n, "digits")
	rows := draw.permutation(boxRows, "rows")
	right := func(cell int) int {
		r, c := cell/n, cell%n
		return relabel[filled[(r-r%boxRows+rows[r%boxRows])*n+c]-1] + 1
	}
	givens := make([]int, n*n)
	least := map[int]int{4: 1, 6: 8, 9: 28}[n]
	order := draw.permutation(n*n, "cells")
	given := draw(least, n*n, "givens")
	for _, cell := range order[:given] {
		givens[cell] = right(cell)
	}
	switch draw(0, 2, "wrong given: none, any digit, no clash") {
	case 1:
		givens[order[0]] = draw(1, n, "any digit")
	case 2:
		for _, cell := range order[given:] {
			for givens[cell] = 1; givens[cell] <= n; givens[cell]++ {
				if givens[cell] != right(cell) && !clash(boxRows, boxCols, givens, cell) {
					return givens
				}
			}
			givens[cell] = 0
		}
	}
	return givens
}

// clash says whether a cell's digit stands in one of its houses again.
func clash(boxRows, boxCols int, givens []int, cell int) bool {
	for other, digit := range givens {
		if other != cell && digit == givens[cell] && together(boxRows, boxCols, cell, other) {
			return true
		}
	}
	return false
}
