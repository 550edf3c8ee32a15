package links

import "dlx-sudoku/dlx/internal/walk"

// links is the sparse matrix: for each item a circular list of the options that may still cover it, for each option a
// circle of its items. The figure in the package documentation shows one, and states the invariant.
type links struct {
	mem memory // the heads of the items, then the nodes of the options, then the queue, then the trail

	// The words of the trail before top are the nodes that have been taken out of their lists and not put back, oldest
	// first. The steps are what else has been done and not undone.
	trail, top place
	steps      []step

	// The places from head to before tail hold primary items whose lists have fallen to one option, or from one to none,
	// since they were last looked at, in the order in which that happened. Some may have been covered since, or, if they
	// have multiplicities, have grown again.
	head, tail    place
	queue, forced place // where the queue begins, and its tail when the lists were built

	primary, last place // items up to primary must be covered, those behind it up to last may be
	base          place // the first node of the first option
	costs         walk.Costs

	plain bool       // no colours and no multiplicities
	worn  *colours   // of the secondary items, nil if there are none
	times *occupancy // of the primary items, nil if each is to be covered once
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
	mem, top, tail, updates := l.mem, l.top, l.tail, l.costs.Updates
	for {
		i := mem.node(x).item
		mem.leave(i.listed())
		mem.head(mem.head(i).list).size--
		*mem.word(top) = i.listed()
		top += word
		for p := mem.node(i).down; p != i; p = mem.node(p).down {
			for q := mem.node(p).right; q != p; q = mem.node(q).right {
				mem.leave(q)
				*mem.word(top) = q
				top += word
				j := mem.node(q).item
				n := mem.head(j).size - 1
				mem.head(j).size = n
				*mem.word(tail) = j // and keep it there if n <= 1; a branch here would often be mispredicted
				if n <= 1 {
					tail += word
				}
				updates++
			}
		}
		if x = mem.node(x).right; x == end {
			break
		}
	}
	l.top, l.tail, l.costs.Updates = top, tail, updates
}

// uncover undoes cover and lift: it puts the nodes of the trail from mark on back into their lists, the last first.
func (l *links) uncover(mark place) {
	mem := l.mem
	for top := l.top; top != mark; {
		top -= word
		q := *mem.word(top)
		mem.rejoin(q)
		mem.head(mem.node(q).item).size++
	}
	l.top = mark
}

// lift removes the option of node x from its lists, so that it will not be hidden when its own items are covered. That
// leaves no item short of options: it is about to cover all that lose it.
func (l *links) lift(x place) {
	mem, top := l.mem, l.top
	for q := x; ; {
		mem.leave(q)
		mem.head(mem.node(q).item).size--
		*mem.word(top) = q
		top += word
		if q = mem.node(q).right; q == x {
			break
		}
	}
	l.top = top
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
	case i > l.primary && l.worn != nil && l.worn.colour[l.entry(q)] != 0:
		if l.worn.force[i.item()] == 0 {
			l.purify(q)
		}
	case i <= l.primary && l.times != nil && l.times.taken[i.item()]+1 < l.times.hi[i.item()]:
		l.occupy(i)
	default:
		l.cover(i, i)
	}
}

// force chooses the option of node x, which must be chosen.
func (l *links) force(x place) {
	l.steps = append(l.steps, step{x, forced})
	if l.times == nil {
		l.lift(x)
	} else {
		l.drop(x)
	}
	if l.plain {
		l.cover(x, x)
		return
	}
	l.settle(x)
	l.commit(x)
}

// undo undoes everything that commit, force and drop have done since the top of the trail was top, after so many steps.
// The steps do not touch the lists, so their order does not matter.
func (l *links) undo(top place, steps int) {
	l.uncover(top)
	for _, s := range l.steps[steps:] {
		switch s.deed {
		case purified:
			l.unpurify(s.x)
		case occupied:
			l.vacate(s.x)
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
)

// left returns how many primary items are still to be covered.
func (l *links) left() int { return int(l.mem.head(0).size) }

// uncovered reports whether primary item i is still to be covered.
func (l *links) uncovered(i place) bool { return l.mem.node(l.mem.head(i).prev).down == i.listed() }

// stuck reports whether an item still to be covered has no option left, of those that the queue holds from place q on.
func (l *links) stuck(q place) bool {
	for ; q != l.tail; q += word {
		if i := *l.mem.word(q); l.mem.head(i).size == 0 && l.uncovered(i) {
			return true
		}
	}
	return false
}

// completes reports whether the option of node x, which may be chosen now, covers all items left.
func (l *links) completes(x place) bool {
	n := 0
	for q := x; ; {
		if i := l.mem.node(q).item; i <= l.primary && l.uncovered(i) {
			n++
		}
		if q = l.mem.node(q).right; q == x {
			return n == l.left()
		}
	}
}
