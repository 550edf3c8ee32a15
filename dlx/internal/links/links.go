package links

import "dlx-sudoku/dlx/internal/walk"

// links is the sparse matrix: for each item a circular list of the options that may still cover it, for each option a
// circle of its items. The figure in the package documentation shows one, and states the invariant.
type links struct {
	mem memory // the heads of the items, then the nodes of the options, then the queue

	// trail is what has been done and not undone, oldest first.
	trail []step

	// The places from head to before tail hold primary items whose lists have fallen to one option, or from one to none,
	// since they were last looked at, in the order in which that happened. Some may have been covered since, or, if they
	// have multiplicities, have grown again.
	head, tail    place
	queue, forced place // where the queue begins, and its tail when the lists were built
	empty         place // the last item whose list has become empty; 0 if none has since it was set to 0

	primary, last place // items up to primary must be covered, those behind it up to last may be
	base          place // the first node of the first option
	left          int   // primary items still to be covered
	costs         walk.Costs

	plain bool       // no colours and no multiplicities
	worn  *colours   // of the secondary items, nil if there are none
	times *occupancy // of the primary items, nil if each is to be covered once
}

// step is one entry of the trail: a deed, and the item or node that it was done to.
type step struct {
	x    place
	deed deed
}

// deed is what a step has done.
type deed uint8

const (
	covered  deed = iota // item x, by cover
	lifted               // the option of node x, by lift
	purified             // the item of node x, by purify
	occupied             // item x, by occupy
	picked               // the option of node x, by drop: it is chosen
	dropped              // the option of node x, by drop: it is not
)

// cover takes item i out of the items to be covered, and hides its options: each of their other nodes leaves its list.
// The list of i stays as it is, the way back to them.
func (l *links) cover(i place) {
	mem, tail, updates := l.mem, l.tail, l.costs.Updates
	l.push(i, covered)
	before, behind := mem.head(i).prev, mem.head(i).next
	mem.head(before).next, mem.head(behind).prev = behind, before
	if i <= l.primary {
		l.left--
	}
	for p := mem.node(i).down; p != i; p = mem.node(p).down {
		for q := mem.node(p).right; q != p; q = mem.node(q).right {
			u, d := mem.node(q).up, mem.node(q).down
			mem.node(u).down, mem.node(d).up = d, u
			j := mem.node(q).item
			n := mem.head(j).size - 1
			mem.head(j).size = n
			*mem.word(tail) = j // and keep it there if n <= 1; a branch here would often be mispredicted
			if n <= 1 {
				tail += word
			}
			if n == 0 {
				l.empty = j
			}
			updates++
		}
	}
	l.tail, l.costs.Updates = tail, updates
}

// uncover undoes the cover of item i.
func (l *links) uncover(i place) {
	mem := l.mem
	for p := mem.node(i).up; p != i; p = mem.node(p).up {
		for q := mem.node(p).right; q != p; q = mem.node(q).right {
			u, d := mem.node(q).up, mem.node(q).down
			mem.node(u).down, mem.node(d).up = q, q
			mem.head(mem.node(q).item).size++
		}
	}
	if i <= l.primary {
		l.left++
	}
	before, behind := mem.head(i).prev, mem.head(i).next
	mem.head(before).next, mem.head(behind).prev = i, i
}

// lift removes the option of node x from its lists, so that it will not be hidden when its own items are covered. The
// sizes still count it: it is about to cover these items, so they are not short of options.
func (l *links) lift(x place) {
	mem := l.mem
	l.push(x, lifted)
	for q := x; ; {
		u, d := mem.node(q).up, mem.node(q).down
		mem.node(u).down, mem.node(d).up = d, u
		if q = mem.node(q).right; q == x {
			break
		}
	}
}

// lower undoes the lift of the option of node x.
func (l *links) lower(x place) {
	mem := l.mem
	for q := x; ; {
		u, d := mem.node(q).up, mem.node(q).down
		mem.node(u).down, mem.node(d).up = q, q
		if q = mem.node(q).right; q == x {
			break
		}
	}
}

// commit chooses the option of node x: it covers the other items of the option. The item of x has been dealt with.
func (l *links) commit(x place) {
	mem := l.mem
	for q := mem.node(x).right; q != x; q = mem.node(q).right {
		if l.plain {
			l.cover(mem.node(q).item)
		} else {
			l.settle(q)
		}
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
		l.cover(i)
	}
}

// force chooses the option of node x, which must be chosen.
func (l *links) force(x place) {
	if l.times == nil {
		l.lift(x)
	} else {
		l.drop(x, picked)
	}
	l.settle(x)
	l.commit(x)
}

// undo undoes all steps on the trail from mark on, and so everything that commit and force have done.
func (l *links) undo(mark int) {
	for n := len(l.trail) - 1; n >= mark; n-- {
		switch t := l.trail[n]; t.deed {
		case covered:
			l.uncover(t.x)
		case lifted:
			l.lower(t.x)
		case purified:
			l.unpurify(t.x)
		case occupied:
			l.vacate(t.x)
		case picked, dropped:
			l.restore(t.x)
		}
	}
	l.trail = l.trail[:mark]
}

// push puts a deed on the trail. There is room, see trailLength.
func (l *links) push(x place, d deed) {
	n := len(l.trail)
	l.trail = l.trail[:n+1]
	l.trail[n] = step{x, d}
}

// uncovered reports whether primary item i is still to be covered.
func (l *links) uncovered(i place) bool { return l.mem.head(l.mem.head(i).prev).next == i }

// stuck reports whether an item still to be covered is known to have no option left.
func (l *links) stuck() bool {
	i := l.empty
	return i != 0 && l.uncovered(i) && l.mem.head(i).size == 0
}

// completes reports whether the option of node x, which may be chosen now, covers all items left.
func (l *links) completes(x place) bool {
	n := 0
	for q := x; ; {
		if i := l.mem.node(q).item; i <= l.primary && l.uncovered(i) {
			n++
		}
		if q = l.mem.node(q).right; q == x {
			return n == l.left
		}
	}
}
