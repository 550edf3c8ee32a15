package classics

import (
	"fmt"
	"slices"

	"dlx-sudoku/dlx"
)

// A Graph is a list of vertices, by name, and a list of edges. An edge has the
// numbers of its two vertices, counted from 0. An edge may be listed only once.
type Graph struct {
	Vertices []string
	Edges    [][2]int
}

// maxVertices is the greatest number of vertices of a graph.
const maxVertices = 1_000_000

// Complete returns the graph with all edges between vertices v1 to vn.
func Complete(n int) Graph {
	g := Graph{Vertices: numbered("v", n)}
	for i := range n {
		for j := range i {
			g.Edges = append(g.Edges, [2]int{j, i})
		}
	}
	return g
}

// check returns an error if g is not a valid graph.
func (g Graph) check() error {
	if err := within("vertices", len(g.Vertices), 1, maxVertices); err != nil {
		return err
	}
	seen := make(map[[2]int]bool, len(g.Edges))
	for _, e := range g.Edges {
		i, j := min(e[0], e[1]), max(e[0], e[1])
		switch {
		case i < 0 || j >= len(g.Vertices):
			return wrong("edge %d-%d (want vertices 0 to %d)", e[0], e[1], len(g.Vertices)-1)
		case i == j:
			return wrong("an edge from %s to itself", g.Vertices[i])
		case seen[[2]int{i, j}]:
			return wrong("edge %s-%s twice", g.Vertices[i], g.Vertices[j])
		}
		seen[[2]int{i, j}] = true
	}
	return nil
}

// Matchings states the problem of the perfect matchings of a graph: sets of edges
// that meet each vertex once. Primary items are the vertices, options the edges.
//
// The [Complete] graph on n vertices has 1·3·5·…·(n-1) of them if n is even, OEIS
// A001147: 10395 for n = 12. The perfect matchings of a grid are its tilings with
// [Dominoes].
func Matchings(g Graph) (*dlx.Problem, error) {
	return g.matchings(false, 0)
}

// Colourings states the problem of colouring a graph with colours 1 to k, so
// that the ends of an edge differ. Primary items are the edges, "u-v", and for each
// vertex u without edges "colour(u)"; secondary items are the vertices, with their
// colours. An option colours the ends of an edge: "u-v u:1 v:3".
//
// The number of solutions is the graph's chromatic polynomial at k: 12960 and
// 332880 for the Petersen graph and k = 4 and 5; k(k-1)…(k-n+1) for the [Complete]
// graph on n vertices.
func Colourings(g Graph, k int) (*dlx.Problem, error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	if err := within("colours", k, 1, 1000); err != nil {
		return nil, err
	}
	name := func(e [2]int) string { return g.Vertices[e[0]] + "-" + g.Vertices[e[1]] }
	alone := slices.Repeat([]bool{true}, len(g.Vertices))
	var b dlx.Builder
	for _, e := range g.Edges {
		b.Primary(name(e))
		alone[e[0]], alone[e[1]] = false, false
	}
	for v, is := range alone {
		if is {
			b.Primary("colour(" + g.Vertices[v] + ")")
		}
	}
	b.Secondary(g.Vertices...)
	for _, e := range g.Edges {
		for i := 1; i <= k; i++ {
			for j := 1; j <= k; j++ {
				if i != j {
					b.Option(name(e), fmt.Sprintf("%s:%d", g.Vertices[e[0]], i), fmt.Sprintf("%s:%d", g.Vertices[e[1]], j))
				}
			}
		}
	}
	for v, is := range alone {
		for i := 1; i <= k && is; i++ {
			b.Option("colour("+g.Vertices[v]+")", fmt.Sprintf("%s:%d", g.Vertices[v], i))
		}
	}
	return b.Problem()
}
