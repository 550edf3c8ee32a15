package bits

import (
	"math/bits"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// branch is a fork: a choice among the options of an item, and last, if the item needs no more, to take none of them.
//
// An item that may be covered more than once more is not covered at the fork, and each of its options is dropped in the
// state there once it has been tried. For any other item with many options, all of them are killed at once, in an extra
// state.
type branch struct {
	item   int32
	option int32 // the one being tried, -1 for none
	level  int32 // the level of the state that still has the options of the item
	from   int32 // the level of the state in which options are chosen: the same or the next
	chosen int32 // the number of options chosen before
	drops  bool
}

func (t *tree) Costs() *walk.Costs { return &t.costs }

func (t *tree) Root(chosen *matrix.Chosen, built bool) walk.State {
	if !built {
		t.build(chosen)
	}
	t.Restart()
	if t.stuck != 0 {
		return walk.Dead
	}
	return walk.Open
}

// Restart copies the state of the root, which is never changed.
func (t *tree) Restart() {
	t.branches, t.chosen = t.branches[:0], t.chosen[:0]
	t.level, t.now = 0, t.states[0]
	t.push()
	t.look()
}

func (t *tree) AppendSolution(sol []int) []int {
	for _, o := range t.chosen {
		sol = append(sol, int(o))
	}
	return sol
}

func (t *tree) Propagate() walk.State {
	if t.stuck != 0 {
		return walk.Dead
	}
	if t.wide == 1 && t.rooms == 0 {
		for f := t.forced[0]; f != 0; f = t.forced[0] {
			if s := t.choose(t.next(t.now, bits.TrailingZeros64(f), 0)); s != walk.Open {
				return s
			}
		}
		if t.now.open[0] == 0 {
			return walk.Solved
		}
		return walk.Open
	}
	for x := 0; x < t.wide; {
		if t.forced[x] == 0 {
			x++
			continue
		}
		i := x<<6 + bits.TrailingZeros64(t.forced[x])
		o := t.next(t.now, i, 0)
		if o < 0 { // the item needs no more options, and none are left
			t.forced[x] &= t.forced[x] - 1
			t.now.open[x] &^= 1 << (i & 63)
			continue
		}
		if s := t.choose(o); s != walk.Open {
			return s
		}
		x = 0
	}
	if nonZero(t.now.open[:t.wide]) == 0 {
		return walk.Solved
	}
	return walk.Open
}

// A fork with many ways or more kills the options of its item once for all of them.
const many = 4

func (t *tree) Descend() (ways uint32, s walk.State) {
	i, size := t.least()
	t.branches = append(t.branches, branch{int32(i), -1, int32(t.level), int32(t.level), int32(len(t.chosen)), !t.fills(i)})
	b := &t.branches[len(t.branches)-1]
	if !b.drops && (size >= many || t.rooms != 0) {
		t.push()
		t.now.open[i>>6] &^= 1 << (i & 63)
		t.kill(t.havingOf(i), t.spread[i])
		b.from++
	}
	return uint32(size), t.try(b, false)
}

func (t *tree) Again(depth int, skip uint32, last bool) (s walk.State, worth bool) {
	t.branches = t.branches[:depth+1]
	b := &t.branches[depth]
	t.chosen = t.chosen[:b.chosen]
	for range skip {
		t.step(b)
	}
	t.level = int(b.from)
	t.now = t.states[t.level]
	return t.try(b, last), true
}

// step goes on to the next option of branch b, and drops the one before if b.drops.
func (t *tree) step(b *branch) {
	s := t.states[b.level]
	if b.drops && b.option >= 0 {
		t.now = s
		k := int(b.option >> 6)
		s.live[k] &^= 1 << (b.option & 63)
		s.filled &^= zero(s.live[k]|s.live[k^(1<<t.shift-1)]) << (k >> t.shift)
		t.costs.Updates++
		for x := range t.wide {
			subtract(s.size[x*t.height:][:t.height], t.masks[x*t.rows+rowOf(int(b.option))])
		}
	}
	b.option = int32(t.next(s, int(b.item), int(b.option)+1))
}

// try chooses the next option of b, the last branch, in a copy of the state, or in the state itself if it is the last
// to be tried there.
func (t *tree) try(b *branch, last bool) walk.State {
	t.step(b)
	if b.option >= 0 && t.completes(b) {
		t.costs.Nodes++
		t.chosen = append(t.chosen, b.option)
		return walk.Solved
	}
	if !last {
		t.push()
	}
	if b.option >= 0 {
		return t.choose(int(b.option))
	}
	t.costs.Nodes++
	t.now.open[b.item>>6] &^= 1 << (b.item & 63)
	if t.look(); t.stuck != 0 {
		return walk.Dead
	}
	return walk.Open
}

func (t *tree) Choice() (item, option int) {
	b := &t.branches[len(t.branches)-1]
	return int(b.item), int(b.option)
}

func (t *tree) completes(b *branch) bool {
	open := t.now.open[:t.wide]
	left := uint64(0)
	if t.rooms != 0 {
		left = nonZero(open)
	} else {
		for x, word := range open {
			left |= word &^ t.masks[x*t.rows+rowOf(int(b.option))]
		}
	}
	return left == 0
}
