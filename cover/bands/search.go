package bands

import (
	"context"
	"math/bits"

	"dlx-sudoku/cover"
)

// breath is the number of nodes between two looks at the context: half a millisecond's work.
const breath = 1024

// levels is more than the states there can be at once. Each branch settles, in the part that is searched first, which
// line a digit takes in a box. A digit has six squares, and two boxes of a square settle the third: so there are 108
// branches at most on the way to a leaf.
const levels = 128

// search walks the tree depth first, from one solution to the next.
type search struct {
	states [levels]state // the parts still to be searched, the one to be searched next on top
	top    int           // the index of the state on top; -1 when the whole tree has been searched
	found  bool          // the state on top is a solution
	few    int           // so many open cells make a branch at a cell
	nodes  uint64

	// What settle knows of the state on top, for a branch.
	pairs   uint64     // cells with two digits, if the branch is to be at one of them
	pairs3  uint32     // the same of the third band
	squares [9]squares // of each digit
	sizes   [9]squares // the number of lines in each of them
	sum     squares    // the sum of the sizes
}

// root goes to the root of the tree of the puzzle with these givens, by digit from 1.
func (s *search) root(upper *[10]uint64, third *[10]uint32) {
	t := &s.states[0]
	var all uint64
	var all3 uint32
	for d := range t.upper {
		all |= upper[d+1]
		all3 |= third[d+1]
	}
	for d := range t.upper {
		a, b := upper[d+1], third[d+1]
		u := (a + cells2) & spares2
		v := (b + cells) & spares
		t.upper[d] = cells2&^(u-u>>9|all) | a
		t.third[d] = cells&^(v-v>>9|all3) | b
	}
	t.open, t.open3 = cells2, cells // the givens are to be claimed, too: if they clash, it shows
	t.dirty = 1<<9 - 1
	s.top, s.found, s.nodes = 0, false, 0
}

// advance goes on to the next solution and reports whether there is one. It is then the state on top. The error is
// that of ctx, and the search is then over.
func (s *search) advance(ctx context.Context) (bool, error) {
	if s.found {
		s.found = false
		s.top--
	}
	for s.top >= 0 {
		if s.nodes++; s.nodes%breath == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
		}
		t := &s.states[s.top%levels]
		switch s.settle(t) {
		case solved:
			s.found = true
			return true, nil
		case dead:
			s.top--
		case undecided:
			s.top++
			s.branch(t, &s.states[s.top%levels])
		}
	}
	return false, nil
}

// fill writes the solution into g.
func (s *search) fill(g *cover.Grid) {
	t := &s.states[s.top%levels]
	for d := range t.upper {
		for w := t.upper[d]; w != 0; w &= w - 1 {
			g.Set(int(cellAt[bits.TrailingZeros64(w)]), d+1)
		}
		for w := t.third[d]; w != 0; w &= w - 1 {
			g.Set(int(cellAt[bits.TrailingZeros32(w)])+54, d+1)
		}
	}
}
