package simplex

import (
	"math"
	"slices"
)

// A State is how a call of Solve has ended.
type State int

const (
	Optimal State = iota
	Over          // the optimum is not below the limit, and the multipliers show it; maybe there is no solution at all
	Stopped       // there were as many pivots as were allowed
)

const (
	missed = 1e-7 // a variable may be beyond its bounds by so much
	wrong  = 1e-7 // a reduced cost may have the wrong sign by so much; costs are some 1000
	least  = 1e-7 // entries that are smaller are no pivots
	renew  = 1000 // pivots from one computation of the inverse to the next
)

// Solve raises the bound until it is the optimum or reaches the limit. It makes at most the given number of pivots.
func (p *Program) Solve(limit float64, pivots int) State {
	p.begin()
	for n := 0; ; n++ {
		if p.age >= renew {
			p.anew()
		}
		z := p.Cost()
		if z >= limit {
			return Over
		}
		if n >= pivots {
			return Stopped
		}
		r := p.leaving()
		if r < 0 {
			return Optimal
		}
		p.Pivots++
		v := p.variable[r]
		side, bound := 1.0, p.up[v] // it is above its upper bound, or below the lower one
		if p.x[r] < p.low[v] {
			side, bound = -1, p.low[v]
		}
		p.look(r, side)
		slope := math.Abs(p.x[r] - bound)
		q, flips := p.choose(slope)
		if q < 0 {
			p.escape(r, side, slope, limit-z)
			return Over
		}
		p.enter(q)
		if a := p.column[r]; p.age > 0 && math.Abs(a-p.alpha[q]) > 1e-7*(1+math.Abs(a)) {
			p.forget()
			p.anew()
			continue
		}
		p.flip(p.ratios[:flips])
		p.exchange(r, q, side, bound)
	}
}

// anew computes the inverse and all that follows from it.
func (p *Program) anew() {
	p.invert()
	p.begin()
}

// begin lists what is active, and computes what follows from the basis and the bounds.
func (p *Program) begin() {
	m := p.items
	p.active, p.resting = p.active[:0], 0
	clear(p.first)
	copy(p.delta, p.hi)
	for o := range int32(p.options) {
		if p.low[o] < p.up[o] {
			p.active = append(p.active, o)
			for _, i := range p.rows(o) {
				p.first[i+2]++
			}
		} else if p.row[o] < 0 {
			p.rest(o, p.low[o])
		}
	}
	for i := range m {
		p.first[i+2] += p.first[i+1]
	}
	p.having = slices.Grow(p.having[:0], int(p.first[m+1]))[:p.first[m+1]]
	for _, o := range p.active {
		d := p.costs[o]
		for _, i := range p.rows(o) {
			d -= p.y[i]
			p.having[p.first[i+1]] = o
			p.first[i+1]++
		}
		p.reduce(o, d)
	}
	for i, y := range p.y {
		p.reduce(int32(p.options+i), -y)
	}
	for r := range p.x {
		sum := 0.0
		for i, a := range p.inverse[r*m : r*m+m] {
			sum += float64(a * p.delta[i])
		}
		p.x[r] = sum
	}
}

// reduce sets the reduced cost of a variable, and puts it at the bound that it calls for if it is outside the basis.
func (p *Program) reduce(v int32, d float64) {
	p.d[v] = d
	if p.row[v] >= 0 {
		p.d[v] = 0
		return
	}
	if math.Abs(d) > wrong {
		p.upper[v] = d < 0
	}
	if p.upper[v] {
		p.rest(v, p.up[v])
	}
}

// rest takes a variable at a bound, or a change of it, from the right-hand side.
func (p *Program) rest(v int32, by float64) {
	if i := int(v) - p.options; i >= 0 {
		p.delta[i] -= by
		return
	}
	if by != 0 {
		p.resting += float64(by * p.costs[v])
		for _, i := range p.rows(v) {
			p.delta[i] -= by
		}
	}
}

// leaving returns the row whose variable is beyond its bounds by the most, measured along the edge that it would leave by;
// or -1.
func (p *Program) leaving() int {
	best, most := -1, 0.0
	for r, x := range p.x {
		v := p.variable[r]
		if miss := max(p.low[v]-x, x-p.up[v]); miss > missed && miss*miss > most*p.norms[r] {
			best, most = r, miss*miss/p.norms[r]
		}
	}
	return best
}

// exchange has variable q enter the basis at row r, whose variable leaves for a bound.
func (p *Program) exchange(r int, q int32, side, bound float64) {
	leaving, a := p.variable[r], p.column[r]
	step := p.d[q] / a
	if side*step < 0 {
		step = 0
	}
	for _, o := range p.active {
		if b := p.alpha[o]; b != 0 {
			p.d[o] -= float64(step * b)
			p.alpha[o] = 0
		}
	}
	for k, b := range p.inverse[r*p.items : (r+1)*p.items] {
		v := p.options + k
		p.d[v] -= float64(step * b)
		p.alpha[v] = 0
		p.y[k] += float64(step * b)
	}
	p.d[q], p.d[leaving] = 0, -step
	by := (p.x[r] - bound) / a
	for i, b := range p.column {
		p.x[i] -= float64(by * b)
	}
	at := p.low[q]
	if p.upper[q] {
		at = p.up[q]
	}
	p.x[r] = at + by
	if int(q) < p.options {
		p.resting -= float64(p.costs[q] * at)
	}
	if int(leaving) < p.options {
		p.resting += float64(p.costs[leaving] * bound)
	}
	p.pivot(r)
	p.upper[leaving] = side > 0
	p.row[leaving], p.row[q], p.variable[r] = -1, int32(r), q
}

// escape moves the multipliers so far in a direction in which the bound grows for ever that it passes the limit.
func (p *Program) escape(r int, side, slope, missing float64) {
	far := 0.0
	for _, c := range p.ratios {
		slope -= float64(c.per * (p.up[c.v] - p.low[c.v]))
		far = max(far, c.d/c.per)
	}
	far = max(far, 1.01*(missing+1)/max(slope, 1e-6))
	for k, a := range p.inverse[r*p.items : (r+1)*p.items] {
		p.y[k] += float64(side * far * a)
	}
	p.forget()
	p.age = renew // these multipliers do not belong to the basis
}
