package links

import "dlx-sudoku/dlx/internal/matrix"

// occupancy is what the links need to know of the multiplicities.
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
// do without that one, drop it for good, and choose the next; and so on, as long
// as enough of them are left for what is needed. (Knuth, The Art of Computer
// Programming, volume 4B, section 7.2.2.1, Algorithm M, calls this tweaking.)
// Where one more option is the last that the item may have, there is nothing to
// drop: the item is covered, as in a plain problem, and then each of its options
// tried and, if it needs none, none of them.
type occupancy[I matrix.Index] struct {
	lo, hi []I // for each item, counted from 1; at most its options + 1
	taken  []I // for each item, how many options with it are chosen, as long as it is not covered
}

// occupy counts an option chosen that has item i, which may be covered more
// often. The option is in the list no more.
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

// drop takes the option of node x out of all its lists, because it is chosen, or
// because it will not be.
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

// fills tells whether item i, which is to be covered, may be so by one more
// option at most.
func (l *links[I, A]) fills(i I) bool {
	t := l.times
	return t == nil || t.taken[i]+1 >= t.hi[i]
}
