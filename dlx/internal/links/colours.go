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
	mem, i, c := l.mem, l.mem.node(x).item, l.worn.colour[l.entry(x)]
	l.steps = append(l.steps, step{x, purified})
	l.worn.force[i.item()] = c
	for p := mem.node(i).down; p != i; p = mem.node(p).down {
		if l.worn.colour[l.entry(p)] != c {
			l.hide(p)
		}
	}
}

// unpurify undoes the purify of node x, except for the hiding, which uncover undoes.
func (l *links) unpurify(x place) { l.worn.force[l.mem.node(x).item.item()] = 0 }

// hide removes the option of node p from all its lists except the list of p.
// It is the inner loop of cover, where it is written out for speed.
func (l *links) hide(p place) {
	for q := l.mem.node(p).right; q != p; q = l.mem.node(q).right {
		l.remove(q)
	}
}

// remove takes node q out of its list, and puts the item in the queue if it has
// one option left or none.
func (l *links) remove(q place) {
	mem := l.mem
	mem.leave(q)
	*mem.word(l.top) = q
	l.top += word
	j := mem.node(q).item
	mem.head(j).size--
	*mem.word(l.tail) = j
	if mem.head(j).size <= 1 {
		l.tail += word
	}
	l.costs.Updates++
}
