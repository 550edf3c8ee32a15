package links

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// This file counts below a node in one call. It is what the walk does there, move by move, written as the textbook writes
// it: Algorithm X by recursion, without colours, multiplicities and tournament. With multiplicities but no colours,
// sweepmultiple.go does the same; with colours, the recursion makes the moves of the tree. Each visits the same nodes and
// makes the same updates, which the tests of package walk compare.

// share is how much may be wasted: a sweep takes 0.7 (dominoes) to 1 of the time of the walk.
const share = 64

// Sweeps reports whether the moves over m count small subtrees in one call.
func Sweeps(m *matrix.Matrix) bool { return m.Colours == nil && m.Lo == nil && m.Primary <= maxScan }

// sweep is a sweep below a node of a tree.
type sweep struct {
	*walk.Sweep
	mem     memory
	primary place // see links
	longest int   // see tree
	left    int   // nodes that may still be visited; negative if the sweep has been given up
}

// Sweep measures what is left by the items to be covered, two for each option that a sweep may have: no more forks than
// items can stand above each other. Their number is known, and nothing has to be prepared.
func (t *tree) Sweep(s *walk.Sweep) walk.State {
	if !t.plain {
		return t.sweepMoves(s)
	}
	left := (t.mem.left() + 1) / 2
	if t.least != nil || left > s.Most {
		return walk.Open
	}
	s.Left, s.Share = left, share
	w := sweep{Sweep: s, mem: t.mem, primary: t.primary, longest: t.longest, left: int(s.Nodes)}
	t.mem.uncover(t.top, w.count(0, t.top, t.head, t.tail))
	if w.left < 0 {
		return walk.Paused
	}
	return walk.Done
}

// count counts below a node of a level, given the top of the trail and the ends of the queue there: it makes the forced
// moves, forks at the smallest item, and counts below each way. It leaves what it has done on the trail, and returns its
// top. All that changes from node to node is in its variables, so going back to a fork restores nothing but the lists.
func (w *sweep) count(level int, top, head, tail spot) spot {
	mem := w.mem
	here := &w.Levels[level]
	for head != tail {
		i := *mem.word(head)
		head += word
		if !mem.uncovered(i) {
			continue
		}
		if mem.head(i).size == 0 {
			return top
		}
		x := mem.node(i).down
		here.Nodes++
		if mem.left() <= w.longest && mem.completes(x, w.primary) {
			w.Solutions++
			return top
		}
		top = mem.lift(x, top)
		if r := mem.node(x).right; r != x {
			news, least := tail, uint32(0)
			mark := mem.take(r, x, top)
			top, tail, least = mem.hide(r, x, mark, tail)
			here.Updates += uint64((top - mark) / word)
			if least == 0 && mem.stuck(news, tail) {
				return top
			}
		}
	}
	if mem.left() == 0 {
		w.Solutions++
		return top
	}
	i, n := mem.smallest()
	if w.left -= int(n); w.left < 0 {
		return top
	}
	level++
	here = &w.Levels[level]
	mark := mem.take(i, i, top)
	top, tail, _ = mem.hide(i, i, mark, tail)
	here.Updates += uint64((top - mark) / word)
	for x := mem.node(i).down; ; {
		here.Nodes++
		end := top
		if mem.left() <= w.longest && mem.completes(x, w.primary) {
			w.Solutions++
		} else {
			newTail, least := tail, uint32(1)
			if r := mem.node(x).right; r != x {
				mark := mem.take(r, x, top)
				end, newTail, least = mem.hide(r, x, mark, tail)
				here.Updates += uint64((end - mark) / word)
			}
			if least != 0 || !mem.stuck(tail, newTail) {
				end = w.count(level, end, head, newTail)
			}
		}
		if x = mem.node(x).down; x == i || w.left < 0 {
			return end // what is on the trail is undone with what is before it
		}
		mem.uncover(top, end)
	}
}

// smallest returns the item to be covered that has the fewest ways, at least two, the leftmost of several, and their number.
func (m memory) smallest() (i place, n uint32) {
	i, n = m.next(0), ^uint32(0)
	for j := i; j != 0; j = m.next(j) {
		if size := m.head(j).size; size < n {
			if i, n = j, size; n == 2 {
				break
			}
		}
	}
	return i, n
}

// sweepMoves is Sweep with colours or multiplicities, but without weights. What is left is measured by the lengths of the lists
// of the items to be covered, all together. (The ways to go on say too little: an item that needs 9 of its 10 options has two,
// and so has an item that needs one of two.)
func (t *tree) sweepMoves(s *walk.Sweep) walk.State {
	if t.heavy != nil || t.least != nil || 2*t.mem.left() > s.Most {
		return walk.Open
	}
	left := uint32(0)
	for i := t.mem.next(0); i != 0; i = t.mem.next(i) {
		if left += t.mem.head(i).size + t.need(i) - 1; left > uint32(s.Most) {
			return walk.Open
		}
	}
	s.Left, s.Share = int(left), share
	if sweepsMultiple && t.worn == nil {
		w := sweep{Sweep: s, mem: t.mem, primary: t.primary, longest: t.longest, left: int(s.Nodes)}
		if t.sweepMultiple(&w); w.left < 0 {
			return walk.Paused
		}
		return walk.Done
	}
	top, steps, head, tail, forks, costs := t.top, len(t.steps), t.head, t.tail, len(t.branches), t.costs
	t.costs = walk.Costs{}
	w := sweep{Sweep: s, left: int(s.Nodes)}
	w.countMoves(t, 0)
	t.undo(top, steps)
	t.head, t.tail, t.branches = head, tail, t.branches[:forks]
	t.costs = costs
	if w.left < 0 {
		return walk.Paused
	}
	return walk.Done
}

// countMoves counts below the node of a level at which the tree is. It leaves the tree wherever it ends.
func (w *sweep) countMoves(t *tree, level int) {
	state := t.Propagate()
	w.spend(t, level)
	if state != walk.Open {
		if state == walk.Solved {
			w.Solutions++
		}
		return
	}
	depth := len(t.branches)
	ways, state := t.Descend()
	level++
	if w.left -= int(ways); level == len(w.Levels) {
		w.left = -1
	}
	if w.left < 0 {
		return
	}
	if t.branches[depth].i == 0 && t.atLast() && t.mem.uncovered(t.mem.node(t.branches[depth].x).item) { // each way is a solution
		t.costs.Nodes += uint64(ways) - 1
		w.Solutions += uint64(ways)
		w.spend(t, level)
		return
	}
	for way := uint32(1); ; way++ {
		w.spend(t, level)
		switch state {
		case walk.Solved:
			w.Solutions++
		case walk.Open:
			w.countMoves(t, level)
		}
		if way == ways || w.left < 0 {
			return
		}
		state, _ = t.Again(depth, 0, false)
	}
}

// spend moves the costs of the tree to a level.
func (w *sweep) spend(t *tree, level int) {
	w.Levels[level].Nodes += t.costs.Nodes
	w.Levels[level].Updates += t.costs.Updates
	t.costs = walk.Costs{}
}
