package propagate

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestFamilies compares the operations with loops over all sets.
func TestFamilies(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for n := 4; n <= familyDigits; n++ {
		words := familyWords(n)
		random := func() family {
			f := make(family, words)
			for range 1 + rng.IntN(1<<n) {
				f.add(digits(rng.IntN(1 << n)))
			}
			return f
		}
		for range 20 {
			from, to, v := random(), random(), digits(rng.IntN(1<<n))
			up, down := make(family, words), make(family, words)
			up.grow(from, v)
			kept := down.shrink(from, to, v)
			wantUp, wantDown, wantKept, all := make(family, words), make(family, words), digits(0), ^digits(0)
			for set := range digits(1 << n) {
				if !from.has(set) {
					continue
				}
				all &= set
				for x := v &^ set; x != 0; x &= x - 1 {
					d := x & -x
					wantUp.add(set | d)
					if to.has(set | d) {
						wantDown.add(set)
						wantKept |= d
					}
				}
			}
			if got := from.common(); got != all {
				t.Errorf("n=%d: common = %b, want %b", n, got, all)
			}
			if kept != wantKept {
				t.Errorf("n=%d: shrink keeps %b, want %b", n, kept, wantKept)
			}
			for w := range words {
				if up[w] != wantUp[w] || down[w] != wantDown[w] {
					t.Fatalf("n=%d, word %d: grow %x, want %x; shrink %x, want %x", n, w, up[w], wantUp[w], down[w], wantDown[w])
				}
			}
		}
	}
}

// TestSpread compares sums of bits with loops.
func TestSpread(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		const words = 3
		draw := func() []uint64 {
			b := make([]uint64, words)
			for range 1 + rng.IntN(20) {
				set(b, rng.IntN(64*words))
			}
			return b
		}
		has := func(b []uint64, i int) bool { return i < 64*words && b[i>>6]>>(i&63)&1 != 0 }
		src, by, to := draw(), draw(), draw()
		got, back, may := make([]uint64, words), make([]uint64, words), make([]uint64, words)
		spread(got, src, by)
		lost := gather(back, src, to, by, may)
		left := 0
		for i := range 64 * words {
			reached, meets, useful := false, false, false
			for j := range 64 * words {
				reached = reached || j <= i && has(src, j) && has(by, i-j)
				meets = meets || has(src, i) && has(by, j) && has(to, i+j)
				useful = useful || has(src, j) && has(by, i) && has(to, i+j)
			}
			if has(got, i) != reached || has(back, i) != meets || has(may, i) != useful {
				t.Fatalf("bit %d: %v %v %v, want %v %v %v", i, has(got, i), has(back, i), has(may, i), reached, meets, useful)
			}
			if useful {
				left++
			}
		}
		ones := 0
		for _, w := range by {
			ones += bits.OnesCount64(w)
		}
		if lost != (left < ones) {
			t.Fatalf("lost = %v, %d of %d left", lost, left, ones)
		}
	}
}
