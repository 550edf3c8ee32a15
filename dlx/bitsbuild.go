package dlx

import "math/bits"

// bitSets is what a search with sets of bits needs to know of the problem. A set
// of options takes one bit for each, and so a number of words; sets stand one
// after the other.
type bitSets struct {
	problem  *Problem
	words    int      // in a set of options
	conflict []uint64 // for each option, the set of those in conflict with it, itself among them
	reach    []uint64 // for each option, which words of its conflict are not 0
	having   []uint64 // for each primary item, counted from 1, the set of the options with it
	spread   []uint64 // for each primary item, which words of its set are not 0
	packs    int      // words that hold the items of an option
	items    []uint64 // for each option, its primary items, counted from 1, four to a word, and then zeros
	primes   []int32  // for each option, the number of its primary items
}

// The most that a search with sets of bits can take. A word tells which words of
// a set are not 0, so that there are 64 at most; and counts, and what is added to
// them, have to fit sixteen bits.
const (
	maxBitOptions = 64*64 - 1
	maxBitItems   = 1 << 10
)

// fitsBits tells whether p can be searched with sets of bits.
func fitsBits(p *Problem) bool {
	return p.lo == nil && p.Options() <= maxBitOptions && p.primary <= maxBitItems
}

// prefersBits tells whether sets of bits are likely to be the fastest way to
// search p. Both conditions are about what a choice costs.
//
// With links, it costs the entries of the options ruled out that leave their
// lists; with sets, those options, and a share of the copying. So sets win if
// options have several entries. Where they have two, as dominoes have, links are
// up to 1.6 times as fast; from three on, sets are 1.15 to 3 times as fast.
//
// And with links a list without the options ruled out is short, while a set
// keeps its words, however few bits are left in each. So sets lose where hardly any
// two options can be chosen together: where two of them conflict in more than
// one item on average. On the partitions of a set into subsets, which do in
// three, links are twice as fast.
func prefersBits(p *Problem) bool {
	n := p.Options()
	return fitsBits(p) && 2*len(p.entries) >= 5*n && conflicts(p) <= n*n
}

// conflicts returns the number of items in which two options conflict, all pairs
// of options together.
func conflicts(p *Problem) (sum int) {
	having := make([]int, 1+p.Colours()) // for each colour, the options that give it to an item
	for i := range p.Items() {
		list := p.list(i)
		for _, o := range list {
			having[p.colourIn(int(o), i)]++
		}
		for _, o := range list {
			sum += len(list)
			if c := p.colourIn(int(o), i); c != 0 {
				sum -= having[c]
			}
		}
		clear(having)
	}
	return sum
}

func newBitSets(p *Problem) bitSets {
	w := (p.Options() + 63) / 64
	t := bitSets{
		problem:  p,
		words:    w,
		conflict: make([]uint64, w*p.Options()+64),
		reach:    make([]uint64, p.Options()),
		having:   make([]uint64, w*(1+p.primary)+64),
		spread:   make([]uint64, 1+p.primary),
		packs:    (p.longest + 3) / 4,
		items:    make([]uint64, p.Options()*((p.longest+3)/4)),
		primes:   make([]int32, p.Options()),
	}
	for o := range p.Options() {
		n := 0
		for e := p.starts[o]; e < p.starts[o+1]; e++ {
			i, c := int(p.entries[e]), p.colour(e)
			if i < p.primary {
				t.items[o*t.packs+n/4] |= uint64(1+i) << (16 * (n % 4))
				n++
				t.having[(1+i)*w+o/64] |= 1 << (o % 64)
				t.spread[1+i] |= 1 << (o / 64)
			}
			for _, other := range p.list(i) {
				if int(other) == o || c == 0 || p.colourIn(int(other), i) != c {
					t.conflict[o*w+int(other)/64] |= 1 << (other % 64)
					t.reach[o] |= 1 << (other / 64)
				}
			}
		}
		t.primes[o] = int32(n)
	}
	return t
}

// conflictOf returns the set of the options in conflict with option o, and what
// stands behind it.
func (t *bitSets) conflictOf(o int) *[64]uint64 {
	return (*[64]uint64)(t.conflict[o*t.words:])
}

// havingOf returns the set of the options with item i, and what stands behind it.
func (t *bitSets) havingOf(i int) *[64]uint64 {
	return (*[64]uint64)(t.having[i*t.words:])
}

// newBits returns a search tree of p, which must fit.
func newBits(p *Problem) tree { return newBitTree(p) }

func newBitTree(p *Problem) *bitTree {
	levels, counters := 2+p.primary, 1+p.primary
	t := &bitTree{
		bitSets:  newBitSets(p),
		states:   make([]bitState, levels),
		branches: make([]bitBranch, 0, p.primary),
		chosen:   make([]int32, 0, p.primary),
		queue:    new([1 << 16]uint16),
		breath:   breath,
	}
	live := make([]uint64, levels*t.words+64)
	counts := make([]uint16, levels*counters+1<<16)
	for n := range t.states {
		t.states[n].live = (*[64]uint64)(live[n*t.words:])
		t.states[n].counts = (*[1 << 16]uint16)(counts[n*counters:])
	}
	return t
}

// build makes the state of the root.
func (t *bitTree) build(p *Problem, committed *commitment) {
	s := &t.states[0]
	live := s.live[:t.words]
	for k := range live {
		live[k] = ^uint64(0)
	}
	if n := p.Options() % 64; n != 0 {
		live[len(live)-1] = 1<<n - 1
	}
	for _, o := range committed.options {
		conflict := t.conflictOf(o)
		for k := range live {
			live[k] &^= conflict[k]
		}
	}

	counts := s.counts[:1+p.primary]
	clear(counts)
	s.filled, s.left = 0, 0
	for k, set := range live {
		s.filled |= (1 - zero(set)) << k
		for ; set != 0; set &= set - 1 {
			o := k<<6 + bits.TrailingZeros64(set)
			for _, pack := range t.items[o*t.packs:][:t.packs] {
				for ; pack != 0; pack >>= 16 {
					counts[uint16(pack)]++
				}
			}
		}
	}
	counts[0] = padding
	for i := range p.primary {
		if committed.times[i] > 0 {
			counts[1+i] = closed
		} else {
			s.left++
		}
	}
}
