package propagate

import "math/bits"

// A family is a set of sets of digits: bit S stands for the set S, whose bit d-1 stands for digit d. It has 2^n bits.
//
//	word      0                  1                        2                        …
//	sets      no digit above 6   with 7, without 8 and 9  with 8, without 7 and 9  …
type family []uint64

// familyDigits is the most digits for which there are families: 4,096 bits.
const familyDigits = 12

// familyWords returns the number of words of a family for n digits.
func familyWords(n int) int { return max(1, 1<<n>>6) }

// absent[i] is the family of the sets without digit i+1, within a word.
var absent = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

func (f family) has(set digits) bool { return f[set>>6]>>(set&63)&1 != 0 }
func (f family) add(set digits)      { f[set>>6] |= 1 << (set & 63) }

// grow makes f the family of the sets S+d with S in from, d in v and not in S.
func (f family) grow(from family, v digits) {
	clear(f)
	f = f[:len(from)]
	low, high := v&63, v>>6
	for w, x := range from {
		if x == 0 {
			continue
		}
		sum := uint64(0)
		for l := low; l != 0; l &= l - 1 {
			d := bits.TrailingZeros32(l)
			sum |= x & absent[d] << (1 << d)
		}
		f[w] |= sum
		for h := high; h != 0; h &= h - 1 {
			if up := int(h & -h); w&up == 0 {
				f[w|up] |= x
			}
		}
	}
}

// shrink makes f the family of those sets S in within for which S+d is in to, for some d in v and not in S. It returns
// the digits d for which there is such a set.
func (f family) shrink(within, to family, v digits) (kept digits) {
	clear(f)
	f, to = f[:len(within)], to[:len(within)]
	for l := v & 63; l != 0; l &= l - 1 {
		d := bits.TrailingZeros32(l)
		any := uint64(0)
		for w, x := range within {
			x &= to[w] >> (1 << d) & absent[d]
			f[w] |= x
			any |= x
		}
		if any != 0 {
			kept |= 1 << d
		}
	}
	for h := v >> 6; h != 0; h &= h - 1 {
		up := int(h & -h)
		any := uint64(0)
		for w, x := range within {
			if w&up == 0 {
				x &= to[w|up]
				f[w] |= x
				any |= x
			}
		}
		if any != 0 {
			kept |= digits(up) << 6
		}
	}
	return kept
}

// meet makes f the sets that are in both families, and reports whether there are any.
func (f family) meet(a, b family) bool {
	any := uint64(0)
	for w := range f {
		f[w] = a[w] & b[w]
		any |= f[w]
	}
	return any != 0
}

// common returns the digits that all sets of f have.
func (f family) common() digits {
	all := ^digits(0)
	for w, x := range f {
		if x == 0 {
			continue
		}
		low := digits(0)
		for d, without := range absent {
			if x&without == 0 {
				low |= 1 << d
			}
		}
		all &= digits(w)<<6 | low
	}
	return all
}
