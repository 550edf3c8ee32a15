package residues

// The two largest primes below 2^61: the sum of two residues fits 64 bits.
const (
	firstPrime  = 1<<61 - 1
	secondPrime = 1<<61 - 31
)

// Primes are both of them.
var Primes = [2]uint64{firstPrime, secondPrime}

// Residues are a number modulo each prime.
type Residues [2]uint64

// add adds modulo the primes.
func (r *Residues) add(s Residues) {
	for k, prime := range Primes {
		if r[k] += s[k]; r[k] >= prime {
			r[k] -= prime
		}
	}
}
