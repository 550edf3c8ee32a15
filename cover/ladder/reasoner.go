package ladder

// A conclusion is what one or several branches prove: a statement, and on what assumptions.
type conclusion struct {
	node   node   // what is so
	starts []node // the assumptions; one of a contradiction
	house  int    // where the assumptions are all places of a digit, -1 if they are of a cell
}

// A reasoner draws conclusions from branches: from a contradiction, from a candidate that is true or false, from all
// candidates of a cell, and from all places of a digit in a house.
//
// It keeps the simplest, which follows from the fewest nodes in all branches together; of several the one of the lowest
// kind, and of these the first.
type reasoner struct {
	forest
	branches []branch // of each candidate, if it is true
	off      branch   // of one, if it is false
	best     finding
	drawn    conclusion
	group    []node      // the candidates of a cell, or the places of a digit in a house: one of them is true
	common   [2][]uint64 // what follows from all of them: the candidates that are false, and the true ones
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
	first, fewest := int16(0), int16(2)
	if g == static {
		fewest = 3
	}
	for _, set := range b.cands {
		end := first + int16(popcount(set))
		if end-first >= fewest {
			if b.stopped() {
				return false
			}
			r.inspect(first, end)
		}
		first = end
	}
	r.best.number = longer(number, r.best.complexity)
	return r.best.complexity < none.complexity
}

// inspect draws the conclusions from the candidates of a cell, which are from first to before end.
func (r *reasoner) inspect(first, end int16) {
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
		r.group = append(r.group, 2*c+1)
	}
	r.agree(keyCell, -1)
}

// branch returns what follows if a candidate is true.
func (r *reasoner) branch(c int16) *branch {
	b := &r.branches[c]
	if !b.known {
		r.grow(b, 2*c+1)
	}
	return b
}

// binary draws the conclusions from a candidate that is true, or false.
func (r *reasoner) binary(c int16, on *branch, candidates int16) {
	if on.clash {
		r.draw(keyContradiction, int(on.both), 2*c, -1, 2*c+1)
	}
	off := &r.off
	r.grow(off, 2*c)
	if off.clash {
		r.draw(keyContradiction, int(off.both), 2*c+1, -1, 2*c)
	}
	if r.growth == digital || candidates < 3 {
		return
	}
	for turn := range node(2) { // true ones first
		is := off.is[1-turn]
		for _, at := range on.order {
			if at&1 != turn && has(is, at>>1) {
				r.draw(keyDouble, int(on.count[at]+off.count[at]), at, -1, 2*c+1)
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
			r.group = append(r.group, 2*r.at[c*n+d]+1)
		}
		r.agree(keyHouse, int(s.house))
	}
}

// agree draws what follows from every node of the group, one of which is true.
func (r *reasoner) agree(key, house int) {
	any := uint64(0)
	for truth := range r.common {
		common := append(r.common[truth][:0], r.branch(r.group[0] >> 1).is[truth]...)
		for _, at := range r.group[1:] {
			for j, word := range r.branch(at >> 1).is[truth] {
				common[j] &= word
			}
		}
		for _, word := range common {
			any |= word
		}
		r.common[truth] = common
	}
	if any == 0 {
		return
	}
	for turn := range node(2) { // true ones first
		is := r.common[1-turn]
		for _, at := range r.branch(r.group[0] >> 1).order {
			if at&1 == turn || !has(is, at>>1) {
				continue
			}
			complexity := 0
			for _, start := range r.group {
				complexity += int(r.branches[start>>1].count[at])
			}
			r.draw(key, complexity, at, house, r.group...)
		}
	}
}

// draw keeps a conclusion from some assumptions, if it comes before the best one.
func (r *reasoner) draw(key, complexity int, at node, house int, starts ...node) {
	f := finding{number: r.best.number, complexity: complexity, key: key}
	if !f.before(r.best) {
		return
	}
	r.best = f
	r.drawn.node, r.drawn.house = at, house
	r.drawn.starts = append(r.drawn.starts[:0], starts...)
}
