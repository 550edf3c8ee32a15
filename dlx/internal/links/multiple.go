package links

// occupancy is what the links need to know about the multiplicity of an item.
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
	lo, hi uint32 // at most its options + 1
	taken  uint32 // how often the options chosen cover it, as long as it is not covered
}

// occupy counts a chosen option with item i, which may be covered more than once
// more. The option has left the list of i.
func (l *links) occupy(i place) {
	l.steps = append(l.steps, step{i, occupied})
	t := &l.times[i.item()]
	if t.taken++; t.taken <= t.lo {
		l.mem.head(i).size++
	}
}

// vacate undoes the occupy of item i.
func (l *links) vacate(i place) {
	t := &l.times[i.item()]
	if t.taken <= t.lo {
		l.mem.head(i).size--
	}
	t.taken--
}

// need returns how often item i, which is still to be covered, must be covered at least.
func (l *links) need(i place) uint32 {
	if l.times == nil {
		return 1
	}
	t := &l.times[i.item()]
	return max(t.lo, t.taken) - t.taken
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
	if l.times == nil {
		return true
	}
	t := &l.times[i.item()]
	return t.taken+1 >= t.hi
}

// ending reports whether the next option to be chosen is the last, because it fills an item that all options have: a bound on
// how many may be chosen. Such an option is looked at before it is chosen (suffices), not after all others have been hidden.
func (l *links) ending() bool {
	if l.every == 0 {
		return false
	}
	t := &l.times[l.every.item()]
	return t.taken+1 >= t.hi
}

// endsAt reports whether an option with item i, which is the smallest, must be chosen, and will be the last. Then a fork at i
// neither covers it nor drops its options: what is tried there changes no links.
func (l *links) endsAt(i place) bool { return l.ending() && l.need(i) > 0 }

// suffices reports whether each item left needs no other option than that of node x, which may be chosen now.
func (l *links) suffices(x place) bool {
	mem, n := l.mem, 0 // items of the option that need one
	for q := x; ; {
		if i := mem.node(q).item; i <= l.primary {
			if t := &l.times[i.item()]; t.taken+1 == t.lo {
				n++
			} else if t.taken < t.lo {
				return false
			}
		}
		if q = mem.node(q).right; q == x {
			break
		}
	}
	for i := mem.next(0); i != 0; i = mem.next(i) {
		if t := &l.times[i.item()]; t.taken < t.lo {
			if n--; n < 0 {
				return false
			}
		}
	}
	return true
}

// completes reports whether the option of node x, which may be chosen now, covers all items left, as often as each may be
// covered. No option covers an item more than once.
func (l *links) completes(x place) bool {
	if !l.mem.completes(x, l.primary) {
		return false
	}
	if l.times == nil {
		return true
	}
	for q := x; ; {
		if i := l.mem.node(q).item; i <= l.primary && l.mem.uncovered(i) && !l.fills(i) {
			return false
		}
		if q = l.mem.node(q).right; q == x {
			return true
		}
	}
}
