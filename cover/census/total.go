package census

import (
	"math/big"
	"math/bits"
)

// A total is a number below 2¹²⁸. No count of this package reaches that: there are less than 2⁷³ grids.
type total struct{ high, low uint64 }

// addProduct adds a·b.
func (t *total) addProduct(a, b uint64) {
	high, low := bits.Mul64(a, b)
	var carry uint64
	t.low, carry = bits.Add64(t.low, low, 0)
	t.high, _ = bits.Add64(t.high, high, carry)
}

// big returns the number.
func (t total) big() *big.Int {
	n := new(big.Int).SetUint64(t.high)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.low))
}
