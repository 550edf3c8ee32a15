// Package algorithmx is Algorithm X with dancing links, as plain as it comes: no forced moves, no representations, no
// extensions but secondary items. It is the place to begin reading, and what the searches of package dlx are tested
// against: they find the same solutions in the same order.
//
// The ones of the 0-1 matrix are nodes, each linked to the nodes above and below it in its item's list, which is a circle
// through a head. Here item a, in options 1 and 3, and the same list after option 1 has been hidden: node 1a still knows
// its neighbours, and so can come back between them.
//
//	┌────────┐         ┌────────┐
//	│ head a │         │ head a │←─ ─ ─ ┐
//	└─┬────↑─┘         └─┬────↑─┘       │ up
//	┌─↓────┴─┐           │    │     ┌───┴────┐
//	│   1a   │           │    │     │   1a   │
//	└─┬────↑─┘           │    │     └───┬────┘
//	┌─↓────┴─┐         ┌─↓────┴─┐       │ down
//	│   3a   │         │   3a   │←─ ─ ─ ┘
//	└─┬────↑─┘         └─┬────↑─┘
//	  ↓    │             ↓    │
//	to the head        to the head
//
// Source: Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, Algorithm X, Addison-Wesley, 2022.
package algorithmx

// matrix is the 0-1 matrix. Items count from 1, and item i has node i for its head; 0 is the head of the list of the
// items to be covered, which prev and next link. The nodes of an option stand side by side behind the heads.
type matrix struct {
	up, down   []int // for each node: its neighbours in its list
	item       []int // for each node: its item
	option     []int // for each node behind the heads: its option
	starts     []int // for each option: its first node; and where the nodes of the last one end
	prev, next []int // for each item: its neighbours among those to be covered
	size       []int // for each item: the length of its list

	chosen []int
	costs  Costs
	tracer Tracer // nil: nobody listens
}

// Costs are figures that do not depend on the machine.
type Costs struct {
	Nodes   int // of the search tree: the root, and one for each option tried
	Updates int // how often an option was taken out of the list of an item
}

// Solve yields the solutions of an exact-cover problem, until yield returns false: the options chosen, in the order
// chosen, in memory that is used again. Items count from 0, those below primary have to be covered once, the others at
// most once. A tracer, which may be nil, is told what happens.
func Solve(primary, items int, options [][]int, tracer Tracer, yield func(chosen []int) bool) Costs {
	m := &matrix{tracer: tracer, prev: make([]int, items+1), next: make([]int, items+1), size: make([]int, items+1)}
	for i := range items + 1 {
		m.up, m.down, m.item, m.option = append(m.up, i), append(m.down, i), append(m.item, i), append(m.option, -1)
		m.prev[i], m.next[i] = i, i // as it stays for a secondary item
	}
	for i := range primary + 1 {
		m.next[i] = (i + 1) % (primary + 1)
		m.prev[m.next[i]] = i
	}
	for o, option := range options {
		m.starts = append(m.starts, len(m.up))
		for _, i := range option {
			q, head := len(m.up), 1+i
			m.up, m.down = append(m.up, m.up[head]), append(m.down, head)
			m.item, m.option = append(m.item, head), append(m.option, o)
			m.down[m.up[q]], m.up[head] = q, q
			m.size[head]++
		}
	}
	m.starts = append(m.starts, len(m.up))
	m.search(yield)
	return m.costs
}

// search goes through the tree below the options chosen, and reports whether to go on.
func (m *matrix) search(yield func([]int) bool) bool {
	m.costs.Nodes++
	if m.next[0] == 0 {
		m.tell(Found, 0)
		return yield(m.chosen)
	}
	i := m.fewest()
	more := m.tell(Choose, i)
	m.cover(i)
	for x := m.down[i]; x != i && more; x = m.down[x] {
		m.commit(x)
		more = m.search(yield)
		m.uncommit(x)
	}
	m.uncover(i)
	return more
}

// fewest returns the item to be covered that has the fewest options, the first of several.
func (m *matrix) fewest() int {
	i := m.next[0]
	for j := i; j != 0; j = m.next[j] {
		if m.size[j] < m.size[i] {
			i = j
		}
	}
	return i
}

// commit chooses the option of node x, whose item is covered: it covers the others.
func (m *matrix) commit(x int) {
	o := m.option[x]
	m.chosen = append(m.chosen, o)
	m.tell(Try, x)
	for q := m.starts[o]; q < m.starts[o+1]; q++ {
		if q != x {
			m.cover(m.item[q])
		}
	}
}

// uncommit undoes the commit of node x.
func (m *matrix) uncommit(x int) {
	o := m.option[x]
	for q := m.starts[o+1] - 1; q >= m.starts[o]; q-- {
		if q != x {
			m.uncover(m.item[q])
		}
	}
	m.chosen = m.chosen[:len(m.chosen)-1]
	m.tell(Untry, x)
}

// cover takes item i out of the items to be covered, and hides its options: each of their other nodes leaves its list.
func (m *matrix) cover(i int) {
	for p := m.down[i]; p != i; p = m.down[p] {
		o := m.option[p]
		for q := m.starts[o]; q < m.starts[o+1]; q++ {
			if q != p {
				m.down[m.up[q]], m.up[m.down[q]] = m.down[q], m.up[q]
				m.tell(Hide, q)
				m.size[m.item[q]]--
				m.costs.Updates++
			}
		}
	}
	m.next[m.prev[i]], m.prev[m.next[i]] = m.next[i], m.prev[i]
	m.tell(Cover, i)
}

// uncover undoes the cover of item i.
func (m *matrix) uncover(i int) {
	m.next[m.prev[i]], m.prev[m.next[i]] = i, i
	m.tell(Uncover, i)
	for p := m.up[i]; p != i; p = m.up[p] {
		o := m.option[p]
		for q := m.starts[o+1] - 1; q >= m.starts[o]; q-- {
			if q != p {
				m.down[m.up[q]], m.up[m.down[q]] = q, q
				m.tell(Unhide, q)
				m.size[m.item[q]]++
			}
		}
	}
}
