package puzzles

import (
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// This file finds where grids stand in a table.

// gap returns how many empty rows stand above row i of the grid within it, and gapBeside how many empty columns before column k.
func (a area) gap(i int) int {
	if a.bands {
		return i / a.layout.BoxRows()
	}
	return 0
}

func (a area) gapBeside(k int) int {
	if a.columns {
		return k / a.layout.BoxCols()
	}
	return 0
}

// bottom and right are the last row and column of an area.
func (a area) bottom() int { return a.top + a.layout.Size() - 1 + a.gap(a.layout.Size()-1) }
func (a area) right() int  { return a.left + a.layout.Size() - 1 + a.gapBeside(a.layout.Size()-1) }

// areas returns the areas of the grids in the table, from left to right, and the last row of them. It returns none if grids
// could stand in several places. A grid of 10x10 with an empty row and column at its edges is one of 9x9.
func (t *sheetTable) areas(r *input) (found []area, last int) {
	for n := cover.MinSize; n <= cover.MaxSize && found == nil; n++ {
		l, err := r.layoutFor(n)
		if err != nil {
			continue
		}
		for form := range 4 {
			a := area{layout: l, bands: form&1 != 0, columns: form&2 != 0}
			if a.bands && l.BoxRows() == n || a.columns && l.BoxCols() == n {
				continue
			}
			for a.top = range len(t.rows) {
				if a.bottom() >= len(t.rows) {
					break
				}
				several := t.across(a)
				if several == nil {
					continue
				}
				if found != nil {
					return nil, 0 // there are two ways
				}
				found, last = several, a.bottom()
			}
		}
	}
	return found, last
}

// across returns the areas like this one, from left to right, that take all values of their rows except names of rows and
// columns. Above them is nothing but a title and names of columns, and below them the end or an empty row. Empty columns at the
// right of the first one may be missing.
func (t *sheetTable) across(a area) (all []area) {
	bottom := a.bottom()
	for k := range t.width {
		if t.at(bottom+1, k) != "" {
			return nil
		}
	}
	for i := a.top; i <= bottom; i++ { // programs leave out tabs at the end of a line, and no commas
		inGap := a.bands && (i-a.top)%(a.layout.BoxRows()+1) == a.layout.BoxRows()
		if n := len(t.values[i]); n == 1 && !inGap || n > 1 && t.separator != '\t' && n != t.width {
			return nil
		}
	}
	for x := 0; x < t.width; {
		a.left = x
		if t.isEmpty(a.top, bottom, x) {
			// An empty column may be the first of a grid. It is not if the grid would fit behind it.
			if next := a; a.right() < t.width && t.fits(next) {
				if next.left++; next.right() >= t.width || !t.fits(next) {
					all, x = append(all, a), a.right()+1
					continue
				}
			}
			x++
			continue
		}
		switch {
		case (len(all) == 0 || a.right() < t.width) && t.fits(a) && !(t.namesRows(a.top, a, x) && a.right()+1 < t.width && t.fits(area{a.layout, a.top, x + 1, a.bands, a.columns})):
			all, x = append(all, a), a.right()+1
		case t.namesRows(a.top, a, x):
			x++
		default:
			return nil
		}
	}
	if len(all) == 0 || !t.isAbove(a.top, all) {
		return nil
	}
	last := all[len(all)-1]
	fixed := a.bands && a.top == 0 || t.namesRows(a.top, a, all[0].left-1)
	if !fixed && (t.isBlank(a.top, all[0].left, a.top, last.right()) || t.isBlank(bottom, all[0].left, bottom, last.right())) {
		return nil // an empty row may be the first or last one of the grid, or stand outside of it
	}
	for _, a := range all {
		fixed := a.columns && len(all) == 1 && a.left == 0 || t.namesColumns(a)
		if !fixed && (t.isEmpty(a.top, bottom, a.left) || t.isEmpty(a.top, bottom, a.right())) {
			return nil
		}
	}
	return all
}

// isBlank reports whether a part of the table, from the first row and column to the last, has no values.
func (t *sheetTable) isBlank(top, left, bottom, right int) bool {
	for column := left; column <= right; column++ {
		if !t.isEmpty(top, bottom, column) {
			return false
		}
	}
	return true
}

// namesColumns reports whether a row above an area names its columns.
func (t *sheetTable) namesColumns(a area) bool {
	for i := range a.top {
		if areNames(t.namesAbove(i, a)) {
			return true
		}
	}
	return false
}

// namesAbove returns the values of a row in the columns of an area.
func (t *sheetTable) namesAbove(row int, a area) (names []string) {
	for k := range a.layout.Size() {
		names = append(names, t.at(row, a.left+k+a.gapBeside(k)))
	}
	return names
}

// isEmpty reports whether a column has no values from the row top to bottom.
func (t *sheetTable) isEmpty(top, bottom, column int) bool {
	for i := top; i <= bottom; i++ {
		if t.at(i, column) != "" {
			return false
		}
	}
	return true
}

// fits reports whether the values in an area are cells, n of them at least, and the gaps in it are empty.
func (t *sheetTable) fits(a area) bool {
	n, digits := a.layout.Size(), 0
	for y := a.top; y <= a.bottom(); y++ {
		for x := a.left; x <= a.right(); x++ {
			v := t.at(y, x)
			inGap := a.bands && (y-a.top)%(a.layout.BoxRows()+1) == a.layout.BoxRows() || a.columns && (x-a.left)%(a.layout.BoxCols()+1) == a.layout.BoxCols()
			switch {
			case v == "":
			case inGap:
				return false
			case !isCellValue(v, n):
				return false
			default:
				digits++
			}
		}
	}
	return digits >= n
}

// isCellValue reports whether a value is a digit of a grid of that size or a mark for an empty cell.
func isCellValue(v string, n int) bool {
	if d, err := strconv.Atoi(v); err == nil {
		return d >= 0 && d <= n
	}
	return len(v) == 1 && (strings.Contains(".*_-?xX", v) || n > 9 && square.Widest[v[0]] != 0 && int(square.Widest[v[0]]) <= n)
}

// namesRows reports whether a column names the rows of an area: 1 to n or A, B, C, perhaps behind one letter as in R1.
func (t *sheetTable) namesRows(top int, a area, column int) bool {
	var names []string
	for i := range a.layout.Size() {
		names = append(names, t.at(top+i+a.gap(i), column))
	}
	return areNames(names)
}

// areNames reports whether words count rows or columns: 1 to n, A to Z in order, r1 to rn.
func areNames(words []string) bool {
	for i, word := range words {
		number := strconv.Itoa(i + 1)
		rest := strings.TrimLeft(strings.ToLower(word), "rowclumnsz #.")
		if rest != number && !strings.EqualFold(word, string(rune('A'+i))) && word != strconv.Itoa(i) {
			return false
		}
	}
	first := strings.EqualFold(words[0], "A") || words[0] == "0"
	return !slices.ContainsFunc(words[1:], func(w string) bool { return (strings.EqualFold(w, "B") || w == "0") && !first })
}

// isAbove reports whether nothing stands above grids but empty rows, lines with one text, and names of their columns.
func (t *sheetTable) isAbove(top int, grids []area) bool {
	for i := range top {
		var values []int
		for k := range t.width {
			if t.at(i, k) != "" {
				values = append(values, k)
			}
		}
		if len(values) <= 1 && !(len(values) == 1 && isCellValue(t.at(i, values[0]), grids[0].layout.Size())) {
			continue
		}
		for _, a := range grids {
			if !areNames(t.namesAbove(i, a)) {
				return false
			}
		}
	}
	return true
}
