//go:build amd64 && !purego

package bands

// haveVectors reports whether the processor and the system have what descend and deal need: vectors of 64 bytes with
// operations on bytes and words, counts of bits in words, permutations of bytes, and the scalar operations on bits.
var haveVectors = func() bool {
	const (
		saved   = 1<<23 | 1<<27                       // POPCNT, OSXSAVE
		state   = 0xE6                                // the system saves all of the vectors
		vectors = 1<<3 | 1<<8 | 1<<16 | 1<<30 | 1<<31 // BMI1, BMI2, AVX512F, AVX512BW, AVX512VL
		counts  = 1<<1 | 1<<12                        // AVX512_VBMI, AVX512_BITALG
	)
	if _, c := cpuid(1, 0); c&saved != saved || xgetbv()&state != state {
		return false
	}
	b, c := cpuid(7, 0)
	return b&vectors == vectors && c&counts == counts
}()

// descend searches on from the waiting states. It returns solved with a solution, dead when no state waits any more,
// and undecided when it has visited until nodes, or up to levels more.
//
//go:noescape
func descend(s *vectors) verdict

// deal fills a state with the digits of a puzzle; an empty cell gets all digits. If a digit is above 9, it returns
// false and does nothing.
//
//go:noescape
func deal(givens *[3]words, digits *[81]uint8) (ok bool)

func cpuid(leaf, part uint32) (b, c uint32)

// xgetbv returns which registers the system saves. The processor must have OSXSAVE.
func xgetbv() uint32
