package links

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
type occupancy struct {
	lo, hi []uint32 // for each item, counted from 1; at most its options + 1
	taken  []uint32 // for each item, how often the options chosen cover it, as long as it is not covered
}

// occupy counts a chosen option with item i, which may be covered more than once
// more. The option has left the list of i.
func (l *links) occupy(i place) {
	l.steps = append(l.steps, step{i, occupied})
	t, n := l.times, i.item()
	if t.taken[n]++; t.taken[n] <= t.lo[n] {
		l.mem.head(i).size++
	}
}

// vacate undoes the occupy of item i.
func (l *links) vacate(i place) {
	t, n := l.times, i.item()
	if t.taken[n] <= t.lo[n] {
		l.mem.head(i).size--
	}
	t.taken[n]--
}

// need returns how often item i, which is still to be covered, must be covered at least.
func (l *links) need(i place) uint32 {
	if l.times == nil {
		return 1
	}
	lo, taken := l.times.lo[i.item()], l.times.taken[i.item()]
	return max(lo, taken) - taken
}

// drop removes the option of node x from all its lists, either because it is
// chosen or because it will not be.
func (l *links) drop(x place) {
	mark, first := l.top, l.mem.node(x).right
	l.top, l.tail = l.mem.strip(first, first, l.top, l.tail)
	l.costs.Updates += uint64((l.top - mark) / word)
}

// fills reports whether item i, which is still to be covered, has room for one
// more option only.
func (l *links) fills(i place) bool {
	t := l.times
	return t == nil || t.taken[i.item()]+1 >= t.hi[i.item()]
}
