package classics

import (
	"fmt"

	"dlx-sudoku/dlx"
)

// StarBattle states the puzzle of the stars: on an n×n board that is divided into n regions, each row, column and region
// has the given number of stars, and no two stars touch, even diagonally. Primary items are the rows r1 … rn, the columns
// c1 … cn and the regions, "region-A", to be covered so many times. Secondary items are the corners at which four
// squares meet. An option is a star: "r1 c4 region-A touch(r1c3) touch(r1c4)".
//
// With one star this is the puzzle of [RegionQueens]. If each row is a region, the arrangements of single stars are the
// permutations whose neighbours differ by more than one, OEIS A002464: 90 for n = 6.
//
// The puzzle is by Hans Eendebak, World Puzzle Championship 2003.
func StarBattle(board Regions, stars int) (*dlx.Problem, error) {
	names, err := board.check()
	if err != nil {
		return nil, err
	}
	n := len(board)
	if err := within("stars", stars, 1, n); err != nil {
		return nil, err
	}
	var b dlx.Builder
	b.Multiple(stars, stars, numbered("r", n)...)
	b.Multiple(stars, stars, numbered("c", n)...)
	for _, name := range names {
		b.Multiple(stars, stars, regionItem(name))
	}
	touching := neighbourly(&b, n)
	for r, row := range board {
		for c, name := range row {
			option := []string{fmt.Sprintf("r%d", r+1), fmt.Sprintf("c%d", c+1), regionItem(name)}
			b.Option(append(option, touching(r, c)...)...)
		}
	}
	return b.Problem()
}
