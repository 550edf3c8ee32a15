package ladder

import "slices"

// A rectangle is four open cells in two rows, two columns and two boxes, each with one of two digits at least. They
// cannot hold these two alone: swapped, they would make a second solution.
type rectangle struct {
	cells  [4]int // around, from one that has the two digits and no other candidate
	both   uint32 // the two digits
	extra  [4]int // those with other candidates
	extras int    // their number
}

// rectangles calls f with each rectangle, once for each of its cells that has no other candidate, until f returns true.
func (b *Board) rectangles(f func(t *rectangle) bool) bool {
	r := b.rules
	if !r.plain || r.columns == 0 {
		return false
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
			t := rectangle{cells: [4]int{corner, one, opposite, two}, both: both}
			for _, c := range t.cells {
				if b.cands[c]&^both != 0 {
					t.extra[t.extras] = c
					t.extras++
				}
			}
			if f(&t) {
				return true
			}
		}
	}
	return false
}

// adjacent reports whether the first two cells with other candidates are in a row or a column.
func (t *rectangle) adjacent(n int) bool {
	return t.extra[0]/n == t.extra[1]/n || t.extra[0]%n == t.extra[1]%n
}

// whole reports whether all cells have both digits.
func (t *rectangle) whole(b *Board) bool {
	return !slices.ContainsFunc(t.cells[:], func(c int) bool { return b.cands[c]&t.both != t.both })
}

// others returns the other candidates of the rectangle.
func (t *rectangle) others(b *Board) (set uint32) {
	for _, c := range t.extra[:t.extras] {
		set |= b.cands[c] &^ t.both
	}
	return set
}
