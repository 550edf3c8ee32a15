package puzzles

import (
	"errors"

	"dlx-sudoku/cover"
)

// fillCandidates refuses candidates: a page that downloads this takes one grid at a time.
func (*input) fillCandidates(*Record, *listing, *cover.Layout, map[cover.Place]int) error {
	return errors.New("overlapping grids with candidates are not read in WebAssembly")
}
