package simplex

import "math"

const (
	singular = 1e-6  // columns whose entries are smaller depend on others
	noise    = 1e-12 // entries that are smaller are 0
	tiny     = 1e-4  // a square length at least
)

// invert computes the inverse of the basis anew, and the multipliers. A variable that depends on others leaves the basis,
// for a slack.
func (p *Program) invert() {
	var enter []int32
	slack := make([]bool, p.items)
	for _, v := range p.variable {
		if i := int(v) - p.options; i >= 0 {
			slack[i] = true
		} else {
			enter = append(enter, v)
		}
	}
	p.build(enter, slack)
}

// Adopt goes on from the basis of another program with the same options, and with their bounds. For each item of p, items
// has the number of that item there, or -1 if it is new.
func (p *Program) Adopt(other *Program, items []int32) {
	var enter []int32
	for _, v := range other.variable {
		if int(v) < p.options {
			enter = append(enter, v)
		}
	}
	slack := make([]bool, p.items)
	for i, there := range items {
		slack[i] = there < 0 || other.row[p.options+int(there)] >= 0
	}
	copy(p.upper[:p.options], other.upper)
	copy(p.low[:p.options], other.low)
	copy(p.up[:p.options], other.up)
	p.build(enter, slack)
}

// build makes a basis of some options, as far as they do not depend on each other, and of the slacks of some items; it takes
// other slacks where these are too few.
func (p *Program) build(enter []int32, taken []bool) {
	m := p.items
	clear(p.inverse)
	for i := range m {
		p.inverse[i*m+i], p.norms[i] = 1, 1
		p.variable[i] = int32(p.options + i)
	}
	// One by one, options take the place of slacks: first those that have the fewest items left, which keeps the
	// inverse sparse.
	left := make(map[int32]int, len(enter))
	having := make([][]int32, m)
	for _, v := range enter {
		for _, i := range p.rows(v) {
			having[i] = append(having[i], v)
			if !taken[i] {
				left[v]++
			}
		}
	}
	for len(enter) > 0 {
		at := 0
		for n, v := range enter {
			if left[v] < left[enter[at]] {
				at = n
			}
		}
		v := enter[at]
		enter[at] = enter[len(enter)-1]
		enter = enter[:len(enter)-1]
		p.enter(v)
		r, most := -1, singular
		for i, a := range p.column {
			if !taken[i] && math.Abs(a) > most {
				r, most = i, math.Abs(a)
			}
		}
		if r < 0 {
			continue
		}
		p.pivot(r)
		p.variable[r], taken[r] = v, true
		for _, u := range having[r] {
			left[u]--
		}
	}
	p.age = 0
	for v := range p.row {
		p.row[v] = -1
	}
	clear(p.y)
	for r, v := range p.variable {
		p.row[v] = int32(r)
		if int(v) < p.options && p.costs[v] != 0 {
			for i, a := range p.inverse[r*m : r*m+m] {
				p.y[i] += float64(p.costs[v] * a)
			}
		}
	}
}

// enter computes the column of variable v.
func (p *Program) enter(v int32) {
	m := p.items
	if i := int(v) - p.options; i >= 0 {
		for r := range p.column {
			p.column[r] = p.inverse[r*m+i]
		}
		return
	}
	items := p.rows(v)
	for r := range p.column {
		line := p.inverse[r*m : r*m+m]
		sum := 0.0
		for _, i := range items {
			sum += line[i]
		}
		p.column[r] = sum
	}
}

// pivot puts the variable of the column into row r of the basis, and brings the inverse and its norms up to date.
func (p *Program) pivot(r int) {
	m := p.items
	line := p.inverse[r*m : r*m+m]
	p.nonzero = p.nonzero[:0]
	by, norm := 1/p.column[r], 0.0
	for k, a := range line {
		switch {
		case a == 0:
		case math.Abs(a) < noise:
			line[k] = 0
		default:
			a *= by
			line[k] = a
			norm += float64(a * a)
			p.nonzero = append(p.nonzero, int32(k))
		}
	}
	p.norms[r] = norm
	dense := 3*len(p.nonzero) > m
	for i, a := range p.column {
		if i == r || math.Abs(a) < noise {
			continue
		}
		other := p.inverse[i*m : i*m+m]
		if dense {
			p.norms[i] = max(subtract(other, line, a), tiny)
		} else {
			p.norms[i] = max(p.norms[i]+subtractSome(other, line, p.nonzero, a), tiny)
		}
	}
	p.age++
}

// subtract subtracts a times line from other and returns the square length of the difference. Four sums do not wait for each
// other.
func subtract(other, line []float64, a float64) float64 {
	var s0, s1, s2, s3 float64
	for len(line) >= 4 && len(other) >= 4 {
		c0, c1 := other[0]-float64(a*line[0]), other[1]-float64(a*line[1])
		c2, c3 := other[2]-float64(a*line[2]), other[3]-float64(a*line[3])
		other[0], other[1], other[2], other[3] = c0, c1, c2, c3
		s0, s1, s2, s3 = s0+float64(c0*c0), s1+float64(c1*c1), s2+float64(c2*c2), s3+float64(c3*c3)
		line, other = line[4:], other[4:]
	}
	for k, b := range line {
		c := other[k] - float64(a*b)
		other[k] = c
		s0 += float64(c * c)
	}
	return s0 + s1 + s2 + s3
}

// subtractSome does the same at some places, and returns the change of the square length.
func subtractSome(other, line []float64, places []int32, a float64) float64 {
	var s0, s1 float64
	other = other[:len(line)]
	for len(places) >= 2 {
		k0, k1 := places[0], places[1]
		b0, b1 := other[k0], other[k1]
		c0, c1 := b0-float64(a*line[k0]), b1-float64(a*line[k1])
		other[k0], other[k1] = c0, c1
		s0, s1 = s0+(float64(c0*c0)-float64(b0*b0)), s1+(float64(c1*c1)-float64(b1*b1))
		places = places[2:]
	}
	for _, k := range places {
		b := other[k]
		c := b - float64(a*line[k])
		other[k] = c
		s0 += float64(c*c) - float64(b*b)
	}
	return s0 + s1
}
