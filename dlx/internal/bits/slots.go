package bits

import (
	"math/bits"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// slots are the moves where items are few, have few options each, and are to be covered once. A state is a row of words, and
// so is what an option kills: to choose it is to clear the bits of its row, without a look at any option killed.
//
//	slot 0   the items whose first option is live; in the row of an option, those whose first option it kills
//	slot 1   the items whose second option is live
//	…
//	open     the items to be covered; in the row of an option, its items
//	live     the live options, some words; in the row of an option, those in conflict with it
//
// An item has one option left if it is in one slot and in no second one.
type slots struct {
	sets
	height int      // slots, a multiple of four
	row    int      // words in a row
	kills  []uint64 // for each option, its row
	states []uint64 // rows: that of the root, and of the forks
	now    int      // where the row in use begins
	forced uint64   // the items to be covered that have one option left
	start  walk.State

	branches []slotsBranch
	chosen   []int32 // the options chosen
	others   matrix.Others
	costs    walk.Costs
}

// slotsBranch is a fork: a choice among the options of an item.
type slotsBranch struct {
	item   int // the item
	option int // the one being tried
	state  int // where the row begins of the state before it was chosen
	chosen int // the number of options chosen before
}

// What slots may take. With more of them, to pass through all costs more than to look at what is killed.
const (
	rowLength = 64
	mostSlots = 24
)

// slotted tells whether m is to be searched in slots.
func slotted(m *matrix.Matrix) bool {
	return m.Lo == nil && m.Primary <= 64 && longest(m) <= mostSlots && mostSlots+1+(m.Options()+63)/64 <= rowLength
}

// longest returns the most options of a primary item.
func longest(m *matrix.Matrix) (most int) {
	for i := range m.Primary {
		most = max(most, len(m.List(i)))
	}
	return most
}

func newSlots(m *matrix.Matrix) *slots {
	s := newSets(m)
	t := &slots{sets: s, others: matrix.NewOthers(m), chosen: make([]int32, 0, m.Primary)}
	t.small.many = walk.MostLeft + 1 // no fork kills for all
	t.height = (longest(m) + 3) / 4 * 4
	t.row = t.height + 1 + t.words
	t.kills = make([]uint64, t.row*m.Options()+rowLength)
	t.states = make([]uint64, t.row*(2+m.Primary)+rowLength)
	for o := range m.Options() {
		row := t.kills[o*t.row:][:t.row]
		row[t.height] = s.masks[rowOf(o)]
		copy(row[t.height+1:], s.conflictOf(o)[:t.words])
		t.fill(m, row)
	}
	return t
}

// fill puts the options that a row has in their slots.
func (t *slots) fill(m *matrix.Matrix, row []uint64) {
	live := row[t.height+1:]
	for i := range m.Primary {
		for k, o := range m.List(i) {
			row[k] |= live[o/64] >> (o % 64) & 1 << i
		}
	}
}

func (t *slots) Costs() *walk.Costs { return &t.costs }

func (t *slots) Root(chosen *matrix.Chosen, built bool) walk.State {
	if !built {
		root := t.states[:t.row]
		clear(root)
		for _, o := range chosen.Remaining(&t.others) {
			root[t.height+1+int(o/64)] |= 1 << (o % 64)
		}
		for i := range chosen.Primary {
			if !chosen.Covers(i) {
				root[t.height] |= 1 << i
			}
		}
		t.fill(chosen.Matrix, root)
	}
	t.Restart()
	return t.start
}

// Restart begins with a copy of the state of the root, which is never changed.
func (t *slots) Restart() {
	t.branches, t.chosen, t.now = t.branches[:0], t.chosen[:0], t.row
	root := t.states[:t.row]
	copy(t.states[t.now:], root)
	open, one, two := root[t.height], uint64(0), uint64(0)
	for _, slot := range root[:t.height] {
		two |= one & slot
		one |= slot
	}
	t.forced, t.start = open&^two, walk.Open
	if open&^one != 0 {
		t.start = walk.Dead
	}
}

func (t *slots) AppendSolution(sol []int) []int {
	for _, o := range t.chosen {
		sol = append(sol, int(o))
	}
	return sol
}

func (t *slots) Propagate() walk.State {
	if t.start == walk.Dead {
		return walk.Dead
	}
	for t.forced != 0 {
		if s := t.choose(t.now, t.now, t.next(t.now, bits.TrailingZeros64(t.forced), 0)); s != walk.Open {
			return s
		}
	}
	if t.states[t.now+t.height] == 0 {
		return walk.Solved
	}
	return walk.Open
}

// next returns the first option of item i from option o on that is live in the state at from. There is one.
func (t *slots) next(from, i, o int) int {
	having := t.having[i*t.words:][:t.words]
	live := t.states[from+t.height+1:][:t.words]
	k := o >> 6
	set := having[k] & live[k] >> (o & 63) << (o & 63)
	for set == 0 {
		k++
		set = having[k] & live[k]
	}
	return k<<6 + bits.TrailingZeros64(set)
}

// choose chooses option o in the state at from, and makes that at to of it, which may be the same. It takes four slots at a
// time, whose sums do not wait for each other.
func (t *slots) choose(from, to, o int) walk.State {
	t.costs.Nodes++
	n := len(t.chosen)
	t.chosen = t.chosen[:n+1]
	t.chosen[n] = int32(o)
	t.now = to

	height, row := t.height, t.row
	if row > rowLength || height >= row {
		panic("bits: a row is too long")
	}
	x, y := (*[rowLength]uint64)(t.states[from:]), (*[rowLength]uint64)(t.states[to:])
	kill := (*[rowLength]uint64)(t.kills[o*row:])
	open := x[height] &^ kill[height]
	y[height] = open
	if open == 0 {
		return walk.Solved
	}
	one, two := uint64(0), uint64(0) // the items in one slot or more, in two or more
	for k := 3; k < height; k += 4 {
		a, b, c, d := x[k-3]&^kill[k-3], x[k-2]&^kill[k-2], x[k-1]&^kill[k-1], x[k]&^kill[k]
		y[k-3], y[k-2], y[k-1], y[k] = a, b, c, d
		ab, cd := a|b, c|d
		two |= a&b | c&d | ab&cd | one&(ab|cd)
		one |= ab | cd
	}
	killed := 0
	for k := height + 1; k < row; k++ {
		killed += bits.OnesCount64(x[k] & kill[k])
		y[k] = x[k] &^ kill[k]
	}
	t.costs.Updates += uint64(killed)
	t.forced = open &^ two
	if open&^one != 0 {
		return walk.Dead
	}
	return walk.Open
}

func (t *slots) Descend() (ways uint32, s walk.State) {
	row := t.states[t.now:][:t.row]
	items, least := fewest(row[t.height], row[:t.height])
	t.branches = append(t.branches, slotsBranch{bits.TrailingZeros64(items), -1, t.now, len(t.chosen)})
	return uint32(least), t.try(&t.branches[len(t.branches)-1], false)
}

// fewest returns those of the items that are in the fewest slots, two or more, and the number of these.
func fewest(items uint64, slots []uint64) (those uint64, n int) {
	one, two, three := uint64(0), uint64(0), uint64(0)
	for _, slot := range slots {
		three |= two & slot
		two |= one & slot
		one |= slot
	}
	if pairs := items &^ three; pairs != 0 {
		return pairs, 2
	}
	var counts [8]uint64
	for _, slot := range slots {
		add(counts[:], slot)
	}
	for b := len(counts) - 1; b >= 0; b-- {
		if less := items &^ counts[b]; less != 0 {
			items = less
		} else {
			n |= 1 << b
		}
	}
	return items, n
}

func (t *slots) Again(depth int, skip uint32, last bool) (s walk.State, worth bool) {
	t.branches = t.branches[:depth+1]
	b := &t.branches[depth]
	t.chosen = t.chosen[:b.chosen]
	for range skip {
		b.option = t.next(b.state, b.item, b.option+1)
	}
	return t.try(b, last), true
}

// try chooses the next option of the last branch, which is b, in a copy of the state, or in the state itself if it is the
// last to be tried there.
func (t *slots) try(b *slotsBranch, last bool) walk.State {
	b.option = t.next(b.state, b.item, b.option+1)
	if last {
		return t.choose(b.state, b.state, b.option)
	}
	return t.choose(b.state, b.state+t.row, b.option)
}

func (t *slots) Choice() (item, option int) {
	b := &t.branches[len(t.branches)-1]
	return b.item, b.option
}
