// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "slices"

// The conditions on the cells of rules.
var (
	distinct = shape{"has a cell twice in a group", func(g Grid, r Rule) bool {
		for _, group := range r.Groups {
			if g.repeats(group) {
				return false
			}
		}
		return true
	}}
	disjoint = shape{"has a cell in two groups", func(g Grid, r Rule) bool {
		var all []int
		for _, group := range r.Groups {
			all = append(all, group...)
		}
		return !g.repeats(all)
	}}
	inner = shape{"has a cell in its second group that is not in the first", func(_ Grid, r Rule) bool {
		for _, c := range r.Groups[1] {
			if !slices.Contains(r.Groups[0], c) {
				return false
			}
		}
		return true
	}}
	moving   = shape{"has a cell twice in a row", each(func(_ Grid, a, b int) bool { return a != b })}
	touching = shape{"has neighbours that do not touch", each(func(g Grid, a, b int) bool {
		rows, cols := g.apart(a, b)
		return rows <= 1 && cols <= 1
	})}
	beside = shape{"has cells that do not share a side", each(func(g Grid, a, b int) bool {
		rows, cols := g.apart(a, b)
		return rows+cols == 1
	})}
	slanting = shape{"is not on a diagonal", func(g Grid, r Rule) bool {
		c := r.Groups[0]
		for i := 1; i < len(c); i++ {
			if rows, cols := g.apart(c[i-1], c[i]); rows != 1 || cols != 1 || c[i]-c[i-1] != c[1]-c[0] {
				return false
			}
		}
		return true
	}}
	whole = shape{"is not of a whole row or column", func(g Grid, r Rule) bool {
		c, n := r.Groups[0], g.Size()
		first, last, step := c[0], c[n-1], c[1]-c[0]
		switch rows, cols := g.apart(first, last); {
		case rows == 0 && cols == n-1 && (step == 1 || step == -1):
		case rows == n-1 && cols == 0 && (step == n || step == -n):
		default:
			return false
		}
		for i := 1; i < n; i++ {
			if c[i]-c[i-1] != step {
				return false
			}
		}
		return true
	}}
	square = shape{"does not have as many groups of cells as there are digits", func(g Grid, r Rule) bool { return len(r.Groups) == g.Size() }}
	narrow = shape{"has more than three cells in its circle", func(_ Grid, r Rule) bool { return len(r.Groups[0]) <= 3 }}
	alike  = shape{"has groups of different lengths", func(_ Grid, r Rule) bool { return len(r.Groups[0]) == len(r.Groups[1]) }}
	thirds = shape{"needs a number of digits that 3 divides", func(g Grid, _ Rule) bool { return g.Size()%3 == 0 }}
)

// each returns a function that reports whether each two neighbours in the first group meet a condition.
func each(is func(g Grid, a, b int) bool) func(g Grid, r Rule) bool {
	return func(g Grid, r Rule) bool {
		for i, b := range r.Groups[0][1:] {
			if !is(g, r.Groups[0][i], b) {
				return false
			}
		}
		return true
	}
}

// repeats reports whether a cell of the grid occurs twice in a list.
func (g Grid) repeats(cells []int) bool {
	var met [maxSize * maxSize]bool
	for _, c := range cells {
		if met[c] {
			return true
		}
		met[c] = true
	}
	return false
}

// apart returns how many rows and how many columns are between two cells of the grid, 0 if they are in the same one.
func (g Grid) apart(a, b int) (rows, cols int) {
	n := g.Size()
	rows, cols = a/n-b/n, a%n-b%n
	return max(rows, -rows), max(cols, -cols)
}

// boxed reports whether the grid has boxes that are not rows or columns.
func (g Grid) boxed() bool { return g.BoxRows > 1 && g.BoxCols > 1 }

// areas returns the number of the box of each cell, or of its region if there are no boxes.
func (g Grid) areas(rules []Rule) []int {
	of := make([]int, g.Size()*g.Size())
	for cell := range of {
		if g.boxed() {
			of[cell] = g.box(cell)
		}
	}
	for _, r := range rules {
		if r.Word != "regions" {
			continue
		}
		for i, cells := range r.Groups {
			for _, c := range cells {
				of[c] = i
			}
		}
	}
	return of
}

// parts divides a line at the borders of boxes or regions. A line that returns to one begins a new part there.
func parts(line, area []int) (groups [][]int) {
	for i, c := range line {
		if i == 0 || area[c] != area[line[i-1]] {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], c)
	}
	return groups
}
