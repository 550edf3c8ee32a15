package generate

import (
	"slices"

	"dlx-sudoku/cover"
)

// drawRegions draws n connected regions of n cells each at random. It starts with the rows, and lets neighbouring regions
// exchange cells.
func drawRegions(s *source, l *cover.Layout) [][]int {
	n := l.Size()
	of := make([]int, n*n) // the region of each cell
	for c := range of {
		of[c] = c / n
	}
	for exchanged := 0; exchanged < 40*n; {
		a, b := s.below(n*n), s.below(n*n)
		if of[a] == of[b] || !touches(l, of, a, of[b]) || !touches(l, of, b, of[a]) {
			continue
		}
		of[a], of[b] = of[b], of[a]
		if whole(l, of, of[a]) && whole(l, of, of[b]) {
			exchanged++
		} else {
			of[a], of[b] = of[b], of[a]
		}
	}
	regions := make([][]int, n)
	for c, r := range of {
		regions[r] = append(regions[r], c)
	}
	return regions
}

// touches reports whether a cell has a neighbour in a region.
func touches(l *cover.Layout, of []int, cell, region int) bool {
	return slices.ContainsFunc(l.Beside(cell), func(c int) bool { return of[c] == region })
}

// whole reports whether a region is connected.
func whole(l *cover.Layout, of []int, region int) bool {
	var cells []int
	for c, r := range of {
		if r == region {
			cells = append(cells, c)
		}
	}
	return len(piece(l, cells, len(cells))) == len(cells)
}

// piece returns up to most cells of a list that are connected with the first one.
func piece(l *cover.Layout, cells []int, most int) []int {
	part := cells[:1:1]
	for i := 0; i < len(part) && len(part) < most; i++ {
		for _, c := range l.Beside(part[i]) {
			if slices.Contains(cells, c) && !slices.Contains(part, c) && len(part) < most {
				part = append(part, c)
			}
		}
	}
	return part
}
