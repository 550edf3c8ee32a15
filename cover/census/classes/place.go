package classes

import (
	"cmp"
	"math/bits"
)

// A place is the set of cells that a digit takes in a band: one in each row and in each box.
type place struct {
	cells  uint32 // bit 9·row + column, the row within the band
	shadow shadow
}

// A shadow says in which column of each box a digit stands: 9·c₁ + 3·c₂ + c₃, columns from 0. There are 27.
type shadow = uint64

// Shadows of nine digits: five bits for each, from bit 5·d on for digit d.
type shadows = uint64

const (
	digits     = 9
	shadowBits = 5
)

// of returns the shadow of a digit.
func of(s shadows, d int) shadow { return s >> (shadowBits * d) & (1<<shadowBits - 1) }

// orders are the permutations of three.
var orders = [6][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// places returns all places of a digit.
func places() (all []place) {
	for s := range shadow(27) {
		columns := [3]shadow{s / 9, 3 + s/3%3, 6 + s%3}
		for _, rows := range orders {
			p := place{shadow: s}
			for box, column := range columns {
				p.cells |= 1 << (9*shadow(rows[box]) + column)
			}
			all = append(all, p)
		}
	}
	return all
}

// Twins are digits that may be exchanged: a set of them, as bits.
type twins = uint16

// A key is the part of the shadows of nine digits that does not change if twins are exchanged.
type key struct {
	twins  uint64 // two bits for each shadow: how many twins have it, at most three
	others shadows
}

// keyOf returns the key of shadows, given the twins.
func keyOf(s shadows, t twins) (k key) {
	k.others = s
	for ; t != 0; t &= t - 1 {
		at := shadowBits * bits.TrailingZeros16(t)
		k.twins += 1 << (2 * (s >> at & (1<<shadowBits - 1)))
		k.others &^= (1<<shadowBits - 1) << at
	}
	return k
}

// compare orders keys.
func (k key) compare(other key) int {
	return cmp.Or(cmp.Compare(k.twins, other.twins), cmp.Compare(k.others, other.others))
}

// twinsOf returns the largest set of digits that may stand in the same cells in all these bands.
func twinsOf(bands ...*band) (most twins) {
	for d := range digits {
		same := twins(0)
		for e := range digits {
			alike := true
			for _, b := range bands {
				alike = alike && b.may[d] == b.may[e]
			}
			if alike {
				same |= 1 << e
			}
		}
		if bits.OnesCount16(same) > bits.OnesCount16(most) {
			most = same
		}
	}
	return most
}
