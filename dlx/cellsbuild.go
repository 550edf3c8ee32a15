package dlx

// prefersCells tells whether p is searched faster in cells than in links: the
// rule by which to choose where the caller does not.
//
// Cells gain on each update and lose at each branch, where the sizes of all
// items are copied. So the number of items is compared with the updates that it takes
// to choose an option at the root: w items, each with L options on average,
// each of which leaves the sets of w-1 others. With up to 16 items for each of
// these w·L·(w-1) updates, cells took 0.5 to 1.0 times as long as links on the
// published problems, and on Latin squares, queens and graph colourings. From 20 to 50
// now these are faster, now those; at 200 (dominoes on 40x40) cells took 2.6
// times as long, and at 800 (80x80) 9 times.
//
// The copies take as much memory as the number of items times the depth of the
// search, so that cells are not for more than 4,096 items; nor, with multiplicities,
// which can make the depth as large as the number of options, for more than 33
// million numbers to be kept; and they know no costs.
func prefersCells(p *Problem) bool {
	if p.Options() == 0 || p.costs != nil || p.Items() > 4096 {
		return false
	}
	if p.hi != nil && kept(p)*(mostChosen(p)+p.primary) > 1<<25 {
		return false
	}
	items, entries := float64(p.Items()), float64(len(p.entries))
	w, l := entries/float64(p.Options()), entries/items
	return items <= 16*w*l*(w-1)
}

// mostSaved is how many numbers a search in cells may have to keep, at most: 512 MB.
const mostSaved = 1 << 27

// fitsCells tells whether p can be searched in cells: whether what is kept of all
// items, for each level that the search can reach, is not too much.
func fitsCells(p *Problem) bool {
	return kept(p)*(mostChosen(p)+p.primary) <= mostSaved
}

// kept returns how many numbers a branch keeps of the items, see cells.
func kept(p *Problem) int {
	switch {
	case p.hi != nil:
		return 5 * p.Items()
	case p.colours != nil:
		return 2 * p.Items()
	}
	return p.Items()
}

// mostChosen returns how many options a solution of p can have.
func mostChosen(p *Problem) int {
	if p.hi == nil {
		return p.primary
	}
	most := 0
	for _, hi := range p.hi {
		most = min(p.Options(), most+min(hi, p.Options()))
	}
	return most
}

// newCells returns the search tree of p in dancing cells, in the narrowest
// index that holds it.
func newCells(p *Problem) tree {
	items, nodes := p.Items(), len(p.entries)
	longest := 0 // list of an item
	for i := range items {
		longest = max(longest, len(p.list(i)))
	}
	if nodes+queueLength(p) >= 1<<16 || longest >= 1<<15-1 {
		return newWideCells(p)
	}
	// One slab holds all the arrays, with gaps, as with the links.
	const gap = 96
	arrays := 5
	if p.hi != nil {
		arrays++
	}
	slab := make([]uint16, arrays*nodes+queueLength(p)+6*items+1+8*gap+1<<16)
	return newCellSearch(p, func(n int) []uint16 {
		a := slab[:n]
		slab = slab[n+gap:]
		return a
	}, func(a []uint16) *[1 << 16]uint16 { return (*[1 << 16]uint16)(a[:1<<16]) })
}

// newWideCells is newCells in 32-bit numbers.
func newWideCells(p *Problem) tree {
	return newCellSearch(p,
		func(n int) []uint32 { return make([]uint32, n+1) },
		func(a []uint32) []uint32 { return a })
}

// initialize makes the arrays of the cells of p, with all sets still empty:
// alloc makes a slice of a given length, and view looks at it as an array.
func (c *cells[I, A]) initialize(p *Problem, alloc func(int) []I, view func([]I) A) {
	items, nodes := p.Items(), len(p.entries)
	c.items, c.primary = I(items), I(p.primary)
	c.many = p.hi != nil
	c.sets = alloc(nodes + queueLength(p))
	c.set, c.place = view(c.sets), view(alloc(nodes))
	c.item, c.right, c.width = view(alloc(nodes)), view(alloc(nodes)), view(alloc(nodes))
	state := alloc(5 * items)
	c.size, c.worn, c.room = view(state), view(state[items:]), view(state[2*items:])
	c.base, c.since = view(state[3*items:]), view(state[4*items:])
	c.first = view(alloc(items + 1))
	switch {
	case c.many:
		c.state = state
	case p.colours != nil:
		c.state = state[:2*items]
	default:
		c.state = state[:items]
	}
	if p.colours != nil {
		c.colour = make([]I, nodes)
		for e, colour := range p.colours {
			c.colour[e] = I(colour)
		}
	}
	c.chosen = make([]I, 0, mostChosen(p))
	c.ruledOut = make([]uint8, p.Options())
	c.others = make([]int32, p.Options())

	begin := 0
	for i := range items {
		c.first[i] = I(begin)
		begin += len(p.list(i))
	}
	c.first[items] = I(begin)
	for o := range p.Options() {
		from, to := p.starts[o], p.starts[o+1]
		width := I(0)
		for _, i := range p.option(o) {
			if int(i) < p.primary {
				width++
			}
		}
		for e := from; e < to; e++ {
			c.item[e], c.right[e], c.width[e] = I(p.entries[e]), I(e+1), width
		}
		c.right[to-1] = I(from)
	}
	if c.many {
		c.order = view(alloc(nodes))
		for i := range items {
			c.since[i] = c.first[i] // for now, where the next node goes
		}
		for e, i := range p.entries {
			c.order[c.since[i]] = I(e)
			c.since[i]++
		}
	}
}

// build fills the sets with the options that may be chosen besides the
// committed ones, and forgets whatever stood in them. It reports whether every
// primary item has options enough.
func (c *cells[I, A]) build(p *Problem, committed *commitment) bool {
	set, place, item, size, base, first := c.set, c.place, c.item, c.size, c.base, c.first
	c.chosen, c.head, c.tail, c.left, c.open = c.chosen[:0], I(len(p.entries)), I(len(p.entries)), 0, 0
	_, _, _, _ = set[0], place[0], item[0], size[0]
	for i := I(0); i < c.items; i++ {
		size[i] = first[i] // for now, where its members end
	}
	if nodes := I(len(p.entries)); c.many {
		for q := I(0); q != nodes; q++ {
			place[q] = nodes // behind all members, for those of options that are ruled out
		}
	}
	n := c.remaining(p, committed)
	for _, o := range c.others[:n] {
		for q, end := I(p.starts[o]), I(p.starts[o+1]); q != end; q++ {
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
		c.worn[i] = I(min(1, committed.colours[i]))
	}
	if !c.many {
		return c.queueShort(committed)
	}
	possible := true
	for i := I(0); i < c.primary; i++ {
		lo, hi := p.lo[i]-int(committed.times[i]), p.hi[i]-int(committed.times[i])
		members := int(size[i])
		need := I(min(max(lo, 0), members+1))
		c.room[i] = I(min(hi, members+1))
		c.since[i] = c.first[i]
		size[i] += 1 - need
		base[i] += need - 1
		if hi <= 0 {
			size[i] = half[I]()
			continue
		}
		c.left++
		if size[i] == 0 {
			possible = false
		}
		if size[i] <= 1 {
			c.set[c.tail] = i
			c.tail++
		}
	}
	return possible
}

// queueShort puts the items that are to be covered once, and have one option or
// none, into the queue, which is empty. It reports whether none has none.
func (c *cells[I, A]) queueShort(committed *commitment) bool {
	set, size, tail, possible := c.set, c.size, c.tail, true
	_, _ = set[0], size[0]
	for i := I(0); i < c.primary; i++ {
		covered := I(min(committed.times[i], 1)) // a branch here could not be predicted
		n := size[i] + covered*half[I]()         // as it has no options left
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

// remaining puts the options that may be chosen besides the committed ones into
// others and returns how many there are.
func (c *cells[I, A]) remaining(p *Problem, committed *commitment) (n int) {
	clear(c.ruledOut)
	if c.many || c.colour != nil {
		for _, o := range committed.options {
			c.ruledOut[o] = 1
		}
		for o := range p.Options() {
			for e := p.starts[o]; e < p.starts[o+1]; e++ {
				if committed.full(p, int(p.entries[e]), p.colour(e)) {
					c.ruledOut[o] = 1
				}
			}
		}
	} else {
		for _, chosen := range committed.options {
			for _, i := range p.option(chosen) {
				for _, o := range p.list(int(i)) {
					c.ruledOut[o] = 1
				}
			}
		}
	}
	// There is no branch on each option, which no processor could predict.
	others := c.others
	for o, out := range c.ruledOut {
		others[n] = int32(o)
		n += 1 - int(out)
	}
	return n
}
