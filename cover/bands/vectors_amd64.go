//go:build amd64 && !purego

package bands

import "sync"

// without is set to avx512 by the linker, with -X dlx-sudoku/cover/bands.without=avx512, to measure the vectors of 32
// bytes where there are longer ones.
var without string

// haveVectors reports whether the processor and the system have what descend and deal need: vectors of 64 bytes with
// operations on bytes and words, counts of bits in words, permutations of bytes, and the scalar operations on bits.
var haveVectors = sync.OnceValue(func() bool {
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
	return b&vectors == vectors && c&counts == counts && without != "avx512"
})

// haveVectors32 reports whether the processor and the system have vectors of 32 bytes with operations on words (AVX2).
var haveVectors32 = sync.OnceValue(func() bool {
	const (
		saved = 1<<27 | 1<<28 // OSXSAVE, AVX
		state = 6             // the system saves the vectors
		avx2  = 1 << 5
	)
	if _, c := cpuid(1, 0); c&saved != saved || xgetbv()&state != state {
		return false
	}
	b, _ := cpuid(7, 0)
	return b&avx2 != 0
})

// descend goes on with the searches of s and other in turn, or of s alone if other is nil; other must have a waiting state.
// It returns the first search that has found the solutions that it wants, has no waiting state left, or has visited until
// nodes or up to levels more. The state that the other search was at waits again.
//
//go:noescape
func descend(s, other *vectors) (ended *vectors)

// deal fills a state with the digits of a puzzle; an empty cell gets all digits. If a digit is above 9, it returns
// false and does nothing.
//
//go:noescape
func deal(givens *[3]words, digits *[81]uint8) (ok bool)

// narrow32 makes all deductions by locked candidates, hidden singles and naked singles. It returns the number of open
// cells, or -1 if there is no solution.
//
//go:noescape
func narrow32(t *grid, n *notes) (open int)

// pairs32 finds the boxes and rows of the cells with two digits. Bit 8*band + 2*stack of row0 is set if there is one in
// row 0 of that box, and so on.
//
//go:noescape
func pairs32(t *grid) (row0, row1, row2 uint32)

// triples32 finds the minirows and minicolumns that are the only ones in their boxes for three digits, and removes the
// other digits from them. It returns 6 if that changes t, and 7 if there is no solution. Otherwise, it returns the
// place of the next branch, and leaves the digits of its lines in the notes.
//
//go:noescape
func triples32(t *grid, n *notes) (place int)

func cpuid(leaf, part uint32) (b, c uint32)

// xgetbv returns which registers the system saves. The processor must have OSXSAVE.
func xgetbv() uint32
