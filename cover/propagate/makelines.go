package propagate

import (
	"encoding/binary"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// This file makes the handlers of lines.

// The limits of graphs: an automaton may have at most lineLimit transitions, and all graphs together at most graphLimit
// edges, of eight bytes each.
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
		m.add(&looseLine{cells, a}, cells, costLoose)
	} else {
		m.add(&line{cells, g}, cells, costLine+costLong*len(cells))
	}
	if m.n <= familyDigits && m.clique(cells) && len(cells) > 2 {
		if m.deep[key] == nil {
			m.deep[key] = &deepGraph{automaton: a, n: m.n}
		}
		m.add(&deepLine{cells, m.deep[key]}, cells, costDeep)
	}
}

// unroll returns the graph of an automaton, or nil if it has too many transitions or m.ctx has ended.
func (m *maker) unroll(a rules.Line, limit int) *graph {
	u, ok := a.Unroll(anyDigits(m.n), limit, func() bool { return done(m.ctx.Done()) })
	if !ok || m.edges+u.Len() > graphLimit {
		return nil
	}
	m.edges += u.Len()
	return newGraph(u, false)
}

// anyDigits returns the digits that the cells of an empty grid may hold.
func anyDigits(n int) []cover.Digits { return slices.Repeat([]cover.Digits{cover.DigitsUpTo(n)}, n*n) }

// newGraph returns the graph of an unrolled line. With merge, states of a layer that accept the same continuations become
// one, except in the first layer.
func newGraph(u *rules.Graph, merge bool) *graph {
	places := len(u.Edges)
	number := make([]int32, u.States[places]) // the numbers of the states after the current cell
	for i := range number {
		if !merge {
			number[i] = int32(i)
		}
	}
	g := &graph{layers: make([]layer, places)}
	for place := places - 1; place >= 0; place-- {
		number = g.layers[place].fill(u.Edges[place], number, merge && place > 0)
	}
	for i := range g.layers { // states are numbered over all layers
		l := &g.layers[i]
		l.first = int32(g.states)
		g.states += len(l.edge) - 1
		for e := range l.to {
			l.to[e] += int32(g.states)
		}
	}
	for i := range u.States[0] {
		g.starts = append(g.starts, int32(i))
	}
	g.states += u.States[places]
	return g
}

// fill stores the transitions of a layer, which come in the order of its states; next has the numbers of the states of the
// next layer. It returns the number of each state of the layer. With merge, states with the same transitions get one number.
func (l *layer) fill(edges []rules.Edge, next []int32, merge bool) (number []int32) {
	known := make(map[string]int32)
	var name []byte
	for len(edges) > 0 {
		k := 1
		for k < len(edges) && edges[k].From == edges[0].From {
			k++
		}
		own := int32(len(l.edge))
		if merge {
			name = name[:0]
			for _, e := range edges[:k] {
				name = binary.LittleEndian.AppendUint32(append(name, byte(e.Digit)), uint32(next[e.To]))
			}
			if old, met := known[string(name)]; met {
				number, edges = append(number, old), edges[k:]
				continue
			}
			known[string(name)] = own
		}
		number = append(number, own)
		first := len(l.to)
		l.edge = append(l.edge, int32(first))
		for _, e := range edges[:k] {
			at := slices.Index(l.to[first:], next[e.To])
			if at < 0 {
				at = len(l.to) - first
				l.to, l.on = append(l.to, next[e.To]), append(l.on, 0)
			}
			l.on[first+at] |= 1 << (e.Digit - 1)
		}
		edges = edges[k:]
	}
	l.edge = append(l.edge, int32(len(l.to)))
	return number
}

// A looseLine is a line whose graph would be too large. Its handler unrolls it for the digits that the cells can still hold,
// once they are few.
type looseLine struct {
	cells     []uint16
	automaton rules.Line
}

// looseLimit is the most transitions that the handler of a loose line looks at. That is enough if all cells are fixed.
const looseLimit = 1 << 14

func (h *looseLine) narrow(s *search) bool {
	can := make([]cover.Digits, len(s.at))
	for _, c := range h.cells {
		can[c] = fromBit1(s.at[c])
	}
	g, ok := h.automaton.Unroll(can, looseLimit, nil)
	if !ok {
		return true
	}
	for i, c := range h.cells {
		if !s.keep(c, fromBit0(g.Digits(i))) {
			return false
		}
	}
	return true
}
