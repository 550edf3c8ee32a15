package classics

import (
	"slices"

	"dlx-sudoku/dlx"
)

// MaximumMatchings states the problem of the matchings of a graph that have as many edges as possible. If there is a perfect
// matching, it is the problem of [Matchings]. Otherwise each vertex v has an option "alone v", which says that it has no partner,
// and the item "alone" is to be covered as often as there are vertices without a partner.
//
// The 3×3 grid has 18 maximum matchings, the king's graph of that board 58 and the knight's 2.
func MaximumMatchings(g Graph) (*dlx.Problem, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	alone := len(g.Vertices) - 2*g.matchingNumber()
	return g.matchings(alone > 0, alone)
}

// AllMatchings states the problem of all matchings of a graph, including the empty one: each vertex also has an option of that
// vertex alone. The number of solutions is the Hosoya index of the graph. For the n×n grid it is OEIS A028420: 131 for n = 3.
func AllMatchings(g Graph) (*dlx.Problem, error) {
	return g.matchings(true, 0)
}

// matchings states the perfect matchings of a graph or, if leave is set, the matchings that leave vertices without a partner:
// exactly alone of them, or any number if alone is 0.
func (g Graph) matchings(leave bool, alone int) (*dlx.Problem, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	var b dlx.Builder
	b.Primary(g.Vertices...)
	var extra []string // the further item of the options of single vertices
	if alone > 0 {
		b.Multiple(alone, alone, "alone")
		extra = []string{"alone"}
	}
	for _, e := range g.Edges {
		b.Option(g.Vertices[e[0]], g.Vertices[e[1]])
	}
	for _, v := range g.Vertices {
		if leave {
			b.Option(append([]string{v}, extra...)...)
		}
	}
	return b.Problem()
}

// GridGraph, KingGraph and KnightGraph return the graphs of the squares of a board, r1c1 …, with an edge wherever a
// rook that goes one step, a king or a knight can go from one to the other. The cost is linear in the squares.
func GridGraph(rows, columns int) (Graph, error) {
	return boardGraph(rows, columns, [][2]int{{0, 1}, {1, 0}})
}

// KingGraph returns the king's graph: see GridGraph.
func KingGraph(rows, columns int) (Graph, error) {
	return boardGraph(rows, columns, [][2]int{{0, 1}, {1, -1}, {1, 0}, {1, 1}})
}

// KnightGraph returns the knight's graph: see GridGraph.
func KnightGraph(rows, columns int) (Graph, error) {
	return boardGraph(rows, columns, [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}})
}

// boardGraph returns the graph of moves on a board, each from a square to a later one.
func boardGraph(rows, columns int, moves [][2]int) (g Graph, err error) {
	if err := sides(rows, columns, 1000); err != nil {
		return g, err
	}
	g.Vertices = squares(rows, columns)
	for r := range rows {
		for c := range columns {
			for _, m := range moves {
				if y, x := r+m[0], c+m[1]; y < rows && 0 <= x && x < columns {
					g.Edges = append(g.Edges, [2]int{r*columns + c, y*columns + x})
				}
			}
		}
	}
	return g, nil
}

// matchingNumber returns the number of edges of a maximum matching.
//
// It uses Edmonds' algorithm (Jack Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17, 1965): from each
// vertex without a partner, it searches for an alternating path to another such vertex. An odd cycle, a blossom, is contracted
// to one vertex, its base.
func (g Graph) matchingNumber() int {
	m := newMatcher(g)
	for v := range m.near {
		if m.partner[v] >= 0 {
			continue
		}
		end := m.path(v)
		if end < 0 {
			continue
		}
		m.size++
		for end >= 0 {
			before := m.parent[end]
			next := m.partner[before]
			m.partner[end], m.partner[before] = before, end
			end = next
		}
	}
	return m.size
}

// matcher is a matching that grows, and the search for a path.
type matcher struct {
	near    [][]int
	partner []int // -1: none
	size    int   // edges

	parent []int  // for each vertex at an odd distance, the vertex before it on the path; -1: not reached
	base   []int  // for each vertex, the base of its blossom, or itself
	outer  []bool // for each vertex, whether it is at an even distance
	queue  []int
}

func newMatcher(g Graph) *matcher {
	n := len(g.Vertices)
	m := &matcher{near: make([][]int, n), partner: slices.Repeat([]int{-1}, n), parent: make([]int, n), base: make([]int, n), outer: make([]bool, n)}
	for _, e := range g.Edges {
		m.near[e[0]], m.near[e[1]] = append(m.near[e[0]], e[1]), append(m.near[e[1]], e[0])
		if m.partner[e[0]] < 0 && m.partner[e[1]] < 0 { // a greedy start, which leaves few paths to find
			m.partner[e[0]], m.partner[e[1]] = e[1], e[0]
			m.size++
		}
	}
	return m
}

// path returns the end of an augmenting path from v, or -1. The edges of the path are in parent and partner.
func (m *matcher) path(v int) int {
	for u := range m.near {
		m.parent[u], m.base[u], m.outer[u] = -1, u, false
	}
	m.outer[v] = true
	m.queue = append(m.queue[:0], v)
	for k := 0; k < len(m.queue); k++ {
		a := m.queue[k]
		for _, b := range m.near[a] {
			switch {
			case m.base[a] == m.base[b] || m.partner[a] == b:
			case m.outer[b]:
				m.blossom(a, b)
			case m.parent[b] < 0:
				m.parent[b] = a
				if m.partner[b] < 0 {
					return b
				}
				m.outer[m.partner[b]] = true
				m.queue = append(m.queue, m.partner[b])
			}
		}
	}
	return -1
}

// blossom contracts the cycle that the edge between two outer vertices closes.
func (m *matcher) blossom(a, b int) {
	onWay := make(map[int]bool)
	for u := m.base[a]; ; u = m.base[m.parent[m.partner[u]]] {
		onWay[u] = true
		if m.partner[u] < 0 {
			break // the root
		}
	}
	base := m.base[b]
	for !onWay[base] {
		base = m.base[m.parent[m.partner[base]]]
	}
	inside := make(map[int]bool)
	for _, side := range [][2]int{{a, b}, {b, a}} {
		for u, next := side[0], side[1]; m.base[u] != base; {
			inside[m.base[u]], inside[m.base[m.partner[u]]] = true, true
			m.parent[u] = next
			next = m.partner[u]
			u = m.parent[next]
		}
	}
	for u := range m.near {
		if inside[m.base[u]] {
			m.base[u] = base
			if !m.outer[u] {
				m.outer[u] = true
				m.queue = append(m.queue, u)
			}
		}
	}
}
