package generate

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// A source draws random numbers. The numbers for a puzzle depend only on the seed and on the puzzle's number.
//
// The generator is ChaCha8, as specified in "The ChaCha8Rand randomness generator" (C2SP, 2024), seeded with 32 bytes:
// the seed and the number, eight bytes each, little-endian, and sixteen zeros.
type source struct {
	chacha rand.ChaCha8
}

// begin starts the numbers of a puzzle.
func (s *source) begin(seed, number uint64) {
	var bytes [32]byte
	binary.LittleEndian.PutUint64(bytes[0:], seed)
	binary.LittleEndian.PutUint64(bytes[8:], number)
	s.chacha.Seed(bytes)
}

// below draws one of the numbers 0 to n-1 with equal probability; n must be at least 1. The result is the upper half of
// n times 64 random bits; it draws again while the lower half is less than 2^64 mod n.
func (s *source) below(n int) int { return int(s.uint64N(uint64(n))) }

// uint64N is below for larger numbers.
func (s *source) uint64N(n uint64) uint64 {
	upper, lower := bits.Mul64(s.chacha.Uint64(), n)
	if lower < n {
		for least := -n % n; lower < least; {
			upper, lower = bits.Mul64(s.chacha.Uint64(), n)
		}
	}
	return upper
}

// shuffle puts a list into random order: from the last place down to the second, it exchanges the element there with
// one drawn from the first place up to this one.
func shuffle[E any](s *source, list []E) {
	for i := len(list) - 1; i > 0; i-- {
		j := s.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// count appends the numbers from 0 to n-1.
func count(dst []int, n int) []int {
	for i := range n {
		dst = append(dst, i)
	}
	return dst
}
