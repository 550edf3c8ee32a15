package links

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// This file counts below a node in one call. It is what the walk does there, move by move, written as the textbook writes
// it: Algorithm X by recursion, without colours, multiplicities and tournament. It visits the same nodes and makes the
// same updates, which the tests of package walk compare.

// share is how much may be wasted: a sweep takes 0.7 (dominoes) to 1 of the time of the walk.
const share = 64

// Sweeps reports whether the moves over m count small subtrees in one call.
func Sweeps(m *matrix.Matrix) bool { return m.Colours == nil && m.Lo == nil && m.Primary <= maxScan }

// sweep is a sweep below a node of a tree.
type sweep struct {
	*walk.Sweep
	t    *tree
	left int // nodes that may still be visited; negative if the sweep has been given up
}

// Sweep measures what is left by the items to be covered, two for each option that a sweep may have: no more forks than
// items can stand above each other. Their number is known, and nothing has to be prepared.
func (t *tree) Sweep(s *walk.Sweep) walk.State {
	left := (t.left() + 1) / 2
	if !t.plain || t.least != nil || left > s.Most {
		return walk.Open
	}
	s.Left, s.Share = left, share
	w := sweep{s, t, int(s.Nodes)}
	top, head, tail, spent := t.top, t.head, t.tail, t.costs
	w.count(0)
	s.Levels[0].Nodes += t.costs.Nodes - spent.Nodes
	s.Levels[0].Updates += t.costs.Updates - spent.Updates
	for n := 0; n < len(s.Levels)-1 && s.Levels[n].Nodes != 0; n++ { // the costs of a level, without those below it
		s.Levels[n].Nodes -= s.Levels[n+1].Nodes
		s.Levels[n].Updates -= s.Levels[n+1].Updates
	}
	t.uncover(top)
	t.head, t.tail, t.costs = head, tail, spent
	if w.left < 0 {
		return walk.Paused
	}
	return walk.Done
}

// count counts below the current node: it makes the forced moves, forks at the smallest item, and counts below each way.
// It leaves what it has done on the trail. The costs of a level include those below it.
func (w *sweep) count(level int) {
	t, mem := w.t, w.t.mem
	for t.head != t.tail {
		i := *mem.word(t.head)
		t.head += word
		if !t.uncovered(i) {
			continue
		}
		if mem.head(i).size == 0 {
			return
		}
		x := mem.head(i).down
		t.costs.Nodes++
		if t.left() <= t.longest && t.completes(x) {
			w.Solutions++
			return
		}
		news := t.tail
		t.lift(x)
		t.cover(x, x)
		if t.stuck(news) {
			return
		}
	}
	if t.left() == 0 {
		w.Solutions++
		return
	}
	level++
	here := &w.Levels[level]
	here.Nodes -= t.costs.Nodes
	here.Updates -= t.costs.Updates
	i, n := mem.next(0), ^uint32(0)
	for j := i; j != 0; j = mem.next(j) {
		if m := mem.head(j).size; m < n {
			if i, n = j, m; n == 2 {
				break
			}
		}
	}
	if w.left -= int(n); w.left >= 0 {
		t.cover(i, i)
		top, head, tail := t.top, t.head, t.tail
		for x := mem.node(i).down; ; {
			t.costs.Nodes++
			if t.left() <= t.longest && t.completes(x) {
				w.Solutions++
			} else {
				if r := mem.node(x).right; r != x {
					t.cover(r, x)
				}
				if !t.stuck(tail) {
					w.count(level)
				}
			}
			if x = mem.node(x).down; x == i || w.left < 0 {
				break // what is on the trail is undone with what is before it
			}
			t.uncover(top)
			t.head, t.tail = head, tail
		}
	}
	here.Nodes += t.costs.Nodes
	here.Updates += t.costs.Updates
}
