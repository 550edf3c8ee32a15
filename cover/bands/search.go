package bands

import (
	"context"
	"math/bits"

	"dlx-sudoku/cover"
)

// breath is the number of nodes between two checks of the context: half a millisecond's work.
const breath = 1024

// levels is more than the greatest number of states at once. In the part searched first, each branch settles which line
// a digit takes in a box. A digit has six squares, and two boxes of a square settle the third. So there are at most 108
// branches on the way to a leaf.
const levels = 128

// A tree is the search tree of a puzzle, walked depth first from one solution to the next. search, vectors and vectors32
// are the same tree, in the same order.
type tree interface {
	// load loads the givens of a puzzle, 0 for an empty cell. A digit above 9 panics.
	load(digits *[81]uint8)

	// bar loads the candidates of the puzzle, whose givens have been loaded.
	bar(puzzle *cover.Grid)

	// root goes to the root, before the first node.
	root()

	// advance goes on to the next solution and reports whether there is one. The error is the error of ctx; it ends the
	// search.
	advance(ctx context.Context) (bool, error)

	// fill writes the digits of the solution that the walk has come to.
	fill(digits *[81]uint8)

	// visited returns the number of nodes visited since the root.
	visited() uint64
}

// search is the tree in plain Go, for any processor.
type search struct {
	upper  [10]uint64 // the givens of each digit, as in a state; empty cells are digit 0
	third  [10]uint32
	barred *barred // the digits that the puzzle's candidates rule out; nil if none does

	states [levels]state // the parts still to be searched; the next one is on top
	top    int           // the index of the state on top; -1 when the whole tree has been searched
	found  bool          // the state on top is a solution
	few    int           // with at most this many open cells, branch at a cell
	nodes  uint64

	// What settle knows of the state on top, for a branch.
	pairs   uint64     // cells with two digits, if the branch is to be at one of them
	pairs3  uint32     // the same of the third band
	squares [9]squares // of each digit
	even    squares    // the number of lines in every other box, of all digits together, in six bits
	odd     squares    // the same of the boxes between
}

// newSearch returns the tree of a puzzle that is still to be loaded.
func newSearch() *search {
	makeTables()
	return new(search)
}

// load takes the givens of the next puzzle, 0 for an empty cell. A digit above 9 panics.
func (s *search) load(digits *[81]uint8) {
	s.upper, s.third, s.barred = [10]uint64{}, [10]uint32{}, nil
	var givens [81]uint8
	n := 0
	for cell, d := range digits {
		givens[n] = uint8(cell)
		if d != 0 {
			n++
		}
	}
	for _, cell := range givens[:n] {
		d := digits[cell]
		if d > 9 {
			panic(badDigit(d))
		}
		if cell < 54 {
			s.upper[d] |= 1 << (place[cell] & 63)
		} else {
			s.third[d] |= 1 << (place[cell-54] & 31)
		}
	}
}

func (s *search) root() {
	t := &s.states[0]
	var all uint64
	var all3 uint32
	for d := range t.upper {
		all |= s.upper[d+1]
		all3 |= s.third[d+1]
	}
	for d := range t.upper {
		a, b := s.upper[d+1], s.third[d+1]
		u := (a + cells2) & spares2
		v := (b + cells) & spares
		t.upper[d] = cells2&^(u-u>>9|all) | a
		t.third[d] = cells&^(v-v>>9|all3) | b
	}
	t.own, t.own3 = [9]uint64{}, [9]uint32{}
	t.open, t.open3 = cells2, cells // givens are claimed like other cells, so that a clash shows
	t.dirty = 1<<9 - 1
	s.top, s.found, s.nodes = 0, false, 0
	if s.barred != nil {
		s.barred.apply(t)
	}
}

func (s *search) visited() uint64 { return s.nodes }

// advance leaves the solution as the state on top.
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

func (s *search) fill(digits *[81]uint8) {
	t := &s.states[s.top%levels]
	for d := range t.own {
		for w := t.own[d]; w != 0; w &= w - 1 {
			digits[cellAt[bits.TrailingZeros64(w)]] = uint8(d + 1)
		}
		for w := t.own3[d]; w != 0; w &= w - 1 {
			digits[cellAt[bits.TrailingZeros32(w)]+54] = uint8(d + 1)
		}
	}
}
