package planar

import "math/bits"

// A field has the numbers modulo an odd prime below 2^62, in the form of Montgomery: x stands for x/2^64.
//
// Source: Peter L. Montgomery, "Modular multiplication without trial division", Mathematics of Computation 44, 1985.
type field struct {
	prime   uint64
	inverse uint64 // of the prime, modulo 2^64
	one     uint64 // 2^64
	square  uint64 // 2^128: its product with x is x in the form
}

func newField(prime uint64) *field {
	f := &field{prime: prime, inverse: prime}
	for range 5 { // each doubles the number of right bits, which are three at first
		f.inverse *= 2 - prime*f.inverse
	}
	_, f.one = bits.Div64(1, 0, prime)
	_, f.square = bits.Div64(f.one, 0, prime)
	return f
}

// mul returns a product. One of the factors may be any number below 2^64 that is not reduced.
func (f *field) mul(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	part, _ := bits.Mul64(low*f.inverse, f.prime)
	z, borrow := bits.Sub64(high, part, 0)
	return z + f.prime&-borrow
}

func (f *field) sub(x, y uint64) uint64 {
	z, borrow := bits.Sub64(x, y, 0)
	return z + f.prime&-borrow
}

func (f *field) neg(x uint64) uint64 { return f.sub(0, x) }

// form returns a number below 2^64 in the form, and plain takes it back.
func (f *field) form(x uint64) uint64  { return f.mul(x, f.square) }
func (f *field) plain(x uint64) uint64 { return f.mul(x, 1) }

// invert returns the inverse of a number that is not 0, by Euclid's algorithm: to take a power takes three times as long.
func (f *field) invert(x uint64) uint64 {
	a, b := f.prime, x
	u, v := uint64(0), uint64(1) // x times u is a, and x times v is b, up to signs, which alternate
	minus := true
	for ; b > 1; minus = !minus {
		q := a / b
		a, b = b, a-q*b
		u, v = v, u+q*v
	}
	if !minus {
		v = f.prime - v
	}
	return f.mul(f.mul(v, f.square), f.square)
}

// subtract takes a multiple of one row off another one.
func (f *field) subtract(from, row []uint64, times uint64) {
	from = from[:len(row)]
	for k, x := range row {
		from[k] = f.sub(from[k], f.mul(x, times))
	}
}
