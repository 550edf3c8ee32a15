package bits

import (
	"math/bits"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// tree is the moves over sets of bits. The package documentation has the figure and the invariants.
type tree struct {
	sets
	states   []state // states[0] is that of the root; the next ones have been made at forks
	now      *state  // the last of them in use
	level    int     // its number
	branches []branch
	chosen   []int32 // the options chosen

	// queue[head:tail] are items that have come down to one option since they were last looked at. Some may have been
	// covered since.
	queue      *[1 << 16]uint16
	head, tail uint16

	others matrix.Others
	costs  walk.Costs
}

// state is what the choices made have left.
type state struct {
	live   *[64]uint64      // the set of the live options
	filled uint64           // the set of the words of live that are not 0
	counts *[1 << 16]uint16 // for each primary item, counted from 1, its live options
	left   int              // primary items to be covered
}

// branch is a fork: a choice among the options of an item.
type branch struct {
	item   int32
	option int32 // the one being tried
	level  int32 // of the state before it was chosen
	chosen int32 // the number of options chosen before
}

// Counts that are not numbers of options: more than any of these, and less than
// half of the range when so many have been added.
const (
	closed  = 1 << 14           // is added to the count of an item when it is covered
	padding = closed + closed/2 // is the count at first of item 0, which fills up packs
)

// choose chooses option o: it covers its items, and kills the options in
// conflict with it, o among them. It reports whether each item to be covered
// still has an option.
func (t *tree) choose(o int) bool {
	s := t.now
	live, conflict, counts, packs := s.live, t.conflictOf(o), s.counts, t.packs
	for x := o * packs; x < (o+1)*packs; x++ {
		for pack := t.items[x]; pack != 0; pack >>= 16 {
			counts[uint16(pack)] += closed
		}
	}
	s.left -= int(t.primes[o])

	queue, tail, items := t.queue, t.tail, t.items
	_, _ = counts[0], queue[0] // spares the loops a test for nil
	empty := uint16(0)         // has its highest bit set once a count is 0
	filled := s.filled
	for words := filled & t.reach[o]; words != 0; words &= words - 1 {
		k := bits.TrailingZeros64(words) & 63
		killed := live[k] & conflict[k]
		live[k] ^= killed
		filled &^= zero(live[k]) << k
		t.costs.Updates += uint64(bits.OnesCount64(killed))
		for ; killed != 0; killed &= killed - 1 {
			x := (k<<6 + bits.TrailingZeros64(killed)) * packs
			for n := packs; ; {
				for pack := items[x]; pack != 0; pack >>= 32 { // two items at a time
					j := uint16(pack)
					c := counts[j] - 1
					counts[j] = c
					empty |= c - 1
					queue[tail] = j // and keep it there if it has one option left
					if c == 1 {
						tail++
					}
					j = uint16(pack >> 16)
					c = counts[j] - 1
					counts[j] = c
					empty |= c - 1
					queue[tail] = j
					if c == 1 {
						tail++
					}
				}
				if n--; n == 0 {
					break
				}
				x++
			}
		}
	}
	s.filled, t.tail = filled, tail
	return empty < 1<<15
}

// zero is 1 for 0, and 0 for anything else.
func zero(set uint64) uint64 {
	_, borrow := bits.Sub64(set, 1, 0)
	return borrow
}

// next returns the first live option of item i from option o on, or -1.
func (t *tree) next(i, o int) int {
	live, having := t.now.live, t.havingOf(i)
	k := o >> 6 & 63
	if set := live[k] & having[k] >> (o & 63) << (o & 63); set != 0 {
		return k<<6 + bits.TrailingZeros64(set)
	}
	for words := t.now.filled & t.spread[i] & (^uint64(1) << k); words != 0; words &= words - 1 {
		k := bits.TrailingZeros64(words) & 63
		if set := live[k] & having[k]; set != 0 {
			return k<<6 + bits.TrailingZeros64(set)
		}
	}
	return -1
}

// push copies the state to the next level.
func (t *tree) push() {
	s, c := &t.states[t.level+1], 1+t.primary
	copy(s.live[:t.words], t.now.live[:t.words])
	copy(s.counts[:c], t.now.counts[:c])
	s.filled, s.left = t.now.filled, t.now.left
	t.level++
	t.now = s
}
