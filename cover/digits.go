package cover

import (
	"fmt"
	"iter"
	"math/bits"
)

// Digits is a set of digits from 1 to [MaxSize]: bit d stands for digit d, and bit 0 for none. The zero value is the
// empty set. Sets are compared and combined as the integers that they are: a&b has the digits of both, a|b those of
// either, a&^b those of a alone.
//
//	{2, 5}  =  1<<2 | 1<<5  =  0b100100
type Digits uint32

// DigitsOf returns the set of the digits given. A digit below 1 or above [MaxSize] is misuse and panics.
func DigitsOf(digits ...int) Digits {
	s := Digits(0)
	for _, d := range digits {
		if d < 1 || d > MaxSize {
			panic(fmt.Sprintf("cover: digit %d in a set (want 1 to %d)", d, MaxSize))
		}
		s |= 1 << d
	}
	return s
}

// DigitsUpTo returns the set of the digits 1 to n: all digits of a grid of size n.
func DigitsUpTo(n int) Digits { return 1<<(n+1) - 2 }

// Has reports whether the digit is in the set.
func (s Digits) Has(d int) bool { return s>>d&1 != 0 }

// Len returns the number of digits in the set.
func (s Digits) Len() int { return bits.OnesCount32(uint32(s)) }

// Min returns the least digit of the set, 0 if it is empty.
func (s Digits) Min() int { return bits.TrailingZeros32(uint32(s)) & 31 }

// All returns an iterator over the digits of the set, ascending.
func (s Digits) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0 && yield(bits.TrailingZeros32(uint32(s))); s &= s - 1 {
		}
	}
}

// List returns the digits of the set, ascending: nil for the empty set. The slice is the caller's.
func (s Digits) List() []int {
	var digits []int
	for d := range s.All() {
		digits = append(digits, d)
	}
	return digits
}

// String returns the digits of the set as numbers: "[2 5]".
func (s Digits) String() string { return fmt.Sprint(s.List()) }
