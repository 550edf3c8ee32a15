package planar

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// A field computes as big numbers do.
func TestField(t *testing.T) {
	s := (&Matrix{primeBits: primeBits}).newSource()
	fields := []*field{s.next(), s.next(), newField(3), newField(8191)}
	for k, f := range fields[:2] {
		if p := new(big.Int).SetUint64(f.prime); p.BitLen() != primeBits+1 || !p.ProbablyPrime(20) || k > 0 && f.prime >= fields[k-1].prime {
			t.Errorf("prime %d is %d", k, f.prime)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		f := rapid.SampledFrom(fields).Draw(rt, "field")
		x, y := rapid.Uint64Max(f.prime-1).Draw(rt, "x"), rapid.Uint64().Draw(rt, "y")
		prime, a, b := new(big.Int).SetUint64(f.prime), new(big.Int).SetUint64(x), new(big.Int).SetUint64(y)
		want := func(z *big.Int) uint64 { return z.Mod(z, prime).Uint64() }
		if got, want := f.plain(f.mul(f.form(x), f.form(y))), want(new(big.Int).Mul(a, b)); got != want {
			rt.Errorf("%d * %d modulo %d = %d, want %d", x, y, f.prime, got, want)
		}
		if got, want := f.plain(f.sub(f.form(x), f.form(y))), want(new(big.Int).Sub(a, b)); got != want {
			rt.Errorf("%d - %d modulo %d = %d, want %d", x, y, f.prime, got, want)
		}
		if x > 0 && f.mul(f.form(x), f.invert(f.form(x))) != f.one {
			rt.Errorf("the inverse of %d modulo %d is wrong", x, f.prime)
		}
	})
}

// Numbers come back from their remainders modulo just as many primes as they need.
func TestChinese(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		x := &Matrix{primeBits: rapid.SampledFrom([]int{12, primeBits}).Draw(rt, "bits")}
		want := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 60).Draw(rt, "number"))
		var fields []*field
		var remainders []uint64
		for s := x.newSource(); len(fields) < x.primesFor(want); {
			f := s.next()
			fields = append(fields, f)
			remainders = append(remainders, f.form(new(big.Int).Mod(want, new(big.Int).SetUint64(f.prime)).Uint64()))
		}
		if got := newChinese(fields).number(new(big.Int), remainders); got.Cmp(want) != 0 {
			rt.Errorf("number(%v) = %v, want %v", remainders, got, want)
		}
	})
}
