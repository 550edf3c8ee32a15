package planar

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// graphOf returns a graph of edges between rows and columns; columns are numbered behind rows.
func graphOf(vertices int, edges ...[2]int32) *graph {
	g := &graph{at: make([][]int32, vertices), column: make([]bool, vertices)}
	for n, e := range edges {
		g.edges = append(g.edges, edge{row: e[0], column: e[1]})
		g.at[e[0]], g.at[e[1]] = append(g.at[e[0]], int32(n)), append(g.at[e[1]], int32(n))
		g.column[e[1]] = true
	}
	return g
}

// complete returns the edges between some rows and all columns of others.
func complete(rows, columns int32) (edges [][2]int32) {
	for r := range rows {
		for c := range columns {
			edges = append(edges, [2]int32{r, rows + c})
		}
	}
	return edges
}

// cube returns the edges of a cube with this number of dimensions.
func cube(dimensions int) (edges [][2]int32) {
	for v := range int32(1) << dimensions {
		for d := range dimensions {
			if v>>d&1 == 0 {
				edges = append(edges, [2]int32{v, v | 1<<d})
			}
		}
	}
	return edges
}

// ringed returns the edges of a ring with chords: row k with column k + each of some steps.
func ringed(rows int32, steps ...int32) (edges [][2]int32) {
	for r := range rows {
		for _, step := range steps {
			edges = append(edges, [2]int32{r, rows + (r+step)%rows})
		}
	}
	return edges
}

func TestPlanarOfKnown(t *testing.T) {
	for _, test := range []struct {
		name     string
		vertices int
		edges    [][2]int32
		want     bool
	}{
		{"nothing", 0, nil, true},
		{"one edge", 2, complete(1, 1), true},
		{"K2,7", 9, complete(2, 7), true},
		{"K3,3", 6, complete(3, 3), false},
		{"K3,3 without an edge", 6, complete(3, 3)[1:], true},
		{"cube", 8, cube(3), true},
		{"tesseract", 16, cube(4), false},
		{"Heawood's graph", 14, ringed(7, 0, 1, 3), false},
		{"a ring of 8 with chords", 8, ringed(4, 0, 1, 2), true}, // the cube
		{"a ring of 10 with its diagonals", 10, ringed(5, 0, 1, 3), false},
	} {
		if got := graphOf(test.vertices, test.edges...).planar(); got != test.want {
			t.Errorf("planar(%s) = %v, want %v", test.name, got, test.want)
		}
	}
}

// Graphs stay planar, or not, if grids replace their edges, in any order of vertices and edges.
func TestPlanarOfGrids(t *testing.T) {
	k5 := func(left int) (edges [][2]int32) { // with a vertex on each edge
		for a := range int32(5) {
			for b := range a {
				if left--; left >= 0 {
					middle := int32(5 + len(edges)/2)
					edges = append(edges, [2]int32{a, middle}, [2]int32{b, middle})
				}
			}
		}
		return edges
	}
	graphs := []struct {
		edges [][2]int32
		want  bool
	}{
		{complete(3, 3), false},
		{complete(3, 3)[1:], true},
		{k5(10), false},
		{k5(9), true},
		{cube(3), true},
		{ringed(7, 0, 1, 3), false},
		{ringed(5, 0, 1, 3), false},
		{complete(2, 5), true},
	}
	rapid.Check(t, func(rt *rapid.T) {
		base := rapid.SampledFrom(graphs).Draw(rt, "graph")
		vertices := int32(0)
		for _, e := range base.edges {
			vertices = max(vertices, e[0]+1, e[1]+1)
		}
		var edges [][2]int32
		for _, e := range base.edges {
			rows, columns := rapid.Int32Range(1, 4).Draw(rt, "rows"), rapid.Int32Range(2, 4).Draw(rt, "columns")
			at := func(r, c int32) int32 {
				switch {
				case r == 0 && c == 0:
					return e[0]
				case r == rows-1 && c == columns-1:
					return e[1]
				}
				return vertices + r*columns + c
			}
			for r := range rows {
				for c := range columns {
					if c+1 < columns {
						edges = append(edges, [2]int32{at(r, c), at(r, c+1)})
					}
					if r+1 < rows {
						edges = append(edges, [2]int32{at(r, c), at(r+1, c)})
					}
				}
			}
			vertices += rows * columns
		}
		names := rapid.Permutation(slices.Collect(func(yield func(int32) bool) {
			for v := int32(0); v < vertices && yield(v); v++ {
			}
		})).Draw(rt, "names")
		edges = rapid.Permutation(edges).Draw(rt, "edges")
		for k, e := range edges {
			edges[k] = [2]int32{names[e[0]], names[e[1]]}
		}
		if got := graphOf(int(vertices), edges...).planar(); got != base.want {
			rt.Errorf("planar(%v with grids) = %v, want %v", base.edges, got, base.want)
		}
	})
}

// fits reports whether a graph is planar: whether the edges at its vertices can be put in circular orders that have as many
// faces as Euler's formula wants.
func fits(g *graph) bool {
	parts := 0
	seen := make([]bool, len(g.at))
	var visit func(v int32)
	visit = func(v int32) {
		seen[v] = true
		for _, n := range g.at[v] {
			if w := g.edges[n].other(v); !seen[w] {
				visit(w)
			}
		}
	}
	isolated := 0
	for v := range g.at {
		if len(g.at[v]) == 0 {
			isolated++
		} else if !seen[v] {
			visit(int32(v))
			parts++
		}
	}
	want := len(g.edges) - (len(g.at) - isolated) + 2*parts
	var try func(v, k int) bool
	try = func(v, k int) bool {
		switch {
		case v == len(g.at):
			return faces(g) == want
		case k >= len(g.at[v])-1:
			return try(v+1, 1) // the first edge may stay
		}
		for swap := k; swap < len(g.at[v]); swap++ {
			at := g.at[v]
			at[k], at[swap] = at[swap], at[k]
			found := try(v, k+1)
			at[k], at[swap] = at[swap], at[k]
			if found {
				return true
			}
		}
		return false
	}
	return try(0, 1)
}

// faces returns how many faces there are if the edges at each vertex are in circular order.
func faces(g *graph) (n int) {
	gone := make(map[[2]int32]bool) // edges, with the vertex that they leave
	for e := range g.edges {
		for _, v := range []int32{g.edges[e].row, g.edges[e].column} {
			side := [2]int32{int32(e), v}
			if gone[side] {
				continue
			}
			for n++; !gone[side]; {
				gone[side] = true
				w := g.edges[side[0]].other(side[1])
				side = [2]int32{g.at[w][(slices.Index(g.at[w], side[0])+1)%len(g.at[w])], w}
			}
		}
	}
	return n
}

// The test of planarity agrees with trying all orders of the edges at each vertex.
func TestPlanarAgainstOrders(t *testing.T) {
	yes, no := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		rows, columns := rapid.Int32Range(3, 5).Draw(rt, "rows"), rapid.Int32Range(3, 5).Draw(rt, "columns")
		all := complete(rows, columns)
		edges := rapid.Permutation(all).Draw(rt, "edges")[:rapid.IntRange(len(all)/2, min(len(all), 12)).Draw(rt, "number")]
		g := graphOf(int(rows+columns), edges...)
		want := fits(g)
		if want {
			yes++
		} else {
			no++
		}
		if got := g.planar(); got != want {
			rt.Errorf("planar(%v) = %v, want %v", edges, got, want)
		}
	})
	if (yes < 10 || no < 5) && !testing.Short() { // a short test draws twenty graphs
		t.Errorf("%d graphs are planar, and %d are not: want some of each", yes, no)
	}
}
