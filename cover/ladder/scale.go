package ladder

import "cmp"

// A finding is what a chain proves, as far as it decides which chain comes first.
type finding struct {
	number     float64 // of the technique, and more for a long chain
	complexity int     // the number of different statements in it
	key        int     // of its kind: the lower comes first
	turn       int     // among steps that tie so far, the lower comes first
}

// The kinds of chains that come first if number and complexity are the same.
const (
	keyDouble = 1 + iota
	keyX
	keyY
	keyXY
	keyCell
	keyHouse
	keyContradiction
)

// before reports whether f comes before another finding.
func (f finding) before(o finding) bool {
	if f.number != o.number {
		return f.number < o.number
	}
	return cmp.Or(f.complexity-o.complexity, f.key-o.key, f.turn-o.turn) < 0
}

// longer returns the number of a chain with some complexity: a tenth more for each of the lengths 4, 6, 8, 12, 16, 24,
// 32, ... that it exceeds. It adds tenths one by one, as Sudoku Explainer does: rounding decides between chains, too.
func longer(number float64, complexity int) float64 {
	length := complexity - 2
	for limit, third := 4, true; length > limit; third = !third {
		number += 0.1
		if third {
			limit += limit / 2
		} else {
			limit += limit / 3
		}
	}
	return number
}

// rungOf returns a number as a Rung.
func rungOf(number float64) Rung { return Rung((number + 0.05) * 10) }
