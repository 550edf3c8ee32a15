package sudoku

import (
	"context"

	"dlx-sudoku/cover"
)

// NeededInSome is [Needed]: the web page, which has small grids, tries one order.
func NeededInSome(ctx context.Context, puzzle *cover.Grid, cells []int) ([]int, error) {
	return Needed(ctx, puzzle, cells)
}
