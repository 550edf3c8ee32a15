package bound

import (
	"cmp"
	"math"
	"slices"

	"dlx-sudoku/dlx/internal/simplex"
)

// branching is what a search knows of how much the bound gains by decisions.
//
// The best decision is one of which both sides raise the bound: then both end soon. What an option gains is tried out for a
// few pivots, twice, and taken from the average of these trials later on (Tobias Achterberg, Thorsten Koch and Alexander
// Martin, "Branching rules revisited", Operations Research Letters 33, 2005).
type branching struct {
	next       int32      // the option to choose next, or -1
	gains      [2][]gains // of each option, by ruling it out and by choosing it
	all        [2]gains
	candidates []candidate
	basis      simplex.Basis
}

// gains are what the bound has gained in trials, each divided by how far the linear program was from the decision.
type gains struct {
	sum    float64
	trials int
}

// A candidate is an option of which the linear program takes a part.
type candidate struct {
	o     int32
	part  float64
	worth float64
}

const (
	whole    = 0.01 // parts below are as good as none
	looked   = 16   // candidates that are looked at
	patience = 8    // candidates without a better one after which it is enough
	trials   = 2    // of each option
	trial    = 30   // pivots
)

func (b *branching) begin(options int) {
	b.next, b.gains = -1, [2][]gains{make([]gains, options), make([]gains, options)}
}

// solve bounds the node by the linear program, and finds the next option to choose.
func (s *Search) solve() bool {
	p := &s.r.program
	for _, o := range s.alive {
		switch s.l.Value(s.r.number[o]) {
		case 0:
			p.Fix(o, 0, 1)
		case 1:
			p.Fix(o, 1, 1)
		default:
			p.Fix(o, 0, 0)
		}
	}
	p.solve(s.at.u, float64(s.goal()), math.MaxInt)
	s.r.round(s.y, s.at.u)
	return s.cut() || s.branch()
}

// branch chooses the option to choose next. It reports whether a trial has shown something that holds at this node.
func (s *Search) branch() bool {
	p, b := &s.r.program, &s.branching
	b.next, b.candidates = -1, b.candidates[:0]
	fullest, most := int32(-1), -1.0
	for _, o := range s.free {
		x := p.Value(o)
		if x > most {
			fullest, most = o, x
		}
		if x > whole && x < 1-whole {
			b.candidates = append(b.candidates, candidate{o, x, b.expected(o, x)})
		}
	}
	if len(b.candidates) == 0 {
		b.next = fullest
		return false
	}
	slices.SortFunc(b.candidates, func(a, b candidate) int {
		return cmp.Or(-cmp.Compare(a.worth, b.worth), cmp.Compare(a.o, b.o))
	})
	cost := p.cost()
	p.Keep(&b.basis)
	best, since := 0.0, 0
	for _, c := range b.candidates[:min(looked, len(b.candidates))] {
		if b.gains[0][c.o].trials < trials {
			var gained [2]float64
			for way := range gained {
				over := false
				if gained[way], over = s.try(c.o, way, cost); over && s.cut() {
					return true
				}
				b.learn(c, way, gained[way])
			}
			c.worth = worth(gained)
		}
		if c.worth > best {
			b.next, best, since = c.o, c.worth, 0
		} else if since++; since > patience {
			break
		}
	}
	return false
}

// try returns what the bound, which is cost now, gains by ruling out an option, or by choosing it. If that takes it over the
// limit, s.y shows it.
func (s *Search) try(o int32, way int, cost float64) (gained float64, over bool) {
	p, limit := &s.r.program, float64(s.goal())
	p.Fix(o, float64(way), float64(way))
	over = p.solve(s.at.u, limit, trial) == simplex.Over
	gained = limit - cost
	if over {
		s.r.round(s.y, s.at.u)
	} else {
		gained = min(gained, p.cost()-cost)
	}
	p.Fix(o, 0, 1)
	p.Return(&s.branching.basis)
	return max(gained, 0), over
}

// learn takes what a trial has gained.
func (b *branching) learn(c candidate, way int, gained float64) {
	per := gained / c.part
	if way == 1 {
		per = gained / (1 - c.part)
	}
	b.gains[way][c.o].add(per)
	b.all[way].add(per)
}

func (g *gains) add(per float64) { g.sum, g.trials = g.sum+per, g.trials+1 }

// expected returns the worth of an option as far as it is known.
func (b *branching) expected(o int32, part float64) float64 {
	var gained [2]float64
	for way, far := range [2]float64{part, 1 - part} {
		g := b.gains[way][o]
		if g.trials == 0 {
			g = b.all[way]
		}
		gained[way] = far
		if g.trials > 0 {
			gained[way] *= g.sum / float64(g.trials)
		}
	}
	return worth(gained)
}

// worth returns what both gains are worth together.
func worth(gained [2]float64) float64 { return max(gained[0], 1) * max(gained[1], 1) }

// Choose returns the option to choose next.
func (s *Search) Choose() int {
	if s.r.program.solves() {
		return int(s.r.number[s.branching.next])
	}
	return s.guess()
}

// guess prefers options that the average of the volume algorithm takes in part, and that had a part in conflicts.
func (s *Search) guess() int {
	top := 1e-300
	for _, o := range s.free {
		if s.at.x[o] > 0.02 {
			top = max(top, s.l.Activity(s.r.number[o]))
		}
	}
	best, most := -1, math.Inf(-1)
	for _, o := range s.free {
		number := s.r.number[o]
		if s.l.Value(number) != 0 {
			continue
		}
		x := s.at.x[o]
		if worth := x * (1.05 - x) * (0.2 + s.l.Activity(number)/top); worth > most {
			best, most = int(number), worth
		}
	}
	return best
}
