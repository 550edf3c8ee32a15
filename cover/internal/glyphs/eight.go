package glyphs

import (
	"encoding/binary"
	"slices"
)

// This file takes eight cells at a time, a byte each, where the digits are 1 to 9 in the standard alphabet: then
// puzzles in line format are read and written one and a half to two times as fast as byte by byte through a table. The
// loops count up an index, which takes three quarters of the time of cutting the slices shorter.

const (
	each   = 0x0101010101010101 // times a byte: the byte eight times
	tops   = 0x80 * each
	toMark = '0' - '.' // what an empty cell is below a 0
)

// zeroBytes returns the top bit of each byte of w that is 0. No byte of w may be above 0x7F.
func zeroBytes(w uint64) uint64 { return ^(w + 0x7F*each) & tops }

// decodeEight returns the digits that eight characters stand for, 0 for '.' and '0', and whether all are among these and the
// digits up to n.
func decodeEight(text uint64, n int) (digits uint64, ok bool) {
	w := text ^ '0'*each // 0 to 9 for '0' to '9'
	w ^= zeroBytes(w^('0'^'.')*each) >> 7 * ('0' ^ '.')
	return w, (w|(w+(0x7F-uint64(n))*each))&tops == 0
}

// Decode puts the digits that the text's bytes stand for in a grid of that size into dst, which is as long, and reports
// whether all are cells.
func (t *Table) Decode(dst, text []byte, size int) bool {
	bad := uint8(0)
	dst = dst[:len(text)]
	i := 0
	if size < 10 && t == usual[size].Load() {
		for ; i <= len(text)-8; i += 8 {
			w, ok := decodeEight(binary.LittleEndian.Uint64(text[i:]), size)
			if !ok { // another mark, or no cell
				break
			}
			binary.LittleEndian.PutUint64(dst[i:], w)
		}
	}
	for ; i < len(text); i++ {
		v := t[text[i]]
		dst[i] = v
		bad |= v
	}
	return bad < 0x80
}

// DecodePlain is [Table.Decode] by the usual table of a size below 10, with no other mark of an empty cell than '.' and
// '0'. It also returns how many cells are empty.
func DecodePlain(dst, text []byte, size int) (empty int, ok bool) {
	dst = dst[:len(text)]
	var above, counts uint64 // a count for each byte of the words
	i := 0
	for ; i <= len(text)-8; i += 8 {
		w := binary.LittleEndian.Uint64(text[i:]) ^ '0'*each
		w ^= zeroBytes(w^('0'^'.')*each) >> 7 * ('0' ^ '.')
		above |= w | (w + (0x7F-uint64(size))*each)
		counts += zeroBytes(w) >> 7
		binary.LittleEndian.PutUint64(dst[i:], w)
	}
	for ; i < len(text); i++ {
		d := uint64(text[i] ^ '0')
		d &= (d^('0'^'.')-1)>>63 - 1 // 0 for '.', without a branch
		above |= d | (d + 0x7F - uint64(size))
		counts += (d - 1) >> 63
		dst[i] = uint8(d)
	}
	return int(counts % 255), above&tops == 0
}

// Append appends the characters of digits 1 to 9, '.' for 0.
func Append(dst, digits []byte) []byte {
	from := len(dst)
	dst = slices.Grow(dst, len(digits))[:from+len(digits)]
	text := dst[from:][:len(digits)]
	i := 0
	for ; i <= len(digits)-8; i += 8 {
		w := binary.LittleEndian.Uint64(digits[i:])
		binary.LittleEndian.PutUint64(text[i:], w+'0'*each-zeroBytes(w)>>7*toMark)
	}
	for ; i < len(digits); i++ {
		text[i] = '0' + digits[i]
		if digits[i] == 0 {
			text[i] = '.'
		}
	}
	return dst
}

// AnyAbove reports whether some byte is above n, which is below 0x7F.
func AnyAbove(digits []uint8, n int) bool {
	least, above := (0x7F-uint64(n))*each, uint64(0)
	i := 0
	for ; i <= len(digits)-8; i += 8 { // without a branch for each word: a digit is hardly ever too large
		w := binary.LittleEndian.Uint64(digits[i:])
		above |= w | (w&^tops + least)
	}
	for ; i < len(digits); i++ {
		d := uint64(digits[i])
		above |= d | (d&0x7F + least&0xFF)
	}
	return above&tops != 0
}

// Keeps reports whether digits agrees with givens in every cell where givens is not 0. Both slices have the same length, and no
// byte is above 0x7F.
func Keeps(digits, givens []uint8) bool {
	digits = digits[:len(givens)]
	i := 0
	for ; i <= len(givens)-8; i += 8 {
		d, g := binary.LittleEndian.Uint64(digits[i:]), binary.LittleEndian.Uint64(givens[i:])
		if ^zeroBytes(d^g)&^zeroBytes(g)&tops != 0 {
			return false
		}
	}
	for ; i < len(givens); i++ {
		if g := givens[i]; g != 0 && digits[i] != g {
			return false
		}
	}
	return true
}
