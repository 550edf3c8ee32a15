package census

import (
	"math/bits"
	"sync"
)

// A split deals the nine digits to three lines, three to each: to the columns of a stack within one band, or to the
// rows of a band within one stack. There are 9!/(3!)³ of them, and a split is its number among them.
type split = uint16

// Numbers of splits.
const (
	splits  = 1680       // in all
	rests   = 56         // ways to deal the digits of a stack in the second band, given the first
	crosses = 216        // ways to deal the digits of a box to its rows, given its columns
	codes   = 19683      // 3⁹: ways to write a line for each digit
	none    = ^uint16(0) // neither a split nor a place in a list
)

// A deal is a split written out: the line of each digit, digits counting from 0.
type deal [9]uint8

// A splitTable holds facts about splits that do not depend on a puzzle.
type splitTable struct {
	deal [splits]deal
	code [splits]uint16 // the deal read as a number to base 3, the line of digit 0 being the lowest place
	of   [codes]uint16  // the split with that code, or none

	// rest holds the pairs of splits that complete a stack: with the first split they give each digit each column.
	rest [splits][rests][2]split

	// cross holds the splits whose lines each have one digit of each line of the first split: the two are the rows and the
	// columns of a filling of a box.
	cross [splits][crosses]split
}

// power3 holds the powers of 3.
var power3 = [9]uint16{1, 3, 9, 27, 81, 243, 729, 2187, 6561}

// table returns the table, which is computed at the first call.
var table = sync.OnceValue(func() *splitTable {
	t := new(splitTable)
	n := 0
	for code := range codes {
		d, used := decode(code)
		t.of[code] = none
		if used == [3]uint8{3, 3, 3} {
			t.deal[n], t.code[n], t.of[code] = d, uint16(code), uint16(n)
			n++
		}
	}
	for s := range t.deal {
		t.fillRest(s)
		t.fillCross(s)
	}
	return t
})

// decode returns the lines of the nine digits, and the number of digits in each line.
func decode(code int) (d deal, used [3]uint8) {
	for i := range d {
		d[i] = uint8(code % 3)
		used[d[i]]++
		code /= 3
	}
	return d, used
}

// encode returns the code of a deal.
func encode(d *deal) (code uint16) {
	for i, line := range d {
		code += uint16(line) * power3[i]
	}
	return code
}

// fillRest tries, for each digit, both orders of the two columns that it has left.
func (t *splitTable) fillRest(s int) {
	var in [3]uint16 // the digits of each column
	for d, line := range t.deal[s] {
		in[line] |= 1 << d
	}
	n := 0
	for turns := range uint16(512) {
		if k := bits.OnesCount16(turns & in[0]); bits.OnesCount16(turns&in[1]) != k || bits.OnesCount16(turns&in[2]) != k {
			continue // a column would get more than three digits
		}
		var second, third deal
		for d, line := range t.deal[s] {
			turn := uint8(turns>>d&1) + 1
			second[d] = (line + turn) % 3
			third[d] = (line + 3 - turn) % 3
		}
		t.rest[s][n] = [2]split{t.of[encode(&second)], t.of[encode(&third)]}
		n++
	}
}

// permutations holds the six orders of three lines.
var permutations = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// fillCross gives the three digits of each line all orders.
func (t *splitTable) fillCross(s int) {
	var part [3][6]uint16 // of the code: by line and order of its digits
	var seen [3]uint8
	for d, line := range t.deal[s] {
		for i := range permutations {
			part[line][i] += uint16(permutations[i][seen[line]]) * power3[d]
		}
		seen[line]++
	}
	for order := range crosses {
		orders := [3]int{order % 6, order / 6 % 6, order / 36}
		t.cross[s][order] = t.of[part[0][orders[0]]+part[1][orders[1]]+part[2][orders[2]]]
	}
}
