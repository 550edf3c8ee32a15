//go:build !js

package links

import "dlx-sudoku/dlx/internal/walk"

// This file counts below a node in one call where items have multiplicities, but options neither colours nor weights. As
// in sweep.go, it is what the walk does there move by move, written as a recursion whose state is in its variables.

// sweepMultiple is a sweep with multiplicities. It counts how often the options chosen cover each item even for the items
// that they fill, which are covered then: so what to undo follows from the options alone.
type sweepMultiple struct {
	*sweep
	links  *links
	times  []occupancy
	chosen []stretch // the nodes of the options chosen, oldest first
}

// sweepsMultiple says that this file counts where there are multiplicities alone. The WebAssembly, which must be small, does
// without it.
const sweepsMultiple = true

// stretch is the nodes of an option from one to before another, all of them if the two are the same.
type stretch struct{ from, end place }

// sweepMultiple is Sweep with multiplicities alone.
func (t *tree) sweepMultiple(w *sweep) {
	m := sweepMultiple{w, &t.links, t.times, t.room[:0]}
	t.mem.uncover(t.top, m.count(0, t.top, t.head, t.tail))
	m.forgo(0)
	t.room = m.chosen
}

// count counts below a node of a level, like sweep.count. It leaves what it has done on the trail and the options that it has
// chosen in chosen, and returns the top of the trail.
func (w *sweepMultiple) count(level int, top, head, tail spot) spot {
	mem := w.mem
	here := &w.Levels[level]
	for head != tail {
		i := *mem.word(head)
		head += word
		if !mem.uncovered(i) {
			continue
		}
		if n := mem.head(i).size; n == 0 || n > ^uint32(0)/2 {
			return top
		} else if n > 1 {
			continue
		}
		x := mem.node(i).down
		if x == i {
			top, tail = w.cover(i, top, tail, here)
			continue
		}
		here.Nodes++
		if w.completes(x) {
			w.Solutions++
			return top
		}
		if w.links.ending() {
			w.tryEnd(x)
			return top
		}
		news := tail
		top, tail = w.drop(x, top, tail, here)
		if top, tail = w.choose(x, x, top, tail, here); mem.stuck(news, tail) {
			return top
		}
		if mem.uncovered(i) {
			head -= word // there may be more to take
		}
	}
	if mem.left() == 0 {
		w.Solutions++
		return top
	}
	i, n := mem.smallest()
	if w.left -= int(n); w.left < 0 || level+1 == len(w.Levels) {
		w.left = -1
		return top
	}
	if w.links.endsAt(i) {
		w.forkEnd(i, n, &w.Levels[level+1])
		return top
	}
	if t := &w.times[i.item()]; t.taken+1 < t.hi {
		return w.forkOpen(i, n, level+1, top, head, tail)
	}
	return w.forkLast(i, n, level+1, top, head, tail)
}

// forkLast counts below each way of a fork at item i, which may be covered only once more and has so many ways. It is otherwise
// like count, and the level is that below the fork.
func (w *sweepMultiple) forkLast(i place, ways uint32, level int, top, head, tail spot) spot {
	mem, here := w.mem, &w.Levels[level]
	if mem.left() == 1 { // each way is a solution
		here.Nodes += uint64(ways)
		w.Solutions += uint64(ways)
		return top
	}
	top, tail = w.cover(i, top, tail, here)
	chosen := len(w.chosen)
	for x := mem.node(i).down; ; x = mem.node(x).down {
		here.Nodes++
		end, newTail := top, tail
		switch {
		case x == i:
			end = w.count(level, end, head, tail)
		case w.completes(x):
			w.Solutions++
		case w.links.ending():
			w.tryEnd(x)
		default:
			if r := mem.node(x).right; r != x {
				end, newTail = w.choose(r, x, top, tail, here)
			}
			if !mem.stuck(tail, newTail) {
				end = w.count(level, end, head, newTail)
			}
		}
		if ways--; ways == 0 || w.left < 0 {
			return end // what is on the trail is undone with what is before it
		}
		mem.uncover(top, end)
		w.forgo(chosen)
	}
}

// forkOpen is forkLast at an item that may be covered more than once more: each option is dropped for good before it is chosen.
func (w *sweepMultiple) forkOpen(i place, ways uint32, level int, top, head, tail spot) spot {
	mem, here := w.mem, &w.Levels[level]
	chosen := len(w.chosen)
	for {
		here.Nodes++
		var end, newTail spot
		if x := mem.node(i).down; x == i {
			end, newTail = w.cover(i, top, tail, here)
		} else {
			top, tail = w.drop(x, top, tail, here)
			if w.links.ending() {
				w.tryEnd(x)
				if ways--; ways == 0 {
					return top
				}
				continue
			}
			end, newTail = w.choose(x, x, top, tail, here)
		}
		end = w.count(level, end, head, newTail)
		if ways--; ways == 0 || w.left < 0 {
			return end
		}
		mem.uncover(top, end)
		w.forgo(chosen)
	}
}

// forkEnd counts the ways of a fork at item i, each of which is an option that is the last.
func (w *sweepMultiple) forkEnd(i place, ways uint32, here *walk.Level) {
	here.Nodes += uint64(ways)
	for x := i; ways > 0; ways-- {
		x = w.mem.node(x).down
		w.tryEnd(x)
	}
}

// tryEnd counts a solution if the option of node x, which is the last, completes one.
func (w *sweepMultiple) tryEnd(x place) {
	if w.links.suffices(x) {
		w.Solutions++
	}
}

// cover covers item i. Like the two functions below, it is given the ends of trail and queue and returns the new ones, and
// adds the updates to a level.
func (w *sweepMultiple) cover(i place, top, tail spot, here *walk.Level) (newTop, newTail spot) {
	mark := w.mem.take(i, i, top)
	newTop, newTail, _ = w.mem.hide(i, i, mark, tail)
	here.Updates += uint64((newTop - mark) / word)
	return newTop, newTail
}

// drop removes the option of node x from all its lists.
func (w *sweepMultiple) drop(x place, top, tail spot, here *walk.Level) (newTop, newTail spot) {
	first := w.mem.node(x).right
	newTop, newTail = w.mem.strip(first, first, top, tail)
	here.Updates += uint64((newTop - top) / word)
	return newTop, newTail
}

// choose counts a chosen option with the items of node q and of those to its right before end, and covers those that it fills.
// The nodes have left their lists.
func (w *sweepMultiple) choose(q, end place, top, tail spot, here *walk.Level) (newTop, newTail spot) {
	w.chosen = append(w.chosen, stretch{q, end})
	for {
		i := w.mem.node(q).item
		t := &w.times[i.item()]
		t.taken++
		if t.taken >= t.hi {
			top, tail = w.cover(i, top, tail, here)
		} else if t.taken <= t.lo {
			w.mem.head(i).size++
		}
		if q = w.mem.node(q).right; q == end {
			return top, tail
		}
	}
}

// forgo undoes choose, except for the covering, which uncover undoes, until so many stretches are left.
func (w *sweepMultiple) forgo(left int) {
	for n := len(w.chosen) - 1; n >= left; n-- {
		q, end := w.chosen[n].from, w.chosen[n].end
		for {
			i := w.mem.node(q).item
			t := &w.times[i.item()]
			if t.taken < t.hi && t.taken <= t.lo {
				w.mem.head(i).size--
			}
			t.taken--
			if q = w.mem.node(q).right; q == end {
				break
			}
		}
	}
	w.chosen = w.chosen[:left]
}

// completes is links.completes; it is false if more items are left than an option has.
func (w *sweepMultiple) completes(x place) bool {
	if w.mem.left() > w.longest || !w.mem.completes(x, w.primary) {
		return false
	}
	for q := x; ; {
		if i := w.mem.node(q).item; i <= w.primary && w.mem.uncovered(i) {
			if t := &w.times[i.item()]; t.taken+1 < t.hi {
				return false
			}
		}
		if q = w.mem.node(q).right; q == x {
			return true
		}
	}
}
