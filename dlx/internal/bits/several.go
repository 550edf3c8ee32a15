package bits

import (
	"math"
	"math/bits"
)

// This file counts with small where there are multiplicities. The third set of a state is the options taken since the
// sweep began; the need and the room of an item follow from it.

// size returns the number of ways to go on at item i, 0 or less if it can no longer be covered.
func (s *small) size(live, taken uint64, i int) int {
	having := s.having[i&63]
	return bits.OnesCount64(live&having) + 1 - max(0, s.need[i&63]-bits.OnesCount64(taken&having))
}

// fills reports whether item i has room for one more option only.
func (s *small) fills(taken uint64, i int) bool {
	return s.room[i&63]-bits.OnesCount64(taken&s.having[i&63]) == 1
}

// take chooses option o, and returns which options that kills, and which items are left.
func (s *small) take(open, taken uint64, o int) (kills, left uint64) {
	kills = s.conflict[o&63]
	for with := s.items[o&63] & open; with != 0; with &= with - 1 {
		i := bits.TrailingZeros64(with)
		if s.fills(taken, i) {
			open &^= with & -with
			kills |= s.having[i&63]
		}
	}
	return kills, open
}

// countMany is count with multiplicities.
func (s *small) countMany(live, open, taken uint64, level int) {
	nodes, updates, least, item := 0, 0, 0, 0
	for open != 0 {
		least = math.MaxInt
		for rest := open; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros64(rest)
			if n := s.size(live, taken, i); n < least {
				least, item = n, i
			}
		}
		if least != 1 {
			break
		}
		set := live & s.having[item&63]
		if set == 0 { // the item needs no more options, and none are left
			open &^= 1 << item
			continue
		}
		o := bits.TrailingZeros64(set)
		nodes++
		var kills uint64
		if kills, open = s.take(open, taken, o); open == 0 {
			break
		}
		taken |= 1 << o
		updates += bits.OnesCount64(live & kills)
		live &^= kills
	}
	here := s.at(level)
	here.Nodes += uint64(nodes)
	here.Updates += uint64(updates)
	switch {
	case open == 0:
		s.sweep.Solutions++
	case least > 1:
		s.forkMany(live, open, taken, item, least, level+1)
	}
}

// forkMany is fork with multiplicities. If the item may be covered more than once more, each of its options is dropped
// once it has been tried; otherwise all are killed at once.
func (s *small) forkMany(live, open, taken uint64, item, ways, level int) {
	here := s.at(level)
	here.Nodes += uint64(ways)
	if s.left -= ways; s.left < 0 {
		return
	}
	set, drops := live&s.having[item&63], !s.fills(taken, item)
	updates := ways - 1 // options dropped
	if !drops {
		updates = bits.OnesCount64(set)
		live &^= set
		open &^= 1 << item
	}
	for ; ways != 0; ways-- {
		if set == 0 { // to take none comes last
			s.countMany(live, open&^(1<<item), taken, level)
			break
		}
		o := bits.TrailingZeros64(set)
		set &= set - 1
		if open == 0 {
			s.sweep.Solutions++
			continue
		}
		if kills, left := s.take(open, taken, o); left == 0 {
			s.sweep.Solutions++
		} else {
			updates += bits.OnesCount64(live & kills)
			s.countMany(live&^kills, left, taken|1<<o, level)
		}
		if s.left < 0 {
			return
		}
		if drops {
			live &^= 1 << o
		}
	}
	here.Updates += uint64(updates)
}
