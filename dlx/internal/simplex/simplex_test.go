package simplex

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// bound returns what every solution within the bounds costs at least, by multipliers alone.
func bound(p *Program, lo, y []float64) float64 {
	sum := 0.0
	for i, x := range y {
		sum += max(x*lo[i], 0) + min(x*p.hi[i], 0)
	}
	for o := range int32(p.options) {
		d := p.costs[o]
		for _, i := range p.rows(o) {
			d -= y[i]
		}
		sum += min(d*p.low[o], d*p.up[o])
	}
	return sum
}

// TestSolve draws programs, solves them, fixes and frees options, and solves them again. Each answer shows that it is right:
// an optimum has the cost of its bound, and obeys the program; otherwise the bound is the limit at least.
func TestSolve(t *testing.T) {
	times := map[State]int{}
	rapid.Check(t, func(t *rapid.T) {
		pick := func(from, to int) int { return rapid.IntRange(from, to).Draw(t, "pick") }
		items := pick(1, 12)
		lo, hi := make([]float64, items), make([]float64, items)
		for i := range lo {
			lo[i], hi[i] = 1, 1
			if pick(0, 3) == 0 {
				lo[i] = float64(pick(0, 2))
				hi[i] = lo[i] + float64(pick(0, 2))
			}
		}
		var costs []float64
		starts, entries := []int32{0}, []int32(nil)
		for range pick(1, 40) {
			for i := range int32(items) {
				if pick(0, 3) == 0 {
					entries = append(entries, i)
				}
			}
			costs, starts = append(costs, float64(pick(-2, 50))), append(starts, int32(len(entries)))
		}
		p := New(costs, starts, entries, lo, hi)
		var kept Basis
		p.Keep(&kept)
		for range 6 {
			for o := range costs {
				switch pick(0, 5) {
				case 0:
					p.Fix(int32(o), 0, 0)
				case 1:
					p.Fix(int32(o), 1, 1)
				default:
					p.Fix(int32(o), 0, 1)
				}
			}
			switch pick(0, 4) {
			case 0:
				p.Return(&kept)
			case 1:
				p.Keep(&kept)
			}
			if pick(0, 4) == 0 { // another program goes on, to which some items are new
				same := make([]int32, items)
				for i := range same {
					if same[i] = int32(i); pick(0, 4) == 0 {
						same[i] = -1
					}
				}
				before := p
				p = New(costs, starts, entries, lo, hi)
				p.Adopt(before, same)
			}
			limit, pivots := 1e4, 1000
			if pick(0, 2) == 0 {
				limit = float64(pick(0, 100))
			}
			if pick(0, 4) == 0 {
				pivots = pick(0, 5)
			}
			state := p.Solve(limit, pivots)
			times[state]++
			at := bound(p, lo, p.Multipliers())
			const little = 1e-4
			switch state {
			case Over:
				if at < limit-little {
					t.Fatalf("bound %g, want the limit of %g", at, limit)
				}
				continue
			case Stopped:
				if pivots == 1000 {
					t.Fatal("stopped after 1000 pivots")
				}
				if at > limit+little {
					t.Fatalf("stopped at bound %g, which is more than the limit of %g", at, limit)
				}
				continue
			}
			if math.Abs(at-p.Cost()) > little {
				t.Fatalf("cost %g, but bound %g", p.Cost(), at)
			}
			cost, times := 0.0, make([]float64, items)
			for o := range int32(len(costs)) {
				x := p.Value(o)
				if x < p.low[o]-little || x > p.up[o]+little {
					t.Fatalf("option %d is taken %g times, want %g to %g", o, x, p.low[o], p.up[o])
				}
				cost += x * costs[o]
				for _, i := range p.rows(o) {
					times[i] += x
				}
			}
			for i, n := range times {
				if n < lo[i]-little || n > hi[i]+little {
					t.Fatalf("item %d is covered %g times, want %g to %g", i, n, lo[i], hi[i])
				}
			}
			if math.Abs(cost-p.Cost()) > little {
				t.Fatalf("options that cost %g, but cost %g", cost, p.Cost())
			}
		}
	})
	if times[Optimal] == 0 || times[Over] == 0 || times[Stopped] == 0 {
		t.Errorf("states %v, want each", times)
	}
}

// TestChoose: a ratio is always chosen, also where it is so large that the tolerance vanishes by rounding.
func TestChoose(t *testing.T) {
	for k := range 1000 {
		p := &Program{up: []float64{10}, low: make([]float64, 1), ratios: []ratio{{0, 1e10 + float64(k)*1e7, 0.7}}}
		if q, _ := p.choose(1); q != 0 {
			t.Fatalf("none of %v is chosen", p.ratios)
		}
	}
}

// TestInvert compares the inverse after many pivots with one computed anew: it is the inverse of the basis.
func TestInvert(t *testing.T) {
	const items = 30
	var costs, lo []float64
	starts, entries := []int32{0}, []int32(nil)
	for a := range int32(items) {
		for b := range a {
			entries = append(entries, a, b)
			costs, starts = append(costs, float64((a*7+b*11)%97)), append(starts, int32(len(entries)))
		}
		lo = append(lo, 1)
	}
	p := New(costs, starts, entries, lo, lo)
	if state := p.Solve(1e9, 1000); state != Optimal || p.Pivots < items {
		t.Fatalf("state %d after %d pivots, want the optimum after %d or more", state, p.Pivots, items)
	}
	before, norms := slices.Clone(p.inverse), slices.Clone(p.norms)
	rows := slices.Clone(p.variable)
	p.invert()
	for r, v := range rows {
		now := int(p.row[v])
		for i := range items {
			if a, b := before[r*items+i], p.inverse[now*items+i]; math.Abs(a-b) > 1e-9 {
				t.Fatalf("inverse of variable %d and item %d is %g, want %g", v, i, a, b)
			}
		}
		if math.Abs(norms[r]-p.norms[now]) > 1e-6 {
			t.Fatalf("norm of variable %d is %g, want %g", v, norms[r], p.norms[now])
		}
	}
}
