package dlx

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A sample gathers moments number by number. They, and the bounds with the correction for skewness, are equal to those
// computed from all numbers at once.
func TestSample(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.Float64Range(0, 1e6), 2, 40).Draw(t, "numbers")
		var m sample
		for _, x := range numbers {
			m.add(x)
		}
		n := float64(len(numbers))
		mean, second, third := 0.0, 0.0, 0.0
		for _, x := range numbers {
			mean += x / n
		}
		for _, x := range numbers {
			second += (x - mean) * (x - mean)
			third += (x - mean) * (x - mean) * (x - mean)
		}
		variance := second / (n - 1)
		half := 1.96 * math.Sqrt(variance/n)
		skew := 0.0
		if variance > 0 {
			skew = third / n / (6 * variance * n) * (1 + 2*1.96*1.96)
		}
		want := Interval{mean, max(0, mean+min(skew, 0)-half), mean + max(skew, 0) + half}
		got := m.interval()
		for k, pair := range [][2]float64{{got.Mean, want.Mean}, {got.Low, want.Low}, {got.High, want.High}} {
			if math.Abs(pair[0]-pair[1]) > 1e-6*(1+want.High) {
				t.Fatalf("interval of %v = %+v, want %+v (%d)", numbers, got, want, k)
			}
		}
	})
}
