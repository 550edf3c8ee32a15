package planar

import (
	"context"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A graph has a vertex for each item, and an edge for each two items that some option covers.
type graph struct {
	edges   []edge
	at      [][]int32 // of each item, its edges
	column  []bool    // whether an item has a column; otherwise it has a row
	matched []int32   // of each item, its edge in a matching; none: it has none
}

// An edge joins the item of a row and the item of a column.
type edge struct {
	row, column int32
	options     []int32 // of the model, ascending
}

const none = -1

// other returns the end of an edge that is not the given one.
func (e *edge) other(item int32) int32 { return e.row + e.column - item }

// newGraph returns the graph of a model, with a perfect matching. It is nil unless every option covers two items, every item must
// be covered exactly once, the graph is bipartite, and there is such a matching; or if ctx ends.
func newGraph(ctx context.Context, m *model.Model, order []int) *graph {
	if len(m.Items) > m.Primary || !m.AllOnce() {
		return nil
	}
	g := &graph{at: make([][]int32, m.Primary), column: make([]bool, m.Primary), matched: make([]int32, m.Primary)}
	known := make(map[[2]int32]int32)
	for o := range m.Options {
		items := m.Options[o].Items
		if len(items) != 2 {
			return nil
		}
		ends := [2]int32(items)
		n, ok := known[ends]
		if !ok {
			n = int32(len(g.edges))
			known[ends] = n
			g.edges = append(g.edges, edge{row: ends[0], column: ends[1]})
			g.at[ends[0]], g.at[ends[1]] = append(g.at[ends[0]], n), append(g.at[ends[1]], n)
		}
		g.edges[n].options = append(g.edges[n].options, int32(o))
	}
	if !g.colour() || !g.match(ctx, order) {
		return nil
	}
	return g
}

// colour makes each edge join a row and a column. It reports whether that is possible.
func (g *graph) colour() bool {
	seen := make([]bool, len(g.at))
	for first := range g.at {
		if seen[first] {
			continue
		}
		seen[first] = true
		for queue := []int32{int32(first)}; len(queue) > 0; queue = queue[1:] {
			for _, e := range g.at[queue[0]] {
				if next := g.edges[e].other(queue[0]); !seen[next] {
					seen[next], g.column[next] = true, !g.column[queue[0]]
					queue = append(queue, next)
				}
			}
		}
	}
	for n := range g.edges {
		e := &g.edges[n]
		if g.column[e.row] {
			e.row, e.column = e.column, e.row
		}
		if g.column[e.row] == g.column[e.column] {
			return false
		}
	}
	return true
}

// match finds a perfect matching by augmenting paths, row by row in an order of the items, and reports whether there is one. It
// reports false if ctx ends.
func (g *graph) match(ctx context.Context, order []int) bool {
	for i := range g.matched {
		g.matched[i] = none
	}
	tried := make([]int32, len(g.at)) // the last row for which a column was tried, counted from 1
	rows, columns := int32(0), int32(0)
	var augment func(row int32) bool
	augment = func(row int32) bool {
		for _, free := range []bool{true, false} {
			for _, n := range g.at[row] {
				c := g.edges[n].column
				if e := g.matched[c]; (e == none) != free || !free && tried[c] == rows {
					continue
				} else if tried[c] = rows; free || augment(g.edges[e].row) {
					g.matched[row], g.matched[c] = n, n
					return true
				}
			}
		}
		return false
	}
	for _, i := range order {
		if g.column[i] {
			columns++
			continue
		}
		if rows++; rows%askEvery == 0 && ctx.Err() != nil || !augment(int32(i)) {
			return false
		}
	}
	return rows == columns
}

// parts numbers the strongly connected components of the rows. Each edge is an arc from its row to the row that its column is
// matched with. An edge is in a perfect matching if and only if both rows are in one component.
//
// Source: Robert E. Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972.
func (g *graph) parts() (part []int32) {
	part = make([]int32, len(g.at))
	index := make([]int32, len(g.at)) // when a row was reached, counted from 1
	reached, parts := int32(0), int32(0)
	var stack []int32
	var visit func(row int32) (low int32)
	visit = func(row int32) (low int32) {
		reached++
		index[row], low = reached, reached
		stack = append(stack, row)
		for _, n := range g.at[row] {
			switch next := g.edges[g.matched[g.edges[n].column]].row; {
			case index[next] == 0:
				low = min(low, visit(next))
			case part[next] == 0:
				low = min(low, index[next])
			}
		}
		if low == index[row] {
			parts++
			for part[row] == 0 {
				last := len(stack) - 1
				part[stack[last]] = parts
				stack = stack[:last]
			}
		}
		return low
	}
	for i := range g.at {
		if !g.column[i] && index[i] == 0 {
			visit(int32(i))
		}
	}
	return part
}

// prune leaves out the edges that are in no perfect matching. It returns the component of each row: see parts.
func (g *graph) prune() (part []int32) {
	part = g.parts()
	var kept []edge
	renamed := make([]int32, len(g.edges))
	for n, e := range g.edges {
		if renamed[n] = none; part[e.row] == part[g.edges[g.matched[e.column]].row] {
			renamed[n] = int32(len(kept))
			kept = append(kept, e)
		}
	}
	g.edges = kept
	for i := range g.at {
		var at []int32
		for _, n := range g.at[i] {
			if renamed[n] != none {
				at = append(at, renamed[n])
			}
		}
		g.at[i], g.matched[i] = at, renamed[g.matched[i]]
	}
	return part
}
