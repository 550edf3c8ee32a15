package backtrack

import (
	"slices"

	"dlx-sudoku/cover"
)

// peers returns for each cell the other cells of its row, column and box, which must differ from it.
func peers(l *cover.Layout) [][]int {
	all := make([][]int, l.Cells())
	for _, house := range l.Houses() {
		for _, cell := range house.Cells {
			for _, other := range house.Cells {
				if other != cell && !slices.Contains(all[cell], other) {
					all[cell] = append(all[cell], other)
				}
			}
		}
	}
	return all
}

// everyDigit returns for each cell the digits that the puzzle allows there, usually 1 to n. A search without candidate
// sets tries these.
func everyDigit(puzzle *cover.Grid) [][]int {
	l := puzzle.Layout()
	sets := make([][]int, l.Cells())
	for cell := range sets {
		for d := 1; d <= l.Size(); d++ {
			if puzzle.Digit(cell) != 0 || puzzle.Candidates(cell).Has(d) {
				sets[cell] = append(sets[cell], d)
			}
		}
	}
	return sets
}

// candidateSets returns for each cell the digits that it may hold, ascending. The set of a given is its digit; the set
// of an empty cell begins with the digits that the puzzle allows there. Then a cell with a single candidate removes it
// from the sets of its peers, which may leave one of them with a single candidate, and so on until nothing changes.
//
// The digits of the givens are removed in the same way, so a set has only digits that no peer holds. If a set becomes
// empty, the puzzle has no solution. The order of the steps does not change the result, or whether a set becomes empty.
func candidateSets(puzzle *cover.Grid, peers [][]int) [][]int {
	sets := everyDigit(puzzle)
	for cell := range sets {
		if d := puzzle.Digit(cell); d != 0 {
			sets[cell] = []int{d}
		}
	}
	for changed := true; changed; {
		changed = false
		for cell, set := range sets {
			if len(set) != 1 {
				continue
			}
			for _, peer := range peers[cell] {
				if i := slices.Index(sets[peer], set[0]); i >= 0 {
					sets[peer] = slices.Delete(sets[peer], i, i+1)
					changed = true
				}
			}
		}
	}
	return sets
}
