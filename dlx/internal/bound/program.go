package bound

import (
	"math"

	"dlx-sudoku/dlx/internal/simplex"
)

// A program is a relaxation as a linear program. Its multipliers are the best ones, which the volume algorithm only comes
// close to.
type program struct {
	*simplex.Program               // nil if there are too many items
	unit             float64       // units of a multiplier that make 1 there
	slack            float64       // what rounding takes from a bound at most, in units
	state            simplex.State // of the last ascent at the root
}

const (
	mostItems = 3000 // with more, the program takes too much memory: one number for each two items
	mostSteps = 50   // pivots for each item: many more than are needed, in case that it goes in circles
	apart     = 5e-7 // the part that is taken from each cost, or up to twice as much
)

// shade returns a number from 1 to 2 for each option, as if drawn.
//
// Where costs are equal, many bases cost the same, and a search for the best may go round among them. So each option costs
// a little less than it does, and no two the same. A bound loses no more than a solution does.
func shade(o int) float64 {
	x := uint32(o) * 0x9e3779b9
	return 1 + float64(float64(x>>8)/(1<<24))
}

// begin makes the program, with costs of 1000 at most.
func (p *program) begin(r *Relaxation) {
	items := len(r.lo)
	if items > mostItems {
		return
	}
	largest := int64(1)
	for _, c := range r.costs {
		largest = max(largest, c, -c)
	}
	p.unit, p.slack = float64(largest)/1000, float64(items)
	costs := make([]float64, len(r.costs))
	for o, c := range r.costs {
		costs[o] = float64(c) / p.unit
		costs[o] -= float64((math.Abs(costs[o]) + 1) * apart * shade(o))
	}
	lo, hi := make([]float64, items), make([]float64, items)
	for i := range lo {
		lo[i], hi[i] = float64(r.lo[i]), float64(r.hi[i])
	}
	p.Program = simplex.New(costs, r.starts, r.entries, lo, hi)
}

// solves reports whether there is a linear program.
func (p *program) solves() bool { return p.Program != nil }

// solve sets multipliers u to the best ones for the options as they have been fixed, or to some that show that the bound
// is above a limit in units. It stops after the given number of pivots.
func (p *program) solve(u []float64, limit float64, pivots int) simplex.State {
	state := p.Solve((limit+p.slack)/p.unit, min(pivots, mostSteps*(len(u)+100)))
	for i, y := range p.Multipliers() {
		u[i] = y * p.unit
	}
	return state
}

// cost returns what the last solution costs, in units.
func (p *program) cost() float64 { return float64(p.Cost() * p.unit) }
