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

// newTotal returns a number below 2¹²⁸ as a total.
func newTotal(n *big.Int) total {
	var high big.Int
	return total{high.Rsh(n, 64).Uint64(), new(big.Int).And(n, maxWord).Uint64()}
}

var maxWord = new(big.Int).SetUint64(1<<64 - 1)

// less reports whether t is less than u.
func (t total) less(u total) bool { return t.high < u.high || t.high == u.high && t.low < u.low }

// minus returns t - u, which must not be negative.
func (t total) minus(u total) total {
	low, borrow := bits.Sub64(t.low, u.low, 0)
	high, _ := bits.Sub64(t.high, u.high, borrow)
	return total{high, low}
}
