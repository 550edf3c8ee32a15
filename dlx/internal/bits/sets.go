package bits

import (
	"math/bits"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// The limits of a search with sets of bits. One word says which words of a set of options are not 0. A bit of it stands
// for one word or for two, so a set has at most 128 words. Also, a state must be small.
const (
	maxWords   = 128
	maxOptions = 64*maxWords - 1
	maxItems   = 1 << 10
	maxWide    = maxItems / 64
	maxHeight  = 16 // the most bits of a number: a size is 8,192 at most, and may have a sign
)

// Fits reports whether m can be searched with sets of bits. It cannot if options cover items several times.
func Fits(m *matrix.Matrix) bool {
	return m.Options() <= maxOptions && m.Primary <= maxItems && m.Weights == nil
}

// sets is what a search with sets of bits needs to know of the problem. A set of options has one bit for each option, a
// set of primary items one for each of these. The sets in a slice follow one another.
type sets struct {
	primary  int      // the number of primary items
	words    int      // words in a set of options
	wide     int      // words in a set of primary items
	conflict []uint64 // for each option, the set of the options in conflict with it, itself included
	shift    int      // a bit of filled, reach and spread stands for 1<<shift words of a set
	reach    []uint64 // for each option, which words of its conflict are not 0
	having   []uint64 // for each primary item, the set of the options with it
	spread   []uint64 // for each primary item, which words of its set are not 0
	masks    []uint64 // for each word of primary items, for each row (see rowOf), which of these items its option has
	rows     int      // rows of masks for each word of primary items
	multiple []uint64 // the set of the items that may be covered more than once
	alone    bool     // all conflicts are at primary items, each to be covered once
	small    *small   // room for a small subtree
}

// rowOf returns the row of masks of option o. Each 64 rows are followed by an empty one, for an empty word of options: it
// has 64 trailing zeros.
func rowOf(o int) int { return o + o>>6 }

// none is the first empty row.
const none = 64

func newSets(m *matrix.Matrix) sets {
	w, shift := (m.Options()+63)/64, 0
	if w > 64 {
		w, shift = (w+1)/2*2, 1
	}
	t := sets{
		shift:    shift,
		primary:  m.Primary,
		alone:    m.Secondary == 0 && m.Hi == nil,
		words:    w,
		wide:     max(1, (m.Primary+63)/64),
		conflict: make([]uint64, w*m.Options()+maxWords),
		reach:    make([]uint64, m.Options()),
		having:   make([]uint64, w*m.Primary+maxWords),
		spread:   make([]uint64, m.Primary),
		rows:     max(65, w*65),
	}
	t.masks = make([]uint64, t.rows*t.wide)
	t.small = newSmall(w*64, m.Lo != nil)
	t.multiple = make([]uint64, t.wide)
	for i := range m.Primary {
		if m.Hi != nil && m.Hi[i] > 1 {
			t.multiple[i/64] |= 1 << (i % 64)
		}
	}
	for o := range m.Options() {
		t.conflictOf(o)[o/64] |= 1 << (o % 64)
		for _, i := range m.Option(o) {
			if i := int(i); i < m.Primary {
				t.masks[i/64*t.rows+rowOf(o)] |= 1 << (i % 64)
				t.having[i*w+o/64] |= 1 << (o % 64)
				t.spread[i] |= 1 << (o >> 6 >> shift)
			}
		}
	}
	t.clash(m)
	for o := range m.Options() {
		for k, word := range t.conflictOf(o)[:w] {
			t.reach[o] |= (1 - zero(word)) << (k >> shift)
		}
	}
	return t
}

// clash finds out which options conflict because of an item that may be covered only once. An option that gives the
// item a colour conflicts with all that give it another colour or none; one that gives it no colour conflicts with all.
func (t *sets) clash(m *matrix.Matrix) {
	colours := int32(0)
	for _, c := range m.Colours {
		colours = max(colours, c)
	}
	begin := slices.Repeat([]int{-1}, int(1+colours)) // for each colour, where its set begins in same, -1 for none
	var same []uint64                                 // for each colour of an item, the set of the options that give it
	all := make([]uint64, t.words)
	for i := range m.Items() {
		list := m.List(i)
		if _, hi := m.Bounds(i); hi > 1 || len(list) == 0 {
			continue
		}
		from, to := int(list[0])/64, int(list[len(list)-1])/64+1
		clear(all[from:to])
		same = same[:0]
		for _, o := range list {
			all[o/64] |= 1 << (o % 64)
			c := m.ColourIn(int(o), i)
			if begin[c] < 0 {
				begin[c] = len(same)
				same = append(same, make([]uint64, to-from)...)
			}
			if c != 0 { // the set for no colour stays empty
				same[begin[c]+int(o)/64-from] |= 1 << (o % 64)
			}
		}
		for _, o := range list {
			conflict, own := t.conflictOf(int(o))[from:to], same[begin[m.ColourIn(int(o), i)]:]
			for k, word := range all[from:to] {
				conflict[k] |= word &^ own[k]
			}
		}
		for _, o := range list {
			begin[m.ColourIn(int(o), i)] = -1
		}
	}
}

// conflictOf returns the set of the options in conflict with option o, in an array that extends beyond the set.
func (t *sets) conflictOf(o int) *[maxWords]uint64 {
	return (*[maxWords]uint64)(t.conflict[o*t.words:])
}

// havingOf returns the set of the options with item i, in an array that extends beyond the set.
func (t *sets) havingOf(i int) *[maxWords]uint64 { return (*[maxWords]uint64)(t.having[i*t.words:]) }

// zero returns 1 for 0, and 0 for anything else.
func zero(set uint64) uint64 {
	_, borrow := bits.Sub64(set, 1, 0)
	return borrow
}
