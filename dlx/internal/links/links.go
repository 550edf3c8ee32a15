package links

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// links is the sparse matrix: for each item a circular list of the options that may still cover it, for each option a
// circle of its items. The figure in the package documentation shows one, and states the invariant.
type links[I matrix.Index, A matrix.Array[I]] struct {
	// For each node:
	up, down A // its neighbours in its list
	right    A // the next node of the same option, in a circle; of a head, itself
	item     A // the item in whose list it stands; of a head, its own

	// For each item:
	prev, next A // its neighbours among the items to be covered; of a secondary item, itself
	size       A // the length of its list; of a secondary item, large

	// trail is what has been done and not undone, oldest first.
	trail []step[I]

	// queue[head:tail] are primary items whose lists have fallen to one option, or from one to none, since they were
	// last looked at, in the order in which that happened. Some may have been covered since, or, if they have
	// multiplicities, have grown again.
	queue      A
	head, tail I
	forced     I // the tail when the lists were built
	empty      I // the last item whose list has become empty; 0 if none has since it was set to 0

	items, primary I   // items 1 to primary must be covered, items primary+1 to items may be
	left           int // primary items still to be covered
	costs          walk.Costs

	plain bool          // no colours and no multiplicities
	base  I             // the first node of the first option
	worn  *colours[I]   // of the secondary items, nil if there are none
	times *occupancy[I] // of the primary items, nil if each is to be covered once
}

// step is one entry of the trail: a deed, and the item or node that it was done to.
type step[I matrix.Index] struct {
	x    I
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
func (l *links[I, A]) cover(i I) {
	l.push(i, covered)
	l.next[l.prev[i]], l.prev[l.next[i]] = l.next[i], l.prev[i]
	if i <= l.primary {
		l.left--
	}
	up, down, right, item, size, queue, tail, updates := l.up, l.down, l.right, l.item, l.size, l.queue, l.tail, l.costs.Updates
	_, _, _, _, _ = up[i], right[i], item[i], size[i], queue[0] // checked for nil once, not at each node
	for p := down[i]; p != i; p = down[p] {
		for q := right[p]; q != p; q = right[q] {
			u, d := up[q], down[q]
			down[u], up[d] = d, u
			j := item[q]
			n := size[j] - 1
			size[j] = n
			queue[tail] = j // and keep it there if n <= 1; a branch here would often be mispredicted
			if n <= 1 {
				tail++
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
func (l *links[I, A]) uncover(i I) {
	up, down, right, item, size := l.up, l.down, l.right, l.item, l.size
	_, _, _, _ = down[i], right[i], item[i], size[i] // as in cover
	for p := up[i]; p != i; p = up[p] {
		for q := right[p]; q != p; q = right[q] {
			u, d := up[q], down[q]
			down[u], up[d] = q, q
			size[item[q]]++
		}
	}
	if i <= l.primary {
		l.left++
	}
	l.next[l.prev[i]], l.prev[l.next[i]] = i, i
}

// lift removes the option of node x from its lists, so that it will not be hidden when its own items are covered. The
// sizes still count it: it is about to cover these items, so they are not short of options.
func (l *links[I, A]) lift(x I) {
	up, down, right := l.up, l.down, l.right
	l.push(x, lifted)
	for q := x; ; {
		u, d := up[q], down[q]
		down[u], up[d] = d, u
		if q = right[q]; q == x {
			break
		}
	}
}

// lower undoes the lift of the option of node x.
func (l *links[I, A]) lower(x I) {
	up, down, right := l.up, l.down, l.right
	for q := x; ; {
		u, d := up[q], down[q]
		down[u], up[d] = q, q
		if q = right[q]; q == x {
			break
		}
	}
}

// commit chooses the option of node x: it covers the other items of the option. The item of x has been dealt with.
func (l *links[I, A]) commit(x I) {
	for q := l.right[x]; q != x; q = l.right[q] {
		if l.plain {
			l.cover(l.item[q])
		} else {
			l.settle(q)
		}
	}
}

// settle updates the item of node q, whose option has been chosen. In a plain problem, it covers the item.
func (l *links[I, A]) settle(q I) {
	i := l.item[q]
	switch {
	case i > l.primary && l.worn != nil && l.worn.colour[q] != 0:
		if l.worn.force[i] == 0 {
			l.purify(q)
		}
	case i <= l.primary && l.times != nil && l.times.taken[i]+1 < l.times.hi[i]:
		l.occupy(i)
	default:
		l.cover(i)
	}
}

// force chooses the option of node x, which must be chosen.
func (l *links[I, A]) force(x I) {
	if l.times == nil {
		l.lift(x)
	} else {
		l.drop(x, picked)
	}
	l.settle(x)
	l.commit(x)
}

// undo undoes all steps on the trail from mark on, and so everything that commit and force have done.
func (l *links[I, A]) undo(mark int) {
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
func (l *links[I, A]) push(x I, d deed) {
	n := len(l.trail)
	l.trail = l.trail[:n+1]
	l.trail[n] = step[I]{x, d}
}

// uncovered reports whether primary item i is still to be covered.
func (l *links[I, A]) uncovered(i I) bool { return l.next[l.prev[i]] == i }

// stuck reports whether an item still to be covered is known to have no option left.
func (l *links[I, A]) stuck() bool {
	i := l.empty
	return i != 0 && l.uncovered(i) && l.size[i] == 0
}

// completes reports whether the option of node x, which may be chosen now, covers all items left.
func (l *links[I, A]) completes(x I) bool {
	n := 0
	for q := x; ; {
		if i := l.item[q]; i <= l.primary && l.uncovered(i) {
			n++
		}
		if q = l.right[q]; q == x {
			return n == l.left
		}
	}
}
