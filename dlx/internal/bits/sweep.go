package bits

import (
	"math/bits"

	"dlx-sudoku/dlx/internal/walk"
)

// This file copies what is left of a tree to a small, where that is little enough for a sweep.

// share is how much may be wasted: a sweep is several times as fast as the walk.
const share = 16

func (t *tree) Sweep(s *walk.Sweep) walk.State {
	open := t.now.open[:t.wide]
	if !t.shrink(t.now.live[:t.words], open, s) {
		return walk.Open
	}
	if t.rooms != 0 {
		t.bound(open)
	}
	return t.small.run(s)
}

// shrink copies the live options and the items to be covered to t.small, unless they are too many.
func (t *sets) shrink(live, open []uint64, s *walk.Sweep) bool {
	k, options, items := t.small, 0, 0
	for _, word := range live {
		if options += bits.OnesCount64(word); options > s.Most {
			return false
		}
	}
	for _, word := range open {
		items += bits.OnesCount64(word)
	}
	if options == 0 || items == 0 || items > k.most {
		return false
	}
	s.Left, s.Price, s.Share = options, options, share
	k.options, k.open = options, items
	clear(k.having[:items])
	n := 0
	for w, word := range live {
		for ; word != 0; word &= word - 1 {
			o := w<<6 + bits.TrailingZeros64(word)
			k.number[o] = uint8(n)
			t.join(n, o, open)
			n++
		}
	}
	if t.alone {
		k.exclude()
	} else {
		t.relate(live)
	}
	return true
}

// join makes option o the nth of t.small. Because it is live, all its primary items are still to be covered.
func (t *sets) join(n, o int, open []uint64) {
	k, set, below := t.small, uint64(0), 0
	for x, those := range open {
		for with := t.masks[x*t.rows+rowOf(o)] & those; with != 0; with &= with - 1 {
			i := below + bits.OnesCount64(those&(with&-with-1))
			set |= 1 << (i & 63)
			k.having[i&63] |= 1 << (n & 63)
		}
		below += bits.OnesCount64(those)
	}
	k.items[n&63] = set
}

// exclude finds out which options conflict, if all conflicts are at primary items to be covered once (see sets.alone).
func (k *small) exclude() {
	for n, set := range k.items[:k.options] {
		conflict := uint64(0)
		for ; set != 0; set &= set - 1 {
			conflict |= k.having[bits.TrailingZeros64(set)&63]
		}
		k.conflict[n&63] = conflict
	}
}

// relate finds out which of the live options conflict.
func (t *sets) relate(live []uint64) {
	k, n := t.small, 0
	for w, word := range live {
		for ; word != 0; word &= word - 1 {
			conflict, set := t.conflictOf(w<<6+bits.TrailingZeros64(word)), uint64(0)
			for w, word := range live {
				for both := word & conflict[w&(maxWords-1)]; both != 0; both &= both - 1 {
					set |= 1 << (k.number[w<<6+bits.TrailingZeros64(both)] & 63)
				}
			}
			k.conflict[n&63] = set
			n++
		}
	}
}

// bound sets in t.small how often each item must still be covered, and how often it may be.
func (t *tree) bound(open []uint64) {
	k, s, n := t.small, t.now, 0
	for x, word := range open {
		for ; word != 0; word &= word - 1 {
			i := bits.TrailingZeros64(word)
			k.need[n&63] = numberOf(s.need[x*t.needs:][:t.needs], i)
			k.room[n&63] = numberOf(s.room[x*t.rooms:][:t.rooms], i)
			n++
		}
	}
}

// numberOf returns the number of item i, from the bit planes of 64 items.
func numberOf(numbers []uint64, i int) (n int) {
	for b, word := range numbers {
		n |= int(word>>i&1) << b
	}
	return n
}

// run counts below the state that shrink has made.
func (k *small) run(s *walk.Sweep) walk.State {
	k.sweep, k.left = s, int(s.Nodes)
	live, open := ^uint64(0)>>(64-k.options), ^uint64(0)>>(64-k.open)
	if k.bounded {
		k.countMany(live, open, 0, 0)
	} else if p, fit := k.planes(); fit && k.open > k.few {
		k.countPlanes(live, open, p[0], p[1], p[2], p[3], 0)
	} else {
		k.count(live, open, 0)
	}
	if k.left < 0 {
		return walk.Paused
	}
	return walk.Done
}
