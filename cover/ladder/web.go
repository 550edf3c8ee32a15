package ladder

import (
	"slices"
)

// A web is what chains are made of: spots, and the links between them.
type web struct {
	webKind
	spots  []spot
	weak   [][]int16 // of each spot, the spots that are false if it is true
	strong [][]int16 // of each spot, the spots that are true if it is false
	struck []cellSet // of each spot, the cells where its digit is ruled out if it is true
	links  linker    // of the kind, or nil
	trail            // of statements: 2·spot, and one more if it is true
}

// A webKind says which chains are looked for.
type webKind struct {
	houses bool                // strong links are between the last two places of a digit in a house
	cells  bool                // strong links are between the last two candidates of a cell
	mates  bool                // weak links are also between candidates of a cell, not only between equal digits that see each other
	groups bool                // spots are also groups
	also   func(*Board) linker // makes more strong links; nil: nothing does
	loops  bool                // where the ends see each other, all weak links of the chain count
	most   int                 // the number of statements; 0: there is no limit
}

// A spot is a candidate, or a group: cells of a house, one of which holds the digit.
type spot struct {
	digit int   // from 0
	cells []int // ascending
}

// single reports whether a spot is a candidate.
func (t *spot) single() bool { return len(t.cells) == 1 }

// A linker adds spots, and strong links between them.
type linker interface {
	// seat adds spots of a digit, from 0; its spots so far are those from first on.
	seat(w *web, d, first int)
	// join links them.
	join(w *web)
	// end notes the patterns by which the statements of a chain follow, and what else the chain rules out.
	end(b *Board, s *Step, t told)
}

// weave makes the web of a board.
func (b *Board) weave(k webKind) *web {
	w := &web{webKind: k}
	r := b.rules
	if k.also != nil {
		w.links = k.also(b)
	}
	for d := range r.n {
		first := len(w.spots)
		for c, set := range b.cands {
			if set>>d&1 == 1 && (k.houses || k.cells && popcount(set) == 2) {
				w.spots = append(w.spots, spot{d, []int{c}})
			}
		}
		if k.groups {
			w.group(b, d, first)
		}
		if w.links != nil {
			w.links.seat(w, d, first)
		}
		w.weak = append(w.weak, make([][]int16, len(w.spots)-first)...)
		w.strong = append(w.strong, make([][]int16, len(w.spots)-first)...)
		w.exclude(b, first)
		if k.houses {
			w.force(b, d, first)
		}
		w.strike(b, d, first)
	}
	w.mate(b)
	if w.links != nil {
		w.links.join(w)
	}
	return w
}

// chain finds the shortest chain from a spot that is false to one that must be true then. So one of the two is true,
// and what both exclude is noted.
func (w *web) chain(b *Board, s *Step) bool {
	best := 2*len(w.spots) + 1
	if w.most > 0 {
		best = w.most + 1
	}
	start, end := -1, -1
	var told told
	for i := range w.spots {
		if b.stopped() {
			return false
		}
		if len(w.strong[i]) == 0 {
			continue
		}
		w.begin(2*len(w.spots), 2*i)
		for at := 0; at < len(w.queue); at++ {
			said := w.queue[at]
			length := w.length[said]
			if length >= best {
				break
			}
			if said&1 == 1 && length > 2 && w.follows(b, s, i, said/2) {
				story := w.story(said)
				if w.close(b, s, i, said/2, story); s.takes() {
					best, start, end, told = length, i, said/2, story
					break
				}
			}
			w.spread(said)
		}
	}
	if start < 0 {
		return false
	}
	w.follows(b, s, start, end)
	w.close(b, s, start, end, told)
	return true
}

// close notes a chain, and what else follows if it is a loop.
func (w *web) close(b *Board, s *Step, start, end int, t told) {
	s.chain(t.chain)
	if s.Type = 0; w.loops && slices.Contains(w.weak[start], int16(end)) {
		s.Type = 1
		w.loop(b, s)
	}
	if w.links != nil {
		w.links.end(b, s, t)
	}
}

// spread reaches what follows from a statement at once.
func (w *web) spread(said int) {
	list, truth := w.strong[said/2], 1
	if said&1 == 1 {
		list, truth = w.weak[said/2], 0
	}
	for _, j := range list {
		w.reach(2*int(j)+truth, said)
	}
}

// What is told of a chain are its statements, and their numbers in the web.
type told struct {
	chain []Statement
	way   []int
}

// story returns the statements up to one.
func (w *web) story(said int) told {
	t := told{way: w.way(said)}
	for _, at := range t.way {
		of := &w.spots[at/2]
		c := Statement{Candidate: Candidate{of.cells[0], of.digit + 1}, True: at&1 == 1}
		if !of.single() {
			c.Group = slices.Clone(of.cells)
		}
		t.chain = append(t.chain, c)
	}
	return t
}

// follows notes what follows if one of two spots is true, or the only one, and reports whether anything does.
func (w *web) follows(b *Board, s *Step, i, j int) bool {
	s.Removed, s.Placed = s.Removed[:0], Candidate{}
	one, two := &w.spots[i], &w.spots[j]
	a, c := one.cells[0], two.cells[0]
	switch {
	case i == j && one.single():
		s.Placed = Candidate{a, one.digit + 1}
		return true
	case one.digit == two.digit:
		if !w.struck[i].meets(&w.struck[j]) {
			return false
		}
		b.removeInSight(s, 1<<one.digit, slices.Concat(one.cells, two.cells)...)
	case !w.mates:
	case one.single() && two.single() && a == c:
		s.remove(a, b.cands[a]&^(1<<one.digit|1<<two.digit))
	default:
		if two.single() && b.rules.apart(one.cells, two.cells) {
			s.remove(c, b.cands[c]&(1<<one.digit))
		}
		if one.single() && b.rules.apart(one.cells, two.cells) {
			s.remove(a, b.cands[a]&(1<<two.digit))
		}
	}
	return len(s.Removed) > 0
}

// loop notes what the weak links of a chain rule out if its ends see each other: one spot of each link is true.
func (w *web) loop(b *Board, s *Step) {
	chain := s.Chains[0]
	for i := 1; i+1 < len(chain); i += 2 {
		one, two := chain[i], chain[i+1]
		if one.Digit == two.Digit {
			b.removeInSight(s, 1<<(one.Digit-1), append(one.cells(), two.cells()...)...)
		} else {
			s.remove(one.Cell, b.cands[one.Cell]&^(1<<(one.Digit-1)|1<<(two.Digit-1)))
		}
	}
}
