package links

import "dlx-sudoku/dlx/internal/matrix"

// occupancy is what the links need to know about multiplicities.
//
// An item that is to be covered lo to hi times stays among the items to be
// covered until hi options with it are chosen, or none are left. Its size is not
// the length n of its list but the number of ways to go on at it,
//
//	n - need + 1,  where need = lo - taken, or 0 if taken is more.
//
// For an item to be covered once, that is n. Whatever the multiplicities are, a
// size of 1 leaves no choice, and a size of 0, or wrapped round from there, no
// solution. So the queue and the search treat all items alike. Only here a size
// may also go up again: an option that is chosen leaves all its lists first,
// which makes n less, and then makes need less.
//
// To branch on such an item is to choose the first option in its list; then to
// drop that option for good and choose the next; and so on, as long as enough
// options are left for the need. (Knuth, The Art of Computer Programming, volume
// 4B, section 7.2.2.1, Algorithm M, calls this tweaking.) If the item may have
// only one more option, nothing is dropped: the item is covered, as in a plain
// problem, and then each of its options is tried, and last, if it needs none,
// to take none of them.
type occupancy[I matrix.Index] struct {
	lo, hi []I // for each item, counted from 1; at most its options + 1
	taken  []I // for each item, how many options with it are chosen, as long as it is not covered
}

// occupy counts a chosen option with item i, which may be covered more than once
// more. The option has left the list of i.
func (l *links[I, A]) occupy(i I) {
	l.push(i, occupied)
	t := l.times
	if t.taken[i]++; t.taken[i] <= t.lo[i] {
		l.size[i]++
	}
}

// vacate undoes the occupy of item i.
func (l *links[I, A]) vacate(i I) {
	t := l.times
	if t.taken[i] <= t.lo[i] {
		l.size[i]--
	}
	t.taken[i]--
}

// drop removes the option of node x from all its lists, either because it is
// chosen or because it will not be.
func (l *links[I, A]) drop(x I, why deed) {
	l.push(x, why)
	l.hide(x)
	u, d := l.up[x], l.down[x]
	l.down[u], l.up[d] = d, u
	l.size[l.item[x]]--
	l.note(l.item[x])
	l.costs.Updates++
}

// restore undoes the drop of node x.
func (l *links[I, A]) restore(x I) {
	u, d := l.up[x], l.down[x]
	l.down[u], l.up[d] = x, x
	l.size[l.item[x]]++
	l.unhide(x)
}

// fills reports whether item i, which is still to be covered, has room for one
// more option only.
func (l *links[I, A]) fills(i I) bool {
	t := l.times
	return t == nil || t.taken[i]+1 >= t.hi[i]
}
