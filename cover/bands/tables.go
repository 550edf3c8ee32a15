package bands

import (
	"math/bits"
	"sync"
)

// A band is three rows. Its word has ten bits a row: nine for the cells from left to right, and a spare bit that is 0
// and takes the carry when a number is added to all rows at once. These are the constants for a word, and twice in 64
// bits for the words of two bands.
const (
	ones   = 1<<20 | 1<<10 | 1 // the first cell of each row
	cells  = ones * 0x1FF      // all 27 cells
	spares = ones << 9         // the spare bits
	firsts = ones * 0b1001001  // the first cell of each minirow

	twice   = 1<<32 | 1
	ones2   = ones * twice
	cells2  = cells * twice
	spares2 = spares * twice
	firsts2 = firsts * twice
)

// A square says, in nine bits, which lines a digit may take in three boxes that stand in a row or a column: bit
// 3·box + line, the lines being the rows of a band or the columns of a stack. The digit takes one line in each box, and
// each line in one box, so that the sound part of a square is the union of some of six permutations.
const (
	square = 1<<9 - 1

	// gather brings what is in bits 0, 10 and 20 of firsts, and so on, together as a square in bits 23 to 31, if
	// multiplied by: row r of the word goes to line r.
	gather = 1<<23 | 1<<14 | 1<<5

	// The columns of a band in which a digit is possible are nine bits, and those of three bands 27. stack picks the
	// first stack out of them, and gatherStack brings it together as a square in bits 23 to 31.
	stack       = 7<<18 | 7<<9 | 7
	gatherStack = 1<<23 | 1<<17 | 1<<11
)

// permutations are the ways to place three boxes in three lines.
var permutations = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// What the sound part of each square leaves, indexed by square. A line is alone if it is the only one in its box.
var (
	ways    [512]uint8                        // the permutations within it, a bit each
	rows    [512]struct{ left, alone uint32 } // of a band: the cells of the minirows, as a word of the band
	columns [512]uint64                       // of a stack: the columns, in bits 0-2, 32-34 and 9-11 for the three bands
	//                                          and the columns that are alone, in bits 18-20, 50-52 and 41-43
)

// order sorts squares by the number of lines, those without a choice last. It leaves four bits for the digit.
var order [512]uint8

// split divides a set of at least two permutations in two: those with a certain line in a certain box, and the others.
var split [64]struct{ with, without uint8 }

// left holds what a set of permutations leaves of a digit, by the place of the square, bands before stacks. The last
// two places are there to spare a bounds check.
var left [8][64]struct {
	upper uint64
	third uint32
}

// place holds the bit of each cell of the first two bands in their words, and cellAt the cell of each bit.
var (
	place  [54]uint8
	cellAt [64]uint8
)

// makeTables fills in the tables of all trees, once. Each tree calls it when it is made, so that a program that makes none
// does not wait for them.
var makeTables = sync.OnceFunc(func() {
	plainTables()
	vectorTables()
	vector32Tables()
})

func plainTables() {
	for cell := range place {
		r, c := cell/9, cell%9
		place[cell] = uint8(r/3*32 + r%3*10 + c)
		cellAt[place[cell]] = uint8(cell)
	}

	var squares [64]int // by set of permutations
	for set := range squares {
		for k, p := range permutations {
			if set>>k&1 == 1 {
				for box, line := range p {
					squares[set] |= 1 << (3*box + line)
				}
			}
		}
	}
	for q := range ways {
		for k := range permutations {
			if have := squares[1<<k]; q&have == have {
				ways[q] |= 1 << k
			}
		}
		left, alone := squares[ways[q]], 0
		for k := 0; k < 9; k += 3 {
			if box := left & (7 << k); box&(box-1) == 0 {
				alone |= box
			}
		}
		rows[q].left, rows[q].alone = minirows(left), minirows(alone)
		order[q] = uint8(bits.OnesCount(uint(q))-4) << 4
		l, n := uint64(left), uint64(alone)
		columns[q] = l&7 | l>>3&7<<32 | l>>6&7<<9 | n&7<<18 | n>>3&7<<50 | n>>6&7<<41
	}
	for k := range 3 {
		picks[k].mask, picks[k].gather = square<<(9*k), 1<<(23-9*k)
		picks[3+k].shift, picks[3+k].mask, picks[3+k].gather = 32, stack<<(3*k), gatherStack>>(3*k)
	}
	for set, q := range squares {
		for bit := range 9 {
			var with uint8
			for k := range permutations {
				if set>>k&1 == 1 && squares[1<<k]>>bit&1 == 1 {
					with |= 1 << k
				}
			}
			if with != 0 && with != uint8(set) {
				split[set].with, split[set].without = with, uint8(set)^with
				break
			}
		}

		word := minirows(q)
		left[0][set].upper, left[0][set].third = uint64(word)|cells<<32, cells
		left[1][set].upper, left[1][set].third = uint64(word)<<32|cells, cells
		left[2][set].upper, left[2][set].third = cells2, word
		for k := range 3 {
			others := uint64(ones*0x1FF&^(ones*7<<(3*k))) * twice
			left[3+k][set].upper = (uint64(q&7)|uint64(q>>3&7)<<32)<<(3*k)*ones | others
			left[3+k][set].third = uint32(q>>6&7)<<(3*k)*ones | uint32(others)
		}
	}
}

// minirows returns the cells of the lines of a square, as a word of the band.
func minirows(q int) uint32 {
	var word uint32
	for box := range 3 {
		for line := range 3 {
			if q>>(3*box+line)&1 == 1 {
				word |= 7 << (10*line + 3*box)
			}
		}
	}
	return word
}
