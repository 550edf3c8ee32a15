package bands

import (
	"context"
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
	until    uint64   // the number of nodes at which the context is checked next
	few      uint64   // with at most this many open cells, branch at a cell
	fewBare  uint64   // the same where more than bare cells are open at the first branch; it depends on the puzzle
	found    uint64   // solutions since the walk began or went on
	wanted   uint64   // how many more solutions to find; 0: all
	verdict  verdict  // why it has ended
	solution [3]words // the first of those solutions
	index    int      // of the puzzle among those of a [Glancer]
	givens   [3]words // the puzzle
}

// newVectors returns the tree of the empty grid.
func newVectors() *vectors {
	makeTables()
	s := new(vectors)
	s.load(new([81]uint8))
	return s
}

// load takes the givens of the next puzzle, 0 for an empty cell. A digit above 9 panics.
func (s *vectors) load(digits *[81]uint8) {
	s.fewBare = fewWhereHard
	if !deal(&s.givens, digits) {
		panic(badDigit(slices.Max(digits[:])))
	}
}

func (s *vectors) bar(puzzle *cover.Grid) {
	s.fewBare = fewWhereBare
	for cell := range 81 {
		s.givens[cell%3][cell/3] &= nine(puzzle, cell)
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
	for s.waiting > 0 {
		s.found, s.wanted = 0, 1
		descend(s, nil)
		switch s.verdict {
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
	return false, nil
}

func (s *vectors) fill(digits *[81]uint8) {
	left, middle, right := &s.solution[0], &s.solution[1], &s.solution[2]
	for at := range 27 {
		digits[3*at] = digitOf[left[at]&511]
		digits[3*at+1] = digitOf[middle[at]&511]
		digits[3*at+2] = digitOf[right[at]&511]
	}
}
