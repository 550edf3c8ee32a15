package ladder

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
)

// A Board is a puzzle at some stage of its solution: what is placed, and what each empty cell may still hold.
//
// For each cell there is a set of digits, for each house and digit a set of positions, and the two always say the same.
// Each technique skips the houses in which nothing has changed since it last found nothing there; it finds what it
// would find by looking everywhere.
//
// A Board is made by [NewBoard] and used by one goroutine.
type Board struct {
	rules  *Rules
	digits []uint8  // of each cell, 1 to n; 0 if it is empty
	cands  []uint32 // of each cell, the digits that it may hold, from bit 0; none if it is not empty
	where  []uint32 // of each house and digit, house·n + digit-1: the positions where it may be; none if it is placed
	alone  []uint32 // of each house, the digits that have one position, and perhaps some that lost it
	open   []uint8  // of each house, the number of empty cells
	last   houseSet // the houses with one empty cell, and perhaps some that lost it
	left   int      // empty cells
	given  cellSet  // the cells whose digits are those of the puzzle
	since  singleTimes
	queued bool              // singles are taken in the order in which they came up
	lone   cellSet           // the cells that have one candidate, and perhaps some that lost it
	lacks  bool              // an empty cell lost its last candidate, or a digit its last place in a house
	start  *Board            // the board of the empty grid; nil on that board
	all    news              // every house and every digit
	pruned [][]cover.Digits  // of each limit, the digits of its cells when it was last found to rule out nothing
	fresh  [Highest + 1]news // of each technique with a number, since it found nothing
	beyond news              // of a technique without a number
	latest news              // what has changed since the last spread
	done   <-chan struct{}   // closed when no step is wanted any more
	scratch
	loops     loopSearch
	grave     bugSearch
	alignment alignment
	chains    chainSearch
	reasoner  reasoner
}

// news say what has changed.
type news struct {
	houses houseSet
	digits uint32
}

// NewBoard returns an empty board.
func NewBoard(r *Rules) *Board {
	b := emptyBoard(r)
	b.start = emptyBoard(r)
	b.forget()
	return b
}

func emptyBoard(r *Rules) *Board {
	n, cells := r.n, r.layout.Cells()
	b := &Board{
		rules: r, digits: make([]uint8, cells), cands: slices.Repeat([]uint32{1<<n - 1}, cells),
		where: make([]uint32, len(r.houses)*n), alone: make([]uint32, len(r.houses)), open: make([]uint8, len(r.houses)),
		left: cells, pruned: make([][]cover.Digits, len(r.limits)), all: news{digits: 1<<n - 1},
	}
	for h, house := range r.houses {
		b.open[h] = uint8(len(house.cells))
		b.all.houses.add(h)
		for d := range n {
			b.where[h*n+d] = 1<<len(house.cells) - 1
		}
	}
	b.since = singleTimes{
		lone: make([]uint32, cells), alone: make([]uint32, len(b.where)), sets: make([]uint32, len(b.alone)),
	}
	return b
}

// Clear empties the board.
func (b *Board) Clear() {
	b.copyFrom(b.start)
	b.since.cells = cellSet{}
	clear(b.since.sets)
}

// forget makes all techniques look everywhere again.
func (b *Board) forget() {
	for t := range b.fresh {
		b.fresh[t] = b.all
	}
	b.latest = news{}
	clear(b.pruned)
}

// Load clears the board, places the digits of a grid, and rules out what its candidates do not allow. Load panics if
// the grid and the board's rules have different layouts. If a digit is placed where it is not possible, the board is
// [Board.Dead].
func (b *Board) Load(g *cover.Grid) {
	if g.Layout() != b.rules.layout {
		panic(fmt.Sprintf("ladder: grid of %v on a board of %v", g.Layout(), b.rules.layout))
	}
	b.Clear()
	for c := range b.digits {
		if d := g.Digit(c); d != 0 {
			b.Place(Candidate{c, d})
			b.given.add(c)
			b.since.note(b)
		}
	}
	if !g.Restricted() {
		return
	}
	for c, set := range b.cands {
		for d := range each(set &^ fromBit0(g.Candidates(c))) {
			b.remove(c, d)
		}
	}
}

// copyFrom makes b the same as another board of the same rules.
func (b *Board) copyFrom(o *Board) {
	copy(b.digits, o.digits)
	copy(b.cands, o.cands)
	copy(b.where, o.where)
	copy(b.alone, o.alone)
	copy(b.open, o.open)
	b.last, b.left, b.given, b.lone, b.lacks = o.last, o.left, o.given, o.lone, o.lacks
	b.forget()
}

// Until makes [Board.Next] and [Board.NextIn] give up once ctx is done: they soon report false then. Afterwards the
// board must be loaded again.
func (b *Board) Until(ctx context.Context) { b.done = ctx.Done() }

// stopped reports whether a search has to give up. Searches that may take long ask now and then.
func (b *Board) stopped() bool {
	select {
	case <-b.done:
		return true
	default:
		return false
	}
}

// Rules returns the rules of the board.
func (b *Board) Rules() *Rules { return b.rules }

// Digit returns the digit placed in a cell, 0 if it is empty.
func (b *Board) Digit(cell int) int { return int(b.digits[cell]) }

// Has reports whether a candidate is possible: its cell is empty and may hold the digit.
func (b *Board) Has(c Candidate) bool { return b.cands[c.Cell]>>(c.Digit-1)&1 == 1 }

// Candidates returns the digits that a cell may hold: none if it is not empty.
func (b *Board) Candidates(cell int) cover.Digits { return fromBit1(b.cands[cell]) }

// Left returns the number of empty cells.
func (b *Board) Left() int { return b.left }

// Solved reports whether no cell is empty.
func (b *Board) Solved() bool { return b.left == 0 && !b.lacks }

// Dead reports whether the board cannot be solved, as far as can be seen at once: an empty cell has no candidate, or a
// house has no place for a digit.
func (b *Board) Dead() bool { return b.lacks }

// Place puts a digit into an empty cell, and rules it out where it is excluded. In a cell that is not empty, or may not
// hold the digit, it makes the board dead.
func (b *Board) Place(c Candidate) {
	r, d := b.rules, c.Digit-1
	if b.cands[c.Cell]>>d&1 == 0 {
		b.lacks = true
		return
	}
	others := b.cands[c.Cell] &^ (1 << d)
	b.cands[c.Cell] = 0
	b.digits[c.Cell] = uint8(c.Digit)
	b.left--
	b.lone.remove(c.Cell)
	b.latest.digits |= others | 1<<d
	b.latest.houses.unite(&r.touches[c.Cell])
	for _, s := range r.seats[c.Cell] {
		at := int(s.house) * r.n
		if b.open[s.house]--; b.open[s.house] == 1 {
			b.last.add(int(s.house))
		}
		b.where[at+d] = 0
		b.alone[s.house] &^= 1 << d
		for other := range each(others) {
			b.lose(s, other)
		}
	}
	for _, peer := range r.peers[c.Cell] {
		if b.cands[peer]>>d&1 == 1 {
			b.remove(int(peer), d)
		}
	}
}

// Remove rules out a candidate. One that is ruled out already is left alone.
func (b *Board) Remove(c Candidate) {
	if b.Has(c) {
		b.remove(c.Cell, c.Digit-1)
	}
}

// remove rules out digit d, from 0, in a cell where it is possible.
func (b *Board) remove(cell, d int) {
	set := b.cands[cell] &^ (1 << d)
	b.cands[cell] = set
	if set&(set-1) == 0 {
		b.lone.add(cell)
		b.lacks = b.lacks || set == 0
	}
	b.latest.digits |= 1 << d
	b.latest.houses.unite(&b.rules.touches[cell])
	for _, s := range b.rules.seats[cell] {
		b.lose(s, d)
	}
}

// lose takes a seat from the places of digit d, from 0, in its house, unless the digit is placed there.
func (b *Board) lose(s seat, d int) {
	places := &b.where[int(s.house)*b.rules.n+d]
	if *places&s.bit == 0 {
		return
	}
	*places &^= s.bit
	if *places&(*places-1) == 0 {
		b.alone[s.house] |= 1 << d
		b.lacks = b.lacks || *places == 0 && b.rules.houses[s.house].full
	}
}

// Apply does what a step says: it removes the candidates, then places the digit.
func (b *Board) Apply(s *Step) {
	for _, c := range s.Removed {
		b.Remove(c)
	}
	if s.Placed.Digit != 0 {
		b.Place(s.Placed)
	}
}

// Next finds the lowest of the techniques allowed that does something on the board, and its first application in the
// order of the ladder. It reports whether there is one; a solved or dead board has none. The board is not changed.
func (b *Board) Next(s *Step, allowed Techniques) bool {
	if b.left == 0 || b.lacks {
		return false
	}
	for w, set := range allowed {
		for ; set != 0; set &= set - 1 {
			t := Technique(w<<6 | bits.TrailingZeros64(set))
			if b.latest.digits != 0 && !Singles.Has(t) {
				b.spread()
			}
			if b.find(s, t) {
				return !b.stopped()
			}
		}
	}
	return false
}

// find finds the first application of a technique. One without a row has none.
func (b *Board) find(s *Step, t Technique) bool {
	s.begin(t)
	find := techniques[t].find
	return find != nil && find(b, s)
}

// spread makes what has changed known to all techniques.
func (b *Board) spread() {
	for t := range b.fresh {
		f := &b.fresh[t]
		f.digits |= b.latest.digits
		f.houses.unite(&b.latest.houses)
	}
	b.latest = news{}
}

// newsFor returns what is new to a technique: what has changed since it found nothing there. One without a number remembers
// nothing, so that everything is new.
func (b *Board) newsFor(t Technique) *news {
	if t > Highest {
		b.beyond = b.all
		return &b.beyond
	}
	return &b.fresh[t]
}

// places yields the cells of house h where digit d, from 0, may be, except the cells at the positions of but.
func (b *Board) places(h, d int, but uint32) iter.Seq[int] {
	return b.rules.houses[h].at(b.where[h*b.rules.n+d] &^ but)
}

// fromBit0 returns a set of digits as it is held here, bit d-1 for digit d.
func fromBit0(set cover.Digits) uint32 { return uint32(set >> 1) }

// fromBit1 is the inverse of fromBit0.
func fromBit1(set uint32) cover.Digits { return cover.Digits(set << 1) }

func popcount(set uint32) int { return bits.OnesCount32(set) }
