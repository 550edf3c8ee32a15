package twos

import "math/bits"

// A stack is the n boxes below one another, where each digit already has its row in each box. It is filled column by column.
type stack struct {
	n       int
	pattern []uint8               // of each digit: bit b if it is below in the box of band b
	left    []uint8               // of each digit: the bands where it still has to go into a column
	columns [Most][2 * Most]uint8 // of each column that is filled, the band where each digit stands
}

func newStack(n int, patterns []uint8) *stack {
	s := &stack{n: n, pattern: patterns, left: make([]uint8, 2*n)}
	for d := range s.left {
		s.left[d] = 1<<n - 1
	}
	return s
}

// row returns the row of a digit in a band, of 2n rows.
func (s *stack) row(d, band int) int { return 2*band + int(s.pattern[d]>>band&1) }

// ways returns the number of ways to fill the columns from one on, where digit 0 stands in column k of band k.
func (s *stack) ways(column int) uint64 {
	if column == s.n-2 {
		return s.cycles()
	}
	sum := uint64(0)
	s.fill(column, 0, 0, func() bool {
		sum += s.ways(column + 1)
		return true
	})
	return sum
}

// fill fills a column from digit d on, in each way that is left, and calls filled for each until that returns false. used has a bit
// for each row that is taken. It returns false if filled did.
func (s *stack) fill(column, d int, used uint, filled func() bool) bool {
	if d == 2*s.n {
		return filled()
	}
	may := uint(s.left[d])
	if d == 0 {
		may = 1 << column
	}
	for ; may > 0; may &= may - 1 {
		band := bits.TrailingZeros(may)
		row := uint(1) << s.row(d, band)
		if used&row != 0 {
			continue
		}
		s.left[d] ^= 1 << band
		s.columns[column][d] = uint8(band)
		on := s.fill(column, d+1, used|row, filled)
		s.left[d] ^= 1 << band
		if !on {
			return false
		}
	}
	return true
}

// nth fills the columns from one on in the way with this number, counting from 0.
func (s *stack) nth(column int, number uint64) {
	s.fill(column, 0, 0, func() bool {
		ways := uint64(1)
		if column < s.n-2 {
			ways = s.ways(column + 1)
		}
		if number >= ways {
			number -= ways
			return true
		}
		if column < s.n-2 {
			s.nth(column+1, number)
			return false
		}
		for d, left := range s.left {
			s.columns[column+1][d] = uint8(bits.TrailingZeros8(left))
		}
		return false
	})
}

// cycles returns the number of ways to fill the last two columns: two for each cycle, except the cycle of digit 0, which is fixed.
func (s *stack) cycles() uint64 {
	var at [2 * Most]uint8 // of each row, its two digits d and e as d^e
	for d, left := range s.left {
		at[s.row(d, bits.TrailingZeros8(left))] ^= uint8(d)
		at[s.row(d, 7-bits.LeadingZeros8(left))] ^= uint8(d)
	}
	ways, seen := uint64(1), uint(0)
	for d := range s.left {
		if seen>>d&1 != 0 {
			continue
		}
		if d > 0 {
			ways *= 2
		}
		band := bits.TrailingZeros8(s.left[d])
		for e := d; seen>>e&1 == 0; {
			seen |= 1 << e
			e ^= int(at[s.row(e, band)])
			band = bits.TrailingZeros8(s.left[e] &^ (1 << band))
		}
	}
	return ways
}
