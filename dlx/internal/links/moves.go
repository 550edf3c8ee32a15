package links

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// branch is a fork: a choice among the options of an item, and last, if the item needs no more, to take none of them.
// An item that may be covered only once more is covered at the fork. Any other item is not: each of its options is
// dropped, then chosen, and stays dropped when the next one is tried. So going back to the fork does not bring it back.
type branch struct {
	x          place // node of the option being tried, in the list of the item; the head stands for none of them
	i          place // the item, if it may be covered more than once more, or 0
	head, tail spot  // the queue before the option was chosen, and after it was dropped
	top        spot  // of the trail at the same time
	weighed    spot  // of the trail before the option was dropped; only used if there are weights
	steps      int   // made before the option was chosen
}

// tree is the moves over links.
//
// An item with one option left is covered by it as soon as the links report it, without a scan of the items and without
// a fork. The order of such forced moves does not matter: each follows from the choices above it, so the forks and the
// solutions are the same as in the plain algorithm, in the same order. Dead ends may show sooner or later, so the
// number of nodes may differ a little.
type tree struct {
	links
	others   matrix.Others
	owner    []int32   // for each node behind the heads, its option
	least    *least    // which item is the smallest; nil if there are few
	longest  int       // most primary items in an option that may complete a solution
	branches []branch  // from the root down
	room     []stretch // for sweeps, used again and again
	final    place     // node of the forced option that completed the solution, 0 if it was a fork's
}

// New returns the moves over m on links.
func New(m *matrix.Matrix) walk.Moves { return newTree(m) }

func newTree(m *matrix.Matrix) *tree {
	t := &tree{
		links:    newLinks(m),
		others:   matrix.NewOthers(m),
		owner:    make([]int32, len(m.Entries)),
		branches: make([]branch, 0, m.Primary),
	}
	if m.Weights == nil {
		t.longest = m.Longest
	}
	if m.Primary > maxScan {
		t.least = newLeast(m.Primary)
	}
	for o := range m.Options() {
		for e := m.Starts[o]; e < m.Starts[o+1]; e++ {
			t.owner[e] = int32(o)
		}
	}
	return t
}

func (t *tree) Costs() *walk.Costs { return &t.costs }

func (t *tree) Root(chosen *matrix.Chosen, built bool) walk.State {
	if built {
		t.Restart()
	} else {
		t.build(chosen, chosen.Remaining(&t.others))
		t.begun()
	}
	return walk.Open
}

func (t *tree) Restart() {
	t.undo(t.trail, 0)
	t.head, t.tail = t.queue, t.forced
	t.begun()
}

// begun records that the links are in the state in which they were built.
func (t *tree) begun() {
	t.branches = t.branches[:0]
	if t.least != nil {
		t.restartLeast()
	}
}

func (t *tree) Propagate() walk.State {
	t.final = 0
	if t.mem.left() == 0 {
		return walk.Solved
	}
	for t.head != t.tail || t.heavy != nil && t.more() {
		i := *t.mem.word(t.head)
		t.head += word
		if !t.mem.uncovered(i) {
			continue
		}
		if n := t.mem.head(i).size; n == 0 || n > ^uint32(0)/2 { // wrapped round: more are needed than there are
			return walk.Dead
		} else if n > 1 {
			if t.isHeavy(i) && !t.forceHeavy(i) {
				return walk.Dead
			}
			continue
		}
		x := t.mem.node(i).down
		if x == i { // no options are left
			if t.isHeavy(i) && t.need(i) > 0 {
				return walk.Dead
			}
			t.cover(i, i)
			continue
		}
		t.costs.Nodes++
		if t.mem.left() <= t.longest && t.completes(x) {
			t.final = x
			return walk.Solved
		}
		if t.ending() {
			return t.tryEnd(x)
		}
		news := t.tail
		t.force(x)
		if t.stuck(news) {
			return walk.Dead
		}
		if t.times != nil && t.mem.uncovered(i) {
			t.head -= word // there may be more to take
		}
	}
	if t.mem.left() == 0 {
		return walk.Solved
	}
	return walk.Open
}

func (t *tree) Descend() (ways uint32, s walk.State) {
	i := t.smallest()
	x := t.mem.node(i).down
	ways = t.mem.head(i).size
	if t.isHeavy(i) {
		ways = t.ways(i)
	}
	if t.fills(i) {
		if !t.atLast() && !t.endsAt(i) {
			t.cover(i, i)
		}
		i = 0
	}
	t.weigh()
	t.branches = append(t.branches, branch{x, i, t.head, t.tail, t.top, t.top, len(t.steps)})
	if i != 0 && !t.endsAt(i) {
		t.draw(&t.branches[len(t.branches)-1])
	}
	return ways, t.try(x, i)
}

// atLast reports whether each way at the fork is a solution: one item is left, which may be covered only once more. Then there
// is no need to cover it. Without extensions that would gain nothing: the last item hardly ever has two options there.
func (t *tree) atLast() bool { return t.mem.left() == 1 && !t.plain && t.heavy == nil }

// smallest returns the item with the fewest ways, the leftmost of several.
func (t *tree) smallest() place {
	if l := t.least; l != nil {
		t.follow(l.seen, t.top, t.steps[l.steps:])
		l.seen, l.steps = t.top, len(t.steps)
		return headOf(l.winner())
	}
	mem := t.mem
	i := mem.next(0)
	for j := i; j != 0 && mem.head(i).size > 2; j = mem.next(j) {
		if mem.head(j).size < mem.head(i).size {
			i = j
		}
	}
	t.costs.Looks += uint64(t.mem.left())
	return i
}

func (t *tree) Again(depth int, skip uint32, _ bool) (s walk.State, worth bool) {
	b := t.goBack(depth)
	for range skip + 1 {
		t.step(b)
	}
	return t.try(b.x, b.i), true
}

// goBack goes back to the branch below depth others, and makes it the last.
func (t *tree) goBack(depth int) *branch {
	t.branches = t.branches[:depth+1]
	b := &t.branches[depth]
	if t.least == nil {
		t.undo(b.top, b.steps)
	} else {
		t.followBack(b.top, b.steps)
	}
	if t.heavy != nil {
		t.unweigh(b.weighed) // so that what lost supply to the dropped option enters the queue again, which step keeps
	}
	t.head, t.tail = b.head, b.tail
	return b
}

// step goes on to the next option of b, the last branch, where the links must be.
func (t *tree) step(b *branch) {
	if b.i == 0 || t.endsAt(b.i) {
		b.x = t.mem.node(b.x).down
		return
	}
	t.weigh()
	b.x = t.mem.node(b.i).down
	t.draw(b)
}

// draw drops the option that b, the last branch, is about to try, at an item that may be covered more than once more.
func (t *tree) draw(b *branch) {
	b.weighed = t.top
	if b.x != b.i {
		t.drop(b.x)
	}
	b.head, b.tail, b.top, b.steps = t.head, t.tail, t.top, len(t.steps)
}

// try chooses the option that a branch is at, given its x and its i.
func (t *tree) try(x, i place) walk.State {
	t.costs.Nodes++
	switch {
	case i != 0 && x == i:
		t.cover(i, i)
	case i != 0 && t.ending():
		return t.tryEnd(x)
	case i != 0:
		t.take(x)
	case x < t.base: // none of the options is taken
		if t.mem.uncovered(x) { // and that was the last item
			return walk.Solved
		}
	case t.mem.left() <= t.longest && t.completes(x):
		t.final = 0
		return walk.Solved
	case t.ending():
		t.final = 0
		if !t.suffices(x) {
			return walk.Dead
		}
		return walk.Solved
	default:
		news := t.tail
		if t.commit(x); t.stuck(news) {
			return walk.Dead
		}
	}
	return walk.Open
}

// tryEnd chooses the option of node x, which is the last and no choice of a fork whose item is covered.
func (t *tree) tryEnd(x place) walk.State {
	if !t.suffices(x) {
		return walk.Dead
	}
	t.steps = append(t.steps, step{x, forced})
	return walk.Solved
}

func (t *tree) Choice() (item, option int) {
	b := &t.branches[len(t.branches)-1]
	item = t.mem.node(b.x).item.item() - 1
	if b.x < t.base {
		return item, -1
	}
	return item, t.option(b.x)
}

func (t *tree) AppendSolution(sol []int) []int {
	for _, s := range t.steps {
		if s.deed == forced {
			sol = append(sol, t.option(s.x))
		}
	}
	for _, b := range t.branches {
		if b.i == 0 && b.x >= t.base {
			sol = append(sol, t.option(b.x))
		}
	}
	if t.final != 0 {
		sol = append(sol, t.option(t.final))
	}
	return sol
}

// option returns the option, counted from 0, of a node behind the heads.
func (t *tree) option(x place) int { return int(t.owner[t.entry(x)]) }
