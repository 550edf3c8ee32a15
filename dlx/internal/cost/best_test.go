package cost

import (
	"math"
	"slices"
	"testing"
)

// The best solutions are kept in their order, however they come, and each once.
func TestOffer(t *testing.T) {
	solution := func(cost int64, way uint32) Solution {
		return Solution{Cost: cost, Road: []uint32{way}, Options: []int{int(way)}}
	}
	b := NewBest(3, math.MaxInt64)
	for _, s := range []Solution{solution(5, 1), solution(7, 2), solution(5, 1), solution(5, 0), solution(7, 2), solution(6, 3), solution(9, 4)} {
		b.Offer(s)
	}
	var got []int
	for _, s := range b.Solutions() {
		got = append(got, s.Options[0])
	}
	if want := []int{0, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("Solutions = %v, want %v", got, want)
	}
}
