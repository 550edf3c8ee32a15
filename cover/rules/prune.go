package rules

import "slices"

// A machine reads the digits of cells in order. A Line, a Sum and a Distinct with sets become machines, if the question
// is only which digits each cell can hold:
//
//	states  ──cell 0──▶  states  ──cell 1──▶  …  ──▶  states, of which some end well
//
// Forwards it finds the states that can be reached, backwards the states that lead to a good end; a digit stays if it
// is on some way between such states. Neighbours in the order that cannot hold the same digit form runs, and the digits
// of the run at hand are part of the state.
type machine struct {
	cells  []int
	starts []int
	next   func(state, place, digit int) (int, bool)
	ends   func(state int) bool
	fresh  []bool // a run begins at the place
}

// A moment is a state of a machine, with the digits that the run at hand has so far.
type moment struct {
	state int
	used  Digits
}

// mostMoments is how many moments a machine has at one place before it forgets the digits of runs, and gives up if it has.
const mostMoments = 20000

// A reader makes machines of atoms.
type reader struct {
	statement *Statement
	apart     []map[int]bool // of Statement.apart
}

// machines returns the machines of a rule.
func (r *reader) machines(rule int) (all []machine) {
	s := r.statement
	for _, d := range s.Distinct {
		if d.Rule != rule || d.Sets == nil {
			continue
		}
		all = append(all, r.machine(d.Cells, []int{0}, func(state, _, digit int) (int, bool) { return state | 1<<digit, true },
			func(state int) bool { return slices.Contains(d.Sets, Digits(state)) }))
	}
	for _, sum := range s.Sums {
		if sum.Rule != rule {
			continue
		}
		cells, factors := r.inRuns(sum)
		all = append(all, r.machine(cells, []int{0},
			func(state, place, digit int) (int, bool) { return state + factors[place]*digit, true },
			func(state int) bool { return state == sum.Total }))
	}
	for _, l := range s.Lines {
		if l.Rule != rule {
			continue
		}
		all = append(all, r.machine(l.Cells, l.Starts, func(state, place, digit int) (int, bool) {
			to := l.Next(state, place, digit)
			return to, to >= 0
		}, l.Ends))
	}
	return all
}

// inRuns returns the cells of a sum with their factors, with cells that exclude each other side by side.
func (r *reader) inRuns(sum Sum) (cells, factors []int) {
	left := make([]int, len(sum.Cells))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		begun := len(cells)
		left = slices.DeleteFunc(left, func(i int) bool {
			for _, c := range cells[begun:] {
				if !r.apart[sum.Cells[i]][c] {
					return false
				}
			}
			cells, factors = append(cells, sum.Cells[i]), append(factors, sum.Factors[i])
			return true
		})
	}
	return cells, factors
}

func (r *reader) machine(cells, starts []int, next func(state, place, digit int) (int, bool), ends func(state int) bool) machine {
	m := machine{cells, starts, next, ends, make([]bool, len(cells)+1)}
	begun := 0
	for i := range cells {
		for _, c := range cells[begun:i] {
			if !r.apart[cells[i]][c] {
				begun = i
				m.fresh[i] = true
				break
			}
		}
	}
	m.fresh[len(cells)] = true // no digits are to be known at the end
	return m
}

// prune removes the digits of the cells that are on no way to a good end.
func (m machine) prune(possible []Digits, stopped func() bool) {
	runs := true
	layers := m.forwards(possible, runs, stopped)
	if layers == nil {
		runs = false
		layers = m.forwards(possible, runs, stopped)
	}
	if layers == nil {
		return
	}
	good := make(map[moment]bool)
	for at := range layers[len(m.cells)] {
		if m.ends(at.state) {
			good[at] = true
		}
	}
	for place := len(m.cells) - 1; place >= 0 && !stopped(); place-- {
		before := make(map[moment]bool)
		var stay Digits
		for at := range layers[place] {
			for _, d := range possible[m.cells[place]].List() {
				if to, ok := m.step(at, place, d, runs); ok && good[to] {
					stay |= 1 << d
					before[at] = true
				}
			}
		}
		possible[m.cells[place]] = stay
		good = before
	}
}

// forwards returns the moments that can be reached before each place and at the end, nil if they are too many or it is
// stopped.
func (m machine) forwards(possible []Digits, runs bool, stopped func() bool) []map[moment]bool {
	layer := make(map[moment]bool)
	for _, state := range m.starts {
		layer[moment{state: state}] = true
	}
	layers := []map[moment]bool{layer}
	for place, cell := range m.cells {
		next := make(map[moment]bool)
		for at := range layer {
			for _, d := range possible[cell].List() {
				if to, ok := m.step(at, place, d, runs); ok {
					next[to] = true
				}
			}
			if len(next) > mostMoments {
				return nil
			}
		}
		if stopped() {
			return nil
		}
		layer = next
		layers = append(layers, layer)
	}
	return layers
}

// step returns the moment after a digit.
func (m machine) step(at moment, place, digit int, runs bool) (moment, bool) {
	if runs && at.used.Has(digit) {
		return at, false
	}
	to, ok := m.next(at.state, place, digit)
	switch {
	case !ok:
		return at, false
	case !runs || m.fresh[place+1]:
		return moment{state: to}, true
	}
	return moment{to, at.used | 1<<digit}, true
}
