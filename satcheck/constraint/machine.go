// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import "slices"

// A machine reads the values of places, one after the other: the digits of cells, or the totals of groups of cells. Its states
// are of type S; they are numbered in the order in which they are found.
type machine[S comparable] struct {
	places []place
	starts []S
	step   func(state S, at, value int) (next S, ok bool) // the transition over place number at; not ok: there is none
	ends   func(state S) bool                             // reports whether a state may come last; nil: all may
}

// A place holds one of several values.
type place struct {
	is    []int                // by value: the literal that says so
	value func(grid []int) int // in a full grid; 0 if it has none
}

// digits returns places for the digits of cells.
func (w *Writer) digits(cells []int) []place {
	places := make([]place, len(cells))
	for i, c := range cells {
		is := []int{False}
		for d := 1; d <= w.n(); d++ {
			is = append(is, w.Is(c, d))
		}
		places[i] = place{is, func(grid []int) int { return grid[c] }}
	}
	return places
}

// arcs of a machine: from the number of a state before a place, by a value, to the number of a state after it.
type arc struct{ from, value, to int }

// maxArcs bounds the transitions of one machine that are looked at.
const maxArcs = 1 << 20

// run writes that the machine accepts the places, and returns a literal for each state after the last one.
func run[S comparable](w *Writer, m machine[S]) map[S]int {
	k := len(m.places)
	layers := make([][]S, k+1) // the states
	arcs := make([][]arc, k)
	layers[0] = m.starts
	looked := 0
	for at, p := range m.places {
		number := make(map[S]int)
		for from, state := range layers[at] {
			for value, x := range p.is {
				if x == False {
					continue
				}
				if looked++; looked > maxArcs {
					w.overflow()
					return nil
				}
				next, ok := m.step(state, at, value)
				if !ok {
					continue
				}
				to, met := number[next]
				if !met {
					to = len(layers[at+1])
					number[next] = to
					layers[at+1] = append(layers[at+1], next)
				}
				arcs[at] = append(arcs[at], arc{from, value, to})
			}
		}
	}
	alive := make([][]bool, k+1) // the states that lead to an end
	for i := range layers {
		alive[i] = make([]bool, len(layers[i]))
	}
	for i, state := range layers[k] {
		alive[k][i] = m.ends == nil || m.ends(state)
	}
	for at, arcs := range slices.Backward(arcs) {
		for _, a := range arcs {
			alive[at][a.from] = alive[at][a.from] || alive[at+1][a.to]
		}
	}
	path := m.follow()
	literals := make([][]int, k+1) // of the states
	for at, states := range layers {
		literals[at] = slices.Repeat([]int{False}, len(states))
		var some []int
		for i, state := range states {
			if alive[at][i] {
				literals[at][i] = w.Fresh(func(grid []int) bool { way := path(grid); return way != nil && way[at] == state })
				some = append(some, literals[at][i])
			}
		}
		w.add(some...)
		w.atMostOne(some)
		if w.Full() {
			return nil
		}
	}
	for at, p := range m.places {
		w.layer(p, arcs[at], literals[at], literals[at+1], func(grid []int, a arc) bool {
			way := path(grid)
			return way != nil && way[at] == layers[at][a.from] && way[at+1] == layers[at+1][a.to] && p.value(grid) == a.value
		})
		if w.Full() {
			return nil
		}
	}
	ends := make(map[S]int)
	for i, state := range layers[k] {
		if alive[k][i] {
			ends[state] = literals[k][i]
		}
	}
	return ends
}

// layer writes the transitions over one place.
func (w *Writer) layer(p place, arcs []arc, before, behind []int, taken func(grid []int, a arc) bool) {
	from, to, by := make([][]int, len(before)), make([][]int, len(behind)), make([][]int, len(p.is))
	known := make([][]bool, len(before)) // for each state, the values that have a transition
	for i := range known {
		known[i] = make([]bool, len(p.is))
	}
	for _, a := range arcs {
		if before[a.from] == False || behind[a.to] == False {
			continue
		}
		t := w.Fresh(func(grid []int) bool { return taken(grid, a) })
		w.add(-t, before[a.from])
		w.add(-t, behind[a.to])
		w.add(-t, p.is[a.value])
		w.add(-before[a.from], -p.is[a.value], t)
		from[a.from], to[a.to], by[a.value] = append(from[a.from], t), append(to[a.to], t), append(by[a.value], t)
		known[a.from][a.value] = true
	}
	for i, x := range before { // clauses about a state that is False are true, and left out
		w.implies([]int{x}, from[i])
		for value, y := range p.is {
			if !known[i][value] {
				w.add(-x, -y)
			}
		}
	}
	for i, x := range behind {
		w.implies([]int{x}, to[i])
	}
	for value, x := range p.is {
		w.implies([]int{x}, by[value])
	}
}

// atMostOne writes that no two of the literals are true, if they are few; if they are many, this follows from the transitions.
func (w *Writer) atMostOne(literals []int) {
	if len(literals) > 12 {
		return
	}
	for i, x := range literals {
		for _, y := range literals[:i] {
			w.add(-x, -y)
		}
	}
}

// follow returns a function that returns the states of the machine before each place and after the last one, on its path over a
// full grid to an accepting end, or nil if there is no such path. The function keeps the path of the last grid.
func (m machine[S]) follow() func(grid []int) []S {
	var values []int // of the places, when the way was found
	var way []S
	find := func() []S {
	starts:
		for _, state := range m.starts {
			way = append(way[:0], state)
			for at, value := range values {
				var ok bool
				if state, ok = m.step(state, at, value); !ok {
					continue starts
				}
				way = append(way, state)
			}
			if m.ends == nil || m.ends(state) {
				return way
			}
		}
		return nil
	}
	return func(grid []int) []S {
		same := values != nil
		if !same {
			values = make([]int, len(m.places))
		}
		for i, p := range m.places {
			if v := p.value(grid); values[i] != v {
				values[i], same = v, false
			}
		}
		if !same {
			way = find()
		}
		return way
	}
}

// overflow writes too many clauses on purpose, so that the caller gives up.
func (w *Writer) overflow() {
	clause := make([]int, 1<<16)
	x := w.Fresh(func([]int) bool { return true })
	for i := range clause {
		clause[i] = x
	}
	for !w.Full() {
		w.Clause(w.rule, clause)
	}
}
