package classics

import "dlx-sudoku/dlx"

// StarBattle states the puzzle of the stars: on an n×n board that is divided into n regions, each row, column and region
// has the given number of stars, and no two stars touch, even diagonally. Primary items are the rows r1 … rn, the columns
// c1 … cn and the regions, "region-A", each to be covered that many times. Secondary items are the corners at which four
// squares meet. An option is a star: "r1 c4 region-A touch(r1c3) touch(r1c4)".
//
// With one star this is the puzzle of [RegionQueens]. If each row is a region, the arrangements of single stars are the
// permutations whose neighbours differ by more than one, OEIS A002464: 90 for n = 6.
//
// The puzzle is by Hans Eendebak, World Puzzle Championship 2003.
func StarBattle(board Regions, stars int) (*dlx.Problem, error) {
	return board.place(stars, neighbourly)
}
