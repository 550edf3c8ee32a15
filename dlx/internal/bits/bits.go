package bits

import (
	"math/bits"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// tree is the moves over sets of bits. The package documentation has the figure and the invariants.
type tree struct {
	sets
	height       int    // the number of bits of a size
	signed       uint64 // all ones if sizes may be negative; the highest bit of a size is its sign then
	rooms, needs int    // the numbers of bits of a room and of a need; 0 if each item is to be covered once

	states   []*state // states[0] is the state of the root; the next ones have been made at forks
	now      *state   // the last one in use
	level    int      // its index in states
	branches []branch
	chosen   []int32 // the options chosen

	forced [maxWide]uint64        // the set of the items to be covered that leave no choice
	stuck  uint64                 // not 0 if some item can no longer be covered
	killed [maxOptions + 8]uint16 // the rows of the options just killed
	union  [maxWords]uint64       // room for a set of options

	others matrix.Others
	costs  walk.Costs
}

// state is what remains of the problem after the choices so far.
type state struct {
	all        []uint64                     // the words of all the sets and numbers below
	open       *[maxWide]uint64             // the set of the items to be covered
	size       *[maxWide * maxHeight]uint64 // the sizes: bit b of the sizes of the items of word x is in word x*height + b
	room, need *[maxWide * maxHeight]uint64 // likewise, how many more options may have the item, and must
	live       *[maxWords]uint64            // the set of the live options
	filled     uint64                       // the set of the words of live that are not 0
}

// choose chooses option o in the current state, without a copy.
func (t *tree) choose(o int) walk.State {
	t.costs.Nodes++
	t.chosen = append(t.chosen, int32(o))
	conflict, reach := t.conflictOf(o), t.reach[o]
	left := uint64(0)
	if t.rooms == 0 {
		open := t.now.open[:t.wide]
		for x := range open {
			open[x] &^= t.masks[x*t.rows+rowOf(o)]
			left |= open[x]
		}
	} else {
		conflict, reach, left = t.occupy(o)
	}
	if left == 0 {
		return walk.Solved
	}
	t.kill(conflict, reach)
	if t.stuck != 0 {
		return walk.Dead
	}
	return walk.Open
}

// kill removes the options of a set from the live ones and updates the sizes. The words of the set outside reach are 0.
func (t *tree) kill(set *[maxWords]uint64, reach uint64) {
	if t.wide == 1 && t.shift == 0 {
		t.killNarrow(set, reach)
		return
	}
	s, n := t.now, 0
	live, filled := s.live, s.filled
	for words := filled & reach; words != 0; words &= words - 1 {
		bit := bits.TrailingZeros64(words)
		rest := uint64(0)
		for k := bit << t.shift; k < (bit+1)<<t.shift; k++ {
			killed := live[k&(maxWords-1)] & set[k&(maxWords-1)]
			live[k&(maxWords-1)] ^= killed
			rest |= live[k&(maxWords-1)]
			n = t.list(n, k, killed)
		}
		filled &^= zero(rest) << bit
	}
	s.filled = filled
	t.count(n)
}

// list appends to the n rows in killed the rows of the options in set, which is word k of a set. It returns the number
// of rows. Up to four options, no branch depends on how many they are.
func (t *tree) list(n, k int, set uint64) int {
	row := 65 * k
	for {
		to := (*[4]uint16)(t.killed[n:])
		n += min(4, bits.OnesCount64(set))
		for j := range to {
			to[j] = uint16(row + bits.TrailingZeros64(set))
			set &= set - 1
		}
		if set == 0 {
			return n
		}
	}
}

// count subtracts the n options in killed from the sizes, and finds out which items have become short of options. It
// takes four options at a time: it adds up their bits by full adders and subtracts the sums, for 64 items at once.
func (t *tree) count(n int) {
	t.costs.Updates += uint64(n)
	t.killed[n], t.killed[n+1], t.killed[n+2] = none, none, none
	s, height := t.now, t.height
	for x := range t.wide {
		size := s.size[x*height:][:height:height]
		masks := t.masks[x*t.rows:][:t.rows]
		p0, p1, p2 := size[0], size[1], size[2]
		for k := 0; k < n; k += 4 {
			rows := (*[4]uint16)(t.killed[k:])
			a, b, c, d := masks[rows[0]], masks[rows[1]], masks[rows[2]], masks[rows[3]]
			ones, twos, fours := add4(a, b, c, d)
			var borrow uint64
			p0, p1, p2, borrow = less3(p0, p1, p2, ones, twos, fours)
			for b := 3; borrow != 0 && b < len(size); b++ {
				p := size[b]
				size[b] = p ^ borrow
				borrow &^= p
			}
		}
		size[0], size[1], size[2] = p0, p1, p2
	}
	t.look()
}

// look finds out which items leave no choice, and whether one can no longer be covered.
func (t *tree) look() {
	s, height, stuck := t.now, t.height, uint64(0)
	for x, open := range s.open[:t.wide] {
		size := s.size[x*height:][:height:height]
		p0, high := size[0], size[1]|size[2]
		for _, p := range size[3:] {
			high |= p
		}
		t.forced[x] = open & p0 &^ high
		stuck |= open&^(p0|high) | open&size[height-1]&t.signed
	}
	t.stuck = stuck
}

// least returns the item with the least size, the first of several, and its size.
func (t *tree) least() (item, size int) {
	s, height := t.now, t.height
	var those [maxWide]uint64
	best := those[:t.wide]
	copy(best, s.open[:])
	for b := height - 1; b >= 0; b-- {
		less := uint64(0)
		for x, set := range best {
			less |= set &^ s.size[x*height+b]
		}
		if less == 0 {
			size |= 1 << b
			continue
		}
		for x := range best {
			best[x] &^= s.size[x*height+b]
		}
	}
	x := 0
	for best[x] == 0 {
		x++
	}
	return x<<6 + bits.TrailingZeros64(best[x]), size
}

// next returns the first live option of item i in state s from option o on, or -1.
func (t *tree) next(s *state, i, o int) int {
	live, having := s.live, t.havingOf(i)
	k := o >> 6
	if k >= t.words { // having[t.words] would belong to the next set
		return -1
	}
	if set := live[k] & having[k] >> (o & 63) << (o & 63); set != 0 {
		return k<<6 + bits.TrailingZeros64(set)
	}
	for k++; k&(1<<t.shift-1) != 0; k++ { // the other words of its bit
		if set := live[k] & having[k]; set != 0 {
			return k<<6 + bits.TrailingZeros64(set)
		}
	}
	for words := s.filled & t.spread[i] & (^uint64(0) << (k >> t.shift)); words != 0; words &= words - 1 {
		bit := bits.TrailingZeros64(words)
		for k := bit << t.shift; k < (bit+1)<<t.shift; k++ {
			if set := live[k] & having[k]; set != 0 {
				return k<<6 + bits.TrailingZeros64(set)
			}
		}
	}
	return -1
}

// push copies the state to the next level.
func (t *tree) push() {
	t.level++
	if t.level == len(t.states) {
		t.addStates()
	}
	s := t.states[t.level]
	from := t.now.all
	to := s.all[:len(from)]
	//lint:ignore S1001 the wide loads of copy would have to wait for the narrow stores before it
	for k, word := range from {
		to[k] = word
	}
	s.filled = t.now.filled
	t.now = s
}
