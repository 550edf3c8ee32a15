package propagate

import (
	"fmt"

	"dlx-sudoku/cover/rules"
)

// This file makes the handlers of lines.

// What graphs are made: of automata with at most lineLimit transitions to look at, until they have graphLimit edges
// together, of eight bytes each.
const (
	lineLimit  = 1 << 22
	graphLimit = 1 << 25
)

// line adds an automaton.
func (m *maker) line(a rules.Line) {
	cells := small(a.Cells)
	m.weigh(cells, len(cells))
	key := fmt.Sprintf("%s/%d", a.Name, len(cells))
	g, met := m.graph[key]
	if !met {
		g = m.unroll(a, lineLimit)
		m.graph[key] = g
	}
	if g == nil {
		m.add(&looseLine{cells, a}, costLoose)
	} else {
		m.add(&line{cells, g}, costLine+costLong*len(cells))
	}
	if m.n <= familyDigits && m.clique(cells) && len(cells) > 2 {
		if m.deep[key] == nil {
			m.deep[key] = &deepGraph{automaton: a, n: m.n}
		}
		m.add(&deepLine{cells, m.deep[key]}, costDeep)
	}
}

// unroll returns the graph of an automaton, or nil if it has too many transitions or m.ctx has ended.
func (m *maker) unroll(a rules.Line, limit int) *graph {
	next, asked := a.Next, 0
	ended := false
	a.Next = func(state, place, digit int) int {
		if asked++; asked%(1<<12) == 0 {
			ended = done(m.ctx.Done())
		}
		if ended {
			return -1
		}
		return next(state, place, digit)
	}
	every := make([]rules.Digits, len(m.start))
	for c := range every {
		every[c] = rules.Digits(m.full) << 1
	}
	u, ok := a.Unroll(every, limit)
	if !ok || ended || m.edges+u.Len() > graphLimit {
		return nil
	}
	m.edges += u.Len()
	return newGraph(u)
}

// newGraph returns the graph of an unrolled line.
func newGraph(u *rules.Graph) *graph {
	g := &graph{}
	for i, edges := range u.Edges {
		l := layer{first: int32(g.states)}
		g.states += u.States[i]
		next := int32(g.states)
		byState := make([]map[int]digits, u.States[i])
		order := make([][]int, u.States[i]) // the states behind it, as they come
		for _, e := range edges {
			if byState[e.From] == nil {
				byState[e.From] = make(map[int]digits)
			}
			if byState[e.From][e.To] == 0 {
				order[e.From] = append(order[e.From], e.To)
			}
			byState[e.From][e.To] |= 1 << (e.Digit - 1)
		}
		for from := range byState {
			l.edge = append(l.edge, int32(len(l.to)))
			for _, to := range order[from] {
				l.to = append(l.to, next+int32(to))
				l.on = append(l.on, byState[from][to])
			}
		}
		l.edge = append(l.edge, int32(len(l.to)))
		g.layers = append(g.layers, l)
	}
	for i := range u.States[0] {
		g.starts = append(g.starts, int32(i))
	}
	g.states += u.States[len(u.Edges)]
	return g
}

// A looseLine is a line whose graph would be too large. Its handler unrolls it for the digits that the cells can hold,
// once these are few.
type looseLine struct {
	cells     []uint16
	automaton rules.Line
}

// looseLimit is the most transitions that the handler of a loose line looks at. That is enough if all cells are fixed.
const looseLimit = 1 << 14

func (h *looseLine) scope() []uint16 { return h.cells }

func (h *looseLine) narrow(s *search) bool {
	can := make([]rules.Digits, len(s.at))
	for _, c := range h.cells {
		can[c] = rules.Digits(s.at[c]) << 1
	}
	g, ok := h.automaton.Unroll(can, looseLimit)
	if !ok {
		return true
	}
	for i, edges := range g.Edges {
		kept := digits(0)
		for _, e := range edges {
			kept |= 1 << (e.Digit - 1)
		}
		if !s.keep(h.cells[i], kept) {
			return false
		}
	}
	return true
}
