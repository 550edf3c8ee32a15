// Package witness is support for the tests of satcheck and the packages below it: plain ways to the truth, which know
// none of their types.
package witness

import "math/bits"

// Solve returns the solutions of a Sudoku, at most limit (0: all). It fills the empty cell with the fewest
// possibilities, and knows neither clauses nor the lists and rules of satcheck. A nil allows allows every digit.
func Solve(boxRows, boxCols int, givens []int, allows func(cell, digit int) bool, limit int) [][]int {
	n := boxRows * boxCols
	grid := append([]int(nil), givens...)
	rows, columns, boxes, not := make([]uint, n), make([]uint, n), make([]uint, n), make([]uint, n*n)
	at := func(cell int) (row, column, box *uint) {
		r, c := cell/n, cell%n
		return &rows[r], &columns[c], &boxes[r-r%boxRows+c/boxCols]
	}
	toggle := func(cell, digit int) {
		row, column, box := at(cell)
		*row ^= 1 << digit
		*column ^= 1 << digit
		*box ^= 1 << digit
	}
	used := func(cell int) uint {
		row, column, box := at(cell)
		return *row | *column | *box | not[cell]
	}
	for cell := range grid {
		for d := 1; d <= n && allows != nil; d++ {
			if !allows(cell, d) {
				not[cell] |= 1 << d
			}
		}
	}
	for cell, digit := range grid {
		if digit != 0 {
			if used(cell)>>digit&1 == 1 {
				return nil
			}
			toggle(cell, digit)
		}
	}
	var found [][]int
	var fill func() bool // false: enough
	fill = func() bool {
		best, most := -1, -1
		for cell, digit := range grid {
			if digit == 0 {
				if count := bits.OnesCount(used(cell)); count > most {
					best, most = cell, count
				}
			}
		}
		if best < 0 {
			found = append(found, append([]int(nil), grid...))
			return limit == 0 || len(found) < limit
		}
		taken := used(best)
		for d := 1; d <= n; d++ {
			if taken>>d&1 == 0 {
				grid[best] = d
				toggle(best, d)
				more := fill()
				toggle(best, d)
				if !more {
					return false
				}
			}
		}
		grid[best] = 0
		return true
	}
	fill()
	return found
}

// CountModels counts the models of clauses over the variables 1 to variables, up to limit, by splitting on a variable
// and propagating units: the plain witness for "one model for each solution".
func CountModels(clauses [][]int, variables, limit int) int {
	value := make([]int, variables+1)
	var count func() int
	count = func() int {
		var trail []int
		undo := func() {
			for _, v := range trail {
				value[v] = 0
			}
		}
		branch := 0
		for changed := true; changed; {
			changed, branch = false, 0
			for _, clause := range clauses {
				open, last, sat := 0, 0, false
				for _, l := range clause {
					switch v := value[max(l, -l)]; {
					case v == 0:
						open, last = open+1, l
					case (v > 0) == (l > 0):
						sat = true
					}
				}
				switch {
				case sat:
				case open == 0:
					undo()
					return 0
				case open == 1:
					v := max(last, -last)
					value[v], changed = last/v, true
					trail = append(trail, v)
				default:
					branch = max(last, -last)
				}
			}
		}
		total := 1
		if branch == 0 { // all satisfied: every variable still open doubles the count
			for _, v := range value[1:] {
				if v == 0 {
					total *= 2
				}
			}
		} else {
			total = 0
			for _, sign := range []int{1, -1} {
				if total < limit {
					value[branch] = sign
					total += count()
				}
			}
			value[branch] = 0
		}
		undo()
		return total
	}
	return count()
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

// A Draw draws what the test needs: a permutation of 0 to n-1, or a number from low to high.
type Draw struct {
	Permutation func(n int, label string) []int
	Number      func(low, high int, label string) int
}

// Givens draws the givens of a small puzzle: parts of a grid with its digits and rows shuffled, some with a given changed,
// some with a wrong digit more that clashes with no given.
func (draw Draw) Givens(boxRows, boxCols int) []int {
	n := boxRows * boxCols
	filled := Pattern(boxRows, boxCols)
	relabel := draw.Permutation(n, "digits")
	rows := draw.Permutation(boxRows, "rows")
	right := func(cell int) int {
		r, c := cell/n, cell%n
		return relabel[filled[(r-r%boxRows+rows[r%boxRows])*n+c]-1] + 1
	}
	givens := make([]int, n*n)
	least := map[int]int{4: 1, 6: 8, 9: 28}[n]
	order := draw.Permutation(n*n, "cells")
	given := draw.Number(least, n*n, "givens")
	for _, cell := range order[:given] {
		givens[cell] = right(cell)
	}
	switch draw.Number(0, 2, "wrong given: none, any digit, no clash") {
	case 1:
		givens[order[0]] = draw.Number(1, n, "any digit")
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
