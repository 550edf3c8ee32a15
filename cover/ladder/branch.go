package ladder

import "math/bits"

// A node is a statement about a candidate: 2·candidate says that it is false, and one more that it is true.
type node = int16

// A branch is what follows from one assumption. It is grown by a forest.
type branch struct {
	known   bool     // it has been grown
	on, off []uint64 // the candidates that are true, and false
	order   []node   // as they were reached
	count   []uint16 // of each node reached, the number of different nodes that it follows from, itself included
	clash   bool     // a candidate is both: on and off are what was reached until then
	both    uint16   // the counts of that candidate's two nodes together
	at      int16    // that candidate
}

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
	trues     []int16  // waiting, from the first on
	falses    []int16  // waiting
	ancestors []uint64 // of each node, a row of 2·w words: what it follows from
	live      []uint32 // of each cell: what has not left
	places    []uint32 // of each house and digit: what has not left
	lost      []uint32 // of each house, the digits that have lost a place
	trace     bool     // parents are kept
	parents   [][]node // of each node, if they are
	more      []node   // further parents of the link at hand
	by        string   // the pattern at hand, "" if it is a link
	names     []string // of each node, the pattern that it follows by, if parents are kept
}

// grow follows an assumption.
func (f *forest) grow(b *branch, start int16, on bool) {
	f.begin(b)
	if on {
		f.reach(b, 2*start+1, -1)
	} else {
		f.reach(b, 2*start, -1)
	}
	for trues, falses := 0, 0; ; {
		switch {
		case trues < len(f.trues):
			p := f.trues[trues]
			trues++
			f.serveTrue(b, p)
		case falses < len(f.falses):
			o := f.falses[falses]
			falses++
			f.serveFalse(b, o)
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
	b.on, b.off, b.count = grow(b.on, f.w), grow(b.off, f.w), grow(b.count, 2*f.m)
	clear(b.on)
	clear(b.off)
	b.order = b.order[:0]
	f.trues, f.falses, f.more = f.trues[:0], f.falses[:0], f.more[:0]
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
	if at&1 == 1 {
		add(b.on, at>>1)
		f.trues = append(f.trues, at>>1)
	} else {
		add(b.off, at>>1)
		f.falses = append(f.falses, at>>1)
	}
	b.order = append(b.order, at)
	b.count[at] = f.descend(b, at, from)
	f.note(at, from)
}

// note keeps the parents of a node, if they are wanted.
func (f *forest) note(at, from node) {
	if !f.trace {
		return
	}
	f.names[at] = f.by
	if from >= 0 {
		f.parents[at] = append(append(f.parents[at][:0:0], from), f.more...)
	} else {
		f.parents[at] = append(f.parents[at][:0:0], f.more...)
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

// collide notes that a node that follows from another one contradicts what was reached before.
func (f *forest) collide(b *branch, at, from node) {
	count := f.descend(b, at, from)
	b.clash, b.at = true, at>>1
	b.both = count + b.count[at^1]
	f.note(at, from)
}

// serveTrue reaches what a true candidate excludes.
func (f *forest) serveTrue(b *branch, p int16) {
	row := f.row(f.weak, int(p))
	if f.growth == digital {
		row = f.row(f.peers, int(p))
	}
	any := uint64(0)
	for i, word := range row {
		any |= word & (b.on[i] | ^b.off[i])
	}
	if any == 0 {
		return
	}
	f.more = f.more[:0]
	for _, o := range f.excluded(p, f.growth == digital) {
		switch {
		case has(b.on, o):
			f.collide(b, 2*o, 2*p+1)
			return
		case !has(b.off, o):
			f.reach(b, 2*o, 2*p+1)
		}
	}
}

// serveFalse reaches what must be true because a candidate is false.
func (f *forest) serveFalse(b *branch, o int16) {
	if f.growth == static {
		f.more = f.more[:0]
		if q := f.single[o]; q >= 0 && !f.forces(b, q, o) {
			return
		}
		for _, q := range f.pairs.of(o) {
			if !f.forces(b, q, o) {
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
		ok = f.forces(b, f.at[cell*n+bits.TrailingZeros32(rest)], o)
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
		ok = f.forces(b, f.at[int(cells[bits.TrailingZeros32(rest)])*n+d], o)
	}
}

// forces reaches a candidate that is true because another one is false, and reports whether growth goes on.
func (f *forest) forces(b *branch, q, o int16) bool {
	switch {
	case has(b.off, q):
		f.collide(b, 2*q+1, 2*o)
		return false
	case !has(b.on, q):
		f.reach(b, 2*q+1, 2*o)
	}
	return true
}
