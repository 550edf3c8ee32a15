package planar

import (
	"math/big"
	"slices"
)

// primeBits is the number of bits of the primes, less one: they are between 2^primeBits and twice that.
const primeBits = 61

// primesFor returns how many primes have a product above a number.
func (x *Matrix) primesFor(n *big.Int) int { return n.BitLen()/x.primeBits + 1 }

// A source has primes, from the greatest one down. They are found when they are asked for.
type source struct{ last uint64 }

func (x *Matrix) newSource() source { return source{1 << (x.primeBits + 1)} }

// next returns the field of the next prime.
func (s *source) next() *field {
	for n := new(big.Int); ; {
		s.last--
		if s.last%2 > 0 && s.last%3 > 0 && s.last%5 > 0 && n.SetUint64(s.last).ProbablyPrime(0) { // certain below 2^64
			return newField(s.last)
		}
	}
}

// chinese puts numbers together from their remainders modulo some primes, as digits in a system of mixed radices: the first
// prime is the value of the second digit, and so on.
//
// Source: Harvey L. Garner, "The residue number system", IRE Transactions on Electronic Computers 8, 1959.
type chinese struct {
	fields  []*field
	inverse [][]uint64 // of each prime, the inverses of those before it, in its form
	digits  []uint64
	digit   big.Int
}

// newChinese returns a chinese for the primes of some fields.
func newChinese(fields []*field) *chinese {
	c := &chinese{fields: fields, digits: make([]uint64, len(fields))}
	for k, f := range fields {
		var inverse []uint64
		for _, before := range fields[:k] {
			inverse = append(inverse, f.invert(f.form(before.prime)))
		}
		c.inverse = append(c.inverse, inverse)
	}
	return c
}

// clone returns a chinese for another goroutine.
func (c *chinese) clone() *chinese {
	return &chinese{fields: c.fields, inverse: c.inverse, digits: slices.Clone(c.digits)}
}

// number sets z to the number with remainders modulo the first primes, each in the form of its field. It is below their product.
func (c *chinese) number(z *big.Int, remainders []uint64) *big.Int {
	for k, n := range remainders {
		f := c.fields[k]
		for before, inverse := range c.inverse[k] {
			n = f.mul(f.sub(n, f.form(c.digits[before])), inverse)
		}
		c.digits[k] = f.plain(n)
	}
	z.SetUint64(0)
	for k := len(remainders) - 1; k >= 0; k-- {
		z.Mul(z, c.digit.SetUint64(c.fields[k].prime))
		z.Add(z, c.digit.SetUint64(c.digits[k]))
	}
	return z
}
