package bits

import (
	"math"
	"math/bits"

	"dlx-sudoku/dlx/internal/walk"
)

// small is what is left of a problem below a node, if that is at most 64 options and 64 items to be covered. Each set
// is then one word, and a state is two or three sets, which stay in registers. Options and items are numbered anew, in
// the same order.
//
// It makes the same choices as the tree, and counts their nodes and updates by level. It can do nothing that the tree
// cannot; the tests compare it with the tree.
type small struct {
	options, open int // the numbers of options, and of items to be covered

	having   [64]uint64  // for each item, the set of the options with it
	items    [128]uint64 // for each option, the set of its items; empty from 64 on, the number of trailing zeros of 0
	conflict [64]uint64  // for each option, the set of the options in conflict with it, itself included

	bounded bool    // the problem has multiplicities
	need    [64]int // for each item, how many more options with it must be chosen
	room    [64]int // for each item, how many more options with it may be chosen

	few  int // up to so many items to be covered, each node looks at the options of all of them
	most int // the most items to be covered

	number []uint8 // for each option of the problem that is left, its number here
	sweep  *walk.Sweep
	left   int // nodes that may still be visited; negative if the sweep has been given up
}

// few is the usual small.few. With ten items, planes of sizes take as long; with thirty, they take 0.8 of the time.
const few = 10

// mostBounded is the most items of a small with multiplicities. It looks at the options of all its items at each node.
// With sixty-five items, that took longer than keeping the sizes.
const mostBounded = 16

// newSmall returns an empty small, for a problem with the given number of options.
func newSmall(options int, bounded bool) *small {
	k := &small{number: make([]uint8, options), few: few, most: walk.MostLeft, bounded: bounded}
	if bounded {
		k.most = mostBounded
	}
	return k
}

// at returns the costs of a level.
func (s *small) at(level int) *walk.Level { return &s.sweep.Levels[level] }

// count counts below the state with the given live options and items to be covered (at least one).
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

// fork counts below a fork at an item with the given number of ways.
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
