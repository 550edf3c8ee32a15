package cover

import (
	"encoding/binary"

	"dlx-sudoku/cover/internal/glyphs"
)

// SolvesClassic reports whether 81 digits solve the classic puzzle with these digits, 0 for an empty cell, by the rules
// alone. It is [Grid.Check] for callers without a Grid.
func SolvesClassic(solution, puzzle *[81]byte) bool {
	return glyphs.Keeps(solution[:], puzzle[:]) && !glyphs.AnyAbove(solution[:], 9) && fullNine(solution[:])
}

// AppendClassic appends the 81 digits of a classic puzzle as [Grid.AppendLine] writes them, '.' for 0.
func AppendClassic(dst []byte, digits *[81]byte) []byte { return glyphs.Append(dst, digits[:]) }

// fullNine reports whether the 81 digits of a 9x9 grid, none of them above 9, solve it: whether each row, column and box
// of 3x3 has all nine. It takes the first eight cells of a row at a time, a byte each:
//
//	row   5  3  4  6  7  8  9  1 │ 2      nine: the last cell
//	bits  ·  ·  ·  ·  ·  ·  ·  · │ ·      bit d-1 for digit d, none for a 9
//
// A house with all eight bits has the digits 1 to 8 and one cell without a bit, which is 9 or less. All these cells are 9s
// if the sum of the grid is 9·45. An empty cell has no bit either, and adds 0. It may give the cell behind it the bit of
// the digit below, so that this cell adds 1 more than its bit says. Together the two are still 8 short of the sum.
func fullNine(digits []uint8) bool {
	const all, solved = 0xFF, 9 * 45
	d := (*[81]uint8)(digits)
	full := uint64(all) // the bits that all houses so far have
	sums, nines := uint64(0), uint64(0)
	columns, ninth := uint64(0), uint64(0)
	for band := 0; band < 81; band += 27 {
		var stacks, last uint64
		for row := band; row < band+27; row += 9 {
			eight, nine := binary.LittleEndian.Uint64(d[row:row+8]), d[row+8]
			sums, nines = sums+eight, nines+uint64(nine)
			bits, bit := bitsOfEight(eight), uint64(1)<<(nine&15)>>1
			full &= together(bits) | bit
			stacks, last = stacks|bits, last|bit
		}
		left, middle, right := stacks&0xFFFFFF, stacks>>24&0xFFFFFF, stacks>>48
		full &= (left | left>>8 | left>>16) & (middle | middle>>8 | middle>>16) & (right | right>>8 | last)
		columns, ninth = columns|stacks, ninth|last
	}
	sums = sums&0x00FF00FF00FF00FF + sums>>8&0x00FF00FF00FF00FF
	return columns == 1<<64-1 && full&ninth&all == all && sums*0x0001000100010001>>48+nines == solved
}

// together returns all bytes of w, combined by or, in one byte.
func together(w uint64) uint64 {
	w |= w >> 32
	w |= w >> 16
	return w | w>>8
}

// bitsOfEight returns for each byte of w, a digit d up to 9, the byte with bit d-1, or no bit for a 9. A 0 has no bit
// either. It lowers the byte above it by one, so that a 1 there has no bit.
func bitsOfEight(w uint64) uint64 {
	const each = 0x0101010101010101
	w -= each
	mask := func(bit int) uint64 { return w >> bit & each * 0xFF } // all bits of the bytes of w that have this one
	bits := each + w&each                                          // 1 or 2
	by2, by4 := mask(1), mask(2)
	bits = bits&^by2 | bits<<2&by2
	bits = bits&^by4 | bits<<4&by4
	return bits &^ mask(3)
}
