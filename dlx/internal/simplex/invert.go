package simplex

import "math"

const (
	singular = 1e-6  // columns whose entries are smaller depend on others
	noise    = 1e-12 // entries that are smaller are 0
)

// invert computes the inverse of the basis anew, and the multipliers. A variable that depends on others leaves the basis,
// for a slack.
func (p *Program) invert() {
	m := p.items
	var enter []int32
	taken := make([]bool, m) // rows
	for _, v := range p.variable {
		if i := int(v) - p.options; i >= 0 {
			taken[i] = true
		} else {
			enter = append(enter, v)
		}
	}
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
				p.y[i] += p.costs[v] * a
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

// pivot changes the inverse, and its norms, to that of the basis in which the variable of the column has row r.
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
			norm += a * a
			p.nonzero = append(p.nonzero, int32(k))
		}
	}
	p.norms[r] = norm
	dense := 3*len(p.nonzero) > m
	for i, a := range p.column {
		if i == r || math.Abs(a) < noise {
			continue
		}
		other := p.inverse[i*m : i*m+m][:len(line)]
		norm := 0.0
		if dense {
			for k, b := range line {
				c := other[k] - a*b
				other[k] = c
				norm += c * c
			}
		} else {
			norm = p.norms[i]
			for _, k := range p.nonzero {
				before := other[k]
				c := before - a*line[k]
				other[k] = c
				norm += c*c - before*before
			}
		}
		p.norms[i] = max(norm, 1e-4)
	}
	p.age++
}
