package propagate

import (
	"context"

	"dlx-sudoku/cover"
)

// This file is the walk through the tree: what a node is, how the search goes down and back. File settle.go has what
// happens within a node.

// digits is a set of digits, bit d-1 for digit d.
type digits = uint32

// fromBit0 returns a set as it is held here.
func fromBit0(set cover.Digits) digits { return digits(set >> 1) }

// fromBit1 is the inverse of fromBit0.
func fromBit1(set digits) cover.Digits { return cover.Digits(set << 1) }

// A search is one walk through the tree. The cells of the current node are in at; order[:taken] are the fixed cells whose
// digits have been removed from the cells that see them.
type search struct {
	*model
	at      []digits // of each cell
	taken   int
	order   []uint16 // all cells; taken ones first
	place   []uint16 // of each cell in order
	fixed   []uint16 // cells that became fixed and are not taken yet
	awake   []uint64 // handlers to run, by bit
	again   []uint64 // houses to run when the next cells are taken
	holds   int      // handlers from this one on wait while fixed cells are not taken; 0 in an eager search
	running int      // the handler that runs, or ran last
	blamed  uint16   // the first cell of the last batch that was taken
	choice  weights

	frames []frame // the path from the root; those beyond depth are spare
	depth  int     // of the current frame; -1 if there is none
	found  bool    // the current frame is a solution

	nodes, conflicts uint64

	done  <-chan struct{} // of the context
	looks int             // counts down to the next check of done
	ended bool            // the context is done

	proving bool     // use only conflicts that a proof by clauses can follow
	most    uint64   // the search ends beyond this many nodes; 0: no limit
	learned *weights // the weights to start with
	journal *journal // nil: no record
	known   []digits // of each cell: candidates that need not be found again; nil: none

	// Scratch memory.
	free    []uint16
	common  []uint64
	forth   []family
	back    [2]family
	sums    sumScratch
	lines   lineScratch
	visited []uint64 // houses in which twoPlaces has looked
}

// A frame is a node of the tree: what its cells can hold, and the decision below it.
type frame struct {
	at    []digits
	taken int
	cell  uint16
	digit digits
}

// newSearch returns a search of a model, which many searches may share.
func newSearch(m *model) *search {
	s := &search{model: m}
	cells := len(m.start)
	s.order, s.place = make([]uint16, cells), make([]uint16, cells)
	s.fixed = make([]uint16, 0, cells)
	s.awake = make([]uint64, (len(m.handlers)+63)/64)
	s.again = make([]uint64, len(s.awake))
	s.free = make([]uint16, 0, cells)
	s.common = make([]uint64, 0, m.seen.words)
	if m.n <= familyDigits {
		words := familyWords(m.n)
		for range m.longest + 1 {
			s.forth = append(s.forth, make(family, words))
		}
		s.back = [2]family{make(family, words), make(family, words)}
	}
	s.sums.reserve(m)
	s.lines.reserve(m)
	s.choice = newWeights(cells, m.n)
	s.visited = make([]uint64, (len(m.houses)+63)/64)
	return s
}

// eagerConflicts is the number of conflicts up to which a search with houses only is eager: it takes fixed cells at once,
// which is faster per node. Taking them in batches puts the blame better, but that pays only in a long search.
const eagerConflicts = 1024

// root begins a search of a puzzle with the given digits in each cell.
func (s *search) root(ctx context.Context, start []digits) {
	s.depth, s.taken, s.nodes, s.conflicts, s.found = 0, 0, 0, 0, false
	s.done, s.looks, s.ended = ctx.Done(), 0, false
	s.push()
	s.at = s.frames[0].at
	for c, v := range start {
		s.at[c] = v & s.start[c]
	}
	s.choice.copy(s.learned)
	for c := range s.order { // the search must not depend on the one before
		s.order[c], s.place[c] = uint16(c), uint16(c)
	}
	s.fixed = s.fixed[:0]
	for i := range s.handlers {
		s.awake[i>>6] |= 1 << (i & 63)
	}
	for c, v := range s.at {
		if v == 0 {
			s.depth = -1
			return
		}
		if v&(v-1) == 0 {
			s.fixed = append(s.fixed, uint16(c))
		}
	}
	s.nodes++
	s.holds = 0 // nobody is blamed at the root
	if !s.settle() && !s.ended {
		s.conflict(0)
		s.depth = -1
	}
	if s.cheap > len(s.houses) {
		s.holds = s.cheap
	}
}

// push makes sure that there is a frame at s.depth.
func (s *search) push() {
	if len(s.frames) == s.depth {
		s.frames = append(s.frames, frame{at: make([]digits, len(s.start))})
	}
}

// advance continues to the next solution, and leaves it in at. It reports false at the end of the tree, or with an error if
// ctx ended the search.
func (s *search) advance(ctx context.Context) (bool, error) {
	if s.found {
		s.found = false
		s.retreat()
	}
	for round := uint(0); s.depth >= 0; round++ {
		if round%16 == 0 || s.ended {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			if s.most > 0 && s.nodes > s.most {
				s.depth = -1
				break
			}
		}
		if s.taken == len(s.order) {
			s.found = true
			return true, nil
		}
		s.descend()
	}
	return false, nil
}

// descend decides on a digit and goes to the node below, or to the next node that is left.
func (s *search) descend() {
	c, d := s.choose()
	f := &s.frames[s.depth]
	f.taken, f.cell, f.digit = s.taken, c, d
	s.depth++
	s.push()
	next := &s.frames[s.depth]
	copy(next.at, s.frames[s.depth-1].at)
	s.at = next.at
	s.nodes++
	s.blamed = c
	s.put(c, d)
	switch {
	case !s.settle():
		if !s.ended {
			s.conflict(d)
			s.retreat()
		}
	case s.known != nil && !s.promises():
		s.retreat()
	}
}

// retreat leaves the current node, which has been searched, for the nearest one with something left to search.
func (s *search) retreat() {
	for {
		if s.journal != nil {
			s.journal.leave(s)
			if s.journal.stopped {
				s.depth = -1
			}
		}
		if s.depth--; s.depth < 0 {
			return
		}
		f := &s.frames[s.depth]
		s.at, s.taken = f.at, f.taken
		s.blamed = f.cell
		s.nodes++
		if !s.strike(f.cell, f.digit) || !s.settle() {
			if s.ended {
				return
			}
			s.conflict(f.digit)
		} else if s.known == nil || s.promises() {
			return
		}
	}
}

// strike removes a digit from a cell because the node with that digit has been searched.
func (s *search) strike(c uint16, d digits) bool {
	j := s.journal
	s.journal = nil // no hint: the clause of that node says the same
	ok := s.keep(c, s.at[c]&^d)
	s.journal = j
	return ok
}

// conflict notes a conflict.
func (s *search) conflict(d digits) {
	if s.conflicts++; s.conflicts == eagerConflicts {
		s.holds = s.cheap
	}
	if s.journal != nil {
		s.journal.failed = s.running
	}
	if v := s.at[s.blamed]; v != 0 && v&(v-1) == 0 {
		d = v
	}
	s.choice.blame(s.blamed, d)
}
