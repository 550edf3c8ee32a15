package cells

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// The two widths of index.
type (
	narrow = tree[uint16, *[1 << 16]uint16]
	wide   = tree[uint32, []uint32]
)

// Prefers reports whether m is likely to be searched faster in cells than in links. It is asked where the caller
// has no preference.
//
// Cells gain on each update and lose at each branch, where the sizes of all items are copied. So Prefers compares the
// number of items with the updates that it takes to choose an option at the root: w items, each with L options on
// average, each of which leaves the sets of w-1 others. With up to 16 items for each of these w·L·(w-1) updates, cells
// took 0.5 to 1.0 times as long as links on the published problems, and on Latin squares, queens and graph colourings.
// From 20 to 50, either may be faster; at 200 (dominoes on 40x40) cells took 2.6 times as long, and at 800 (80x80) 9
// times.
//
// The copies take memory in proportion to the number of items times the depth of the search, so cells are not for more
// than 4,096 items. With multiplicities, the depth can be as large as the number of options; then cells are not for
// more than 33 million numbers to be kept. Cells support neither costs nor weights.
func Prefers(m *matrix.Matrix) bool {
	if m.Options() == 0 || m.Costs != nil || m.Weights != nil || m.Items() > 4096 {
		return false
	}
	if m.Hi != nil && kept(m)*(m.MostChosen()+m.Primary) > 1<<25 {
		return false
	}
	items, entries := float64(m.Items()), float64(len(m.Entries))
	w, l := entries/float64(m.Options()), entries/items
	return items <= 16*w*l*(w-1)
}

// mostSaved is the most numbers that a search in cells may have to keep: 512 MB.
const mostSaved = 1 << 27

// Fits reports whether m can be searched in cells. It cannot if too many numbers would have to be kept: some for each
// item, on each level that the search can reach; nor with weights.
func Fits(m *matrix.Matrix) bool {
	return m.Weights == nil && kept(m)*(m.MostChosen()+m.Primary) <= mostSaved
}

// kept returns how many numbers a branch keeps of the items (see cells.state).
func kept(m *matrix.Matrix) int {
	switch {
	case m.Hi != nil:
		return 5 * m.Items()
	case m.Colours != nil:
		return 2 * m.Items()
	}
	return m.Items()
}

// New returns the moves over m in dancing cells, with the narrowest index that holds it. m must fit (see Fits).
func New(m *matrix.Matrix) walk.Moves {
	items, nodes := m.Items(), len(m.Entries)
	longest := 0 // length of the longest list of an item
	for i := range items {
		longest = max(longest, len(m.List(i)))
	}
	if nodes+m.QueueLength() >= 1<<16 || longest >= 1<<15-1 {
		return NewWide(m)
	}
	// One slab holds all the arrays, with gaps, as with the links.
	const gap = 96
	arrays := 5
	if m.Hi != nil {
		arrays++
	}
	if m.Colours != nil {
		arrays++
	}
	slab := make([]uint16, arrays*nodes+m.QueueLength()+6*items+1+9*gap+1<<16)
	return newTree(m, func(n int) []uint16 {
		a := slab[:n]
		slab = slab[n+gap:]
		return a
	}, func(a []uint16) *[1 << 16]uint16 { return (*[1 << 16]uint16)(a[:1<<16]) })
}

// NewWide is New with 32-bit numbers.
func NewWide(m *matrix.Matrix) walk.Moves {
	return newTree(m,
		func(n int) []uint32 { return make([]uint32, n+1) },
		func(a []uint32) []uint32 { return a })
}

// initialize makes the arrays of the cells of m, with all sets still empty. alloc makes a slice of a given length, and
// view returns it as an array.
func (c *cells[I, A]) initialize(m *matrix.Matrix, alloc func(int) []I, view func([]I) A) {
	items, nodes := m.Items(), len(m.Entries)
	c.items, c.primary = I(items), I(m.Primary)
	c.many = m.Hi != nil
	c.sets = alloc(nodes + m.QueueLength())
	c.set, c.place = view(c.sets), view(alloc(nodes))
	c.item, c.right, c.width = view(alloc(nodes)), view(alloc(nodes)), view(alloc(nodes))
	state := alloc(5 * items)
	c.size, c.worn, c.room = view(state), view(state[items:]), view(state[2*items:])
	c.base, c.since = view(state[3*items:]), view(state[4*items:])
	c.first = view(alloc(items + 1))
	switch {
	case c.many:
		c.state = state
	case m.Colours != nil:
		c.state = state[:2*items]
	default:
		c.state = state[:items]
	}
	if m.Colours != nil {
		c.coloured, c.colour = true, view(alloc(nodes))
		for e, colour := range m.Colours {
			c.colour[e] = I(colour)
		}
	}
	c.chosen = make([]I, 0, m.MostChosen())

	begin := 0
	for i := range items {
		c.first[i] = I(begin)
		begin += len(m.List(i))
	}
	c.first[items] = I(begin)
	for o := range m.Options() {
		from, to := m.Starts[o], m.Starts[o+1]
		width := I(0)
		for _, i := range m.Option(o) {
			if int(i) < m.Primary {
				width++
			}
		}
		for e := from; e < to; e++ {
			c.item[e], c.right[e], c.width[e] = I(m.Entries[e]), I(e+1), width
		}
		c.right[to-1] = I(from)
	}
	if c.many {
		c.order = view(alloc(nodes))
		for i := range items {
			c.since[i] = c.first[i] // used here for the place of the next node
		}
		for e, i := range m.Entries {
			c.order[c.since[i]] = I(e)
			c.since[i]++
		}
	}
}

// build fills the sets with the given options, which may still be chosen after the chosen ones, and forgets what was in
// the sets before. It reports whether every primary item has enough options.
func (c *cells[I, A]) build(chosen *matrix.Chosen, options []int32) bool {
	set, place, item, size, base, first, starts := c.set, c.place, c.item, c.size, c.base, c.first, chosen.Starts
	nodes := I(len(chosen.Entries))
	c.chosen, c.head, c.tail, c.left, c.open = c.chosen[:0], nodes, nodes, 0, 0
	_, _, _, _ = set[0], place[0], item[0], size[0] // checked for nil once, not in the loops
	for i := I(0); i < c.items; i++ {
		size[i] = first[i] // used here for the end of its members
	}
	if c.many {
		for q := I(0); q != nodes; q++ {
			place[q] = nodes // behind all members; it stays there if the option is ruled out
		}
	}
	for _, o := range options {
		for q, end := I(starts[o]), I(starts[o+1]); q != end; q++ {
			i := item[q]
			e := size[i]
			set[e], place[q] = q, e
			size[i] = e + 1
		}
	}
	for i := I(0); i < c.items; i++ {
		size[i] -= first[i]
		base[i] = first[i]
	}
	for i := c.primary; i < c.items; i++ {
		size[i] += half[I]()
		base[i] -= half[I]()
		c.worn[i] = I(min(1, chosen.Colours[i]))
	}
	if c.many {
		return c.queueMany(chosen)
	}
	return c.queueShort(chosen)
}

// queueMany puts the items that leave no choice in the empty queue, where there are multiplicities. It reports whether
// every item has enough options.
func (c *cells[I, A]) queueMany(chosen *matrix.Chosen) bool {
	possible := true
	for i := I(0); i < c.primary; i++ {
		lo, hi := chosen.Lo[i]-int(chosen.Times[i]), chosen.Hi[i]-int(chosen.Times[i])
		members := int(c.size[i])
		need := I(min(max(lo, 0), members+1))
		c.room[i] = I(min(hi, members+1))
		c.since[i] = c.first[i]
		c.size[i] += 1 - need
		c.base[i] += need - 1
		if hi <= 0 {
			c.size[i] = half[I]()
			continue
		}
		c.left++
		if c.size[i] == 0 {
			possible = false
		}
		if c.size[i] <= 1 {
			c.set[c.tail] = i
			c.tail++
		}
	}
	return possible
}

// queueShort puts the items with one option or none in the empty queue, where each item is to be covered once. It
// reports whether every item has an option.
func (c *cells[I, A]) queueShort(chosen *matrix.Chosen) bool {
	set, size, tail, possible := c.set, c.size, c.tail, true
	_, _ = set[0], size[0]
	for i := I(0); i < c.primary; i++ {
		covered := I(min(chosen.Times[i], 1)) // a branch here could not be predicted
		n := size[i] + covered*half[I]()      // a covered item has no options left, so its size is 0
		size[i] = n
		c.left += int(1 - covered)
		set[tail] = i
		if n <= 1 {
			tail++
		}
		if n == 0 {
			possible = false
		}
	}
	c.tail = tail
	return possible
}
