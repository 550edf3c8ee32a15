package testkit

import (
	"math/bits"

	"dlx-sudoku/cover"
)

// modelCount counts the solutions of a puzzle, up to limit, in the simplest way: it tries the digits in the cell with
// the fewest left. It shares only the houses of the layout with the engine and the matrix.
func modelCount(puzzle *cover.Grid, limit uint64) uint64 {
	l := puzzle.Layout()
	used := make([]uint32, len(l.Houses())) // the digits in each house, bit d for digit d
	housesOf := make([][]int, l.Cells())
	for h, house := range l.Houses() {
		for _, cell := range house.Cells {
			housesOf[cell] = append(housesOf[cell], h)
			bit := uint32(1) << puzzle.Digit(cell) &^ 1
			if used[h]&bit != 0 {
				return 0
			}
			used[h] |= bit
		}
	}
	all := uint32(1)<<(l.Size()+1) - 2
	digit := make([]int, l.Cells())
	for cell := range digit {
		digit[cell] = puzzle.Digit(cell)
	}
	var count uint64
	var try func()
	try = func() {
		best, left := -1, uint32(0)
		for cell, d := range digit {
			if d == 0 {
				h := housesOf[cell]
				free := all &^ (used[h[0]] | used[h[1]] | used[h[2]])
				if best < 0 || bits.OnesCount32(free) < bits.OnesCount32(left) {
					best, left = cell, free
				}
			}
		}
		if best < 0 {
			count++
			return
		}
		for ; left != 0 && count < limit; left &= left - 1 {
			bit := left & -left
			digit[best] = bits.TrailingZeros32(bit)
			for _, h := range housesOf[best] {
				used[h] |= bit
			}
			try()
			for _, h := range housesOf[best] {
				used[h] &^= bit
			}
		}
		digit[best] = 0
	}
	try()
	return count
}
