package propagate

import "math/bits"

// This file settles a node: cells that lose digits wake handlers, and these run until all are at rest.

// A handler removes digits that its atom rules out.
type handler interface {
	// narrow removes digits by the methods of s, and reports whether the atom can still be satisfied. If all cells are
	// fixed, the answer must be exact.
	narrow(s *search) bool
}

// put fixes a cell to one of its digits.
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

// keepAll leaves cells only the digits of a set. It reports false if some cell has none left.
func (s *search) keepAll(cells []uint16, set digits) bool {
	for _, c := range cells {
		if !s.keep(c, set) {
			return false
		}
	}
	return true
}

// touch wakes the handlers of a cell.
func (s *search) touch(c uint16) {
	for w, x := range s.wakes.row(c) {
		s.awake[w] |= x
	}
}

// settle runs the handlers that are awake until the cheap ones are at rest; then it takes the fixed cells, all at once, and
// repeats. The other handlers run when no fixed cell is left to take. It reports false if this node has no solution, or if
// the search must end.
func (s *search) settle() bool {
	for s.run() {
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

// run runs handlers until all are at rest, or until the cheap ones are and there are fixed cells to take.
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
		if i >= s.cheap && s.taken == len(s.order) { // all cells are fixed, and the cheap handlers have decided
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

// lookEvery is the number of slow handlers between two checks of the context.
const lookEvery = 8

// interrupted reports whether the search must end. It checks the context every lookEvery calls.
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

// take takes the fixed cells: it removes their digits from the cells that see them. An eager search continues with the cells
// that become fixed by that.
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

// strip removes the digit of a fixed cell from the cells that see it. It does not wake the houses of that cell: they lose only
// places of a digit that is placed.
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
	// The same with fewer branches, which the processor cannot predict. The length and the mask avoid bounds checks in the loop.
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
