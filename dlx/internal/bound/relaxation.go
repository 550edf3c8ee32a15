package bound

import (
	"math"
	"slices"

	"dlx-sudoku/dlx/internal/cost"
	"dlx-sudoku/dlx/internal/matrix"
)

// A Relaxation is what is left of a problem after some options have been chosen, with multipliers for its items.
type Relaxation struct {
	// Scale units of a multiplier make Grain in the costs. One of them is 1: large costs are rounded down.
	Scale, Grain int64

	chosen *matrix.Chosen
	spent  int64 // on the options chosen before

	// The items and the options left, numbered anew from 0. Option o has the items entries[starts[o]:starts[o+1]], without
	// those that take no multiplier. An item that the option covers several times stands there as often.
	lo, hi  []int64 // how often each item is to be covered, at least and at most; both 0 if it takes no multiplier
	number  []int32 // of each option, in the matrix
	costs   []int64
	starts  []int32
	entries []int32
	most    int64 // the largest multiplier, either way

	// The first itemCount items are the matrix's. The cliques stand behind them.
	itemCount int
	cliques   []clique

	active  []int32   // the options not ruled out, ascending
	root    volume    // what climbs at the root
	program program   // what solves it exactly, where it can
	first   []float64 // the multipliers that it climbs from after Restore
	y       []int64   // multipliers, in units
	exact   []int64   // reduced cost of each option under y, in units
	bound   int64     // what all solutions without options ruled out cost at least, in units
}

// mostEntries is how many entries a relaxation may have, or eight times those of the matrix.
const mostEntries = 1 << 20

const (
	scale  = 10_000  // the usual one
	finest = 1 << 52 // costs in units stay below it: up to there a float64 is exact
	sums   = 1 << 61 // and all sums of costs, and of multipliers, below this
)

// New returns the relaxation of what is left of a problem after some options have been chosen, with all multipliers 0. It
// returns nil if the costs come to more than 2^61 together, if options cover items so often that the entries would be too
// many, or if there are no items or options left.
func New(chosen *matrix.Chosen) *Relaxation {
	m := chosen.Matrix
	r := &Relaxation{Scale: scale, Grain: 1, chosen: chosen, lo: make([]int64, m.Items()), hi: make([]int64, m.Items())}
	for _, o := range chosen.Options {
		r.spent += m.Cost(o)
	}
	out := make([]uint8, m.Options())
	chosen.RuleOut(out)
	for i, supply := range m.Supplies() {
		lo, hi := m.Bounds(i)
		taken := int(chosen.Times[i])
		if i >= m.Primary && (taken > 0 || r.coloured(i)) {
			continue
		}
		// More than all its options cannot cover it.
		left := supply + 1
		r.lo[i], r.hi[i] = int64(min(max(0, lo-taken), left)), int64(min(max(0, hi-taken), left))
	}
	total, largest := int64(0), int64(0)
	r.starts = append(r.starts, 0)
	for o := range m.Options() {
		if out[o] != 0 {
			continue
		}
		for e := m.Starts[o]; e < m.Starts[o+1]; e++ {
			i, times := m.Entries[e], m.Weight(e)
			if r.hi[i] == 0 {
				continue
			}
			if times > 1 && len(r.entries)+int(times) > max(mostEntries, 8*len(m.Entries)) {
				return nil
			}
			for range times {
				r.entries = append(r.entries, i)
			}
		}
		c := m.Cost(o)
		largest, total = max(largest, c, -c), total+max(c, -c) // the sum of all costs fits, whatever their signs
		r.number, r.costs, r.starts = append(r.number, int32(o)), append(r.costs, c), append(r.starts, int32(len(r.entries)))
	}
	r.itemCount = m.Items()
	r.limit()
	if max(total, r.spent, -r.spent) > sums || len(r.costs) == 0 {
		return nil
	}
	for r.Scale > 1 && (total > finest/r.Scale || largest > r.most/r.Scale) {
		r.Scale /= 10
	}
	for total/r.Grain > finest || largest/r.Grain > r.most {
		r.Grain *= 2
	}
	for o, c := range r.costs {
		r.costs[o] = floor(c, r.Grain) * r.Scale
	}
	r.y, r.exact = make([]int64, m.Items()), make([]int64, len(r.costs))
	r.root.begin(r)
	r.program.begin(r)
	r.first = slices.Clone(r.root.u)
	r.Restore()
	return r
}

// coloured reports whether an option gives secondary item i a colour.
func (r *Relaxation) coloured(i int) bool {
	m := r.chosen.Matrix
	return m.Colours != nil && slices.ContainsFunc(m.List(i), func(o int32) bool { return m.ColourIn(int(o), i) != 0 })
}

// items returns the items of option o.
func (r *Relaxation) items(o int32) []int32 { return r.entries[r.starts[o]:r.starts[o+1]] }

// Keep keeps the multipliers for Restore.
func (r *Relaxation) Keep() { copy(r.first, r.root.u) }

// Restore takes back what Fix has ruled out, and the multipliers that were kept.
func (r *Relaxation) Restore() {
	copy(r.root.u, r.first)
	r.round(r.y, r.root.u)
	r.active = r.active[:0]
	for o := range r.costs {
		r.active = append(r.active, int32(o))
	}
	r.price()
}

// Total returns what a solution costs at most: as if it had all options but those with a negative cost.
func (r *Relaxation) Total() int64 {
	total := r.spent
	for _, o := range r.number {
		total += max(r.chosen.Cost(int(o)), 0)
	}
	return total
}

// Left returns how many options are not ruled out.
func (r *Relaxation) Left() int { return len(r.active) }

// Whole reports whether no option is ruled out.
func (r *Relaxation) Whole() bool { return len(r.active) == len(r.costs) }

// Lower returns what each solution costs at least that has no option ruled out.
func (r *Relaxation) Lower() int64 {
	return max(-sums/r.Grain, min(sums/r.Grain, -floor(-r.bound, r.Scale)))*r.Grain + r.spent
}

// goal returns how many units the options of a solution cost at most, besides those chosen before, if it costs less than below.
func (r *Relaxation) goal(below int64) int64 {
	left := max(-sums, min(sums, below-1)) - r.spent
	all := finest/r.Scale + 1
	return max(-all, min(all, floor(left, r.Grain))) * r.Scale
}

// floor returns x / y, rounded down.
func floor(x, y int64) int64 {
	if x < 0 {
		return -((y - 1 - x) / y)
	}
	return x / y
}

// round makes multipliers in units of guides.
func (r *Relaxation) round(y []int64, u []float64) {
	for i, x := range u {
		y[i] = int64(math.Floor(min(max(x, -float64(r.most)), float64(r.most))))
	}
}

// base returns what multipliers add to the bound by themselves.
func (r *Relaxation) base(y []int64) (sum int64) {
	for i, x := range y {
		sum += max(x*r.lo[i], 0) + min(x*r.hi[i], 0)
	}
	return sum
}

// price computes the exact reduced costs, of the options ruled out as well, and the bound.
func (r *Relaxation) price() {
	for o, c := range r.costs {
		for _, i := range r.items(int32(o)) {
			c -= r.y[i]
		}
		r.exact[o] = c
	}
	r.bound = r.base(r.y)
	for _, o := range r.active {
		r.bound += min(r.exact[o], 0)
	}
}

// Climb improves the multipliers for the options that are not ruled out: by the linear program, or if that is too large by so
// many steps of the volume algorithm at most. It stops early when the bound shows that each solution costs goal.
func (r *Relaxation) Climb(steps int, goal int64) {
	before, y := r.bound, slices.Clone(r.y)
	limit := float64(r.goal(goal) + r.Scale)
	if r.program.solves() {
		for o := range r.costs {
			r.program.Fix(int32(o), 0, 0)
		}
		for _, o := range r.active {
			r.program.Fix(o, 0, 1)
		}
		r.program.state = r.program.solve(r.root.u, limit, math.MaxInt)
	} else {
		r.root.climb(r.active, 0, steps, limit, false)
	}
	r.round(r.y, r.root.u)
	if r.price(); r.bound < before {
		copy(r.y, y)
		r.price()
	}
}

// level lowers multipliers of items that are covered exactly once, until no option with such an item has a negative reduced
// cost. That never lowers the bound, which gains as much from the option as it loses from the item; and a search that knows
// only what options cost beyond their items turns back earlier.
func (r *Relaxation) level() {
	for _, o := range r.active {
		c, once := r.costs[o], int32(-1)
		for _, i := range r.items(o) {
			if c -= r.y[i]; r.lo[i] == 1 && r.hi[i] == 1 {
				once = i
			}
		}
		if c < 0 && once >= 0 && r.y[once]+c > -r.most {
			r.y[once] += c
		}
	}
}

// Narrow rules out what no solution that costs less than below has, climbing in between, as long as that goes well.
func (r *Relaxation) Narrow(below int64, steps int) {
	for r.Fix(below) {
		before := len(r.active)
		r.Climb(steps, below)
		if r.Fix(below); len(r.active) > before-before/8 {
			return
		}
	}
}

// Fix rules out the options that no solution has that costs less than below. It reports whether it has ruled out any.
func (r *Relaxation) Fix(below int64) bool {
	room := r.goal(below) - r.bound // what reduced costs may add; below 0: nothing is left
	before := len(r.active)
	r.active = slices.DeleteFunc(r.active, func(o int32) bool { return max(r.exact[o], 0) > room })
	return len(r.active) < before
}

// Reduced returns the reduced costs for a search, in which the options ruled out have no place.
func (r *Relaxation) Reduced() (reduced *cost.Reduced, out []int32) {
	r.level()
	r.price()
	m, grain := r.chosen.Matrix, r.Grain
	base := min(r.bound, sums/grain)
	if base < -sums/grain { // any solution costs more
		base, grain = -sums/grain, 0
	}
	reduced = &cost.Reduced{Scale: uint64(r.Scale), Base: base*r.Grain + r.spent*r.Scale, Costs: make([]uint64, m.Options())}
	next := 0
	for o, number := range r.number {
		if next < len(r.active) && r.active[next] == int32(o) {
			next++
			reduced.Costs[number] = cost.ProductOrMax(uint64(max(r.exact[o], 0)), uint64(grain))
		} else {
			out = append(out, number)
		}
	}
	reduced.Sort()
	return reduced, out
}
