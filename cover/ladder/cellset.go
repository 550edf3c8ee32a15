package ladder

import (
	"math/bits"

	"dlx-sudoku/cover"
)

// A cellSet has a bit for each cell.
type cellSet [(cover.MaxSize*cover.MaxSize + 63) / 64]uint64

func (s *cellSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *cellSet) remove(c int)   { s[c>>6] &^= 1 << (c & 63) }
func (s *cellSet) has(c int) bool { return s[c>>6]>>(c&63)&1 == 1 }

// meets reports whether two sets have a common member.
func (s *cellSet) meets(o *cellSet) bool {
	for w := range s {
		if s[w]&o[w] != 0 {
			return true
		}
	}
	return false
}

// all yields the members, ascending.
func (s *cellSet) all(yield func(int) bool) {
	for w, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(w<<6 | bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// keep removes the members that are not in another set.
func (s *cellSet) keep(o *cellSet) {
	for w := range s {
		s[w] &= o[w]
	}
}

// inside reports whether all members are in another set, too.
func (s *cellSet) inside(o *cellSet) bool {
	for w := range s {
		if s[w]&^o[w] != 0 {
			return false
		}
	}
	return true
}

// setOf returns cells as a set.
func setOf(cells []int) (set cellSet) {
	for _, c := range cells {
		set.add(c)
	}
	return set
}

// holding returns the cells that may hold a digit, from 0.
func (b *Board) holding(d int) (cells cellSet) {
	for c, set := range b.cands {
		if set>>d&1 == 1 {
			cells.add(c)
		}
	}
	return cells
}
