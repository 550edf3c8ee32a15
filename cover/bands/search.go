package bands

import (
	"context"
	"math/bits"

	"dlx-sudoku/cover"
)

// breath is the number of nodes between two looks at the context: less than a millisecond's work.
const breath = 1024

// levels is more than there can be states at once. Each branch settles for a digit in which line of a box it stands. A digit
// has six squares, and a square is settled by two of its boxes: 108 branches at most on the way to a leaf.
const levels = 128

// search walks the tree depth first, from one solution to the next.
type search struct {
	states  [levels]state // the parts that are still to be searched, the deepest on top
	top     int           // the index of the state under way, or -1
	found   bool          // the state under way is a solution
	nodes   uint64
	squares [9]squares // those of the state under way
	sizes   [9]squares
	sum     squares
}

// advance goes on to the next solution and reports whether there is one. It is then states[top].
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

// settle draws from t what follows without a branch.
func (s *search) settle(t *state) verdict {
	for {
		if v := t.propagate(); v != undecided {
			return v
		}
		if v := s.triples(t); v != undecided || t.dirty == 0 {
			return v
		}
	}
}

// root goes to the root of the tree of the puzzle with these givens.
func (s *search) root(upper *[10]uint64, lower *[10]uint32) {
	t := &s.states[0]
	var all uint64
	var all2 uint32
	for d := range 9 {
		all |= upper[d+1]
		all2 |= lower[d+1]
	}
	for d := range t.upper {
		a, b := upper[d+1], lower[d+1]
		u := (a + cells2) & spares2
		v := (b + cells) & spares
		t.upper[d] = cells2&^(u-u>>9|all) | a
		t.lower[d] = cells&^(v-v>>9|all2) | b
	}
	t.open, t.open2 = cells2, cells // the givens, too, are claimed: if they clash, it shows
	t.dirty = 1<<9 - 1
	s.top, s.found, s.nodes = 0, false, 0
}

// fill writes the solution into g.
func (s *search) fill(g *cover.Grid) {
	t := &s.states[s.top%levels]
	for d := range 9 {
		for w := t.upper[d]; w != 0; w &= w - 1 {
			g.Set(int(cellAt[bits.TrailingZeros64(w)]), d+1)
		}
		for w := t.lower[d]; w != 0; w &= w - 1 {
			g.Set(int(cellAt[bits.TrailingZeros32(w)])+54, d+1)
		}
	}
}
