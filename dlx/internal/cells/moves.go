package cells

import (
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// branch is a fork: a choice among the members of the set of an item, and last, if the item needs no more, to take none
// of them. An item that may be covered only once more is covered at the fork, and its set stays as it is. Any other
// item is not covered: each of its options is dropped once it has been tried, and order gives the next.
type branch[I matrix.Index] struct {
	item       I     // the item
	drops      bool  // the item may be covered more than once more
	at, end    I     // the place in set, or in order if drops, of the option being tried; end stands for none of them
	head, tail I     // the queue before the option was chosen
	left, mark int32 // the items left to be covered, and the number of options chosen, at that time
	open       I     // cells.open at that time
}

// tree is the moves over cells. It comes to the same forks and the same solutions as the links, in the same order,
// because it sorts the members of a set before it tries them.
//
// At a fork the state of the items is saved, and copied back before the next option is tried. Forced moves need no
// copy.
type tree[I matrix.Index, A matrix.Array[I]] struct {
	cells[I, A]
	others   matrix.Others
	owner    []int32     // for each node, its option
	branches []branch[I] // from the root down
	saved    []I         // for each branch, the state before an option was chosen
	origin   branch[I]   // the root: the fields that a branch keeps to go back
	original []I         // the state at the root
}

// newTree returns the moves over m. alloc makes a slice of a given length, and view returns it as an array.
func newTree[I matrix.Index, A matrix.Array[I]](m *matrix.Matrix, alloc func(int) []I, view func([]I) A) *tree[I, A] {
	t := &tree[I, A]{others: matrix.NewOthers(m), owner: make([]int32, len(m.Entries))}
	t.initialize(m, alloc, view)
	for o := range m.Options() {
		for e := m.Starts[o]; e < m.Starts[o+1]; e++ {
			t.owner[e] = int32(o)
		}
	}
	t.branches = make([]branch[I], 0, cap(t.chosen)+m.Primary)
	t.saved = make([]I, min(cap(t.branches)*len(t.state), 1<<20))
	t.original = make([]I, len(t.state))
	return t
}

func (t *tree[I, A]) Costs() *walk.Costs { return &t.costs }

func (t *tree[I, A]) Root(chosen *matrix.Chosen, _ bool) walk.State {
	t.branches = t.branches[:0]
	s := walk.Open
	if !t.build(chosen, chosen.Remaining(&t.others)) {
		s = walk.Dead
	}
	t.origin = branch[I]{head: t.head, tail: t.tail, left: int32(t.left), open: t.open}
	copy(t.original, t.state)
	return s
}

func (t *tree[I, A]) Restart() {
	t.branches = t.branches[:0]
	t.reset(&t.origin, t.original)
}

func (t *tree[I, A]) Propagate() walk.State {
	set, size := t.set, t.size
	_, _ = set[0], size[0]
	head, tail := t.head, t.tail
	for t.left != 0 {
		for head != tail && !short(size[set[head]]) { // the item is covered, or its size has grown again
			head++
		}
		t.head = head
		if head == tail {
			return walk.Open
		}
		i := set[head]
		if impossible(size[i]) || impossible(size[set[tail-1]]) { // the last in the queue shows many dead ends early
			return walk.Dead
		}
		x := set[t.first[i]]
		if t.many {
			if t.members(i) == 0 {
				t.retire(i)
				continue
			}
			t.costs.Nodes++
			t.commitMany(x, false)
		} else {
			t.costs.Nodes++
			if t.completes(x) {
				return walk.Solved
			}
			size[i] = half[I]()
			t.commit(x, false)
		}
		tail = t.tail
	}
	return walk.Solved
}

func (t *tree[I, A]) Descend() (ways uint32, s walk.State) {
	size, primary := t.size, t.primary
	for size[t.open] == half[I]() {
		t.open++
	}
	i, least := t.open, size[t.open]
	for j := i + 1; least > 2 && j < primary; j++ {
		if n := size[j]; n < least {
			i, least = j, n
		}
	}
	n := len(t.branches)
	t.branches = t.branches[:n+1]
	b := &t.branches[n]
	b.left, b.mark, b.open = int32(t.left), int32(len(t.chosen)), t.open
	b.item = i
	if b.drops = t.many && t.room[i] > 1; b.drops {
		b.at, b.end = t.member(i), t.first[i+1]
	} else {
		b.at, b.end = t.first[i], t.base[i]+least
		t.sort(b.at, b.end)
		t.cover(i, b.at)
	}
	b.head, b.tail = t.head, t.tail
	if n := (n + 1) * len(t.state); n > len(t.saved) {
		t.saved = slices.Grow(t.saved, n-len(t.saved))[:n]
	}
	t.save()
	return uint32(least), t.try(b)
}

// insertion is the most members that are sorted by insertion, which takes quadratic time.
const insertion = 64

// sort sorts the members of a set, from first to end.
func (t *tree[I, A]) sort(first, end I) {
	set, place := t.set, t.place
	if end-first > insertion {
		slices.Sort(t.sets[first:end])
		for k := first; k < end; k++ {
			place[set[k]] = k
		}
		return
	}
	for k := first + 1; k < end; k++ {
		x := set[k]
		at := k
		for ; at > first && set[at-1] > x; at-- {
			y := set[at-1]
			set[at], place[y] = y, at
		}
		set[at], place[x] = x, at
	}
}

func (t *tree[I, A]) Again(depth int, skip uint32, _ bool) (s walk.State, worth bool) {
	t.branches = t.branches[:depth+1]
	b := &t.branches[depth]
	t.restore(b)
	for range skip + 1 {
		t.step(b)
	}
	if b.drops {
		t.save()
	}
	return t.try(b), true
}

// step goes on to the next choice at b, the last branch, where the cells must be. If b.drops, it drops the option that
// was tried: the solutions with it have been found.
func (t *tree[I, A]) step(b *branch[I]) {
	if !b.drops {
		b.at++
		return
	}
	t.drop(t.order[b.at])
	b.at, b.tail = t.member(b.item), t.tail
}

// node returns the node of the option that branch b is at. b must be at one.
func (t *tree[I, A]) node(b *branch[I]) I {
	if b.drops {
		return t.order[b.at]
	}
	return t.set[b.at]
}

func (t *tree[I, A]) Choice() (item, option int) {
	b := &t.branches[len(t.branches)-1]
	if b.at == b.end {
		return int(b.item), -1
	}
	return int(b.item), int(t.owner[t.node(b)])
}

// try makes the choice that b, the last branch, is at.
func (t *tree[I, A]) try(b *branch[I]) walk.State {
	t.costs.Nodes++
	if b.at == b.end {
		t.retire(b.item)
		return walk.Open
	}
	x := t.node(b)
	if t.completes(x) {
		return walk.Solved
	}
	if t.many {
		t.commitMany(x, !b.drops)
	} else {
		t.commit(x, true)
	}
	return walk.Open
}

// completes reports whether the option of node x, which may be chosen now, covers everything left, and if so chooses it
// without covering its items. None of its items is covered yet, for otherwise it could not be chosen.
func (t *tree[I, A]) completes(x I) bool {
	if t.many || int(t.width[x]) != t.left {
		return false
	}
	t.push(x)
	return true
}

// save saves the state of the items for the last branch.
func (t *tree[I, A]) save() {
	n := len(t.state)
	copy(t.saved[(len(t.branches)-1)*n:], t.state)
}

// restore goes back to b, the last branch.
func (t *tree[I, A]) restore(b *branch[I]) {
	n := len(t.state)
	t.reset(b, t.saved[(len(t.branches)-1)*n:])
}

// reset goes back to branch b with the given state.
func (t *tree[I, A]) reset(b *branch[I], state []I) {
	copy(t.state, state)
	t.head, t.tail, t.open = b.head, b.tail, b.open
	t.left, t.chosen = int(b.left), t.chosen[:b.mark]
}

func (t *tree[I, A]) AppendSolution(sol []int) []int {
	for _, x := range t.chosen {
		sol = append(sol, int(t.owner[x]))
	}
	return sol
}
