package dlx

// newLinkTree returns the search tree of p on links, in the narrowest index that holds it.
func newLinkTree(p *Problem) tree {
	items, nodes := p.Items(), firstNode(p)+len(p.entries)
	if nodes > 1<<16 || p.lo != nil && nodes > 1<<15 { // sizes that wrap round need half of the range
		return newSearch[uint32](p, func(n int) []uint32 { return make([]uint32, n) })
	}
	// One slab holds all the arrays. Each reaches beyond its own part, into
	// those that follow, which no index does. Arrays at equal distances of a
	// power of two would cost a tenth of the speed, since a load must then wait
	// for a store to another array whose address ends in the same twelve bits;
	// without the gap, small problems suffer in the same way.
	const gap = 96
	slab := make([]uint16, 4*(nodes+gap)+3*(1+items+gap)+(queueLength(p)+gap)+1<<16)
	return newSearch[uint16](p, func(n int) *[1 << 16]uint16 {
		a := (*[1 << 16]uint16)(slab)
		slab = slab[n+gap:]
		return a
	})
}

// newLinks returns the links of p with all lists still empty, in arrays that
// alloc makes for a given length.
func newLinks[I index, A array[I]](p *Problem, alloc func(int) A) *links[I, A] {
	items, nodes := p.Items(), firstNode(p)+len(p.entries)
	l := &links[I, A]{
		up: alloc(nodes), down: alloc(nodes), right: alloc(nodes), item: alloc(nodes),
		prev: alloc(1 + items), next: alloc(1 + items), size: alloc(1 + items),
		queue:    alloc(queueLength(p)),
		trail:    make([]step[I], 0, trailLength(p)),
		items:    I(items),
		primary:  I(p.primary),
		ruledOut: make([]uint8, p.Options()),
		others:   make([]int32, p.Options()),
	}
	if l.plain = p.colours == nil && p.lo == nil; !l.plain {
		l.extend(p, nodes)
	}
	for i := range 1 + items {
		l.right[i], l.item[i] = I(i), I(i)
	}
	q := firstNode(p)
	l.base, l.four = I(q), fours(p)
	for o := range p.Options() {
		first := q
		for _, i := range p.option(o) {
			l.item[q], l.right[q] = I(1+i), I(1+q)
			q++
		}
		l.right[q-1] = I(first)
	}
	return l
}

// build links the options that share no item with the committed ones, and
// forgets whatever stood in the links.
//
// To build the lists without the options that the givens of a puzzle rule out
// takes a fifth of the time of hiding those one by one. There is no branch on
// each option or item, which no processor could predict.
func (l *links[I, A]) build(p *Problem, committed *commitment) {
	up, down, item, prev, next, size := l.up, l.down, l.item, l.prev, l.next, l.size
	l.trail, l.head, l.tail, l.left = l.trail[:0], 0, 0, 0

	// An item that is covered already is linked as if it were not, and the next one
	// takes its place: then it is out, as next[prev[i]] != i.
	last := I(0)
	for i := I(1); i <= l.primary; i++ {
		up[i], down[i], size[i] = i, i, 0
		prev[i], next[last] = last, i
		covered := I(min(committed.times[i-1], 1))
		if !l.plain {
			covered = 0
			if committed.covers(p, int(i-1)) {
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

	ruledOut, others := l.ruledOut, l.others
	clear(ruledOut)
	if l.plain {
		for _, c := range committed.options {
			for _, i := range p.option(c) {
				for _, o := range p.list(int(i)) {
					ruledOut[o] = 1
				}
			}
		}
	} else {
		committed.ruleOut(p, ruledOut)
	}
	n := 0
	for o, out := range ruledOut {
		others[n] = int32(o)
		n += 1 - int(out)
	}
	base := l.base
	for _, o := range others[:n] {
		for q, end := base+I(p.starts[o]), base+I(p.starts[o+1]); q != end; q++ {
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
		l.begin(committed)
	}
	queue, tail := l.queue, l.tail
	for i := next[0]; i != 0; i = next[i] {
		queue[tail] = i
		if size[i] <= 1 {
			tail++
		}
	}
	l.tail, l.forced = tail, tail
}

// extend makes room for what the links need to know of colours and
// multiplicities.
func (l *links[I, A]) extend(p *Problem, nodes int) {
	items := p.Items()
	if p.colours != nil {
		l.worn = &colours[I]{colour: make([]I, nodes), force: make([]I, 1+items)}
		for e, c := range p.colours {
			l.worn.colour[firstNode(p)+e] = I(c)
		}
	}
	if p.lo != nil {
		l.times = &occupancy[I]{lo: make([]I, 1+items), hi: make([]I, 1+items), taken: make([]I, 1+items)}
		for i := range p.primary {
			n := len(p.list(i)) // no more than these will cover the item, and more than these cannot
			l.times.lo[1+i], l.times.hi[1+i] = I(min(p.lo[i], n+1)), I(min(p.hi[i], n+1))
		}
	}
}

// begin puts in force what has been committed.
func (l *links[I, A]) begin(committed *commitment) {
	if w := l.worn; w != nil {
		for i := l.primary + 1; i <= l.items; i++ {
			w.force[i] = I(committed.colours[i-1])
		}
	}
	if t := l.times; t != nil {
		for i := I(1); i <= l.primary; i++ {
			t.taken[i] = I(committed.times[i-1])
			need := max(t.lo[i], t.taken[i]) - t.taken[i]
			l.size[i] = max(l.size[i]+1, need) - need
		}
	}
}

// queueLength returns the most that can stand in the queue. An item enters it
// twice at most, with one option left and with none, and but once if it has no
// option to begin with; and once more for each time that it has been occupied.
func queueLength(p *Problem) int {
	n := 2*p.Items() + 1
	if p.lo != nil {
		n += len(p.entries)
	}
	return n
}

// trailLength returns the most that can stand on the trail. An item can be
// covered or purified but once, and in a plain problem each option lifted covers
// one. With multiplicities, each option may be lifted or dropped, and each of its
// primary items occupied.
func trailLength(p *Problem) int {
	n := 2 * p.Items()
	if p.lo != nil {
		n += p.Options() + len(p.entries)
	}
	return n
}

// firstNode returns the number of the first node of the first option. It is a
// multiple of four, so that the nodes of options with four items differ in two bits.
func firstNode(p *Problem) int { return (p.Items() + 4) / 4 * 4 }

// fours tells whether all options have four items.
func fours(p *Problem) bool {
	for o := range p.Options() {
		if len(p.option(o)) != 4 {
			return false
		}
	}
	return true
}
