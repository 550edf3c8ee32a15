package links

import (
	"math/bits"
	"slices"

	"dlx-sudoku/dlx/internal/cost"
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// Priced are moves that look for the cheapest solutions. They link the options of each item in the order of their
// reduced costs. A node is a dead end if no solution below it can be among the best; a solution is offered to the best,
// and is a dead end, too.
type Priced interface {
	walk.Moves

	// Price sets the reduced costs for the next Root, and where to offer solutions.
	Price(reduced *cost.Reduced, best *cost.Best)
}

// NewPriced returns priced moves over m.
func NewPriced(m *matrix.Matrix) Priced { return &priced{tree: newTree(m)} }

// priced is a tree whose moves take costs into account.
type priced struct {
	*tree
	chosen  *matrix.Chosen
	reduced *cost.Reduced
	best    *cost.Best

	ahead  uint64   // the reduced costs of the options chosen since the root
	least  []uint64 // the same for each branch, before its option was chosen
	road   []uint32 // for each branch, the way that it is at
	out    []uint8  // for each option, 1 if it is ruled out
	order  []int32  // the other options in the order of their reduced costs
	buffer []int
}

func (t *priced) Price(reduced *cost.Reduced, best *cost.Best) { t.reduced, t.best = reduced, best }

func (t *priced) Root(chosen *matrix.Chosen, built bool) walk.State {
	if built {
		t.Restart()
		return walk.Open
	}
	t.chosen = chosen
	t.out = slices.Grow(t.out[:0], chosen.Matrix.Options())[:chosen.Matrix.Options()]
	clear(t.out)
	chosen.RuleOut(t.out)
	t.order = t.order[:0]
	for _, o := range t.reduced.Order {
		if t.out[o] == 0 {
			t.order = append(t.order, o)
		}
	}
	t.build(chosen, t.order)
	t.begun()
	t.road = t.road[:0]
	return walk.Open
}

func (t *priced) Restart() {
	t.tree.Restart()
	t.road = t.road[:0]
}

func (t *priced) Propagate() walk.State {
	s := t.tree.Propagate()
	if s == walk.Open && t.hopeless() {
		return walk.Dead
	}
	return t.offered(s)
}

func (t *priced) Descend() (ways uint32, s walk.State) {
	t.least = append(t.least[:len(t.branches)], t.ahead)
	t.road = append(t.road[:len(t.branches)], 0)
	ways, s = t.tree.Descend()
	return ways, t.offered(s)
}

// Again returns worth false if the lower bound of the next option is too high, because the options behind it have the
// same or higher reduced costs.
func (t *priced) Again(depth int, skip uint32, last bool) (s walk.State, worth bool) {
	b := t.goBack(depth)
	t.road = t.road[:depth+1]
	t.road[depth] += skip + 1
	for range skip + 1 {
		t.step(b)
	}
	if t.dear(b, t.least[depth]) {
		return walk.Dead, false
	}
	return t.offered(t.try(b.x, b.i)), true
}

// dear reports whether no option that a branch can still try can lead to a solution among the best; least is the sum of
// reduced costs before the option. It is false if the item needs no option, since to take none costs nothing.
func (t *priced) dear(b *branch, least uint64) bool {
	if t.need(t.mem.node(b.x).item) == 0 {
		return false
	}
	return cost.SumOrMax(least, t.reduced.Costs[t.option(b.x)]) >= t.reduced.Room(t.best.Limit(t.road))
}

// Sweep declines: a sweep would pass over solutions instead of offering them.
func (t *priced) Sweep(*walk.Sweep) walk.State { return walk.Open }

// offered offers the solution if s is Solved, and then returns Dead. Otherwise it returns s.
func (t *priced) offered(s walk.State) walk.State {
	if s != walk.Solved {
		return s
	}
	if spent := t.spent(); spent <= t.best.Limit(t.road) {
		solution := slices.Clone(t.buffer)
		slices.Sort(solution)
		t.best.Offer(cost.Solution{Cost: spent, Road: slices.Clone(t.road), Options: solution})
	}
	return walk.Dead
}

// spent puts the options chosen into buffer and returns their cost.
func (t *priced) spent() (sum int64) {
	t.buffer = t.AppendSolution(append(t.buffer[:0], t.chosen.Options...))
	for _, o := range t.buffer {
		sum += t.chosen.Cost(o)
	}
	return sum
}

// add returns the reduced costs of the options chosen since the root.
func (t *priced) add() (sum uint64) {
	t.buffer = t.AppendSolution(t.buffer[:0])
	for _, o := range t.buffer {
		sum = cost.SumOrMax(sum, t.reduced.Costs[o])
	}
	return sum
}

// hopeless reports whether no solution below this node can be among the best: the reduced costs of its options, of those
// chosen and those yet to be chosen, would leave the room that they have.
//
// Each item adds the reduced cost of the first option in its list, times the least number of options that it still needs. One
// option may serve up to chosen.Longest items, so the sum is divided by that.
func (t *priced) hopeless() bool {
	t.ahead = t.add()
	room := t.reduced.Room(t.best.Limit(t.road))
	if t.ahead >= room {
		return true
	}
	room -= t.ahead
	over, enough := bits.Mul64(room, uint64(t.chosen.Longest))
	sum := uint64(0)
	for i := t.mem.next(0); i != 0; i = t.mem.next(i) {
		need := t.need(i)
		if need == 0 {
			continue
		}
		if t.isHeavy(i) { // how many options that takes at least
			need = 1 + (need-1)/t.heavy.heaviest[i.item()]
		}
		first := t.reduced.Costs[t.option(t.mem.node(i).down)] // the list is not empty, since the size is 2 or more
		if first >= room {
			return true
		}
		if sum = cost.SumOrMax(sum, cost.ProductOrMax(uint64(need), first)); over == 0 && sum >= enough {
			return true
		}
	}
	return false
}
