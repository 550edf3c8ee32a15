package ladder

import "slices"

// The spots of a web that are groups, and its links.

// group adds the groups of a digit: two or three places where two houses cross.
func (w *web) group(b *Board, d, first int) {
	r := b.rules
	for i := range r.crossings {
		c := &r.crossings[i]
		in := b.where[int(c.a)*r.n+d] & c.inA
		if popcount(in) < 2 {
			continue
		}
		cells := slices.Collect(r.houses[c.a].at(in))
		if !slices.ContainsFunc(w.spots[first:], func(t spot) bool { return slices.Equal(t.cells, cells) }) {
			w.spots = append(w.spots, spot{d, cells})
		}
	}
}

// exclude links the spots of a digit that exclude each other.
func (w *web) exclude(b *Board, first int) {
	for i := first; i < len(w.spots); i++ {
		for j := first; j < i; j++ {
			if b.rules.apart(w.spots[i].cells, w.spots[j].cells) {
				tie(w.weak, i, j)
			}
		}
	}
}

// apart reports whether each of some cells excludes each of others.
func (r *Rules) apart(one, two []int) bool {
	return !slices.ContainsFunc(one, func(c int) bool { return !r.seesAll(c, two) })
}

// force links two spots of a digit that together have all its places in a house.
func (w *web) force(b *Board, d, first int) {
	r := b.rules
	for h := range r.houses {
		places := b.where[h*r.n+d]
		if !r.houses[h].full || popcount(places) < 2 {
			continue
		}
		in := make([]uint32, len(w.spots)-first)
		for i, t := range w.spots[first:] {
			for at, c := range r.houses[h].cells {
				if slices.Contains(t.cells, int(c)) {
					in[i] |= 1 << at
				}
			}
			if popcount(in[i]) != len(t.cells) {
				in[i] = 0
			}
		}
		for i, one := range in {
			for j, two := range in[:i] {
				if one != 0 && two != 0 && one|two == places && one&two == 0 {
					link(w.strong, first+i, first+j)
				}
			}
		}
	}
}

// link makes two spots neighbours in lists, once.
func link(lists [][]int16, i, j int) {
	if !slices.Contains(lists[i], int16(j)) {
		tie(lists, i, j)
	}
}

// tie makes two spots neighbours in lists, in which they are not yet.
func tie(lists [][]int16, i, j int) {
	lists[i], lists[j] = append(lists[i], int16(j)), append(lists[j], int16(i))
}

// mate links the candidates of a cell.
func (w *web) mate(b *Board) {
	of := make([][]int, len(b.cands))
	for i, t := range w.spots {
		if !t.single() {
			continue
		}
		c := t.cells[0]
		for _, j := range of[c] {
			if w.mates {
				link(w.weak, i, j)
			}
			if w.cells && popcount(b.cands[c]) == 2 {
				link(w.strong, i, j)
			}
		}
		of[c] = append(of[c], i)
	}
}

// strike notes the cells where each spot of a digit rules it out.
func (w *web) strike(b *Board, d, first int) {
	holding := b.holding(d)
	for _, t := range w.spots[first:] {
		struck := b.rules.seenBy(t.cells)
		struck.keep(&holding)
		w.struck = append(w.struck, struck)
	}
}
