package support

import (
	"context"
	"math/bits"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// A Search goes through all solutions of a matrix, in an order of its own. It is deterministic.
type Search struct {
	// Report is called now and then, if it is not nil, with the number of nodes since the root.
	Report func(nodes uint64)

	// Loose reports that the search is unlikely to be worth its time: each supporting item allows more than half of all combinations
	// of the colours that it supports, so a colour loses its support only when nearly all other colours have gone. In a graph
	// colouring with three colours, an edge allows six combinations of nine.
	Loose bool

	primary int            // the number of primary items
	options []int32        // for each option, its number in the matrix
	numbers []int32        // the other way round
	sets    []set          // of options: those of each item, then those of each colour
	rivals  []span         // for each colour, the sets of all colours of its item
	counts  matrix.Listing // for each option, what it counts in: its primary items, and what they support
	covers  matrix.Listing // for each option, its items of which no other option may be chosen
	wears   matrix.Listing // for each option, the sets of its colours that no item of it supports
	worn    []int32        // for each count behind the primary items, the set of its colour

	states []*state // states[0] is the one of the root
	level  int      // of the state that is searched
	now    *state   // which is states[level]
	dead   bool     // it has no solution, or none that has not been found
	queue  []int32  // the counts that have consequences
	nodes  uint64
	work   uint64 // since the root, see Next
}

// state is what is left after some choices.
type state struct {
	free  []uint64 // the set of the free options
	left  []uint16 // the counts
	tried int32    // the option chosen for the next state
}

// set is a set of options: its words that are not 0.
type set []word

type word struct {
	at   int32
	bits uint64
}

// span is the numbers from start to end-1.
type span struct{ start, end int32 }

// Root begins a search for the solutions that have the chosen options, and goes to its root.
func (s *Search) Root(chosen *matrix.Chosen) {
	s.level, s.nodes, s.work, s.dead, s.queue = -1, 1, 0, false, s.queue[:0]
	s.next()
	clear(s.now.free)
	clear(s.now.left)
	for o := range s.options {
		s.now.free[o>>6] |= 1 << (o & 63)
		for _, k := range s.counts.List(int32(o)) {
			s.now.left[k]++
		}
	}
	for k, n := range s.now.left {
		s.note(int32(k), n)
	}
	for _, o := range chosen.Options {
		s.choose(s.numbers[o])
	}
	for _, o := range chosen.Out {
		s.drop(s.numbers[o])
	}
	s.propagate()
}

// Next goes on to the next solution, and returns Solved, Done, or Paused if that takes more than the given work; 0 means no
// limit. Work is counts and words of sets looked at, each in one to three nanoseconds. If ctx ends the search, the state is
// Paused and the error that of ctx.
func (s *Search) Next(ctx context.Context, work uint64) (walk.State, error) {
	last := s.work + work
	defer s.report()
	for n := 0; ; n++ {
		if n%256 == 0 {
			s.report()
			if ctx.Err() != nil {
				return walk.Paused, ctx.Err()
			}
		}
		switch {
		case s.dead && s.level == 0:
			return walk.Done, nil
		case work > 0 && s.work >= last:
			return walk.Paused, nil
		case s.dead:
			s.retreat()
		default:
			i := s.least()
			if i < 0 {
				s.dead = true
				return walk.Solved, nil
			}
			s.try(i)
		}
	}
}

// report calls Report.
func (s *Search) report() {
	if s.Report != nil {
		s.Report(s.nodes)
	}
}

// AppendSolution appends the options of the solution that the search is at, in any order.
func (s *Search) AppendSolution(sol []int) []int {
	for at, set := range s.now.free {
		for ; set != 0; set &= set - 1 {
			sol = append(sol, int(s.options[at<<6+bits.TrailingZeros64(set)]))
		}
	}
	return sol
}

// least returns the first item with the fewest free options. Items with one option are left out; -1: all have one.
func (s *Search) least() int32 {
	item, least := int32(none), ^uint16(0)
	s.work += uint64(s.primary) / 4
	for i, n := range s.now.left[:s.primary] {
		if n > 1 && (n < least || item < 0) {
			item, least = int32(i), n
		}
	}
	return item
}

// try chooses the first free option of item i in a copy of the state.
func (s *Search) try(i int32) {
	from, o := s.now, s.first(i)
	from.tried = o
	s.next()
	copy(s.now.free, from.free)
	copy(s.now.left, from.left)
	s.work += uint64(len(from.free)+len(from.left)) / 8
	s.nodes++
	s.remove(i, o)
	s.propagate()
}

// retreat goes back to the state before, and drops the option tried there.
func (s *Search) retreat() {
	s.level--
	s.now, s.dead = s.states[s.level], false
	s.drop(s.now.tried)
	s.propagate()
}

// next goes to the next state, whatever is in it.
func (s *Search) next() {
	s.level++
	if s.level == len(s.states) {
		s.states = append(s.states, &state{free: make([]uint64, (len(s.options)+63)/64), left: make([]uint16, s.primary+len(s.worn))})
	}
	s.now = s.states[s.level]
}

// propagate takes away the options that cannot be chosen any more, up to the first dead end.
func (s *Search) propagate() {
	for h := 0; h < len(s.queue) && !s.dead; h++ {
		if k := s.queue[h]; int(k) < s.primary {
			s.choose(s.first(k))
		} else {
			s.remove(s.worn[int(k)-s.primary], none)
		}
	}
	s.queue = s.queue[:0]
}

// choose takes away the options that option o excludes.
func (s *Search) choose(o int32) {
	for _, k := range s.covers.List(o) {
		s.remove(k, o)
	}
	for _, k := range s.wears.List(o) {
		r := s.rivals[int(k)-len(s.sets)+len(s.rivals)]
		for other := r.start; other < r.end; other++ {
			if other != k {
				s.remove(other, none)
			}
		}
	}
}

// first returns the first free option of item i, which has one.
func (s *Search) first(i int32) int32 {
	for _, w := range s.sets[i] {
		if set := s.now.free[w.at] & w.bits; set != 0 {
			return w.at<<6 + int32(bits.TrailingZeros64(set))
		}
	}
	panic("support: an item that is no dead end has no option")
}

// none is the number of no option.
const none = -1

// remove takes away the free options of a set, except one.
func (s *Search) remove(k, but int32) {
	free, those := s.now.free, s.sets[k]
	s.work += uint64(len(those))
	for _, w := range those {
		gone := free[w.at] & w.bits
		if w.at == but>>6 {
			gone &^= 1 << (but & 63)
		}
		if gone != 0 {
			s.take(w.at, gone)
		}
	}
}

// drop takes away option o, if it is free.
func (s *Search) drop(o int32) {
	if bit := uint64(1) << (o & 63); s.now.free[o>>6]&bit != 0 {
		s.take(o>>6, bit)
	}
}

// take takes away free options, which are in the word at a place of the set.
func (s *Search) take(at int32, gone uint64) {
	s.now.free[at] ^= gone
	left := s.now.left
	for ; gone != 0; gone &= gone - 1 {
		counts := s.counts.List(at<<6 + int32(bits.TrailingZeros64(gone)))
		s.work += uint64(len(counts))
		for _, k := range counts {
			left[k]--
			if n := left[k]; n < 2 {
				s.note(k, n)
			}
		}
	}
}

// note takes note of the consequences of count k, which is n.
func (s *Search) note(k int32, n uint16) {
	switch {
	case int(k) >= s.primary:
		if n == 0 {
			s.queue = append(s.queue, k)
		}
	case n == 0:
		s.dead = true
	case n == 1:
		s.queue = append(s.queue, k)
	}
}
