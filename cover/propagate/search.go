package propagate

import (
	"context"
	"math/bits"
)

// digits is a set of digits, bit d-1 for digit d.
type digits = uint32

// A handler takes away digits that its atom rules out.
type handler interface {
	// scope returns the cells whose changes wake the handler.
	scope() []uint16

	// narrow takes digits away by the methods of s, and reports whether the atom can still be kept. It decides that if
	// all cells are fixed.
	narrow(s *search) bool
}

// A search is one walk through the tree. The cells of the node at hand are in at; order[:taken] are the fixed cells of
// which all others know.
type search struct {
	*model
	at      []digits // of each cell
	taken   int
	order   []uint16 // all cells; taken ones first
	place   []uint16 // of each cell in order
	fixed   []uint16 // cells that became fixed and are not taken yet
	awake   []uint64 // handlers to run, by bit
	again   []uint64 // houses to run when the next cells are taken
	holds   int      // handlers from there on wait while cells are fixed; 0 in an eager search
	running int      // the handler that runs, or ran last
	blamed  uint16   // the first cell of the last batch that was taken
	choice  weights

	frames []frame // the way from the root; those below depth are room
	depth  int     // of the frame at hand; -1 if there is none
	found  bool    // the frame at hand is a solution

	nodes, conflicts uint64

	done  <-chan struct{} // of the context
	looks int             // counts down to the next look at it
	ended bool            // it is done

	proving bool     // meet no conflict that a proof cannot be led through
	most    uint64   // end the search above so many nodes; 0: no limit
	learned *weights // what to begin with; nil: the lengths of the atoms
	journal *journal // nil: nobody wants to know
	known   []digits // of each cell: candidates of solutions that are of no more interest; nil: all are

	// Scratch memory of the handlers.
	free   []uint16
	common []uint64
	forth  []family
	back   [2]family
	sums   sumScratch
	lines  lineScratch
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
	s.common = make([]uint64, 0, m.rowWords)
	if m.n <= familyDigits {
		words := familyWords(m.n)
		for range m.longest + 1 {
			s.forth = append(s.forth, make(family, words))
		}
		s.back = [2]family{make(family, words), make(family, words)}
	}
	s.sums.reserve(m)
	s.lines.reserve(m)
	s.choice.reserve(m)
	return s
}

// families returns scratch memory for k families.
func (s *search) families(k int) []family { return s.forth[:k] }

// eagerConflicts is the number of conflicts up to which a search with houses only is eager: fixed cells are taken at once,
// which takes less time a node. To hold them back gives better blame, but that pays only in a long search.
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
	if s.learned == nil {
		s.choice.reset(s.model)
	} else {
		s.choice.copy(s.learned)
	}
	for c := range s.order { // so that the search does not depend on the one before
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

// advance goes on to the next solution, whose cells are in at then. It reports false at the end of the tree, and with an
// error where ctx ended the search.
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

// descend decides on a digit, and goes on to the node below, or to the next one that is left.
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

// retreat leaves the node at hand, which is done with, for the nearest one that has something left.
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

// strike takes a digit from a cell because the node with it is done with.
func (s *search) strike(c uint16, d digits) bool {
	j := s.journal
	s.journal = nil // the clause of that node says it
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

// put leaves a cell only a digit that it has.
func (s *search) put(c uint16, d digits) {
	s.at[c] = d
	s.fixed = append(s.fixed, c)
	s.touch(c)
}

// keep leaves a cell only the digits of a set. It reports false if none is left.
func (s *search) keep(c uint16, set digits) bool {
	old := s.at[c]
	v := old & set
	if v == old {
		return true
	}
	if s.journal != nil {
		s.journal.lose(s, c, old&^v)
	}
	s.at[c] = v
	if v == 0 {
		return false
	}
	if v&(v-1) == 0 {
		s.fixed = append(s.fixed, c)
	}
	s.touch(c)
	return true
}

// touch wakes the handlers of a cell.
func (s *search) touch(c uint16) {
	for w, x := range s.wakes.row(c) {
		s.awake[w] |= x
	}
}

// settle runs the handlers that are awake until the cheap ones rest; then it takes the fixed cells, all at once, and goes
// on. The others run when no cell is fixed. It reports false if the puzzle has no solution here, or if the search is to
// end.
func (s *search) settle() bool {
	for {
		if !s.run() {
			break
		}
		if len(s.fixed) == 0 {
			return true
		}
		if !s.take() {
			break
		}
	}
	clear(s.awake)
	clear(s.again)
	s.fixed = s.fixed[:0]
	return false
}

// run runs handlers until all rest, or until the cheap ones do and cells are fixed.
func (s *search) run() bool {
	for w := 0; w < len(s.awake); {
		x := s.awake[w]
		if x == 0 {
			w++
			continue
		}
		bit, i := x&-x, w<<6|bits.TrailingZeros64(x)
		if i >= s.holds && len(s.fixed) > 0 {
			return true
		}
		if i >= s.cheap && s.taken == len(s.order) { // others have decided it
			clear(s.awake)
			return true
		}
		s.running = i
		if h, ok := s.handlers[i].(*house); ok { // the most frequent one, called directly
			if !h.narrow(s) {
				return false
			}
		} else if s.quick <= i && i < s.cheap && s.interrupted() || !s.handlers[i].narrow(s) {
			return false
		}
		s.awake[w] &^= bit // its own changes do not wake it
		w = 0
	}
	return true
}

// lookEvery is after how many handlers that take their time a search looks whether it is to end.
const lookEvery = 8

// interrupted reports whether the search is to end, if it is time to look.
func (s *search) interrupted() bool {
	if s.looks--; s.looks > 0 {
		return false
	}
	s.looks, s.ended = lookEvery, done(s.done)
	return s.ended
}

// done reports whether a context has ended, given its channel.
func done(channel <-chan struct{}) bool {
	select {
	case <-channel:
		return true
	default:
		return false
	}
}

// take takes the fixed cells: no cell that sees one of them holds its digit. An eager search goes on with the cells that
// become fixed by that.
func (s *search) take() bool {
	s.blamed = s.fixed[0]
	for w, x := range s.again {
		s.awake[w] |= x
		s.again[w] = 0
	}
	batch := len(s.fixed)
	for i := 0; i < batch; i++ {
		c := s.fixed[i]
		p, other := s.place[c], s.order[s.taken]
		s.order[p], s.place[other] = other, p
		s.order[s.taken], s.place[c] = c, uint16(s.taken)
		s.taken++
		for w, x := range s.wakesFixed.row(c) {
			s.awake[w] |= x
		}
		if !s.strip(c) {
			return false
		}
		if s.holds == 0 {
			batch = len(s.fixed)
		}
	}
	s.fixed = s.fixed[:copy(s.fixed, s.fixed[batch:])]
	return true
}

// strip takes the digit of a fixed cell from the cells that see it. The houses of that cell sleep on: they lose only a
// digit that has its place.
func (s *search) strip(c uint16) bool {
	at, d, own := s.at, s.at[c], s.own.row(c)
	if len(own) > 1 {
		for _, peer := range s.peers[c] {
			v := at[peer]
			if v&d == 0 {
				continue
			}
			if v &^= d; v == 0 {
				return false
			}
			at[peer] = v
			if v&(v-1) == 0 {
				s.fixed = append(s.fixed, peer)
			}
			for w, x := range s.wakes.row(peer) {
				s.awake[w] |= x &^ own[w]
			}
		}
		return true
	}
	// The same with fewer branches, which nobody can predict. The length and the mask spare checks in the loop.
	awake, wakes, shift := uint64(0), s.wakes.bits[:len(at)], bits.TrailingZeros32(d)&31
	for _, peer := range s.peers[c] {
		v := at[peer]
		left := v &^ d
		at[peer] = left
		awake |= wakes[peer] & -uint64(v&d>>shift)
		if left&(left-1)|(v^left^d) == 0 {
			if left == 0 {
				return false
			}
			s.fixed = append(s.fixed, peer)
		}
	}
	s.awake[0] |= awake &^ own[0]
	return true
}
