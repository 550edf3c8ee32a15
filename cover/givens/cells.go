package givens

import (
	"iter"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
)

// cells is a set of cells, 64 a word. All sets of a puzzle have the same length.
type cells []uint64

func newCells(n int) cells { return make(cells, (n+63)/64) }

// givenCells returns the cells of g that hold a digit.
func givenCells(g *cover.Grid) cells {
	c := newCells(g.Layout().Cells())
	for cell := range g.Layout().Cells() {
		if g.Digit(cell) != 0 {
			c.add(cell)
		}
	}
	return c
}

func (c cells) add(cell int)      { c[cell/64] |= 1 << (cell % 64) }
func (c cells) remove(cell int)   { c[cell/64] &^= 1 << (cell % 64) }
func (c cells) has(cell int) bool { return c[cell/64]>>(cell%64)&1 == 1 }
func (c cells) clone() cells      { return slices.Clone(c) }

// all returns the cells in ascending order. The loop may change the set; cells added before the current one are not visited.
func (c cells) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range c {
			for ; w != 0; w &= w - 1 {
				if !yield(64*i + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

func (c cells) empty() bool { return !c.meets(c) }

// common returns how many cells the sets share.
func (c cells) common(d cells) (n int) {
	for i := range c {
		n += bits.OnesCount64(c[i] & d[i])
	}
	return n
}

// and returns the intersection of the sets.
func (c cells) and(d cells) cells { return c.combine(d, func(a, b uint64) uint64 { return a & b }) }

// or returns the union of the sets.
func (c cells) or(d cells) cells { return c.combine(d, func(a, b uint64) uint64 { return a | b }) }

// without returns the cells of c that are not in d.
func (c cells) without(d cells) cells {
	return c.combine(d, func(a, b uint64) uint64 { return a &^ b })
}

func (c cells) combine(d cells, word func(a, b uint64) uint64) cells {
	both := c.clone()
	for i := range both {
		both[i] = word(both[i], d[i])
	}
	return both
}

// meets reports whether the sets share a cell.
func (c cells) meets(d cells) bool {
	for i := range c {
		if c[i]&d[i] != 0 {
			return true
		}
	}
	return false
}
