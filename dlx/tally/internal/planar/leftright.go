package planar

import (
	"cmp"
	"slices"
)

// planarity decides whether a graph is planar, by the left-right test. A search in depth gives each edge a direction: tree
// edges lead away from the root, and all others, the back edges, lead up to an ancestor. The graph is planar if and only if the
// back edges can be put to the left and the right of the tree so that no two on the same side cross. So some of them must be on
// the same side, and some on different sides. These constraints are kept on a stack of pairs of intervals, one for each side.
//
// Source: Ulrik Brandes, "The left-right planarity test", manuscript, 2009, after Hubert de Fraysseix and Pierre Rosenstiehl, "A
// depth-first-search characterization of planarity", Annals of Discrete Mathematics 13, 1982.
type planarity struct {
	*graph
	height    []int32 // of each vertex, from 0 at a root; none: not yet reached
	parent    []int32 // of each vertex, the edge that leads to it; none: it is a root
	down      [][]int32
	to        []int32 // of each edge, the vertex that it leads to; none: it has no direction yet
	low, low2 []int32 // of each edge, the lowest and the next lowest height that it returns to
	below     []int32 // of each back edge, the next lower one of its interval; none: it is the last
	bottom    []int   // of each edge, the height of the stack before it
	stack     []conflict
}

// A conflict has two intervals of back edges that must be on different sides.
type conflict struct{ left, right interval }

// An interval has back edges on one side, from the one that returns to the lowest height to the one that returns to the highest.
type interval struct{ low, high int32 }

var nothing = interval{none, none}

func (i interval) empty() bool { return i == nothing }

// planar reports whether a graph is planar.
func (g *graph) planar() bool {
	if len(g.at) > 2 && len(g.edges) > 2*len(g.at)-4 { // by Euler, as each face has four sides or more
		return false
	}
	filled := func(n int) (list []int32) { return slices.Repeat([]int32{none}, n) }
	p := &planarity{
		graph: g, height: filled(len(g.at)), parent: filled(len(g.at)), down: make([][]int32, len(g.at)),
		to: filled(len(g.edges)), low: filled(len(g.edges)), low2: filled(len(g.edges)),
		below: filled(len(g.edges)), bottom: make([]int, len(g.edges)),
	}
	for v := range g.at {
		if p.height[v] != none {
			continue
		}
		p.height[v] = 0
		if p.direct(int32(v)); !p.test(int32(v)) {
			return false
		}
	}
	return true
}

// direct gives directions to the edges below a vertex, and sorts those that leave each vertex by how low they return.
func (p *planarity) direct(v int32) {
	nesting := make(map[int32]int32, len(p.at[v]))
	for _, n := range p.at[v] {
		if p.to[n] != none {
			continue
		}
		w := p.edges[n].other(v)
		p.to[n], p.low[n], p.low2[n] = w, p.height[v], p.height[v]
		if p.height[w] == none {
			p.parent[w], p.height[w] = n, p.height[v]+1
			p.direct(w)
		} else {
			p.low[n] = p.height[w]
		}
		p.down[v] = append(p.down[v], n)
		nesting[n] = 2 * p.low[n]
		if p.low2[n] < p.height[v] {
			nesting[n]++
		}
		e := p.parent[v]
		switch {
		case e == none:
		case p.low[n] < p.low[e]:
			p.low2[e] = min(p.low[e], p.low2[n])
			p.low[e] = p.low[n]
		case p.low[n] > p.low[e]:
			p.low2[e] = min(p.low2[e], p.low[n])
		default:
			p.low2[e] = min(p.low2[e], p.low2[n])
		}
	}
	slices.SortStableFunc(p.down[v], func(a, b int32) int { return cmp.Compare(nesting[a], nesting[b]) })
}

// test collects the constraints of the edges below a vertex, and reports whether they can be met.
func (p *planarity) test(v int32) bool {
	e := p.parent[v]
	for k, n := range p.down[v] {
		p.bottom[n] = len(p.stack)
		if w := p.to[n]; p.parent[w] == n {
			if !p.test(w) {
				return false
			}
		} else {
			p.stack = append(p.stack, conflict{nothing, interval{n, n}})
		}
		if p.low[n] >= p.height[v] {
			continue
		}
		if k > 0 && !p.join(n, e) {
			return false
		}
	}
	if e != none {
		p.trim(p.edges[e].other(v))
	}
	return true
}

// pop takes the top of the stack.
func (p *planarity) pop() conflict {
	top := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	return top
}

// crosses reports whether some edge of an interval must not be on the same side as an edge.
func (p *planarity) crosses(i interval, edge int32) bool {
	return !i.empty() && p.low[i.high] > p.low[edge]
}

// join adds the constraints between the back edges below an edge and those of the edges before it, given the edge that leads to
// their vertex. It reports whether they can be met.
func (p *planarity) join(edge, parent int32) bool {
	sides := conflict{nothing, nothing}
	for len(p.stack) > p.bottom[edge] { // all back edges below the edge go to the right
		top := p.pop()
		if !top.left.empty() {
			top.left, top.right = top.right, top.left
		}
		if !top.left.empty() {
			return false
		}
		if p.low[top.right.low] > p.low[parent] {
			p.append(&sides.right, top.right)
		}
	}
	for len(p.stack) > 0 { // the edges that they cross go to the left
		top := p.stack[len(p.stack)-1]
		if !p.crosses(top.left, edge) && !p.crosses(top.right, edge) {
			break
		}
		p.pop()
		if p.crosses(top.right, edge) {
			top.left, top.right = top.right, top.left
		}
		if p.crosses(top.right, edge) {
			return false
		}
		if !sides.right.empty() {
			p.below[sides.right.low] = top.right.high
		}
		if !top.right.empty() {
			sides.right.low = top.right.low
		}
		p.append(&sides.left, top.left)
	}
	if !sides.left.empty() || !sides.right.empty() {
		p.stack = append(p.stack, sides)
	}
	return true
}

// append puts an interval below another one.
func (p *planarity) append(to *interval, i interval) {
	if to.empty() {
		to.high = i.high
	} else {
		p.below[to.low] = i.high
	}
	to.low = i.low
}

// trim takes the back edges off the stack that return to a vertex.
func (p *planarity) trim(v int32) {
	for len(p.stack) > 0 && p.lowest(p.stack[len(p.stack)-1]) == p.height[v] {
		p.pop()
	}
	if len(p.stack) == 0 {
		return
	}
	top := &p.stack[len(p.stack)-1]
	p.cut(&top.left, v)
	p.cut(&top.right, v)
}

// cut takes the back edges off an interval that return to a vertex.
func (p *planarity) cut(i *interval, v int32) {
	for i.high != none && p.to[i.high] == v {
		i.high = p.below[i.high]
	}
	if i.high == none {
		i.low = none
	}
}

// lowest returns the lowest height that the back edges of a conflict return to.
func (p *planarity) lowest(c conflict) int32 {
	switch {
	case c.left.empty():
		return p.low[c.right.low]
	case c.right.empty():
		return p.low[c.left.low]
	}
	return min(p.low[c.left.low], p.low[c.right.low])
}
