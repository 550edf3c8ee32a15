package generate

import "slices"

// drawRegions draws n regions of n cells each at random. Each is of one piece. It begins with rows, and lets neighbouring
// regions exchange cells.
func drawRegions(s *source, n int) [][]int {
	of := make([]int, n*n) // the region of each cell
	for c := range of {
		of[c] = c / n
	}
	for exchanged := 0; exchanged < 40*n; {
		a, b := s.below(n*n), s.below(n*n)
		if of[a] == of[b] || !touches(of, n, a, of[b]) || !touches(of, n, b, of[a]) {
			continue
		}
		of[a], of[b] = of[b], of[a]
		if whole(of, n, of[a]) && whole(of, n, of[b]) {
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

// beside returns the cells that share a side with a cell.
func beside(n, cell int) (cells []int) {
	if cell >= n {
		cells = append(cells, cell-n)
	}
	if cell%n > 0 {
		cells = append(cells, cell-1)
	}
	if cell%n < n-1 {
		cells = append(cells, cell+1)
	}
	if cell < n*(n-1) {
		cells = append(cells, cell+n)
	}
	return cells
}

// touches reports whether a cell has a neighbour in a region.
func touches(of []int, n, cell, region int) bool {
	return slices.ContainsFunc(beside(n, cell), func(c int) bool { return of[c] == region })
}

// whole reports whether a region is of one piece.
func whole(of []int, n, region int) bool {
	reached := []int{slices.Index(of, region)}
	for i := 0; i < len(reached); i++ {
		for _, c := range beside(n, reached[i]) {
			if of[c] == region && !slices.Contains(reached, c) {
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == n
}
