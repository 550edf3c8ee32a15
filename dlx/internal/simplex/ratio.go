package simplex

import "math"

// A ratio is when the reduced cost of a variable becomes 0, as the one that leaves gets a reduced cost: at d/per.
type ratio struct {
	v      int32
	d, per float64 // both positive
}

// look computes the row of the variable that leaves, and the ratios.
func (p *Program) look(r int, side float64) {
	line := p.inverse[r*p.items : (r+1)*p.items]
	for k, a := range line {
		if math.Abs(a) > noise {
			for _, o := range p.having[p.first[k]:p.first[k+1]] {
				p.alpha[o] += a
			}
		}
	}
	p.ratios = p.ratios[:0]
	for _, o := range p.active {
		if a := p.alpha[o]; a != 0 {
			p.consider(o, side*a)
		}
	}
	for k, a := range line {
		if v := int32(p.options + k); p.up[v] > 0 {
			p.alpha[v] = a
			p.consider(v, side*a)
		}
	}
}

// forget takes back what look has computed.
func (p *Program) forget() {
	for _, o := range p.active {
		p.alpha[o] = 0
	}
	clear(p.alpha[p.options:])
}

// consider adds the ratio of a variable whose reduced cost comes nearer to 0.
func (p *Program) consider(v int32, a float64) {
	switch {
	case p.row[v] >= 0:
	case p.upper[v] && a < -least:
		p.ratios = append(p.ratios, ratio{v, max(-p.d[v], 0), -a})
	case !p.upper[v] && a > least:
		p.ratios = append(p.ratios, ratio{v, max(p.d[v], 0), a})
	}
}

// choose returns the variable that enters, or -1 if there is none. The variables of the smaller ratios pass to their other
// bounds before.
//
// The slope is how fast the bound grows at first. When the reduced cost of a variable becomes 0, the variable may pass to its
// other bound, and the bound grows more slowly from then on; when it would not grow any longer, the variable enters. Of those
// whose ratios are about the same, the one with the largest entry is taken, which is the most accurate.
func (p *Program) choose(slope float64) (q int32, flips int) {
	for rest := p.ratios; len(rest) > 0; {
		first := math.Inf(1)
		for _, c := range rest {
			first = min(first, (c.d+wrong)/c.per)
		}
		n := 0
		for k, c := range rest {
			if c.d/c.per <= first { // true for one at least, however it is rounded
				rest[n], rest[k] = rest[k], rest[n]
				n++
				slope -= float64(c.per * (p.up[c.v] - p.low[c.v]))
			}
		}
		if slope < missed {
			best := 0
			for k, c := range rest[:n] {
				if c.per > rest[best].per {
					best = k
				}
			}
			return rest[best].v, len(p.ratios) - len(rest)
		}
		rest = rest[n:]
	}
	return -1, 0
}

// flip takes variables to their other bounds.
func (p *Program) flip(ratios []ratio) {
	if len(ratios) == 0 {
		return
	}
	clear(p.delta)
	for _, c := range ratios {
		by := p.up[c.v] - p.low[c.v]
		if p.upper[c.v] {
			by = -by
		}
		p.upper[c.v] = !p.upper[c.v]
		p.rest(c.v, by)
	}
	for i, by := range p.delta {
		if by != 0 {
			for r := range p.x {
				p.x[r] += float64(by * p.inverse[r*p.items+i])
			}
		}
	}
}
