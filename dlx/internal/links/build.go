package links

import "dlx-sudoku/dlx/internal/matrix"

// newLinks returns the links of m with all lists still empty.
func newLinks(m *matrix.Matrix) links {
	items := m.Items()
	base := headOf(1 + items)
	queue := spot(base + place(len(m.Entries))*narrow)
	trail := queue + spot(m.QueueLength())*word
	aside := trail + spot(len(m.Entries)+items)*word // on the trail, each node once
	room := aside
	if m.Colours != nil {
		room += spot(len(m.Entries)) * 2 * word
	}
	l := links{
		mem:     newMemory(int(room)),
		trail:   trail,
		queue:   queue,
		last:    headOf(items),
		primary: headOf(m.Primary),
		base:    base,
		plain:   m.Colours == nil && m.Lo == nil,
	}
	l.extend(m, aside)
	for i := wide; i <= l.last; i += wide {
		l.mem.head(i).item, l.mem.head(i).right = i, i
		if i > l.primary {
			l.mem.head(i).list = i
		}
	}
	l.circle(m)
	return l
}

// circle makes a circle of the nodes of each option. A secondary item that no other option has rules nothing out, so its node
// stands in no circle but its own, and no move meets it.
func (l *links) circle(m *matrix.Matrix) {
	q := l.base
	for o := range m.Options() {
		first, last := place(0), place(0)
		for _, i := range m.Option(o) {
			l.mem.node(q).item, l.mem.node(q).right = headOf(1+int(i)), q
			if int(i) < m.Primary || m.Offsets[i+1]-m.Offsets[i] > 1 {
				if first == 0 {
					first, last = q, q
				}
				l.mem.node(last).right, l.mem.node(q).right, last = q, first, q
			}
			q += narrow
		}
	}
}

// extend makes room for what the links need to know of colours and multiplicities. The second trail begins at aside.
func (l *links) extend(m *matrix.Matrix, aside spot) {
	items := m.Items()
	if m.Colours != nil {
		l.worn = &colours{colour: m.Colours, force: make([]int32, 1+items), aside: aside, first: aside, marks: make([]spot, 1+items)}
	}
	if m.Lo != nil {
		l.times = make([]occupancy, 1+items)
		supplies := m.Supplies() // no item can be covered more often than this
		for i, n := range supplies[:m.Primary] {
			l.times[1+i] = occupancy{lo: uint32(min(m.Lo[i], n+1)), hi: uint32(min(m.Hi[i], n+1))}
			if m.Primary > 1 && m.Weights == nil && n == m.Options() && (l.every == 0 || m.Hi[i] < m.Hi[l.every.item()-1]) {
				l.every = headOf(1 + i)
			}
		}
	}
	if m.Weights != nil {
		l.heavy = newWeights(m)
	}
}

// build links the given options, which may still be chosen after the chosen ones, each at the end of its lists. It
// forgets what was in the links before.
func (l *links) build(chosen *matrix.Chosen, options []int32) {
	mem, base, starts := l.mem, l.base, chosen.Starts
	l.top, l.steps = l.trail, l.steps[:0]
	if w := l.worn; w != nil { // the circles are not built again
		mem.rejoinCircles(w.first, w.aside)
		w.aside = w.first
	}
	l.buildItems(chosen)
	for _, o := range options {
		for q, end := base+place(starts[o])*narrow, base+place(starts[o+1])*narrow; q != end; q += narrow {
			i := mem.node(q).item
			u := mem.head(i).up
			mem.node(q).up, mem.node(q).down = u, i
			mem.node(u).down, mem.head(i).up = q, q
			mem.head(i).size++
		}
	}
	for i := l.primary + wide; i <= l.last; i += wide {
		mem.head(i).size = ^uint32(0) // so that no secondary item ever comes down to one option
	}
	if !l.plain {
		l.begin(chosen)
	}
	l.head, l.tail = l.queue, l.queue
	if l.heavy != nil {
		l.beginWeights()
	}
	for i := mem.next(0); i != 0; i = mem.next(i) {
		*mem.word(l.tail) = i
		if mem.head(i).size <= 1 {
			l.tail += word
		}
	}
	l.forced = l.tail
}

// buildItems makes the list of the items to be covered, and empties their own lists. There is no branch on whether an
// item is covered, which a processor could not predict: a covered item is linked like any other, and the next one takes
// its place. Then it is out of the list, because prev.next is not the item.
func (l *links) buildItems(chosen *matrix.Chosen) {
	mem, last := l.mem, place(0)
	left := uint32(0)
	for n, i := 0, wide; i <= l.primary; n, i = n+1, i+wide {
		h := mem.head(i)
		h.up, h.down, h.size = i, i, 0
		h.prev, mem.head(last).next = last.listed(), i.listed()
		covered := min(chosen.Times[n], 1)
		if l.times != nil {
			covered = 0
			if chosen.Covers(n) {
				covered = 1
			}
		}
		left += uint32(1 - covered)
		last += (i - last) & place(covered-1)
	}
	mem.head(0).prev, mem.head(last).next, mem.head(0).size = last.listed(), place(0).listed(), left
	for i := l.primary + wide; i <= l.last; i += wide {
		h := mem.head(i)
		h.up, h.down, h.prev, h.next, h.size = i, i, i.listed(), i.listed(), 0
	}
}

// begin enters the colours and multiplicities of the options chosen before the search.
func (l *links) begin(chosen *matrix.Chosen) {
	if w := l.worn; w != nil {
		for i := l.primary + wide; i <= l.last; i += wide {
			w.force[i.item()] = chosen.Colours[i.item()-1]
		}
	}
	if l.times != nil {
		for i := wide; i <= l.primary; i += wide {
			n := i.item()
			l.times[n].taken = uint32(chosen.Times[n-1])
			need := l.need(i)
			if l.isHeavy(i) {
				need = 0
			}
			l.mem.head(i).size = max(l.mem.head(i).size+1, need) - need
		}
	}
}
