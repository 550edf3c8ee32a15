package bands

import (
	"testing"

	"pgregory.net/rapid"
)

// plain is a grid of what is possible by cell and digit, from 0: the oracle of the propagation. Its rules are those of
// the package, written house by house.
type plain [81][9]bool

func (p *plain) houses() (rows, columns, boxes [9][9]int) {
	for cell := range 81 {
		r, c := cell/9, cell%9
		rows[r][c] = cell
		columns[c][r] = cell
		boxes[r/3*3+c/3][r%3*3+c%3] = cell
	}
	return rows, columns, boxes
}

// fixpoint applies the rules until nothing changes, and reports whether each cell and each digit in each house has a
// possibility left.
func (p *plain) fixpoint() bool {
	rows, columns, boxes := p.houses()
	var houses [][9]int
	for k := range 9 {
		houses = append(houses, rows[k], columns[k], boxes[k])
	}
	for changed := true; changed; {
		changed = false
		out := func(cell, d int) {
			if p[cell][d] {
				p[cell][d], changed = false, true
			}
		}
		// Naked singles: the digit of a cell with a single one is out of its peers.
		for cell := range 81 {
			var digits []int
			for d, ok := range p[cell] {
				if ok {
					digits = append(digits, d)
				}
			}
			if len(digits) == 0 {
				return false
			}
			if len(digits) == 1 {
				for other := range 81 {
					if r, c := other/9, other%9; other != cell &&
						(r == cell/9 || c == cell%9 || r/3 == cell/27 && c/3 == cell%9/3) {
						out(other, digits[0])
					}
				}
			}
		}
		for _, house := range houses {
			for d := range 9 {
				var places []int
				for _, cell := range house {
					if p[cell][d] {
						places = append(places, cell)
					}
				}
				switch len(places) {
				case 0:
					return false
				case 1: // a hidden single: no other digit in that cell
					for e := range 9 {
						if e != d {
							out(places[0], e)
						}
					}
				}
				// Locked candidates: where all places of a house are within another, that house has no others.
				for _, other := range houses {
					if other == house || !subset(places, other) {
						continue
					}
					for _, cell := range other {
						if !subset([]int{cell}, house) {
							out(cell, d)
						}
					}
				}
			}
		}
	}
	return true
}

func subset(cells []int, house [9]int) bool {
	for _, cell := range cells {
		found := false
		for _, c := range house {
			found = found || c == cell
		}
		if !found {
			return false
		}
	}
	return true
}

// TestPropagation compares propagation with the oracle. The permutations of boxes and lines and the rules house by
// house come to the same fixpoint: a line that is in no permutation is ruled out by pointing or claiming, in some
// steps.
func TestPropagation(t *testing.T) {
	died, left := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		puzzle := rapid.OneOf(dug(20, 35), spoilt(), scattered()).Draw(t, "puzzle")
		var s search
		loadPlain(&s, puzzle)
		n := &s.states[0]
		v := n.propagate()

		var p plain
		for cell := range p {
			for d := range 9 {
				given := puzzle.Digit(cell)
				p[cell][d] = given == 0 || given == d+1
			}
		}
		if ok := p.fixpoint(); ok != (v != dead) {
			t.Fatalf("propagate(%v) = %d, but the oracle finds no contradiction: %t", puzzle, v, ok)
		}
		if v == dead {
			died++
			return
		}
		for cell := range p {
			for d, want := range p[cell] {
				if got := possible(n, cell, d); got != want {
					t.Fatalf("propagate(%v): digit %d in cell %d is possible: %t, want %t", puzzle, d+1, cell, got, want)
				}
				if want {
					left++
				}
			}
		}
	})
	if (died == 0 || left == 0) && !t.Failed() {
		t.Errorf("%d puzzles with a contradiction, %d possibilities left: want some of both", died, left)
	}
}
