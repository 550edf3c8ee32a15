package backtrack

import (
	"cmp"
	"context"
	"slices"

	"dlx-sudoku/cover"
)

// search is one walk through the search tree. Between two steps, no house of the grid holds a digit twice.
type search struct {
	ctx        context.Context
	strategy   Strategy
	grid       *cover.Grid // the puzzle, and the digits assigned on the way to this node
	peers      [][]int     // by cell: the cells that must differ from it
	candidates [][]int     // by cell: the digits to try, ascending
	order      []int       // all cells, in the order in which a strategy looks at them
	found      func() bool // called when the grid is a solution; reports whether to go on
	nodes      uint64      // legal assignments tried
	err        error       // the error of ctx, if it ended the search
}

// run searches the whole tree, unless found or the context ends it.
func (s *search) run(puzzle *cover.Grid, candidates bool, found func() bool) {
	s.found = found
	if s.err = s.ctx.Err(); s.err != nil {
		return
	}
	if puzzle.HasClash() {
		return // the givens clash, so no more digits can make it a solution
	}
	l := puzzle.Layout()
	s.grid = puzzle.Clone()
	s.peers = peers(l)
	if candidates {
		s.candidates = candidateSets(puzzle, s.peers)
		if slices.ContainsFunc(s.candidates, func(set []int) bool { return len(set) == 0 }) {
			return
		}
	} else {
		s.candidates = everyDigit(puzzle)
	}
	for cell := range l.Cells() {
		s.order = append(s.order, cell)
	}
	if s.strategy == FixedOrder {
		slices.SortStableFunc(s.order, func(a, b int) int {
			return cmp.Compare(s.possibilities(a), s.possibilities(b))
		})
	}
	s.extend(0)
}

// extend tries every way to fill the empty cells, and leaves the grid as it was. It reports whether to go on with the
// search. For the strategies that remember, all cells before place from in the order are filled.
func (s *search) extend(from int) bool {
	place := s.choose(from)
	if place == len(s.order) {
		return s.found()
	}
	cell := s.order[place]
	for _, d := range s.candidates[cell] {
		if !s.legal(cell, d) {
			continue
		}
		if s.err = s.ctx.Err(); s.err != nil {
			return false
		}
		s.nodes++
		s.grid.Set(cell, d)
		more := s.extend(place + 1)
		s.grid.Set(cell, 0)
		if !more {
			return false
		}
	}
	return true // also at a dead end, where no digit was legal: the caller tries another digit
}

// choose returns the index in order of the cell to fill next, or the length of order if no cell is empty. It is the
// first empty one, or for FewestPossibilities the first with the fewest possibilities.
func (s *search) choose(from int) int {
	switch s.strategy {
	case FirstEmpty, FewestPossibilities:
		from = 0
	case Remembering, FixedOrder:
	default:
		panic("backtrack: unknown strategy " + s.strategy.String())
	}
	best, fewest := len(s.order), s.grid.Layout().Size()+1
	for place := from; place < len(s.order); place++ {
		cell := s.order[place]
		if s.grid.Digit(cell) != 0 {
			continue
		}
		if s.strategy != FewestPossibilities {
			return place
		}
		if n := s.possibilities(cell); n < fewest {
			best, fewest = place, n
		}
	}
	return best
}

// possibilities returns how many digits could be assigned to a cell now.
func (s *search) possibilities(cell int) int {
	n := 0
	for _, d := range s.candidates[cell] {
		if s.legal(cell, d) {
			n++
		}
	}
	return n
}

// legal reports whether no peer of the cell holds the digit.
func (s *search) legal(cell, digit int) bool {
	for _, peer := range s.peers[cell] {
		if s.grid.Digit(peer) == digit {
			return false
		}
	}
	return true
}
