package census

import (
	"math"
	"math/big"
	"math/bits"
)

// A total is a number below 2¹²⁸. No count of this package reaches that: there are less than 2⁷³ grids.
type total struct{ high, low uint64 }

// addProduct adds a·b.
func (t *total) addProduct(a, b uint64) {
	high, low := bits.Mul64(a, b)
	t.add(total{high, low})
}

// add adds u.
func (t *total) add(u total) {
	var carry uint64
	t.low, carry = bits.Add64(t.low, u.low, 0)
	t.high, _ = bits.Add64(t.high, u.high, carry)
}

// big returns the number.
func (t total) big() *big.Int {
	n := new(big.Int).SetUint64(t.high)
	return n.Add(n.Lsh(n, 64), new(big.Int).SetUint64(t.low))
}

// newTotal returns a number, which must be below 2¹²⁸.
func newTotal(n *big.Int) total {
	var high big.Int
	high.Rsh(n, 64)
	return total{high.Uint64(), new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64)).Uint64()}
}
