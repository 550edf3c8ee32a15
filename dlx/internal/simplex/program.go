package simplex

// A Program is a linear program. It keeps its basis from one call of Solve to the next.
type Program struct {
	Pivots int // of all calls of Solve together

	// The program: option o has the items entries[starts[o]:starts[o+1]].
	items, options int
	starts         []int32
	entries        []int32
	costs          []float64
	hi             []float64 // for each item, how often it is covered at most
	low, up        []float64 // for each variable, its bounds

	basis
	values

	// What is listed anew in each call of Solve.
	active []int32 // the options that are not fixed
	first  []int32 // the active options of item i are having[first[i]:first[i+1]]
	having []int32

	alpha   []float64 // for each variable, how fast it changes the one that leaves; all 0 between pivots
	column  []float64 // for each row, how fast its variable falls when the one that enters grows
	nonzero []int32   // places in a row of the inverse
	ratios  []ratio
	delta   []float64 // for each item, what the variables outside the basis leave of its right-hand side, or a change of that
}

// A basis is all that a program must go back to.
type basis struct {
	variable []int32   // for each row
	row      []int32   // for each variable, its row, or -1 if it is at a bound
	upper    []bool    // for each variable at a bound, whether that is the upper one
	inverse  []float64 // row by row
	norms    []float64 // for each row of the inverse, its square length
	y        []float64 // for each item, its multiplier
	age      int       // pivots since the inverse was computed
}

// values are what follows from a basis and the bounds. They are good until the bounds change.
type values struct {
	x       []float64 // for each row, the value of its variable
	d       []float64 // for each variable that is not fixed, its reduced cost
	resting float64   // what the options at their bounds cost
}

// A Basis is where a program has been; see [Program.Keep].
type Basis struct{ basis }

// New returns a program of which option o costs costs[o] and has the items entries[starts[o]:starts[o+1]], and in which
// item i is to be covered lo[i] to hi[i] times. The slices must not change. Its memory is quadratic in the number of items.
func New(costs []float64, starts, entries []int32, lo, hi []float64) *Program {
	n, m := len(costs)+len(lo), len(lo)
	p := &Program{
		items: m, options: len(costs), starts: starts, entries: entries, costs: costs, hi: hi,
		low: make([]float64, n), up: make([]float64, n),
		basis: basis{
			variable: make([]int32, m), row: make([]int32, n), upper: make([]bool, n),
			inverse: make([]float64, m*m), norms: make([]float64, m), y: make([]float64, m),
		},
		values: values{x: make([]float64, m), d: make([]float64, n)},
		first:  make([]int32, m+2), alpha: make([]float64, n), column: make([]float64, m), delta: make([]float64, m),
	}
	for v := range n {
		p.up[v] = 1
		if i := v - p.options; i >= 0 {
			p.up[v] = hi[i] - lo[i]
			p.variable[i] = int32(v)
		}
	}
	p.invert()
	return p
}

// Fix sets the bounds of an option: 0 and 1 where it is free, both 0 or both 1 where it is fixed.
func (p *Program) Fix(o int32, low, up float64) { p.low[o], p.up[o] = low, up }

// Value returns how often the program takes option o.
func (p *Program) Value(o int32) float64 {
	switch {
	case p.row[o] >= 0:
		return p.x[p.row[o]]
	case p.upper[o]:
		return p.up[o]
	}
	return p.low[o]
}

// Cost returns what that costs: as long as Solve has not returned Optimal, it is a lower bound.
func (p *Program) Cost() float64 {
	sum := p.resting
	for r, v := range p.variable {
		if int(v) < p.options {
			sum += float64(p.costs[v] * p.x[r])
		}
	}
	return sum
}

// Multipliers returns the multiplier of each item. They are good until the next call.
func (p *Program) Multipliers() []float64 { return p.y }

// Keep keeps in b where the program is, for Return.
func (p *Program) Keep(b *Basis) {
	b.variable, b.row, b.upper = append(b.variable[:0], p.variable...), append(b.row[:0], p.row...), append(b.upper[:0], p.upper...)
	b.inverse, b.norms, b.y = append(b.inverse[:0], p.inverse...), append(b.norms[:0], p.norms...), append(b.y[:0], p.y...)
	b.age = p.age
}

// Return goes back to where the program was when b was kept. The bounds stay as they are.
func (p *Program) Return(b *Basis) {
	copy(p.variable, b.variable)
	copy(p.row, b.row)
	copy(p.upper, b.upper)
	copy(p.inverse, b.inverse)
	copy(p.norms, b.norms)
	copy(p.y, b.y)
	p.age = b.age
}

// rows returns the items of an option, and none of a slack.
func (p *Program) rows(v int32) []int32 {
	if int(v) < p.options {
		return p.entries[p.starts[v]:p.starts[v+1]]
	}
	return nil
}
