package dlx

import "math/bits"

// bitTree walks the tree of Algorithm X over a problem whose options are few
// enough to be a set of bits.
//
// Two options conflict if they cannot be chosen together: because they share a
// primary item, or a secondary one to which they do not give the same colour.
// That is all there is to know of the secondary items: which options conflict
// with an option is worked out beforehand, as a set. To choose an option o is
// to kill those,
//
//	killed = live & conflict[o];  live = live &^ conflict[o]
//
// and to count down the primary items of each option killed. Nothing is undone:
// the state is copied at a branch.
//
//	           word 0        word 1        word 2
//	live     ▪·▪▪··▪▪▪·▪   ············   ··▪·······▪·   a bit for each option, its number
//	conflict ▪▪·▪······▪   ▪·▪·········   ············   of option 0
//	killed   ▪··▪······▪   ············   ············
//	filled   1             0              1              words of live that are not 0
//	reach    1             1              0              words of conflict that are not 0
//
//	counts   item 1   item 2   item 3 …                  live options of each primary item
//
// The invariants: an option is live if and only if it conflicts with none of
// those chosen, the committed ones included; the count of an item still to be
// covered is the number of live options with it, and that of any other is closed,
// so large that it is never the least; and filled has a bit for each word of live
// that is not 0.
//
// As the item with the fewest options comes first, the leftmost of several, and
// its options in the order of their numbers, the solutions come in the order of
// the links. The number of nodes may be less, for a dead end shows as soon as an
// option is chosen that leaves an item without any. An update is an option
// killed.
//
// A state takes 8 bytes for each 64 options and 2 for each primary item, and
// there are two states more than primary items. The conflicts take a bit for
// each pair of options. With the most that fits, all this takes 6 MB.
//
// A part of the tree is given away as with links: see part. A branch keeps the
// number of the option being tried, which is the step of the way there; the
// state of the root is never changed, and who follows a way begins with a copy.
type bitTree struct {
	bitSets
	states   []bitState // states[0] is that of the root; the next ones have been made at branches
	now      *bitState  // the last of them in use
	level    int        // its number
	branches []bitBranch
	chosen   []int32 // the options chosen

	// queue[head:tail] are items that have come down to one option since they
	// were last looked at. Some may have been covered since.
	queue      *[1 << 16]uint16
	head, tail uint16

	status         state
	nodes, updates uint64
	breath         uint64 // the work between two pauses
	alarm          uint64 // the work after which to pause
	profile        profile
}

// bitState is what the choices made have left.
type bitState struct {
	live   *[64]uint64      // the set of the live options
	filled uint64           // the set of the words of live that are not 0
	counts *[1 << 16]uint16 // for each primary item, counted from 1, its live options
	left   int              // primary items to be covered
}

// bitBranch is a choice among the options of an item.
type bitBranch struct {
	item       int32
	option     int32  // the one being tried
	level      int32  // of the state before it was chosen
	chosen     int32  // the number of options chosen before
	ways, more uint16 // how many choices there were at first, and how many are yet to be tried, by this search
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
func (t *bitTree) choose(o int) bool {
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
		t.updates += uint64(bits.OnesCount64(killed))
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
func (t *bitTree) next(i, o int) int {
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
func (t *bitTree) push() {
	s, c := &t.states[t.level+1], 1+t.problem.primary
	copy(s.live[:t.words], t.now.live[:t.words])
	copy(s.counts[:c], t.now.counts[:c])
	s.filled, s.left = t.now.filled, t.now.left
	t.level++
	t.now = s
}
