package bands

import (
	"context"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
)

// words are 32 sets of digits, a bit each from 0, in a vector. Word 3*row + stack is of a minirow, or of a cell of it.
// The last five are spare: they have all digits, and nothing changes them.
type words [32]uint16

// vectors is the tree in vectors of 64 bytes. The state of a node is a vector for each column of the boxes.
type vectors struct {
	states   [levels][3]words // the parts still to be searched
	waiting  uint64           // their number
	nodes    uint64
	until    uint64   // so many nodes are visited before the next look at the context
	few      uint64   // so many open cells make a branch at a cell
	solution [3]words // the last one
	givens   [3]words // the puzzle
}

// newVectors returns the tree of the empty grid.
func newVectors() *vectors {
	s := new(vectors)
	s.load(new([81]uint8))
	return s
}

// load takes the givens of the next puzzle, 0 for an empty cell. A digit above 9 panics.
func (s *vectors) load(digits *[81]uint8) {
	if !deal(&s.givens, digits) {
		panic(badDigit(slices.Max(digits[:])))
	}
}

func (s *vectors) bar(puzzle *cover.Grid) {
	for cell := range 81 {
		s.givens[cell%3][cell/3] &= uint16(puzzle.CandidateSet(cell) >> 1)
	}
}

func (s *vectors) root() {
	s.states[0] = s.givens
	s.waiting, s.nodes, s.until = 1, 0, breath-levels
	s.few = 0 // descend sets it after the first node
}

func (s *vectors) visited() uint64 { return s.nodes }

// advance leaves the solution in s.solution.
func (s *vectors) advance(ctx context.Context) (bool, error) {
	for {
		switch descend(s) {
		case solved:
			return true, nil
		case dead:
			return false, nil
		case undecided:
			if err := ctx.Err(); err != nil {
				return false, err
			}
			s.until = s.nodes + breath - levels
		}
	}
}

func (s *vectors) fill(g *cover.Grid) {
	for cell := range 81 {
		g.Set(cell, bits.Len16(s.solution[cell%3][cell/3]))
	}
}

// turns are permutations of the words; each fetches another minirow, in cycles of three.
var turns [10]words

// What deal needs: which byte of a puzzle goes to each word, the low byte of three, and the greatest digit.
var (
	thirds [3][64]uint8
	nines  [64]uint8
)

// The lines and cells of a branch, by place, bands before stacks.
var (
	places  [32]uint16 // where the lines of each place have been counted
	settled [8]uint16  // the number of lines of a settled place, and one
	three   words
	lines   [6]words            // which word has the line: 4*box + line
	cuts    [6][16][2][4]uint32 // by 4*box + line: the cells of the other lines of the box, and of this one, by column of their box
)

func init() {
	word := func(band, row, box int) uint16 { return uint16(9*(band%3) + 3*(row%3) + box%3) }
	for band := range 3 {
		for row := range 3 {
			for box := range 3 {
				at := word(band, row, box)
				for i, by := range [10][3]int{
					{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 2, 0}, {0, 1, 1}, {0, 2, 2}, {0, 1, 2}, {0, 2, 1}, {1, 0, 0}, {2, 0, 0},
				} {
					turns[i][at] = word(band+by[0], row+by[1], box+by[2])
				}
				// The minirow of a band; the minicolumn of a stack.
				lines[band][4*box+row] = at
				lines[3+box][4*band+row] = 32 + at
				for line := range 3 {
					part := 0
					if line == row {
						part = 1
					}
					for c := range 3 {
						cuts[band][4*box+line][part][c] |= 1 << at
						if c == line {
							cuts[3+box][4*band+line][1][c] |= 1 << at
						} else {
							cuts[3+box][4*band+line][0][c] |= 1 << at
						}
					}
				}
			}
		}
	}
	for at := range three {
		three[at] = 3
		if at >= 27 {
			for i := range turns {
				turns[i][at] = uint16(at)
			}
		}
	}
	for at := range nines {
		nines[at] = 9
		for c := range thirds {
			thirds[c][at] = uint8(at/2*3 + c) // 81 and more: no digit
		}
	}
	for i := range settled {
		settled[i] = 28
	}
	for i := range 3 {
		places[i], places[3+i] = uint16(9*i), uint16(32+i)
	}
}
