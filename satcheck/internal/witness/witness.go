// Package witness is support for the tests of satcheck and the packages below it: plain ways to the truth, which know
// none of their types.
package witness

import "math/bits"

// Solve returns the solutions of a Sudoku, at most limit (0: all). It fills the empty cell with the fewest
// possibilities, and knows neither clauses nor the lists and rules of satcheck. A nil allows allows every digit.
func Solve(boxRows, boxCols int, givens []int, allows func(cell, digit int) bool, limit int) [][]int {
	n := boxRows * boxCols
	f := &filling{
		boxRows: boxRows, boxCols: boxCols, size: n, limit: limit, grid: append([]int(nil), givens...),
		rows: make([]uint, n), columns: make([]uint, n), boxes: make([]uint, n), not: make([]uint, n*n),
	}
	for cell := range f.grid {
		for d := 1; d <= n && allows != nil; d++ {
			if !allows(cell, d) {
				f.not[cell] |= 1 << d
			}
		}
	}
	for cell, digit := range f.grid {
		if digit != 0 {
			if f.used(cell)>>digit&1 == 1 {
				return nil
			}
			f.toggle(cell, digit)
		}
	}
	f.fill()
	return f.found
}

// filling is a grid that is being filled. Sets of digits have bit d for digit d.
type filling struct {
	boxRows, boxCols, size, limit int

	grid                 []int
	rows, columns, boxes []uint // the digits that stand in them
	not                  []uint // the digits that a cell must not hold
	found                [][]int
}

// houses returns the digits of the row, the column and the box of a cell.
func (f *filling) houses(cell int) (row, column, box *uint) {
	r, c := cell/f.size, cell%f.size
	return &f.rows[r], &f.columns[c], &f.boxes[r-r%f.boxRows+c/f.boxCols]
}

// toggle puts a digit into the houses of a cell, or takes it out of them.
func (f *filling) toggle(cell, digit int) {
	row, column, box := f.houses(cell)
	*row ^= 1 << digit
	*column ^= 1 << digit
	*box ^= 1 << digit
}

// used returns the digits that a cell cannot hold.
func (f *filling) used(cell int) uint {
	row, column, box := f.houses(cell)
	return *row | *column | *box | f.not[cell]
}

// fill finds the solutions of the grid as it is, and reports whether more are wanted.
func (f *filling) fill() bool {
	best, most := -1, -1
	for cell, digit := range f.grid {
		if digit == 0 {
			if count := bits.OnesCount(f.used(cell)); count > most {
				best, most = cell, count
			}
		}
	}
	if best < 0 {
		f.found = append(f.found, append([]int(nil), f.grid...))
		return f.limit == 0 || len(f.found) < f.limit
	}
	taken := f.used(best)
	for d := 1; d <= f.size; d++ {
		if taken>>d&1 == 0 {
			f.grid[best] = d
			f.toggle(best, d)
			more := f.fill()
			f.toggle(best, d)
			if !more {
				return false
			}
		}
	}
	f.grid[best] = 0
	return true
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
	n := boxRows * boxCols
	for other, digit := range givens {
		if other == cell || digit != givens[cell] {
			continue
		}
		box := other/n/boxRows == cell/n/boxRows && other%n/boxCols == cell%n/boxCols
		if other/n == cell/n || other%n == cell%n || box {
			return true
		}
	}
	return false
}
