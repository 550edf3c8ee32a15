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
// leave the circles of their options, so the innermost loop is the same as for
// plain problems and does not meet them. They stay in the list of the item,
// which nothing looks at until it is unpurified.
type colours struct {
	colour []int32 // for each entry, its colour, or 0
	force  []int32 // for each item, counted from 1, the colour in force, or 0

	aside spot   // the top of the second trail: the nodes that have left their circles and not come back
	first spot   // where that trail begins
	marks []spot // for each item, counted from 1: where that top was when it was purified
}

// purify hides the options that have the item of node x but do not give it the
// colour of x, and takes the nodes of the others out of the circles of their options.
func (l *links) purify(x place) {
	w := l.worn
	i, c := l.mem.node(x).item, w.colour[l.entry(x)]
	l.steps = append(l.steps, step{x, purified})
	w.force[i.item()], w.marks[i.item()] = c, w.aside
	mark := l.top
	l.top, l.tail, w.aside = l.mem.hideUnlike(i, c, w.colour, l.base, l.top, l.tail, w.aside)
	l.costs.Updates += uint64((l.top - mark) / word)
}

// hideUnlike hides the options in the list of item i that do not give it colour c, where base is the node of the first entry,
// and takes the nodes of the others out of their circles. It is given the ends of trail, queue and second trail and returns
// the new ones.
func (m memory) hideUnlike(i place, c int32, colour []int32, base place, top, tail, aside spot) (newTop, newTail, newAside spot) {
	for p := m.node(i).down; p != i; {
		below := m.node(p).down
		r := m.node(p).right
		if colour[(p-base)/narrow] == c {
			before := p - narrow // in the circle, unless that node has left it, too, or belongs to another option
			if m.node(before).right != p {
				for before = r; m.node(before).right != p; {
					before = m.node(before).right
				}
			}
			m.node(before).right = r
			*m.word(aside), *m.word(aside + word) = before, p
			aside += 2 * word
		} else if r != p {
			top, tail = m.strip(r, p, top, tail)
		}
		p = below
	}
	return top, tail, aside
}

// unpurify undoes the purify of node x, except for the hiding, which uncover undoes. It must be the last purify that has not
// been undone.
func (l *links) unpurify(x place) {
	w, i := l.worn, l.mem.node(x).item.item()
	l.mem.rejoinCircles(w.marks[i], w.aside)
	w.aside, w.force[i] = w.marks[i], 0
}

// rejoinCircles puts the nodes of the second trail from mark to before aside back into their circles, the last first.
func (m memory) rejoinCircles(mark, aside spot) {
	for aside != mark {
		aside -= 2 * word
		m.node(*m.word(aside)).right = *m.word(aside + word)
	}
}

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
