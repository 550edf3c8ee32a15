package bits

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// sets is what a search with sets of bits needs to know of the problem. A set
// of options takes one bit for each, and so a number of words; sets stand one
// after the other.
type sets struct {
	primary  int      // items
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
	maxOptions = 64*64 - 1
	maxItems   = 1 << 10
)

// Fits tells whether p can be searched with sets of bits.
func Fits(m *matrix.Matrix) bool {
	return m.Lo == nil && m.Options() <= maxOptions && m.Primary <= maxItems
}

// Prefers tells whether sets of bits are likely to be the fastest way to
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
func Prefers(m *matrix.Matrix) bool {
	n := m.Options()
	return Fits(m) && 2*len(m.Entries) >= 5*n && conflicts(m) <= n*n
}

// conflicts returns the number of items in which two options conflict, all pairs
// of options together.
func conflicts(m *matrix.Matrix) (sum int) {
	colours := int32(0)
	for _, c := range m.Colours {
		colours = max(colours, c)
	}
	having := make([]int, 1+colours) // for each colour, the options that give it to an item
	for i := range m.Items() {
		list := m.List(i)
		for _, o := range list {
			having[m.ColourIn(int(o), i)]++
		}
		for _, o := range list {
			sum += len(list)
			if c := m.ColourIn(int(o), i); c != 0 {
				sum -= having[c]
			}
		}
		clear(having)
	}
	return sum
}

func newSets(m *matrix.Matrix) sets {
	w := (m.Options() + 63) / 64
	t := sets{
		primary:  m.Primary,
		words:    w,
		conflict: make([]uint64, w*m.Options()+64),
		reach:    make([]uint64, m.Options()),
		having:   make([]uint64, w*(1+m.Primary)+64),
		spread:   make([]uint64, 1+m.Primary),
		packs:    (m.Longest + 3) / 4,
		items:    make([]uint64, m.Options()*((m.Longest+3)/4)),
		primes:   make([]int32, m.Options()),
	}
	for o := range m.Options() {
		n := 0
		for e := m.Starts[o]; e < m.Starts[o+1]; e++ {
			i, c := int(m.Entries[e]), m.Colour(e)
			if i < m.Primary {
				t.items[o*t.packs+n/4] |= uint64(1+i) << (16 * (n % 4))
				n++
				t.having[(1+i)*w+o/64] |= 1 << (o % 64)
				t.spread[1+i] |= 1 << (o / 64)
			}
			for _, other := range m.List(i) {
				if int(other) == o || c == 0 || m.ColourIn(int(other), i) != c {
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
func (t *sets) conflictOf(o int) *[64]uint64 {
	return (*[64]uint64)(t.conflict[o*t.words:])
}

// havingOf returns the set of the options with item i, and what stands behind it.
func (t *sets) havingOf(i int) *[64]uint64 {
	return (*[64]uint64)(t.having[i*t.words:])
}

// New returns the moves over m, which must fit, see Fits.
func New(m *matrix.Matrix) walk.Moves { return newTree(m) }

func newTree(m *matrix.Matrix) *tree {
	levels, counters := 2+m.Primary, 1+m.Primary
	t := &tree{
		sets:     newSets(m),
		states:   make([]state, levels),
		branches: make([]branch, 0, m.Primary),
		chosen:   make([]int32, 0, m.Primary),
		queue:    new([1 << 16]uint16),
		others:   matrix.NewOthers(m),
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
func (t *tree) build(chosen *matrix.Chosen) {
	s := &t.states[0]
	counts := s.counts[:1+t.primary]
	clear(counts)
	clear(s.live[:t.words])
	s.filled, s.left = 0, 0
	for _, o := range chosen.Remaining(&t.others) {
		s.live[o>>6&63] |= 1 << (o & 63)
		s.filled |= 1 << (o >> 6)
		for _, pack := range t.items[int(o)*t.packs:][:t.packs] {
			for ; pack != 0; pack >>= 16 {
				counts[uint16(pack)]++
			}
		}
	}
	counts[0] = padding
	for i := range t.primary {
		if chosen.Times[i] > 0 {
			counts[1+i] = closed
		} else {
			s.left++
		}
	}
}
