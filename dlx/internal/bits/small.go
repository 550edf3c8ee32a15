package bits

import (
	"math"
	"math/bits"

	"dlx-sudoku/dlx/internal/walk"
)

// small is what is left of a problem below a node, where that is 64 options and 64 items to be covered at most. Each set
// is one word then, and a state is two or three of them, which stay in registers. Options and items are numbered anew, in
// the same order.
//
// It makes the choices of the tree, and counts the nodes and updates of these, each with its level; and it solves nothing
// else: the tree has all that a small has, and is its oracle.
type small struct {
	options, open int // how many there are

	having   [64]uint64  // for each item, the set of the options with it
	items    [128]uint64 // for each option, the set of its items; none from 64 on, the number of trailing zeros of 0
	conflict [64]uint64  // for each option, the set of those in conflict with it, itself among them

	bounded bool    // the problem has multiplicities
	need    [64]int // for each item, how many more options with it must be chosen
	room    [64]int // and may be

	few  int // with so many items to be covered, their options are looked at at each node
	most int // items to be covered

	number []uint8 // for each option of the problem that is left, its number here
	sweep  *walk.Sweep
	left   int // nodes that may be visited still; below 0 if the sweep has been given up
}

// few is the usual small.few: with ten items, planes of sizes take as long, with thirty 0.8 of the time.
const few = 10

// mostBounded is the most items of a small with multiplicities. To look at the options of sixty-five takes longer than to
// keep their sizes.
const mostBounded = 16

// newSmall returns a small without anything left, for a problem with so many options.
func newSmall(options int, bounded bool) *small {
	k := &small{number: make([]uint8, options), few: few, most: walk.MostLeft, bounded: bounded}
	if bounded {
		k.most = mostBounded
	}
	return k
}

// at returns where the costs of a level stand.
func (s *small) at(level int) *walk.Level { return &s.sweep.Levels[level] }

// count counts below the state with the given live options and items to be covered, which are some.
func (s *small) count(live, open uint64, level int) {
	nodes, updates, least, item := 0, 0, 0, 0
	for {
		first := math.MaxInt // the least size, and its first item
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			first = min(first, bits.OnesCount64(live&s.having[i&63])<<6|i)
		}
		least, item = first>>6, first&63
		if least != 1 {
			break
		}
		o := bits.TrailingZeros64(live&s.having[item]) & 63
		nodes++
		open &^= s.items[o]
		if open == 0 {
			s.sweep.Solutions++
			least = 0
			break
		}
		killed := live & s.conflict[o]
		updates += bits.OnesCount64(killed)
		live ^= killed
	}
	here := s.at(level)
	here.Nodes += uint64(nodes)
	here.Updates += uint64(updates)
	if least != 0 {
		s.fork(live, open, item, least, level+1)
	}
}

// fork counts below a fork at an item with so many ways.
func (s *small) fork(live, open uint64, item, ways, level int) {
	here := s.at(level)
	here.Nodes += uint64(ways)
	if s.left -= ways; s.left < 0 {
		return
	}
	set, updates := live&s.having[item&63], 0
	if ways >= many {
		live &^= set
		updates = ways
	}
	for ; set != 0; set &= set - 1 {
		o := bits.TrailingZeros64(set) & 63
		rest := open &^ s.items[o]
		if rest == 0 {
			s.sweep.Solutions++
			continue
		}
		killed := live & s.conflict[o]
		updates += bits.OnesCount64(killed)
		if s.count(live^killed, rest, level); s.left < 0 {
			return
		}
	}
	here.Updates += uint64(updates)
}
