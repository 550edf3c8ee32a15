package propagate

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"dlx-sudoku/cover/rules"
)

// A deepLine is a line whose cells see each other. The states of its graph have the set of the digits read so far, so that
// its handler is complete. The graph is large: it is made when a search has met some conflicts, and its handler runs last,
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

// deepLimit is the most transitions of a deep graph that are looked at, before states are merged.
const deepLimit = 1 << 18

func (h *deepLine) scope() []uint16 { return h.cells }

func (h *deepLine) narrow(s *search) bool {
	if s.conflicts < deepAfter {
		return true
	}
	h.deep.once.Do(h.deep.build)
	if s.looks = 0; s.interrupted() { // that took its time
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

// An arc is a transition of a state, by a digit, to a state of the next layer.
type arc struct {
	digit uint8
	to    int32
}

// build makes the graph: layers of states forwards; then, backwards, states from which the same can be read become one.
func (d *deepGraph) build() {
	type key struct {
		state int
		read  digits
	}
	a := d.automaton
	layer, number := []key{}, make(map[key]int32)
	for _, s := range a.Starts {
		layer = append(layer, key{s, 0})
	}
	starts := len(layer)
	arcs := make([][][]arc, len(a.Cells)) // by place and state
	looked := 0
	for place := range a.Cells {
		var next []key
		clear(number)
		arcs[place] = make([][]arc, len(layer))
		for i, from := range layer {
			for left := (1<<d.n - 1) &^ from.read; left != 0; left &= left - 1 {
				digit := bits.TrailingZeros32(left)
				if looked++; looked > deepLimit {
					return
				}
				state := a.Next(from.state, place, digit+1)
				if state < 0 {
					continue
				}
				to := key{state, from.read | 1<<digit}
				k, met := number[to]
				if !met {
					k = int32(len(next))
					number[to] = k
					next = append(next, to)
				}
				arcs[place][i] = append(arcs[place][i], arc{uint8(digit), k})
			}
		}
		layer = next
	}
	class := make([]int32, len(layer)) // of each state of the layer behind, -1 if it leads nowhere
	for i, k := range layer {
		if class[i] = -1; a.Ends(k.state) {
			class[i] = 0
		}
	}
	layers := make([]layerOf, len(a.Cells))
	for place := len(a.Cells) - 1; place >= 0; place-- {
		class = layers[place].merge(arcs[place], class, place == 0)
	}
	d.graph = join(layers, starts)
}

// A layerOf is a layer. Its states, and the next layer's, are numbered from 0.
type layerOf struct {
	edge []int32
	to   []int32
	on   []digits
}

// merge takes states with the same transitions as one, unless they are to be kept, and returns the class of each.
func (l *layerOf) merge(arcs [][]arc, next []int32, keep bool) []int32 {
	class, classes := make([]int32, len(arcs)), 0
	known := make(map[string]int32)
	var name []byte
	for i, list := range arcs {
		name = name[:0]
		for _, x := range list {
			if next[x.to] >= 0 {
				name = binary.LittleEndian.AppendUint32(append(name, x.digit), uint32(next[x.to]))
			}
		}
		if len(name) == 0 && !keep {
			class[i] = -1
			continue
		}
		if k, met := known[string(name)]; met && !keep {
			class[i] = k
			continue
		}
		class[i] = int32(classes)
		known[string(name)] = class[i]
		classes++
		first := len(l.to)
		l.edge = append(l.edge, int32(first))
	each:
		for _, x := range list {
			if next[x.to] < 0 {
				continue
			}
			for k := first; k < len(l.to); k++ {
				if l.to[k] == next[x.to] {
					l.on[k] |= 1 << x.digit
					continue each
				}
			}
			l.to, l.on = append(l.to, next[x.to]), append(l.on, 1<<x.digit)
		}
	}
	l.edge = append(l.edge, int32(len(l.to)))
	return class
}

// join numbers the states over all layers.
func join(layers []layerOf, starts int) *graph {
	g := &graph{}
	for _, l := range layers {
		first := int32(g.states)
		g.states += len(l.edge) - 1
		for i := range l.to {
			l.to[i] += int32(g.states)
		}
		g.layers = append(g.layers, layer{first, l.edge, l.to, l.on})
	}
	g.states++
	for i := range starts {
		g.starts = append(g.starts, int32(i))
	}
	return g
}
