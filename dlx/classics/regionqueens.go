package classics

import "dlx-sudoku/dlx"

// RegionQueens states the puzzle of queens on an n×n board that is divided into n regions: each row, column and region has
// one queen, and no two touch, even diagonally. If diagonals is set, they do not attack each other at any distance.
// Primary items are the rows, the columns and the regions, "region-A"; secondary items are the corners at which four
// squares meet, or the diagonals as in [Queens]. An option is a queen: "r1 c4 region-A a5 b-3".
//
// If each row is a region, the numbers of solutions are OEIS A002464, and with diagonals A000170.
func RegionQueens(board Regions, diagonals bool) (*dlx.Problem, error) {
	if diagonals {
		return board.place(1, diagonally)
	}
	return StarBattle(board, 1)
}
