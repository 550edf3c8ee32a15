package links

// colours is what the links need to know about colours.
//
// Options that give a secondary item the same colour may be chosen together. So
// the first of them does not cover the item, but purifies it: hides the options
// that would give it another colour, or none. The options left in its list agree,
// and choosing another of them does nothing to the item. (Knuth, The Art of
// Computer Programming, volume 4B, section 7.2.2.1, Algorithm C.)
//
// Knuth marks the nodes of a purified item so that hiding skips them. Here they
// stay in its list like any others, so the innermost loop is the same as for
// plain problems.
type colours struct {
	colour []int32 // for each entry, its colour, or 0
	force  []int32 // for each item, counted from 1, the colour in force, or 0
}

// purify hides the options that have the item of node x but do not give it the
// colour of x.
func (l *links) purify(x place) {
	i, c := l.mem.node(x).item, l.worn.colour[l.entry(x)]
	l.steps = append(l.steps, step{x, purified})
	l.worn.force[i.item()] = c
	mark := l.top
	l.top, l.tail = l.mem.hideUnlike(i, c, l.worn.colour, l.base, l.top, l.tail)
	l.costs.Updates += uint64((l.top - mark) / word)
}

// hideUnlike hides the options in the list of item i that do not give it colour c, where base is the node of the first entry. It is
// given the ends of trail and queue and returns the new ones.
func (m memory) hideUnlike(i place, c int32, colour []int32, base place, top, tail spot) (newTop, newTail spot) {
	for p := m.node(i).down; p != i; {
		below := m.node(p).down
		if colour[(p-base)/narrow] != c {
			if r := m.node(p).right; r != p {
				top, tail = m.strip(r, p, top, tail)
			}
		}
		p = below
	}
	return top, tail
}

// unpurify undoes the purify of node x, except for the hiding, which uncover undoes.
func (l *links) unpurify(x place) { l.worn.force[l.mem.node(x).item.item()] = 0 }

// strip takes node q and those to its right before end, all of them if that is q, out of their lists, and puts the items that
// then have one option left or none in the queue. It is the inner loop of hide, where it is written out for speed. It is given
// the ends of trail and queue and returns the new ones.
func (m memory) strip(q, end place, top, tail spot) (newTop, newTail spot) {
	for {
		m.leave(q)
		*m.word(top) = q
		top += word
		j := m.node(q).item
		n := m.head(j).size - 1
		m.head(j).size = n
		*m.word(tail) = j
		if n <= 1 {
			tail += word
		}
		if q = m.node(q).right; q == end {
			return top, tail
		}
	}
}
