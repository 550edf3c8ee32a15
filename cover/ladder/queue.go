package ladder

import (
	"math/bits"
	"slices"
)

// singleTimes say when singles came up, by a clock that counts the givens, and then the steps in an order other than
// the ladder's.
type singleTimes struct {
	off   bool // the times are not wanted
	clock uint32
	lone  []uint32 // of each cell
	alone []uint32 // of each house and digit, house·n + digit-1
	cells cellSet  // those noted
	sets  []uint32 // of each house, the digits noted
}

// note notes the singles that have come up since it was called last.
func (t *singleTimes) note(b *Board) {
	if t.off {
		return
	}
	t.clock++
	for w, set := range b.lone {
		for fresh := set &^ t.cells[w]; fresh != 0; fresh &= fresh - 1 {
			t.lone[w<<6|bits.TrailingZeros64(fresh)] = t.clock
		}
	}
	t.cells = b.lone
	for h, set := range b.alone {
		for d := range each(set &^ t.sets[h]) {
			t.alone[h*b.rules.n+d] = t.clock
		}
	}
	copy(t.sets, b.alone)
}

// firstNaked finds the naked single that came up first; of several at once the one in the first cell. If it is to be
// the last cell of a house, the step names the first such house.
func (b *Board) firstNaked(s *Step, last bool) bool {
	best := ^uint32(0)
	for cell, set := range b.cands {
		if popcount(set) != 1 || b.since.lone[cell] >= best {
			continue
		}
		at := slices.IndexFunc(b.rules.seats[cell], func(s seat) bool {
			return b.open[s.house] == 1 && b.rules.houses[s.house].full
		})
		if last && at < 0 {
			continue
		}
		best = b.since.lone[cell]
		s.Placed = Candidate{cell, bits.TrailingZeros32(set) + 1}
		if last {
			s.Houses = append(s.Houses[:0], int(b.rules.seats[cell][at].house))
		}
	}
	return best != ^uint32(0)
}

// firstHidden finds the hidden single that came up first, in any house; of several at once one in a row, or else one in
// a column.
func (b *Board) firstHidden(s *Step) bool {
	best, found := ^uint32(0), -1
	for h := range b.rules.houses {
		house := &b.rules.houses[h]
		if !house.full {
			continue
		}
		for d := range b.rules.n {
			places := b.where[h*b.rules.n+d]
			if popcount(places) != 1 {
				continue
			}
			cell := int(house.cells[bits.TrailingZeros32(places)])
			since := b.since.alone[h*b.rules.n+d]
			if found < 0 || since < best || since == best && house.kind > b.rules.houses[found].kind {
				best, found = since, h
				s.Placed = Candidate{cell, d + 1}
			}
		}
	}
	if found < 0 {
		return false
	}
	s.Houses = append(s.Houses, found)
	if b.rules.houses[found].kind != box {
		s.Technique, s.Rung = HiddenSingle, HiddenSingle.Rung()
	}
	return true
}
