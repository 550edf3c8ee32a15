package propagate

// A line is an automaton unrolled over its cells. Its handler marks the states that the digits of the cells reach, then goes
// backwards from the end, and keeps the digits of the transitions that both directions use. It is complete if the cells may
// hold equal digits.
type line struct {
	cells []uint16
	graph *graph
}

// A graph has the transitions of an automaton, layer after layer; all transitions between two states are one edge. Lines with
// the same automaton share it.
type graph struct {
	layers []layer
	states int // of all layers, and of the end
	starts []int32
}

// A layer has the states before a cell and the edges that leave them. States are numbered over all layers.
type layer struct {
	first int32   // the first state
	edge  []int32 // by state, from the first: its first edge; and the end of the last
	to    []int32
	on    []digits
}

// A lineScratch is the memory of the handlers of lines.
type lineScratch struct {
	mark []byte // of states: 1 if reached, 2 if the end is reached from there, too
	met  []int32
	from []int
}

func (x *lineScratch) reserve(m *model) {
	states, cells := 0, 0
	for _, h := range m.handlers {
		if h, ok := h.(*line); ok {
			states, cells = max(states, h.graph.states), max(cells, len(h.cells))
		}
	}
	x.mark, x.met, x.from = make([]byte, states), make([]int32, 0, states), make([]int, cells+1)
}

func (h *line) narrow(s *search) bool { return h.graph.narrow(s, h.cells) }

// narrow is the handler of a line with these cells.
func (g *graph) narrow(s *search, cells []uint16) bool {
	x := &s.lines
	mark, met, from := x.mark[:g.states], append(x.met[:0], g.starts...), x.from
	clear(mark)
	begin := 0
	for i, c := range cells {
		v, l := s.at[c], &g.layers[i]
		end := len(met)
		from[i] = begin
		for _, state := range met[begin:end] {
			k := state - l.first
			for e := l.edge[k]; e < l.edge[k+1]; e++ {
				if to := l.to[e]; l.on[e]&v != 0 && mark[to] == 0 {
					mark[to] = 1
					met = append(met, to)
				}
			}
		}
		begin = end
	}
	if begin == len(met) {
		return false
	}
	for _, state := range met[begin:] {
		mark[state] = 2
	}
	for i := len(cells) - 1; i >= 0; i-- {
		v, l := s.at[cells[i]], &g.layers[i]
		kept := digits(0)
		for _, state := range met[from[i]:begin] {
			k := state - l.first
			useful := digits(0)
			for e := l.edge[k]; e < l.edge[k+1]; e++ {
				if mark[l.to[e]] == 2 {
					useful |= l.on[e] & v
				}
			}
			if useful != 0 {
				mark[state] = 2
				kept |= useful
			}
		}
		begin = from[i]
		if !s.keep(cells[i], kept) {
			return false
		}
	}
	return true
}
