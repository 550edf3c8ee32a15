package engine

import (
	"iter"
	"slices"

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
		for option := range left(m, covered) {
			items = items[:0]
			for _, i := range option {
				items = append(items, number[i])
			}
			if !yield(items) {
				return
			}
		}
	})
}

// left yields the options of a matrix that cover no item which is covered already.
func left(m *cover.Matrix, covered []bool) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for option := range m.Options() {
			if !slices.ContainsFunc(option, func(i int) bool { return covered[i] }) && !yield(option) {
				return
			}
		}
	}
}

// A Candidate is a digit that may stand in an empty cell.
type Candidate struct{ Cell, Digit int }

// Candidates returns the candidates that the options of [Open] place, in the same order.
func Candidates(puzzle *cover.Grid) (all []Candidate) {
	n := puzzle.Layout().Size()
	for option := range left(Left(puzzle)) { // a cell first, then a row with a digit
		all = append(all, Candidate{option[0], (option[1]-n*n)%n + 1})
	}
	return all
}
