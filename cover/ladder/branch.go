package ladder

import (
	"math/bits"
	"slices"
)

// A node is a statement about a candidate: 2·candidate says that it is false, and one more that it is true.
type node = int16

// A branch is what follows from one assumption. It is grown by a forest.
type branch struct {
	known bool        // it has been grown
	is    [2][]uint64 // the candidates that are false, and the true ones
	order []node      // as they were reached
	count []uint16    // of each node reached, the number of different nodes that it follows from, itself included
	clash bool        // a candidate is both; the field is holds what was reached until then
	both  uint16      // the counts of that candidate's two nodes together
	at    int16       // that candidate
}

// has reports whether a node follows from the assumption.
func (b *branch) has(at node) bool { return has(b.is[at&1], at>>1) }

// growth says how a branch grows.
type growth uint8

const (
	static    growth = iota // by links that the board has
	digital                 // Nishio: by links within a digit, and by new ones as candidates are ruled out
	dynamic                 // by all links, and by new ones as candidates are ruled out
	patterned               // and by patterns that come up
)

// A forest grows branches on the net of a board.
//
// Statements are served in turn: first all that say true, and only then one that says false. Each is reached once. A
// false candidate that is served leaves the board, if the growth is dynamic: a link that there is only without it
// follows from that, too. Growth ends at the first candidate that is both true and false.
type forest struct {
	*net
	board     *Board
	growth    growth
	waiting   [2][]int16 // the candidates reached, to be served in turn: the false ones, and the true ones
	ancestors []uint64   // of each node, a row of 2·w words: what it follows from
	live      []uint32   // of each cell: what has not left
	places    []uint32   // of each house and digit: what has not left
	lost      []uint32   // of each house, the digits that have lost a place
	sets      []uint32   // of each cell of the house at hand: what has not left
	trace     bool       // parents are kept
	parents   [][]node   // of each node, if they are
	more      []node     // further parents of the link at hand
	by        string     // the pattern at hand, "" if it is a link
	names     []string   // of each node, the pattern that it follows by, if parents are kept
}

// grow follows an assumption.
func (f *forest) grow(b *branch, start node) {
	f.begin(b)
	f.reach(b, start, -1)
	for trues, falses := 0, 0; ; {
		switch {
		case trues < len(f.waiting[1]):
			trues++
			f.serveTrue(b, f.waiting[1][trues-1])
		case falses < len(f.waiting[0]):
			falses++
			f.serveFalse(b, f.waiting[0][falses-1])
		case f.growth != patterned || !f.patterns(b):
			return
		}
		if b.clash {
			return
		}
	}
}

// begin empties a branch.
func (f *forest) begin(b *branch) {
	b.known, b.clash = true, false
	b.count, b.order, f.more = grow(b.count, 2*f.m), b.order[:0], f.more[:0]
	for truth := range b.is {
		b.is[truth], f.waiting[truth] = grow(b.is[truth], f.w), f.waiting[truth][:0]
		clear(b.is[truth])
	}
	if f.growth != static {
		f.ancestors = grow(f.ancestors, 2*f.m*2*f.w)
		f.live = append(f.live[:0], f.board.cands...)
		f.places = append(f.places[:0], f.board.where...)
		f.lost = grow(f.lost, len(f.board.open))
		clear(f.lost)
	}
	if f.trace {
		f.parents, f.names = make([][]node, 2*f.m), make([]string, 2*f.m)
	}
}

// reach notes a node that follows from another one, -1 if it is the assumption, and from those in more.
func (f *forest) reach(b *branch, at, from node) {
	add(b.is[at&1], at>>1)
	f.waiting[at&1] = append(f.waiting[at&1], at>>1)
	b.order = append(b.order, at)
	b.count[at] = f.descend(b, at, from)
	f.note(at, from)
}

// note keeps the parents of a node, if they are wanted.
func (f *forest) note(at, from node) {
	if !f.trace {
		return
	}
	f.names[at], f.parents[at] = f.by, slices.Clone(f.more)
	if from >= 0 {
		f.parents[at] = slices.Insert(f.parents[at], 0, from)
	}
}

// descend returns the number of nodes that a node follows from, with itself, and notes which.
func (f *forest) descend(b *branch, at, from node) uint16 {
	if f.growth == static {
		if from < 0 {
			return 1
		}
		return b.count[from] + 1
	}
	w := 2 * f.w
	row := f.ancestors[int(at)*w : int(at)*w+w]
	if from >= 0 {
		copy(row, f.ancestors[int(from)*w:])
	} else {
		clear(row)
	}
	for _, p := range f.more {
		unite(row, f.ancestors[int(p)*w:int(p)*w+w])
	}
	row[at>>6] |= 1 << (at & 63)
	count := 0
	for _, word := range row {
		count += bits.OnesCount64(word)
	}
	return uint16(count)
}

// follows reaches a node, which was not reached before, that follows from another one, -1 if only from those in more.
// It reports whether growth goes on, which ends where the node contradicts what was reached before.
func (f *forest) follows(b *branch, at, from node) bool {
	if !b.has(at ^ 1) {
		f.reach(b, at, from)
		return true
	}
	count := f.descend(b, at, from)
	b.clash, b.at = true, at>>1
	b.both = count + b.count[at^1]
	f.note(at, from)
	return false
}

// serveTrue reaches what a true candidate excludes.
func (f *forest) serveTrue(b *branch, p int16) {
	row := f.row(f.weak, int(p))
	if f.growth == digital {
		row = f.row(f.peers, int(p))
	}
	any, on, off := uint64(0), b.is[1], b.is[0]
	for i, word := range row {
		any |= word & (on[i] | ^off[i])
	}
	if any == 0 {
		return
	}
	f.more = f.more[:0]
	for _, o := range f.excluded(p, f.growth == digital) {
		if !has(off, o) && !f.follows(b, 2*o, 2*p+1) {
			return
		}
	}
}

// serveFalse reaches what must be true because a candidate is false.
func (f *forest) serveFalse(b *branch, o int16) {
	on := b.is[1]
	if f.growth == static {
		f.more = f.more[:0]
		if q := f.single[o]; q >= 0 && !has(on, q) && !f.follows(b, 2*q+1, 2*o) {
			return
		}
		for _, q := range f.pairs.of(o) {
			if !has(on, q) && !f.follows(b, 2*q+1, 2*o) {
				return
			}
		}
		return
	}
	r := f.board.rules
	n, cell, d := r.n, int(f.cell[o]), int(f.digit[o])
	rest := f.live[cell] &^ (1 << d)
	f.live[cell] = rest
	ok := true
	if f.growth != digital && rest != 0 && rest&(rest-1) == 0 {
		f.more = f.more[:0]
		for gone := range each(f.board.cands[cell] &^ (rest | 1<<d)) {
			f.more = append(f.more, 2*f.at[cell*n+gone])
		}
		q := f.at[cell*n+bits.TrailingZeros32(rest)]
		ok = has(on, q) || f.follows(b, 2*q+1, 2*o)
	}
	for _, s := range r.chained[cell] {
		if !ok {
			return
		}
		f.lost[s.house] |= 1 << d
		places := &f.places[int(s.house)*n+d]
		*places &^= s.bit
		rest := *places
		if rest == 0 || rest&(rest-1) != 0 {
			continue
		}
		cells := r.houses[s.house].cells
		f.more = f.more[:0]
		for gone := range f.board.places(int(s.house), d, rest|s.bit) {
			f.more = append(f.more, 2*f.at[gone*n+d])
		}
		q := f.at[int(cells[bits.TrailingZeros32(rest)])*n+d]
		ok = has(on, q) || f.follows(b, 2*q+1, 2*o)
	}
}
