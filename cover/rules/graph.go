package rules

import (
	"fmt"

	"dlx-sudoku/cover"
)

// A Graph is an automaton unrolled over the cells of a line. Each layer has the transitions that are on a path from a start to an
// accepting end. The states of a layer are numbered from 0.
//
//	layer 0        layer 1        layer 2
//	 state ──digit──▶ state ──digit──▶ state (accepting)
type Graph struct {
	Cells  []int
	States []int    // the number of states before each cell, and after the last one
	Edges  [][]Edge // of each cell
}

// An Edge is a transition: a state before a cell, the digit of the cell, and the state after it.
type Edge struct{ From, Digit, To int }

// Len returns the number of transitions.
func (g *Graph) Len() (n int) {
	for _, e := range g.Edges {
		n += len(e)
	}
	return n
}

// Digits returns the digits that the cell at a place has on some path.
func (g *Graph) Digits(place int) (digits cover.Digits) {
	for _, e := range g.Edges[place] {
		digits |= 1 << e.Digit
	}
	return digits
}

// Differing returns the line with the condition that its cells hold different digits from 1 to n. If begins is not nil, only the
// cells of each run differ; a run begins at each place where begins is true.
func (l Line) Differing(n int, begins []bool) Line {
	next, ends := l.Next, l.Ends
	last := len(l.Cells) - 1
	starts := make([]int, len(l.Starts))
	for i, s := range l.Starts {
		starts[i] = s << n
	}
	l.Starts = starts // a state of l, and bit d-1 for each digit d that the run has so far
	l.Next = func(state, place, digit int) int {
		used := 1 << (digit - 1)
		if state&used != 0 {
			return -1
		}
		to := next(state>>n, place, digit)
		switch {
		case to < 0:
			return -1
		case place == last || begins != nil && begins[place+1]:
			return to << n
		}
		return to<<n | state&(1<<n-1) | used
	}
	l.Ends = func(state int) bool { return ends(state >> n) }
	return l
}

// pollSteps is the number of transitions between two calls of stopped.
const pollSteps = 1 << 12

// Unroll returns the graph of a line whose cells hold digits of the given sets. It reports false if it would have to look at more
// than limit transitions, or if stopped has returned true; limit 0 means no limit, and stopped may be nil.
func (l Line) Unroll(domains []cover.Digits, limit int, stopped func() bool) (*Graph, bool) {
	g := &Graph{Cells: l.Cells, States: make([]int, len(l.Cells)+1), Edges: make([][]Edge, len(l.Cells))}
	states := make([]int, 0, len(l.Starts))
	number := make(map[int]int)
	see := func(state int) int {
		i, met := number[state]
		if !met {
			i = len(states)
			number[state] = i
			states = append(states, state)
		}
		return i
	}
	for _, s := range l.Starts {
		see(s)
	}
	g.States[0] = len(states)
	looked := 0
	for place, cell := range l.Cells {
		before := states
		states, number = nil, make(map[int]int)
		for from, state := range before {
			for d := range domains[cell].All() {
				if looked++; limit > 0 && looked > limit || looked%pollSteps == 0 && stopped != nil && stopped() {
					return nil, false
				}
				if next := l.Next(state, place, d); next >= 0 {
					g.Edges[place] = append(g.Edges[place], Edge{from, d, see(next)})
				}
			}
		}
		g.States[place+1] = len(states)
	}
	useful := make([]bool, len(states))
	for i, state := range states {
		useful[i] = l.Ends(state)
	}
	g.prune(useful)
	return g, true
}

// prune drops the transitions that lead to no useful state of the last layer, and renumbers the states.
func (g *Graph) prune(useful []bool) {
	number := g.count(len(g.Cells), useful) // the numbers of the states after the cell, -1 if useless
	for place := len(g.Cells) - 1; place >= 0; place-- {
		useful = make([]bool, g.States[place])
		edges := g.Edges[place][:0]
		for _, e := range g.Edges[place] {
			if to := number[e.To]; to >= 0 {
				useful[e.From] = true
				edges = append(edges, Edge{e.From, e.Digit, to})
			}
		}
		number = g.count(place, useful)
		for i := range edges {
			edges[i].From = number[edges[i].From]
		}
		g.Edges[place] = edges
	}
}

// count numbers the useful states of a layer, with -1 for the others, and stores their number.
func (g *Graph) count(layer int, useful []bool) []int {
	number := make([]int, len(useful))
	count := 0
	for i, u := range useful {
		number[i] = -1
		if u {
			number[i] = count
			count++
		}
	}
	g.States[layer] = count
	return number
}

// Line returns the sum as an automaton that adds up, for digits up to n. Its states are the sums so far, shifted so that none is
// negative.
func (s Sum) Line(n int) Line {
	least, most := make([]int, len(s.Cells)+1), make([]int, len(s.Cells)+1) // of the sums of the cells from there on
	lift := 0
	for i := len(s.Cells) - 1; i >= 0; i-- {
		a, b := s.Factors[i], s.Factors[i]*n
		least[i], most[i] = least[i+1]+min(a, b), most[i+1]+max(a, b)
		lift += max(0, -b)
	}
	return Line{
		Rule: s.Rule, Cells: s.Cells, Starts: []int{lift}, Name: fmt.Sprintf("sum %d %v", s.Total, s.Factors),
		Next: func(state, place, d int) int {
			sum := state - lift + s.Factors[place]*d
			if sum+least[place+1] > s.Total || sum+most[place+1] < s.Total {
				return -1
			}
			return sum + lift
		},
		Ends: func(state int) bool { return state-lift == s.Total },
	}
}
