package links

import "dlx-sudoku/dlx/internal/walk"

// links is the sparse matrix: for each item a circular list of the options that may still cover it, for each option a
// circle of its items. The figure in the package documentation shows one, and states the invariant.
type links struct {
	mem memory // the heads of the items, then the nodes of the options, then the queue

	// The words of trail before top are what has been done and not undone, oldest first.
	trail memory
	top   place

	// The places from head to before tail hold primary items whose lists have fallen to one option, or from one to none,
	// since they were last looked at, in the order in which that happened. Some may have been covered since, or, if they
	// have multiplicities, have grown again.
	head, tail    place
	queue, forced place // where the queue begins, and its tail when the lists were built

	primary, last place // items up to primary must be covered, those behind it up to last may be
	base          place // the first node of the first option
	left          int   // primary items still to be covered
	costs         walk.Costs

	plain bool       // no colours and no multiplicities
	worn  *colours   // of the secondary items, nil if there are none
	times *occupancy // of the primary items, nil if each is to be covered once
}

// step is one entry of the trail: the item or node to which something was done, plus a deed, which is less than the
// distance from one place to the next.
type step place

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

// cover takes the items of node x, and of those to its right before end, out of the items to be covered, and hides their
// options: each of the other nodes leaves its list. The lists of the items stay as they are, the way back to them. So
// cover(x, x) covers the items of the whole option of x; cover(i, i), item i alone.
func (l *links) cover(x, end place) {
	mem, top, left, tail, updates := l.mem, l.top, l.left, l.tail, l.costs.Updates
	for {
		i := mem.node(x).item
		*l.trail.word(top) = i // plus covered, which is 0
		top += word
		before, behind := mem.head(i).prev, mem.head(i).next
		mem.head(before).next, mem.head(behind).prev = behind, before
		if i <= l.primary {
			left--
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
				updates++
			}
		}
		if x = mem.node(x).right; x == end {
			break
		}
	}
	l.top, l.left, l.tail, l.costs.Updates = top, left, tail, updates
}

// uncover undoes the covers at the end of the trail, but not those before mark.
func (l *links) uncover(mark place) {
	mem, top, left := l.mem, l.top, l.left
	for top != mark {
		i := *l.trail.word(top - word)
		if step(i).deed() != covered {
			break
		}
		top -= word
		for p := mem.node(i).up; p != i; p = mem.node(p).up {
			for q := mem.node(p).right; q != p; q = mem.node(q).right {
				u, d := mem.node(q).up, mem.node(q).down
				mem.node(u).down, mem.node(d).up = q, q
				mem.head(mem.node(q).item).size++
			}
		}
		if i <= l.primary {
			left++
		}
		before, behind := mem.head(i).prev, mem.head(i).next
		mem.head(before).next, mem.head(behind).prev = i, i
	}
	l.top, l.left = top, left
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
	if l.times == nil {
		l.lift(x)
	} else {
		l.drop(x, picked)
	}
	if l.plain {
		l.cover(x, x)
		return
	}
	l.settle(x)
	l.commit(x)
}

// undo undoes all steps on the trail from mark on, and so everything that commit and force have done.
func (l *links) undo(mark place) {
	for l.uncover(mark); l.top != mark; l.uncover(mark) {
		l.top -= word
		switch s := l.past(l.top); s.deed() {
		case lifted:
			l.lower(s.place())
		case purified:
			l.unpurify(s.place())
		case occupied:
			l.vacate(s.place())
		case picked, dropped:
			l.restore(s.place())
		}
	}
}

// push puts a deed on the trail. There is room, see trailLength.
func (l *links) push(x place, d deed) {
	*l.trail.word(l.top) = x + place(d)
	l.top += word
}

// past returns the step at place n of the trail.
func (l *links) past(n place) step { return step(*l.trail.word(n)) }

// deed returns what s has done.
func (s step) deed() deed { return deed(s) % deed(narrow) }

// place returns the item or node that it was done to.
func (s step) place() place { return place(s) / narrow * narrow }

// uncovered reports whether primary item i is still to be covered.
func (l *links) uncovered(i place) bool { return l.mem.head(l.mem.head(i).prev).next == i }

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
			return n == l.left
		}
	}
}
