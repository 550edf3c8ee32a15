//go:build !js

package sudoku

import (
	"cmp"
	"context"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// NeededInSome is like [Needed], but it may try the cells in another order if their own takes over ten seconds: row by row or
// column by column, from any corner. One order may take over ten times as long as another; it goes on with the one that gets on
// best (NeededInSome of a Solver of package dlx). In the web page it is Needed.
func NeededInSome(ctx context.Context, puzzle *cover.Grid, cells []int) ([]int, error) {
	orders := ordersOf(cells, puzzle.Layout().Size())
	return needed(ctx, puzzle, cells, func(s *dlx.Solver, ctx context.Context, groups [][]int) ([]int, error) {
		return s.NeededInSome(ctx, groups, orders)
	})
}

// ordersOf returns orders of some cells of a grid of n rows, as numbers of cells[k]: first that of the slice, and then those
// row by row and column by column, from each corner. No two are equal.
func ordersOf(cells []int, n int) [][]int {
	own := make([]int, len(cells))
	for k := range own {
		own[k] = k
	}
	orders := [][]int{own}
	for way := range 8 {
		place := func(k int) int {
			row, column := cells[k]/n, cells[k]%n
			if way&1 != 0 {
				row = n - 1 - row
			}
			if way&2 != 0 {
				column = n - 1 - column
			}
			if way&4 != 0 {
				row, column = column, row
			}
			return row*n + column
		}
		order := slices.SortedFunc(slices.Values(own), func(a, b int) int { return cmp.Compare(place(a), place(b)) })
		if !slices.ContainsFunc(orders, func(known []int) bool { return slices.Equal(known, order) }) {
			orders = append(orders, order)
		}
	}
	return orders
}
