package bands

import (
	"context"
	"math/bits"

	"dlx-sudoku/cover"
)

// This file is the tree for processors with AVX2 but without AVX-512; the deductions are in vectors32_amd64.s.

// A grid is a state of the tree in vectors of 32 bytes. There is a vector for each row and column of the boxes, which
// has 16 sets of digits, a bit each from 0. Word 4*band + stack is of the cell in that box; the other words are spare:
// they have all digits, and nothing changes them.
type grid [9 * 16]uint16

// notes are the vectors that do not fit into the registers. triples32 leaves the digits of the minirows in the first
// three, one for each row of the boxes, and those of the minicolumns in the next three.
type notes [15 * 16]uint16

// vectors32 is the tree in vectors of 32 bytes.
type vectors32 struct {
	notes      notes
	states     [levels]grid // the parts still to be searched; the next one is on top
	givens     grid         // the puzzle
	restricted bool         // its candidates rule out digits
	top        int          // the index of the state on top; -1 when the whole tree has been searched
	found      bool         // the state on top is a solution
	few        int          // with at most this many open cells, branch at a cell
	nodes      uint64
}

// newVectors32 returns the tree of the empty grid.
func newVectors32() *vectors32 {
	makeTables()
	s := new(vectors32)
	for w := range s.givens {
		s.givens[w] = 1<<9 - 1
	}
	return s
}

// load takes the givens of the next puzzle, 0 for an empty cell. A digit above 9 panics.
func (s *vectors32) load(digits *[81]uint8) {
	s.restricted = false
	for cell, d := range digits {
		if d > 9 {
			panic(badDigit(d))
		}
		s.givens[wordOfCell[cell]] = setOf[d]
	}
}

func (s *vectors32) bar(puzzle *cover.Grid) {
	s.restricted = true
	for cell, w := range wordOfCell {
		s.givens[w] &= nine(puzzle, cell)
	}
}

func (s *vectors32) root() {
	s.states[0] = s.givens
	s.top, s.found, s.nodes = 0, false, 0
}

func (s *vectors32) visited() uint64 { return s.nodes }

// advance leaves the solution as the state on top.
func (s *vectors32) advance(ctx context.Context) (bool, error) {
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
		switch s.settle(&s.states[s.top%levels]) {
		case solved:
			s.found = true
			return true, nil
		case dead:
			s.top--
		case undecided:
			s.top++
		}
	}
	return false, nil
}

func (s *vectors32) fill(digits *[81]uint8) {
	t := &s.states[s.top%levels]
	for cell, w := range wordOfCell {
		digits[cell] = digitOf[t[w]&511]
	}
}

// settle makes all deductions in t that need no branch. If t is still undecided then, it divides it in two: the state
// above becomes the part to search first, and t the other part.
func (s *vectors32) settle(t *grid) verdict {
	for {
		open := narrow32(t, &s.notes)
		if open <= 0 {
			if open == 0 {
				return solved
			}
			return dead
		}
		if s.nodes == 1 {
			s.few = fewWhere(open, s.restricted)
		}
		first := &s.states[(s.top+1)%levels]
		if open <= s.few {
			if row0, row1, row2 := pairs32(t); row0|row1|row2 != 0 {
				t.branchAtCell(first, row0, row1, row2)
				return undecided
			}
		}
		switch place := triples32(t, &s.notes); place {
		case 6:
		case 7:
			return dead
		default:
			s.branch(place, t, first)
			return undecided
		}
	}
}

// branchAtCell divides t at the first cell with two digits: in first the cell has the lesser digit, in t the greater.
// Bit 8*band + 2*stack of row0 is set if the cell is in row 0 of that box, and so on.
func (t *grid) branchAtCell(first *grid, row0, row1, row2 uint32) {
	*first = *t
	band := bits.TrailingZeros32(row0|row1|row2) / 8
	rows := row0>>(8*band)&0xFF | row1>>(8*band)&0xFF<<8 | row2>>(8*band)&0xFF<<16
	at := bits.TrailingZeros32(rows)
	for w := at/8*48 + band*4 + at%8/2; ; w += 16 {
		greater := t[w] & (t[w] - 1)
		if greater != 0 && greater&(greater-1) == 0 {
			first[w] ^= greater
			t[w] = greater
			return
		}
	}
}

// branch divides t at a line of a place, as the branch of search does.
func (s *vectors32) branch(place int, t, first *grid) {
	*first = *t
	p := &paths[place]
	var lines [3][3]uint16 // the digits, by box and line
	for box := range lines {
		w := p.notes + box*p.box
		lines[box] = [3]uint16{s.notes[w], s.notes[w+16], s.notes[w+32]}
	}
	var one, two, four, eight uint16 // how many lines a digit has
	for box := range lines {
		for _, x := range lines[box] {
			one, x = one^x, one&x
			two, x = two^x, two&x
			four, x = four^x, four&x
			eight |= x
		}
	}

	// The first of the digits with the fewest lines, but more than three: no digit has four.
	d := four | eight
	if x := d &^ eight; x != 0 {
		d = x
	}
	if x := d &^ two; x != 0 {
		d = x
	}
	if x := d &^ one; x != 0 {
		d = x
	}
	d &= -d

	// The first of its boxes with two lines or more, and there the first line.
	box := 0
	for box < 2 && d&(lines[box][0]&lines[box][1]|(lines[box][0]|lines[box][1])&lines[box][2]) == 0 {
		box++
	}
	w, next, last := p.cell+box*p.box, p.line, 2*p.line
	if d&lines[box][0] == 0 {
		w, next, last = w+p.line, p.line, -p.line
	}
	for range 3 {
		t[w] &^= d
		first[w+next] &^= d
		first[w+last] &^= d
		w += p.step
	}
}
