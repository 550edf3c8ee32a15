package ladder

import (
	"iter"
	"slices"
)

// A deadly pattern is open cells around a loop that could hold two digits in turn. They cannot hold these two alone:
// exchanged, they would make a second solution.
type deadly struct {
	cells []int  // around, from one that has the two digits and no other candidate
	both  uint32 // the two digits
	extra []int  // the cells with other candidates, in the order of the loop
}

// rectangles yields the patterns of four cells in two rows, two columns and two boxes, each with one of two digits at
// least, once for each of its cells that has these two and no other candidate.
func (b *Board) rectangles() iter.Seq[*deadly] {
	return func(yield func(*deadly) bool) {
		r := b.rules
		if !r.plain || r.columns == 0 {
			return
		}
		n := r.n
		for corner, both := range b.cands {
			if popcount(both) != 2 {
				continue
			}
			for opposite, set := range b.cands {
				one, two := corner/n*n+opposite%n, opposite/n*n+corner%n
				if corner/n == opposite/n || corner%n == opposite%n || set&both == 0 || b.cands[one]&both == 0 ||
					b.cands[two]&both == 0 || r.together(corner, one, box) == r.together(corner, two, box) {
					continue
				}
				t := &deadly{cells: []int{corner, one, opposite, two}, both: both}
				if t.find(b); !yield(t) {
					return
				}
			}
		}
	}
}

// find finds the cells with other candidates.
func (t *deadly) find(b *Board) {
	t.extra = t.extra[:0]
	for _, c := range t.cells {
		if b.cands[c]&^t.both != 0 {
			t.extra = append(t.extra, c)
		}
	}
}

// adjacent reports whether two cells have other candidates, in a row or a column.
func (t *deadly) adjacent(n int) bool {
	return len(t.extra) == 2 && (t.extra[0]/n == t.extra[1]/n || t.extra[0]%n == t.extra[1]%n)
}

// whole reports whether all cells have both digits.
func (t *deadly) whole(b *Board) bool {
	return !slices.ContainsFunc(t.cells, func(c int) bool { return b.cands[c]&t.both != t.both })
}

// others returns the other candidates of the pattern.
func (t *deadly) others(b *Board) uint32 {
	set := uint32(0)
	for _, c := range t.extra {
		set |= b.cands[c]
	}
	return set &^ t.both
}

// beside appends the open cells of a house that are not among those with other candidates.
func (t *deadly) beside(b *Board, h int, dst []int) []int {
	for _, c := range b.rules.houses[h].cells {
		if b.cands[c] != 0 && !slices.Contains(t.extra, int(c)) {
			dst = append(dst, int(c))
		}
	}
	return dst
}

// one: one cell has other candidates, so it holds one of these.
func (t *deadly) one(b *Board, s *Step) bool {
	s.remove(t.extra[0], b.cands[t.extra[0]]&t.both)
	return s.takes()
}

// two: all cells with other candidates have the same one, so one of them holds it.
func (t *deadly) two(b *Board, s *Step) bool {
	if set := t.others(b); set&(set-1) == 0 {
		b.removeInSight(s, set, t.extra...)
	}
	return s.takes()
}

// four: two cells have other candidates, and a house that they share has no other place for one of the digits, so the
// other digit is in neither.
func (t *deadly) four(b *Board, s *Step) bool {
	one, two := t.extra[0], t.extra[1]
	for d := range each(t.both & b.cands[one] & b.cands[two]) {
		for h := range b.rules.shared(one, two) {
			if popcount(b.where[h*b.rules.n+d]) != 2 {
				continue
			}
			other := t.both &^ (1 << d)
			s.remove(one, b.cands[one]&other)
			s.remove(two, b.cands[two]&other)
			if s.takes() {
				s.Houses = append(s.Houses, h)
				return true
			}
		}
	}
	return false
}

// shared yields the houses with each digit that hold all of some cells, in the order of chains.
func (r *Rules) shared(cells ...int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, seat := range r.chained[cells[0]] {
			h := int(seat.house)
			if !slices.ContainsFunc(cells, func(c int) bool { return !r.touches[c].has(h) }) && !yield(h) {
				return
			}
		}
	}
}
