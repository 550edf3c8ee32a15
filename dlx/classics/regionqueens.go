package classics

import (
	"fmt"

	"dlx-sudoku/dlx"
)

// RegionQueens states the puzzle of queens on an n×n board that is divided into n regions: each row, column and region has
// one queen, and no two touch, even diagonally. If diagonals is set, they do not attack each other at any distance.
// Primary items are the rows, the columns and the regions, "region-A"; secondary items are the corners at which four
// squares meet, or the diagonals as in [Queens]. An option is a queen: "r1 c4 region-A a5 b-3".
//
// If each row is a region, the numbers of solutions are OEIS A002464, and with diagonals A000170.
func RegionQueens(board Regions, diagonals bool) (*dlx.Problem, error) {
	if !diagonals {
		return StarBattle(board, 1)
	}
	names, err := board.check()
	if err != nil {
		return nil, err
	}
	n := len(board)
	var b dlx.Builder
	b.Primary(numbered("r", n)...)
	b.Primary(numbered("c", n)...)
	for _, name := range names {
		b.Primary(regionItem(name))
	}
	for k := range 2*n - 1 {
		b.Secondary(fmt.Sprintf("a%d", k+2), fmt.Sprintf("b%d", k+1-n))
	}
	for r, row := range board {
		for c, name := range row {
			b.Option(fmt.Sprintf("r%d", r+1), fmt.Sprintf("c%d", c+1), regionItem(name),
				fmt.Sprintf("a%d", r+c+2), fmt.Sprintf("b%d", r-c))
		}
	}
	return b.Problem()
}
