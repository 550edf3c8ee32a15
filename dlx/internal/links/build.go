package links

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// The two widths of index.
type (
	narrow = tree[uint16, *[1 << 16]uint16]
	wide   = tree[uint32, []uint32]
)

// New returns the moves over m on links, with the narrowest index that holds it.
func New(m *matrix.Matrix) walk.Moves {
	items, nodes := m.Items(), firstNode(m)+len(m.Entries)
	if nodes > 1<<16 || m.Lo != nil && nodes > 1<<15 { // sizes that wrap round need half of the range
		return NewWide(m)
	}
	return newNarrow(m, items, nodes)
}

// NewWide is New with 32-bit numbers.
func NewWide(m *matrix.Matrix) walk.Moves { return newWide(m) }

func newWide(m *matrix.Matrix) *wide {
	return newTree[uint32](m, func(n int) []uint32 { return make([]uint32, n) })
}

// newNarrow returns the tree of m in 16-bit numbers. One slab holds all the arrays: as Go arrays they overlap, but the
// indices in use do not.
//
// Arrays at equal distances of a power of two would cost a tenth of the speed, since a load must then wait for a store
// to another array whose address ends in the same twelve bits; without the gap, small problems suffer in the same way.
func newNarrow(m *matrix.Matrix, items, nodes int) *narrow {
	const gap = 96
	slab := make([]uint16, 4*(nodes+gap)+3*(1+items+gap)+(m.QueueLength()+gap)+1<<16)
	return newTree[uint16](m, func(n int) *[1 << 16]uint16 {
		a := (*[1 << 16]uint16)(slab)
		slab = slab[n+gap:]
		return a
	})
}

// newLinks returns the links of m with all lists still empty. alloc makes an array of a given length.
func newLinks[I matrix.Index, A matrix.Array[I]](m *matrix.Matrix, alloc func(int) A) links[I, A] {
	items, nodes := m.Items(), firstNode(m)+len(m.Entries)
	l := links[I, A]{
		up: alloc(nodes), down: alloc(nodes), right: alloc(nodes), item: alloc(nodes),
		prev: alloc(1 + items), next: alloc(1 + items), size: alloc(1 + items),
		queue:   alloc(m.QueueLength()),
		trail:   make([]step[I], 0, trailLength(m)),
		items:   I(items),
		primary: I(m.Primary),
		plain:   m.Colours == nil && m.Lo == nil,
		base:    I(firstNode(m)),
	}
	l.extend(m, nodes)
	for i := range 1 + items {
		l.right[i], l.item[i] = I(i), I(i)
	}
	q := l.base
	for o := range m.Options() {
		first := q
		for _, i := range m.Option(o) {
			l.item[q], l.right[q] = I(1+i), q+1
			q++
		}
		l.right[q-1] = first
	}
	return l
}

// extend makes room for what the links need to know of colours and multiplicities.
func (l *links[I, A]) extend(m *matrix.Matrix, nodes int) {
	items := m.Items()
	if m.Colours != nil {
		l.worn = &colours[I]{colour: make([]I, nodes), force: make([]I, 1+items)}
		for e, c := range m.Colours {
			l.worn.colour[firstNode(m)+e] = I(c)
		}
	}
	if m.Lo != nil {
		l.times = &occupancy[I]{lo: make([]I, 1+items), hi: make([]I, 1+items), taken: make([]I, 1+items)}
		for i := range m.Primary {
			n := len(m.List(i)) // the item cannot be covered more often than this
			l.times.lo[1+i], l.times.hi[1+i] = I(min(m.Lo[i], n+1)), I(min(m.Hi[i], n+1))
		}
	}
}

// build links the given options, which may still be chosen after the chosen ones, each at the end of its lists. It
// forgets what was in the links before.
func (l *links[I, A]) build(chosen *matrix.Chosen, options []int32) {
	up, down, item, size, base, starts := l.up, l.down, l.item, l.size, l.base, chosen.Starts
	l.trail, l.head, l.tail, l.left = l.trail[:0], 0, 0, 0
	l.buildItems(chosen)
	for _, o := range options {
		for q, end := base+I(starts[o]), base+I(starts[o+1]); q != end; q++ {
			i := item[q]
			u := up[i]
			up[q], down[q] = u, i
			down[u], up[i] = q, q
			size[i]++
		}
	}
	for i := l.primary + 1; i <= l.items; i++ {
		size[i] = ^I(0) // so that no secondary item ever comes down to one option
	}
	if !l.plain {
		l.begin(chosen)
	}
	queue, next, tail := l.queue, l.next, l.tail
	for i := next[0]; i != 0; i = next[i] {
		queue[tail] = i
		if size[i] <= 1 {
			tail++
		}
	}
	l.tail, l.forced = tail, tail
}

// buildItems makes the list of the items to be covered, and empties their own lists. There is no branch on whether an
// item is covered, which a processor could not predict: a covered item is linked like any other, and the next one takes
// its place. Then it is out of the list, because next[prev[i]] != i.
func (l *links[I, A]) buildItems(chosen *matrix.Chosen) {
	up, down, prev, next, size := l.up, l.down, l.prev, l.next, l.size
	last := I(0)
	for i := I(1); i <= l.primary; i++ {
		up[i], down[i], size[i] = i, i, 0
		prev[i], next[last] = last, i
		covered := I(min(chosen.Times[i-1], 1))
		if l.times != nil {
			covered = 0
			if chosen.Covers(int(i - 1)) {
				covered = 1
			}
		}
		l.left += int(1 - covered)
		last += (i - last) & (covered - 1)
	}
	prev[0], next[last] = last, 0
	for i := l.primary + 1; i <= l.items; i++ {
		up[i], down[i], prev[i], next[i], size[i] = i, i, i, i, 0
	}
}

// begin enters the colours and multiplicities of the options chosen before the search.
func (l *links[I, A]) begin(chosen *matrix.Chosen) {
	if w := l.worn; w != nil {
		for i := l.primary + 1; i <= l.items; i++ {
			w.force[i] = I(chosen.Colours[i-1])
		}
	}
	if t := l.times; t != nil {
		for i := I(1); i <= l.primary; i++ {
			t.taken[i] = I(chosen.Times[i-1])
			need := max(t.lo[i], t.taken[i]) - t.taken[i]
			l.size[i] = max(l.size[i]+1, need) - need
		}
	}
}

// trailLength returns the most that can stand on the trail. An item can be covered or purified only once, and in a
// plain problem each option lifted covers one. With multiplicities, each option may be lifted or dropped, and each of
// its primary items occupied.
func trailLength(m *matrix.Matrix) int {
	n := 2 * m.Items()
	if m.Lo != nil {
		n += m.Options() + len(m.Entries)
	}
	return n
}

// firstNode returns the number of the first node of the first option.
func firstNode(m *matrix.Matrix) int { return 1 + m.Items() }
