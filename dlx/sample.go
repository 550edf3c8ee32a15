package dlx

import "math"

// An Interval is an estimate of a number, and the bounds between which the number lies with 95 percent confidence.
//
// The bounds rest on the central limit theorem, with Johnson's correction for skewness. They are too low where a few rare
// probes hold most of the weight and none of them was met: more probes, or another seed, will show it.
//
// A number beyond the largest float64, about 1.8e308, is +Inf. If a probe is beyond it, so are Mean and High, and Low is
// 0, or 1 for nodes.
type Interval struct {
	Mean, Low, High float64
}

// sample gathers the moments of random numbers that are not negative.
type sample struct {
	n             int
	unit          float64 // the largest power of two that is not above the largest number; or 0
	mean          float64 // in units, as are the others, whose powers would be too large without
	second, third float64 // sums of the powers of the deviations from the mean
}

// add adds a number: Pébay's update of the moments (Sandia report SAND2008-6212).
func (m *sample) add(x float64) {
	if x > m.unit {
		_, exponent := math.Frexp(x)
		unit := math.Ldexp(1, exponent-1)
		r := m.unit / unit
		m.mean, m.second, m.third = m.mean*r, m.second*r*r, m.third*r*r*r
		m.unit = unit
	}
	if m.unit > 0 {
		x /= m.unit
	}
	n := float64(m.n)
	m.n++
	d := x - m.mean
	step := d / (n + 1)
	m.mean += step
	m.third += float64(d*step*step*n*(n-1)) - float64(3*step*m.second)
	m.second += float64(d * step * n)
}

// interval returns the mean with Johnson's bounds, mean + skew ± t. Without
// skewness these are the bounds of the normal distribution.
func (m *sample) interval() Interval {
	if math.IsInf(m.mean, 0) || math.IsNaN(m.mean) {
		return Interval{math.Inf(1), 0, math.Inf(1)}
	}
	const z = 1.96
	n := float64(m.n)
	if m.n == 1 {
		return Interval{m.mean * m.unit, 0, math.Inf(1)} // one probe bounds nothing
	}
	variance := m.second / (n - 1)
	if variance == 0 {
		return Interval{m.mean * m.unit, m.mean * m.unit, m.mean * m.unit}
	}
	half := float64(z * math.Sqrt(variance/n))
	skew := float64(m.third / n / (6 * variance * n) * (1 + 2*z*z))
	return Interval{m.mean * m.unit, max(0, m.mean+min(skew, 0)-half) * m.unit, (m.mean + max(skew, 0) + half) * m.unit}
}
