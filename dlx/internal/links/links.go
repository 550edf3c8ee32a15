package links

import "dlx-sudoku/dlx/internal/walk"

// links is the sparse matrix: for each item a circular list of the options that may still cover it, for each option a
// circle of its items. The figure in the package documentation shows one, and states the invariant.
type links struct {
	mem memory // the heads of the items, then the nodes of the options, then the queue, then the trail

	// The words of the trail before top are the nodes that have been taken out of their lists and not put back, oldest
	// first. The steps are what else has been done and not undone.
	trail, top spot
	steps      []step

	// The places from head to before tail hold primary items whose lists have fallen to one option, or from one to none,
	// since they were last looked at, in the order in which that happened. Some may have been covered since, or, if they
	// have multiplicities, have grown again.
	head, tail    spot
	queue, forced spot // where the queue begins, and its tail when the lists were built

	primary, last place // items up to primary must be covered, those behind it up to last may be
	base          place // the first node of the first option
	costs         walk.Costs

	plain bool        // no colours and no multiplicities
	worn  *colours    // of the secondary items, nil if there are none
	times []occupancy // of the items, counted from 1, nil if each is to be covered once
	every place       // the item in all options, of several the one with the least hi; 0 if there is none, or no other item
	heavy *weights    // how often options cover items, nil if once everywhere
}

// leave takes node q out of its list.
func (m memory) leave(q place) {
	u, d := m.node(q).up, m.node(q).down
	m.node(u).down, m.node(d).up = d, u
}

// rejoin undoes the leave of node q, the last that has left its list and not come back.
func (m memory) rejoin(q place) {
	u, d := m.node(q).up, m.node(q).down
	m.node(u).down, m.node(d).up = q, q
}

// cover takes the items of node x, and of those to its right before end, out of the items to be covered, and hides their
// options: each of the other nodes leaves its list. The lists of the items stay as they are. So cover(x, x) covers the
// items of the whole option of x; cover(i, i), item i alone.
func (l *links) cover(x, end place) {
	mark := l.mem.take(x, end, l.top)
	l.top, l.tail, _ = l.mem.hide(x, end, mark, l.tail)
	l.costs.Updates += uint64((l.top - mark) / word)
}

// take is the first half of cover: it takes the items out. It is given the top of the trail and returns the new one.
func (m memory) take(x, end place, top spot) spot {
	for {
		i := m.node(x).item
		m.leave(i.listed())
		m.head(m.head(i).list).size--
		*m.word(top) = i.listed()
		top += word
		if x = m.node(x).right; x == end {
			return top
		}
	}
}

// hide is the second half of cover: it hides the options. It is given the ends of trail and queue and returns the new
// ones, and 0 if a list has become empty, otherwise 1. The list may be that of a covered item.
func (m memory) hide(x, end place, top, tail spot) (newTop, newTail spot, least uint32) {
	least = 1
	for {
		i := m.node(x).item
		x = m.node(x).right
		for p := m.node(i).down; p != i; {
			below := m.node(p).down // read early, since the end of a list is hard to predict
			for q := m.node(p).right; q != p; q = m.node(q).right {
				m.leave(q)
				*m.word(top) = q
				top += word
				j := m.node(q).item
				n := m.head(j).size - 1
				m.head(j).size = n
				least = min(least, n)
				*m.word(tail) = j // and keep it there if n <= 1; a branch here would often be mispredicted
				if n <= 1 {
					tail += word
				}
			}
			p = below
		}
		if x == end {
			return top, tail, least
		}
	}
}

// uncover undoes cover and lift, back to where the top of the trail was mark.
func (l *links) uncover(mark spot) {
	l.mem.uncover(mark, l.top)
	l.top = mark
}

// uncover puts the nodes of the trail from mark to before top back into their lists, the last first.
func (m memory) uncover(mark, top spot) {
	for top != mark {
		top -= word
		q := *m.word(top)
		m.rejoin(q)
		m.head(m.node(q).item).size++
	}
}

// lift covers the item of node x, which has no other option, and takes x's option out of its other lists, so that it will
// not be hidden when their items are covered. That leaves no item short of options: all that lose it are about to be
// covered.
func (m memory) lift(x place, top spot) spot {
	top = m.take(x, m.node(x).right, top)
	for q := m.node(x).right; q != x; q = m.node(q).right {
		m.leave(q)
		m.head(m.node(q).item).size--
		*m.word(top) = q
		top += word
	}
	return top
}

// commit chooses the option of node x: it covers the other items of the option. The item of x has been dealt with.
func (l *links) commit(x place) {
	first := l.mem.node(x).right
	if l.plain {
		if first != x {
			l.cover(first, x)
		}
		return
	}
	for q := first; q != x; q = l.mem.node(q).right {
		l.settle(q)
	}
}

// settle updates the item of node q, whose option has been chosen. In a plain problem, it covers the item.
func (l *links) settle(q place) {
	i := l.mem.node(q).item
	switch {
	case i > l.primary:
		if l.worn != nil && l.worn.colour[l.entry(q)] != 0 {
			if l.worn.force[i.item()] == 0 {
				l.purify(q)
			}
			return
		}
	case l.isHeavy(i):
		if t := &l.times[i.item()]; t.taken+l.weight(q) < t.hi {
			l.load(q)
			return
		}
	case !l.fills(i):
		l.occupy(i)
		return
	}
	l.cover(i, i)
}

// force chooses the option of node x, which must be chosen.
func (l *links) force(x place) {
	if l.times != nil {
		l.drop(x)
		l.take(x)
		return
	}
	l.steps = append(l.steps, step{x, forced})
	l.top = l.mem.lift(x, l.top)
	l.commit(x)
}

// take chooses the option of node x, which has been dropped, at an item with multiplicities.
func (l *links) take(x place) {
	l.steps = append(l.steps, step{x, forced})
	l.settle(x)
	l.commit(x)
}

// undo undoes everything that commit, force and drop have done since the top of the trail was top, after so many steps.
// The steps do not touch the lists, so they may be undone after them; but the last of them first, because nodes come back into
// their circles in that order.
func (l *links) undo(top spot, steps int) {
	if l.heavy != nil {
		l.unweigh(top)
	}
	l.uncover(top)
	for n := len(l.steps) - 1; n >= steps; n-- {
		s := l.steps[n]
		switch s.deed {
		case purified:
			l.unpurify(s.x)
		case occupied:
			l.vacate(s.x)
		case loaded:
			l.unload(s.x)
		}
	}
	l.steps = l.steps[:steps]
}

// step is a deed, and the item or node x to which it was done.
type step struct {
	x    place
	deed deed
}

// deed is what a step has done.
type deed uint8

const (
	forced   deed = iota // the option of node x, chosen by force
	purified             // the item of node x, by purify
	occupied             // item x, by occupy
	loaded               // the item of node x, by load
)

// more brings the supplies up to date, and reports whether there are items in the queue.
func (l *links) more() bool {
	l.weigh()
	return l.head != l.tail
}

// stuck reports whether an item still to be covered has no option left, of those that the queue holds from spot q on.
func (l *links) stuck(q spot) bool { return l.mem.stuck(q, l.tail) }

// stuck looks at the items in the queue from spot q to before tail.
func (m memory) stuck(q, tail spot) bool {
	for ; q != tail; q += word {
		if i := *m.word(q); m.head(i).size == 0 && m.uncovered(i) {
			return true
		}
	}
	return false
}

// left returns how many primary items are still to be covered.
func (m memory) left() int { return int(m.head(0).size) }

// uncovered reports whether primary item i is still to be covered.
func (m memory) uncovered(i place) bool { return m.node(m.head(i).prev).down == i.listed() }

// completes reports whether the option of node x, which may be chosen now, covers all items left. Items up to primary
// must be covered.
func (m memory) completes(x, primary place) bool {
	n := 0
	for q := x; ; {
		if i := m.node(q).item; i <= primary && m.uncovered(i) {
			n++
		}
		if q = m.node(q).right; q == x {
			return n == m.left()
		}
	}
}
