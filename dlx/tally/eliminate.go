package tally

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// An elimination takes the items out one after the other, secondary ones too. Two items are neighbours if some option has
// both. When an item goes, its neighbours become neighbours of each other: they are its scope, and what is done behind
// the item can depend on nothing else. The first of the scope to go is the item's parent. So the items form a tree, or
// several, and an item with its scope is a bag of a tree decomposition.
//
//	options a b, b c, b d       a goes: scope {b}          b
//	                            c goes: scope {b}        / | \
//	                            d goes: scope {b}       a  c  d
//	                            b goes: scope {}
//
// Sources: Rina Dechter, "Bucket elimination: a unifying framework for reasoning", Artificial Intelligence 113, 1999; the
// order, by least degree: Donald J. Rose, "A graph-theoretic study of the numerical solution of sparse positive definite
// systems of linear equations", Graph Theory and Computing, 1972.
type elimination struct {
	order  []int32   // all items
	scope  [][]int32 // of each item, ascending
	parent []int32   // of each item; -1: its scope is empty
	cost   float64   // the logarithm of the sum over the items of 2^width, where the width is the bits of a bag
}

// eliminate takes the items out, always one whose scope has the fewest bits. It returns nil if the work is over before that,
// or the cost passes a bound.
func eliminate(m *model.Model, bound float64, work *model.Work) *elimination {
	bits := itemBits(m)
	near, ok := neighbours(m, bits, bound, work)
	if !ok {
		return nil
	}
	e := &elimination{scope: make([][]int32, len(near)), parent: make([]int32, len(near)), cost: math.Inf(-1)}
	queue := make(scopes, len(near))
	width := make([]float64, len(near)) // of each item's scope
	for i := range near {
		width[i] = sumOf(bits, near[i])
		queue[i] = scopeWidth{width[i], int32(i)}
	}
	heap.Init(&queue)
	gone, mark := make([]bool, len(near)), make([]int32, len(near))
	for stamp := int32(0); len(queue) > 0; {
		least := heap.Pop(&queue).(scopeWidth)
		v := least.item
		if gone[v] || least.width != width[v] {
			continue // it has another place in the queue
		}
		gone[v] = true
		e.order, e.scope[v] = append(e.order, v), near[v]
		if e.cost = addPower(e.cost, width[v]+bits[v]); e.cost > bound {
			return nil
		}
		for _, i := range near[v] {
			stamp++
			mark[i], mark[v] = stamp, stamp
			near[i] = slices.DeleteFunc(near[i], func(k int32) bool {
				mark[k] = stamp
				return k == v
			})
			before := width[i]
			width[i] -= bits[v]
			for _, k := range near[v] {
				if mark[k] != stamp {
					near[i] = append(near[i], k)
					width[i] += bits[k]
				}
			}
			if width[i] != before {
				heap.Push(&queue, scopeWidth{width[i], i})
			}
			work.Spend(len(near[i]) + len(near[v]))
		}
		if work.Over() {
			return nil
		}
	}
	place := make([]int32, len(near))
	for k, v := range e.order {
		place[v] = int32(k)
	}
	for v, scope := range e.scope {
		e.parent[v] = -1
		if len(scope) > 0 {
			slices.Sort(scope)
			e.parent[v] = slices.MinFunc(scope, func(a, b int32) int { return cmp.Compare(place[a], place[b]) })
		}
	}
	return e
}

// children returns the children of each item, in the order in which they go.
func (e *elimination) children() [][]int32 {
	children := make([][]int32, len(e.order))
	for _, v := range e.order {
		if parent := e.parent[v]; parent >= 0 {
			children[parent] = append(children[parent], v)
		}
	}
	return children
}

// itemBits returns for each item the logarithm of the number of values of its field.
func itemBits(m *model.Model) []float64 {
	bits := make([]float64, len(m.Items))
	for i := range m.Items {
		bits[i] = math.Log2(float64(m.Items[i].Most + 1))
	}
	return bits
}

// neighbours returns the neighbours of each item. It reports false if an option alone passes the bound, or the
// work is over.
func neighbours(m *model.Model, bits []float64, bound float64, work *model.Work) ([][]int32, bool) {
	for o := range m.Options {
		if sumOf(bits, m.Options[o].Items) > bound {
			return nil, false
		}
	}
	near, mark := make([][]int32, len(m.Items)), make([]int, len(m.Items))
	for i := range near {
		mark[i] = i + 1
		for _, o := range m.Items[i].Options {
			for _, k := range m.Options[o].Items {
				if mark[k] != i+1 {
					mark[k] = i + 1
					near[i] = append(near[i], k)
				}
			}
			work.Spend(len(m.Options[o].Items))
		}
		if work.Over() {
			return nil, false
		}
	}
	return near, true
}

func sumOf(bits []float64, items []int32) (sum float64) {
	for _, i := range items {
		sum += bits[i]
	}
	return sum
}

// addPower returns the logarithm of 2^sum + 2^width.
func addPower(sum, width float64) float64 {
	high, low := max(sum, width), min(sum, width)
	return high + math.Log2(1+math.Exp2(low-high))
}

// scopes is a queue of items, the one with the narrowest scope first.
type scopes []scopeWidth

type scopeWidth struct {
	width float64
	item  int32
}

func (q scopes) Len() int { return len(q) }
func (q scopes) Less(a, b int) bool {
	return cmp.Or(cmp.Compare(q[a].width, q[b].width), cmp.Compare(q[a].item, q[b].item)) < 0
}
func (q scopes) Swap(a, b int) { q[a], q[b] = q[b], q[a] }
func (q *scopes) Push(x any)   { *q = append(*q, x.(scopeWidth)) }
func (q *scopes) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

// line returns an order of the primary items in which the bags of the tree come one after the other. It goes along a spine,
// from a leaf through the root to another leaf, and takes the branches that hang from the spine on its way, each along a
// spine of its own:
//
//	    5
//	  / | \          The spine is 1 5 6 7, with 2 3 4 hanging from 5, and 8 from 6.
//	1   3   6        While a branch is gone through, all that waits is one bag of each spine
//	   / \ / \       that it hangs from. The widest branches belong to a spine, so few bags
//	  2  4 7  8      wait: in a full binary tree, as many as half of the height.
//
// An item stands where the last of its bags is.
func (e *elimination) line(m *model.Model) []int {
	s := newSpines(m, e)
	for v, parent := range e.parent {
		if parent < 0 {
			s.through(int32(v))
		}
	}
	order := make([]int, m.Primary)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(s.last[a], s.last[b]) })
	return order
}

// spines lays a tree of bags out in a line.
type spines struct {
	*elimination
	children [][]int32 // of each item, the widest first
	last     []int     // of each item, how many items stood in bags before its last bag, and its place in this bag
	bags     int
}

// newSpines finds how wide the branches are: the bits that a line through a branch has, if its spine ends at the top of the
// branch, or goes through it.
func newSpines(m *model.Model, e *elimination) *spines {
	n := len(e.order)
	s := &spines{elimination: e, children: e.children(), last: make([]int, n)}
	bits := itemBits(m)
	ends, goes := make([]float64, n), make([]float64, n)
	for _, v := range e.order {
		list := s.children[v]
		slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(goes[b], goes[a]) })
		here := sumOf(bits, e.scope[v]) + bits[v]
		ends[v], goes[v] = here, here
		for k, c := range list {
			switch k {
			case 0:
				ends[v], goes[v] = max(ends[v], ends[c]), max(goes[v], ends[c])
			case 1:
				ends[v], goes[v] = max(ends[v], here+goes[c]), max(goes[v], ends[c])
			case 2:
				goes[v] = max(goes[v], here+goes[c])
			}
		}
	}
	return s
}

// through lays out a branch along a spine through its top.
func (s *spines) through(top int32) {
	var up []int32
	if children := s.children[top]; len(children) > 0 {
		up = s.down(children[0])
	}
	for _, v := range slices.Backward(up) {
		s.hang(v, 1)
	}
	s.hang(top, 2)
	if children := s.children[top]; len(children) > 1 {
		for _, v := range s.down(children[1]) {
			s.hang(v, 1)
		}
	}
}

// down returns the spine from the top of a branch to a leaf.
func (s *spines) down(v int32) (spine []int32) {
	for {
		spine = append(spine, v)
		if len(s.children[v]) == 0 {
			return spine
		}
		v = s.children[v][0]
	}
}

// hang lays out the branches that hang from an item of a spine, and then the bag of the item.
func (s *spines) hang(v int32, on int) {
	for k := on; k < len(s.children[v]); k++ {
		s.through(s.children[v][k])
	}
	s.bag(v)
}

// bag puts the items of a bag behind all others, the one that goes with the bag first.
func (s *spines) bag(v int32) {
	s.last[v] = s.bags
	for k, i := range s.scope[v] {
		s.last[i] = s.bags + 1 + k
	}
	s.bags += 1 + len(s.scope[v])
}
