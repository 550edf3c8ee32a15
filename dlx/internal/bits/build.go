package bits

import (
	"math/bits"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// New returns the moves over m, which must fit (see Fits).
func New(m *matrix.Matrix) walk.Moves { return newTree(m) }

func newTree(m *matrix.Matrix) *tree {
	t := &tree{sets: newSets(m), others: matrix.NewOthers(m), chosen: make([]int32, 0, m.MostChosen())}
	largest, room, need := 1, 0, 0
	for i := range m.Primary {
		n := len(m.List(i))
		largest = max(largest, n+1)
		if m.Lo != nil {
			room, need = max(room, min(m.Hi[i], n+1)), max(need, min(m.Lo[i], n+1))
		}
	}
	t.height, t.rooms, t.needs = max(3, bits.Len(uint(largest))), bits.Len(uint(room)), bits.Len(uint(need))
	if m.Lo != nil {
		t.height++
		t.signed = ^uint64(0)
		t.rooms = max(1, t.rooms)
	}
	t.addStates()
	return t
}

// addStates appends some states that are all zeros, in one slab. The fields of a state point to arrays of the largest
// size, which overlap; the indices in use do not. The slab has room for the last of these arrays.
func (t *tree) addStates() {
	const states, room = 8, maxWide*maxHeight + maxWords
	sets := t.wide * (1 + t.height + t.rooms + t.needs)
	slab := make([]uint64, states*(sets+t.words)+room)
	for range states {
		t.states = append(t.states, &state{
			all:  slab[:sets+t.words],
			open: (*[maxWide]uint64)(slab),
			size: (*[maxWide * maxHeight]uint64)(slab[t.wide:]),
			room: (*[maxWide * maxHeight]uint64)(slab[t.wide*(1+t.height):]),
			need: (*[maxWide * maxHeight]uint64)(slab[t.wide*(1+t.height+t.rooms):]),
			live: (*[maxWords]uint64)(slab[sets:]),
		})
		slab = slab[sets+t.words:]
	}
}

// build makes the state of the root.
func (t *tree) build(chosen *matrix.Chosen) {
	s := t.states[0]
	clear(s.all)
	s.filled = 0
	for _, o := range chosen.Remaining(&t.others) {
		s.live[o>>6] |= 1 << (o & 63)
		s.filled |= 1 << (o >> 6 >> t.shift)
	}
	for i := range t.primary {
		size := 0
		for _, o := range chosen.List(i) {
			size += int(s.live[o>>6] >> (o & 63) & 1)
		}
		if !chosen.Covers(i) {
			s.open[i>>6] |= 1 << (i & 63)
		}
		if t.rooms != 0 {
			n := len(chosen.List(i))
			lo, hi := chosen.Bounds(i)
			need := min(max(0, lo-int(chosen.Times[i])), n+1)
			room := min(max(0, hi-int(chosen.Times[i])), n+1)
			put(s.need[i>>6*t.needs:][:t.needs], i, need)
			put(s.room[i>>6*t.rooms:][:t.rooms], i, room)
			size += 1 - need
		}
		put(s.size[i>>6*t.height:][:t.height], i, size)
	}
}

// put stores the number of item i in the bit planes of 64 items, where it is 0 so far.
func put(numbers []uint64, i, number int) {
	for b := range numbers {
		numbers[b] |= uint64(number>>b&1) << (i & 63)
	}
}

// Prefers reports whether sets of bits are likely to be the fastest way to search m.
//
// They are if all items fit one word and the lists are short compared with the entries of an option: twice as fast as
// cells on Steiner systems, 1.4 times on dominoes, but not on the matchings of sixteen points, whose lists have 15
// options of two entries.
//
// Otherwise it depends on the cost of killing an option: its entries with cells, the words of items with bits. On the
// published problems bits are faster if an option has at least two and a half entries for each word (1.4 times with
// pairs of items in 64, 2 to 3 times with pentominoes in 72), and slower otherwise (with Latin squares in 75, Sudoku in
// 324).
//
// Also, a set of cells gets shorter as options are killed, while a set of bits keeps its words, however few bits are
// left in each. So bits lose where hardly any two options can be chosen together: where two of them conflict in more
// than one item on average. On the partitions of a set into subsets, where two options conflict in three items, cells
// take 0.7 of the time.
func Prefers(m *matrix.Matrix) bool {
	n, entries := m.Options(), len(m.Entries)
	if !Fits(m) || n == 0 {
		return false
	}
	if l := longest(m); m.Lo == nil && m.Primary <= 64 && l <= longList && 2*l*n*n <= 5*entries*entries {
		return true
	}
	return 2*entries >= 5*n*((m.Primary+63)/64) && 2*conflicts(m) <= 3*n*n
}

// PrefersToCount reports whether sets of bits are likely to be the fastest way to count the solutions of m if there are
// many. Most of the nodes are then in small subtrees, so the cost of the others matters little. On all published
// problems within these bounds, bits took 0.15 to 1.1 times as long as cells. On the 264 items of a Sudoku of 15 clues,
// which fall below 64 only shortly before the end, they took 1.8 times as long.
func PrefersToCount(m *matrix.Matrix) bool {
	if m.Lo != nil && m.Primary > mostBounded {
		return Prefers(m)
	}
	return Fits(m) && m.Options() > 0 && m.Primary <= 256
}

// longList is the length at which a list of options is no longer short.
const longList = 24

// longest returns the length of the longest list of a primary item.
func longest(m *matrix.Matrix) (most int) {
	for i := range m.Primary {
		most = max(most, len(m.List(i)))
	}
	return most
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
		if _, hi := m.Bounds(i); hi > 1 {
			continue
		}
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
