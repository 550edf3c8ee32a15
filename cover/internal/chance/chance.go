// Package chance draws large random numbers.
package chance

import (
	"math/big"
	"math/rand/v2"
)

// Below draws one of the numbers 0 to n-1 with equal probability. n is positive.
func Below(random *rand.Rand, n *big.Int) *big.Int {
	size := n.BitLen()
	x, word := new(big.Int), new(big.Int)
	for {
		x.SetUint64(0)
		for range (size + 63) / 64 {
			x.Or(x.Lsh(x, 64), word.SetUint64(random.Uint64()))
		}
		if x.Rsh(x, uint(-size&63)); x.Cmp(n) < 0 {
			return x
		}
	}
}
