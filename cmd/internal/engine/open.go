package engine

import (
	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// Left returns the exact-cover matrix of a puzzle, and which of its items givens cover. The givens must not clash.
func Left(puzzle *cover.Grid) (m *cover.Matrix, covered []bool) {
	m = cover.NewMatrix(puzzle.Layout()).For(puzzle)
	given := make([]bool, m.Len())
	for _, o := range m.AppendGivens(nil, puzzle) {
		given[o] = true
	}
	covered = make([]bool, m.Items())
	o := 0
	for option := range m.Options() {
		for _, i := range option {
			covered[i] = covered[i] || given[o]
		}
		o++
	}
	return m, covered
}

// Open returns the exact-cover problem of what the givens and candidates of a puzzle leave open: the items that no
// given covers, and the options that cover none but them, in the order of the matrix. The givens must not clash.
func Open(puzzle *cover.Grid) (*dlx.Problem, error) {
	m, covered := Left(puzzle)
	number := make([]int, m.Items()) // of the items that are open
	open := 0
	for i := range number {
		if number[i] = open; !covered[i] {
			open++
		}
	}
	return dlx.NewProblem(open, 0, func(yield func([]int) bool) {
		items := make([]int, 0, 4)
		for option := range m.Options() {
			items = items[:0]
			for _, i := range option {
				if !covered[i] {
					items = append(items, number[i])
				}
			}
			if len(items) == len(option) && !yield(items) {
				return
			}
		}
	})
}
