package ladder

// A conclusion is what one or several branches prove: a statement, and on what assumptions.
type conclusion struct {
	key    int
	node   node   // what is so
	starts []node // the assumptions; one of a contradiction
	house  int    // where the assumptions are all places of a digit, -1 if they are of a cell
}

// A reasoner draws conclusions from branches: those of a contradiction, of a candidate that is true or false, of all
// candidates of a cell, and of all places of a digit in a house.
//
// It keeps the simplest, which follows from the fewest nodes in all branches together; of several the one of the lowest
// kind, and of these the first.
type reasoner struct {
	forest
	branches []branch // of each candidate, if it is true
	off      branch   // of one, if it is false
	best     finding
	drawn    conclusion
	group    []int16
	common   []uint64
}

// reason finds the simplest conclusion, and reports whether there is one.
func (r *reasoner) reason(b *Board, t *net, g growth, number float64) bool {
	r.net, r.board, r.growth = t, b, g
	r.branches = grow(r.branches, t.m)
	for i := range r.branches {
		r.branches[i].known = false
	}
	none := finding{number: number, complexity: 1 << 30}
	r.best = none
	fewest := 2
	if g == static {
		fewest = 3
	}
	for c := 0; c < t.m; {
		end := c + 1
		for end < t.m && t.cell[end] == t.cell[c] {
			end++
		}
		if b.stopped() {
			return false
		}
		if end-c >= fewest {
			r.inspect(int16(c), int16(end))
		}
		c = end
	}
	r.best.number = longer(number, r.best.complexity)
	return r.best.complexity < none.complexity
}

// inspect draws the conclusions from the candidates of a cell, which are from first to before end.
func (r *reasoner) inspect(first, end int16) {
	r.group = r.group[:0]
	for c := first; c < end; c++ {
		on := r.branch(c)
		if r.growth != static {
			r.binary(c, on, end-first)
		}
		if r.growth != digital {
			r.houses(c)
		}
	}
	if r.growth == digital {
		return
	}
	r.group = r.group[:0]
	for c := first; c < end; c++ {
		r.group = append(r.group, c)
	}
	r.agree(keyCell, -1)
}

// branch returns what follows if a candidate is true.
func (r *reasoner) branch(c int16) *branch {
	b := &r.branches[c]
	if !b.known {
		r.grow(b, c, true)
	}
	return b
}

// binary draws the conclusions from a candidate that is true, or false.
func (r *reasoner) binary(c int16, on *branch, candidates int16) {
	if on.clash {
		r.draw(finding{complexity: int(on.both), key: keyContradiction}, 2*c, 2*c+1, -1)
	}
	off := &r.off
	r.grow(off, c, false)
	if off.clash {
		r.draw(finding{complexity: int(off.both), key: keyContradiction}, 2*c+1, 2*c, -1)
	}
	if r.growth == digital || candidates < 3 {
		return
	}
	for turn := range node(2) { // true ones first
		for _, at := range on.order {
			rows := off.on
			if at&1 == 0 {
				rows = off.off
			}
			if at&1 != turn && has(rows, at>>1) {
				r.group = append(r.group[:0], c)
				r.draw(finding{complexity: int(on.count[at] + off.count[at]), key: keyDouble}, at, 2*c+1, -1)
			}
		}
	}
}

// houses draws the conclusions from the places of a candidate's digit in each house where its cell is the first place.
func (r *reasoner) houses(c int16) {
	b := r.board
	n, cell, d := b.rules.n, int(r.cell[c]), int(r.digit[c])
	for _, s := range b.rules.chained[cell] {
		places := b.where[int(s.house)*n+d]
		if places&-places != s.bit || places == s.bit {
			continue
		}
		r.group = r.group[:0]
		for c := range b.rules.houses[s.house].at(places) {
			r.group = append(r.group, r.at[c*n+d])
		}
		r.agree(keyHouse, int(s.house))
	}
}

// agree draws what follows from every candidate of the group, one of which is true.
func (r *reasoner) agree(key, house int) {
	w := r.w
	r.common = grow(r.common, 2*w)
	on, off := r.common[:w], r.common[w:]
	for i, c := range r.group {
		b := r.branch(c)
		if i == 0 {
			copy(on, b.on)
			copy(off, b.off)
			continue
		}
		for j := range w {
			on[j] &= b.on[j]
			off[j] &= b.off[j]
		}
	}
	any := uint64(0)
	for _, word := range r.common {
		any |= word
	}
	if any == 0 {
		return
	}
	leader := &r.branches[r.group[0]]
	for turn := range node(2) { // true ones first
		for _, at := range leader.order {
			if at&1 == turn || !has(r.common[int(turn)*w:int(turn)*w+w], at>>1) {
				continue
			}
			complexity := 0
			for _, c := range r.group {
				complexity += int(r.branches[c].count[at])
			}
			r.draw(finding{complexity: complexity, key: key}, at, -1, house)
		}
	}
}

// draw keeps a conclusion, if it comes before the best one.
func (r *reasoner) draw(f finding, at, start node, house int) {
	f.number = r.best.number
	if !f.before(r.best) {
		return
	}
	r.best = f
	r.drawn.key, r.drawn.node, r.drawn.house = f.key, at, house
	r.drawn.starts = r.drawn.starts[:0]
	if start >= 0 {
		r.drawn.starts = append(r.drawn.starts, start)
		return
	}
	for _, c := range r.group {
		r.drawn.starts = append(r.drawn.starts, 2*c+1)
	}
}
