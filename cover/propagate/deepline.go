package propagate

import (
	"sync"

	"dlx-sudoku/cover/rules"
)

// A deepLine is a line whose cells see each other. The states of its graph include the set of the digits read so far, so its
// handler is complete. The graph is large: it is made only after a search has met many conflicts, and its handler runs last,
// and only when a cell is taken.
type deepLine struct {
	cells []uint16
	deep  *deepGraph
}

// A deepGraph is the graph of an automaton that also knows which digits it has read, made when it is first needed. Lines
// of the same automaton share it, and so do searches.
type deepGraph struct {
	automaton rules.Line
	n         int
	once      sync.Once
	graph     *graph // nil if it would be too large
}

// deepAfter is the number of conflicts after which a search makes deep graphs.
const deepAfter = 1000

// deepLimit is the greatest number of transitions of a deep graph, before states are merged.
const deepLimit = 1 << 19

func (h *deepLine) narrow(s *search) bool {
	if s.conflicts < deepAfter {
		return true
	}
	h.deep.once.Do(h.deep.build)
	if s.looks = 0; s.interrupted() { // building may have taken long
		return false
	}
	g := h.deep.graph
	if g == nil {
		return true
	}
	if len(s.lines.mark) < g.states {
		s.lines.mark, s.lines.met = make([]byte, g.states), make([]int32, 0, g.states)
	}
	return g.narrow(s, h.cells)
}

// build makes the graph, and merges states that accept the same continuations.
func (d *deepGraph) build() {
	if u, ok := d.automaton.Differing(d.n, nil).Unroll(anyDigits(d.n), deepLimit, nil); ok {
		d.graph = newGraph(u, true)
	}
}
