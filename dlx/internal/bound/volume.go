package bound

import (
	"math"
	"slices"
)

// volume climbs to better multipliers by the volume algorithm: each step goes in the direction of the items that an average
// of the earlier solutions of the relaxation covers too seldom or too often. That average comes close to the optimum of the
// linear program.
type volume struct {
	r *Relaxation

	lo, hi []float64 // for each item, how often it is still to be covered
	u      []float64 // multipliers: the best ones so far
	x      []float64 // for each option, the part of it in the average
	mean   []float64 // for each item, how often the average covers it

	at   []float64 // multipliers of the step
	rc   []float64 // for each option, its reduced cost at the step
	g    []float64 // for each item, how often the step covers it
	dir  []float64 // for each item, the direction
	some []int32   // the options that are looked at between two full steps
}

const (
	many   = 12_000 // with more options, most steps look at some of them only
	sifted = 20     // steps from one that looks at all to the next
	warm   = 60     // steps before the first sifting
)

// begin starts with each item's least share of the costs of its options.
func (v *volume) begin(r *Relaxation) {
	items, options := len(r.lo), len(r.costs)
	*v = volume{
		r: r, u: make([]float64, items), at: make([]float64, items), mean: make([]float64, items), g: make([]float64, items),
		dir: make([]float64, items), x: make([]float64, options), rc: make([]float64, options),
		lo: make([]float64, items), hi: make([]float64, items),
	}
	for i := range v.lo {
		v.lo[i], v.hi[i] = float64(r.lo[i]), float64(r.hi[i])
	}
	for i := range v.u {
		v.u[i] = math.Inf(1)
	}
	for o, c := range r.costs {
		items := r.items(int32(o))
		for _, i := range items {
			v.u[i] = min(v.u[i], float64(c)/float64(len(items)))
		}
	}
	for i := range v.u {
		if r.lo[i] == 0 || math.IsInf(v.u[i], 1) {
			v.u[i] = 0
		}
	}
}

// lagrange computes the reduced costs of some options at multipliers u, how often those with a negative one cover each item,
// and the bound, to which base is added.
func (v *volume) lagrange(u []float64, options []int32, base float64) float64 {
	r, rc, g := v.r, v.rc, v.g
	bound := base
	for i, x := range u {
		g[i] = 0
		if x > 0 {
			bound += float64(x * v.lo[i])
		} else {
			bound += float64(x * v.hi[i])
		}
	}
	for _, o := range options {
		c := float64(r.costs[o])
		items := r.entries[r.starts[o]:r.starts[o+1]]
		for _, i := range items {
			c -= u[i]
		}
		rc[o] = c
		if c < 0 {
			bound += c
			for _, i := range items {
				g[i]++
			}
		}
	}
	return bound
}

// aim sets the direction that the average calls for and returns its length squared: an item wants to be covered as often
// as its multiplier counts.
func (v *volume) aim() (square float64) {
	for i, n := range v.mean {
		lo, hi := v.lo[i], v.hi[i]
		d := 0.0
		switch u := v.u[i]; {
		case u > 0 || n < lo:
			d = lo - n
		case u < 0 || n > hi:
			d = hi - n
		}
		v.dir[i] = d
		square += float64(d * d)
	}
	return square
}

// sift chooses the options for the next steps: those whose reduced costs are negative, or among the least tenth.
func (v *volume) sift(options []int32) {
	var sample []float64
	for n := 0; n < len(options); n += max(1, len(options)/1024) {
		sample = append(sample, v.rc[options[n]])
	}
	slices.Sort(sample)
	most := max(sample[len(sample)/10], 0)
	v.some = v.some[:0]
	for _, o := range options {
		if v.rc[o] <= most {
			v.some = append(v.some, o)
		}
	}
}

// climb takes so many steps at most, from the multipliers u, over some options; base is what the bound has besides. It
// stops when the bound reaches the goal, or when it hardly moves. If it is eager, it goes on as long as the goal seems to be
// near, up to eight times as many steps. It returns the bound, which is that of v.u.
func (v *volume) climb(options []int32, base float64, steps int, goal float64, eager bool) (best float64) {
	r := v.r
	copy(v.at, v.u)
	for _, o := range options {
		v.x[o] = 0
	}
	var (
		lambda        = 0.1 // the length of a step, relative to the gap
		widest        = 0.1 // of the parts of a step in the average
		failed, mixed = 0, 0
		checked       = math.Inf(-1)
		target        = 0.0
	)
	best = math.Inf(-1)
	before := best // twenty steps ago
	sifting := false
	for n, last := 0, 8*steps; n < steps; n++ {
		sifting = len(options) > many && n >= warm
		full, over := !sifting || n%sifted == 0, options
		if !full {
			over = v.some
		}
		bound := v.lagrange(v.at, over, base)
		if sifting && full {
			v.sift(options)
		}
		v.average(over, n == 0, widest)
		if bound > best {
			best, failed = bound, 0
			copy(v.u, v.at)
			if v.agrees() {
				lambda = min(lambda*1.2, 2)
			} else if mixed++; mixed == 2 {
				lambda, mixed = min(lambda*1.1, 2), 0
			}
			if best >= goal && full {
				break
			}
		} else if failed++; failed == 10 {
			lambda, failed = lambda*0.66, 0
		}
		if sifting && full { // what was found over some options may be less over all
			best = v.lagrange(v.u, options, base)
		}
		if n%100 == 99 {
			if best < checked+float64(0.01*math.Abs(checked)) && widest > 1e-3 {
				widest /= 2
			}
			if checked = best; lambda < 1e-4 {
				break
			}
		}
		if eager && n%20 == 19 {
			if n == steps-1 && n+20 < last && 8*(best-before) >= goal-best {
				steps += 20
			}
			before = best
		}
		if n == 0 || best >= target-float64(0.03*math.Abs(target))-float64(r.Scale) {
			target = best + float64(0.05*math.Abs(best)) + float64(r.Scale)
		}
		square := v.aim()
		if square < 1e-9 {
			break
		}
		to := min(target, goal+float64(0.002*math.Abs(goal)))
		step := lambda * max(to-best, 1e-4*math.Abs(best)) / square
		for i, u := range v.u {
			x := u + float64(step*v.dir[i])
			if u > 0 && x < 0 || u < 0 && x > 0 {
				if v.lo[i] < v.hi[i] {
					x = 0 // another count holds on the other side
				}
			}
			v.at[i] = x
		}
	}
	if sifting {
		best = v.lagrange(v.u, options, base)
	}
	return best
}

// average takes the solution of a step into the average, with the weight that makes its direction the shortest, within
// limits; the first one counts alone.
func (v *volume) average(over []int32, first bool, widest float64) {
	part := 1.0
	if !first {
		over, under := 0.0, 0.0
		for i, n := range v.mean {
			d := v.g[i] - n
			over += float64((v.lo[i] - n) * d)
			under += float64(d * d)
		}
		part = widest
		if under > 0 {
			part = min(max(over/under, widest/10), widest)
		}
	}
	for i := range v.mean {
		v.mean[i] += float64(part * (v.g[i] - v.mean[i]))
	}
	for _, o := range over {
		x := 0.0
		if v.rc[o] < 0 {
			x = 1
		}
		v.x[o] += float64(part * (x - v.x[o]))
	}
}

// agrees reports whether a step would have gone in the direction of the average.
func (v *volume) agrees() bool {
	v.aim()
	dot := 0.0
	for i, d := range v.dir {
		dot += float64(d * (v.lo[i] - v.g[i]))
	}
	return dot >= 0
}
