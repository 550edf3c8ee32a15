// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

// A machine reads the digits of cells in order. States are any values that compare; they are numbered as they are met.
type machine struct {
	cells  []int
	starts []any
	step   func(state any, place, digit int) any // nil: there is no way on
	ends   func(state any) bool                  // may stand behind the last cell
}

// arcs of a machine: from a state, numbered, before a place by a digit to one behind it.
type arc struct{ from, digit, to int }

// maxArcs bounds the transitions of one machine that are looked at.
const maxArcs = 1 << 20

// run writes that the machine accepts the cells, and returns a literal for each state behind the last cell.
func (w *Writer) run(m machine) map[any]int {
	k, n := len(m.cells), w.n()
	layers := make([][]any, k+1) // the states
	arcs := make([][]arc, k)
	layers[0] = m.starts
	looked := 0
	for place, cell := range m.cells {
		number := make(map[any]int)
		for from, state := range layers[place] {
			for d := 1; d <= n; d++ {
				if w.Is(cell, d) == False {
					continue
				}
				if looked++; looked > maxArcs {
					break
				}
				next := m.step(state, place, d)
				if next == nil {
					continue
				}
				to, met := number[next]
				if !met {
					to = len(layers[place+1])
					number[next] = to
					layers[place+1] = append(layers[place+1], next)
				}
				arcs[place] = append(arcs[place], arc{from, d, to})
			}
		}
	}
	if looked > maxArcs {
		w.overflow()
		return nil
	}
	alive := make([][]bool, k+1)
	alive[k] = make([]bool, len(layers[k]))
	for i, state := range layers[k] {
		alive[k][i] = m.ends == nil || m.ends(state)
	}
	for place := k - 1; place >= 0; place-- {
		alive[place] = make([]bool, len(layers[place]))
		for _, a := range arcs[place] {
			if alive[place+1][a.to] {
				alive[place][a.from] = true
			}
		}
	}
	path := m.follow(layers, arcs, alive)
	at := make([][]int, k+1) // the literals of the states
	for place, states := range layers {
		at[place] = make([]int, len(states))
		var some []int
		for i := range states {
			at[place][i] = False
			if alive[place][i] {
				at[place][i] = w.Fresh(func(grid []int) bool { return path(grid, place) == i })
				some = append(some, at[place][i])
			}
		}
		w.add(some...)
		w.atMostOne(some)
		if w.Full() {
			return nil
		}
	}
	for place, cell := range m.cells {
		w.layer(cell, arcs[place], at[place], at[place+1], func(grid []int, a arc) bool {
			return path(grid, place) == a.from && path(grid, place+1) == a.to && grid[cell] == a.digit
		})
		if w.Full() {
			return nil
		}
	}
	ends := make(map[any]int)
	for i, state := range layers[k] {
		if alive[k][i] {
			ends[state] = at[k][i]
		}
	}
	return ends
}

// layer writes the transitions over one cell.
func (w *Writer) layer(cell int, arcs []arc, before, behind []int, taken func(grid []int, a arc) bool) {
	from, to, by := make([][]int, len(before)), make([][]int, len(behind)), make([][]int, w.n()+1)
	known := make([][]bool, len(before)) // the digits with which a state leads on
	for i := range known {
		known[i] = make([]bool, w.n()+1)
	}
	for _, a := range arcs {
		if before[a.from] == False || behind[a.to] == False {
			continue
		}
		t := w.Fresh(func(grid []int) bool { return taken(grid, a) })
		w.add(-t, before[a.from])
		w.add(-t, behind[a.to])
		w.add(-t, w.Is(cell, a.digit))
		w.add(-before[a.from], -w.Is(cell, a.digit), t)
		from[a.from], to[a.to], by[a.digit] = append(from[a.from], t), append(to[a.to], t), append(by[a.digit], t)
		known[a.from][a.digit] = true
	}
	for i, x := range before {
		if x != False {
			w.implies([]int{x}, from[i])
		}
		for d := 1; d <= w.n() && x != False; d++ {
			if !known[i][d] {
				w.add(-x, -w.Is(cell, d))
			}
		}
	}
	for i, x := range behind {
		if x != False {
			w.implies([]int{x}, to[i])
		}
	}
	for d := 1; d <= w.n(); d++ {
		w.implies([]int{w.Is(cell, d)}, by[d])
	}
}

// atMostOne writes that no two of the literals are true, where they are few; where they are many, this follows from the
// transitions.
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

// follow returns a function that says in which state the machine is before a place, on its way over a full grid to an
// accepting end; -1 if there is no such way. The way over the last grid is kept.
func (m machine) follow(layers [][]any, arcs [][]arc, alive [][]bool) func(grid []int, place int) int {
	next := make([]map[[2]int]int, len(arcs))
	for place := range arcs {
		next[place] = make(map[[2]int]int, len(arcs[place]))
		for _, a := range arcs[place] {
			next[place][[2]int{a.from, a.digit}] = a.to
		}
	}
	k := len(m.cells)
	var digits []int // of the cells, when the way was found
	way := make([]int, k+1)
	find := func() {
		for start := range layers[0] {
			at, ok := start, alive[0][start]
			for place := 0; ok && place < k; place++ {
				way[place] = at
				at, ok = next[place][[2]int{at, digits[place]}]
				ok = ok && alive[place+1][at]
			}
			if ok {
				way[k] = at
				return
			}
		}
		for i := range way {
			way[i] = -1
		}
	}
	return func(grid []int, place int) int {
		same := digits != nil
		if !same {
			digits = make([]int, k)
		}
		for i, c := range m.cells {
			if digits[i] != grid[c] {
				digits[i], same = grid[c], false
			}
		}
		if !same {
			find()
		}
		return way[place]
	}
}

// overflow writes more than there may be, so that the caller gives up.
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
