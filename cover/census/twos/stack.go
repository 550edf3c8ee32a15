package twos

import (
	"math/bits"
	"math/rand/v2"
	"slices"
)

// A stack is n boxes, one below the other, where each digit already has its row in each box. To fill it is to give each digit a
// different column in each of its rows, so that each column has each row once.
//
// The columns are taken in pairs; if n is odd, there is a single column as well. Each digit chooses a row for the single
// column, and then two rows for each pair. All that remains is to put each pair of rows into two columns: see tour.
type stack struct {
	n     int
	rows  []uint16           // of each digit, except the one it has chosen for the single column
	pairs [2 * Most][]uint16 // of each digit: the pairs of rows that it may choose for the first pair of columns
	known map[rowSets]uint64 // results of inPairs, by the rows that were left
}

// rowSets are the rows of the digits, ascending: which digit has which of them does not matter.
type rowSets [2 * Most]uint16

// newStack returns a stack, given the pattern of each digit: bit b is set if the digit stands in the lower row in band b. Bit
// 2b of a set of rows is the upper row of band b, and bit 2b+1 the lower one.
func newStack(n int, patterns []uint8) *stack {
	s := &stack{n: n, rows: make([]uint16, 2*n), known: make(map[rowSets]uint64)}
	for d, p := range patterns {
		for band := range n {
			s.rows[d] |= 1 << (2*band + int(p>>band&1))
		}
	}
	return s
}

// ways returns the number of ways to fill the stack where the first digit chooses its rows in ascending order: the first one for
// the single column, the next two for the first pair of columns.
func (s *stack) ways() (sum uint64) {
	if s.n%2 == 0 {
		return s.inPairs()
	}
	s.single(0, 0, func() bool {
		sum += s.inPairs()
		return true
	})
	return sum
}

// single tries all ways for the digits from d on to choose a row for the single column. It calls chosen for each way, until
// that returns false; then the rows stay chosen, and single returns false. used has the rows that are taken.
func (s *stack) single(d int, used uint16, chosen func() bool) bool {
	if d == 2*s.n {
		return chosen()
	}
	may := s.rows[d] &^ used
	if d == 0 {
		may &= -may
	}
	for ; may > 0; may &= may - 1 {
		row := may & -may
		s.rows[d] ^= row
		if !s.single(d+1, used|row, chosen) {
			return false
		}
		s.rows[d] ^= row
	}
	return true
}

// inPairs returns the number of ways to fill the pairs of columns with the rows that are left.
func (s *stack) inPairs() uint64 {
	var key rowSets
	copy(key[:], s.rows)
	slices.Sort(key[:])
	ways, ok := s.known[key]
	if !ok {
		s.list()
		ways = s.from(0, newTour(), newTour())
		s.known[key] = ways
	}
	return ways
}

// list lists the pairs of rows that each digit may choose.
func (s *stack) list() {
	for d, rows := range s.rows {
		s.pairs[d] = s.pairs[d][:0]
		for x := rows; x > 0; x &= x - 1 {
			for y := x & (x - 1); y > 0; y &= y - 1 {
				s.pairs[d] = append(s.pairs[d], x&-x|y&-y)
			}
		}
	}
	s.pairs[0] = s.pairs[0][:1]
}

// from returns the number of ways for the digits from d on, given the tours of the digits before. The last digit has no choice,
// and closes the last cycle of each tour.
func (s *stack) from(d int, first, second tour) (sum uint64) {
	if d == 2*s.n-1 {
		return 1 << (s.n / 2)
	}
	for _, pair := range s.pairs[d] {
		rest := s.rows[d] ^ pair
		if first.twice&pair|second.twice&rest == 0 {
			a, ways := first.with(pair)
			b, more := second.with(rest)
			sum += ways * more * s.from(d+1, a, b)
		}
	}
	return sum
}

// random fills the stack at random; each filling is equally likely. It is given the result of ways, and returns the rows of the
// digits in each column.
func (s *stack) random(random *rand.Rand, ways uint64) (columns [][]uint16) {
	number, rows := random.Uint64N(ways), slices.Clone(s.rows)
	if s.n%2 != 0 {
		s.single(0, 0, func() bool {
			ways := s.inPairs()
			if number >= ways {
				number -= ways
				return true
			}
			return false
		})
		column := make([]uint16, 2*s.n)
		for d := range column {
			column[d] = rows[d] ^ s.rows[d]
		}
		columns = append(columns, column)
	}
	s.list()
	first, second := make([]uint16, 2*s.n), make([]uint16, 2*s.n)
	a, b := newTour(), newTour()
	for d := range first {
		first[d], a, b = s.nth(d, a, b, &number)
		second[d] = s.rows[d] ^ first[d]
	}
	columns = append(columns, split(first, random)...)
	if s.n >= 4 {
		columns = append(columns, split(second, random)...)
	}
	s.rows = rows
	random.Shuffle(s.n, func(i, j int) { columns[i], columns[j] = columns[j], columns[i] })
	return columns
}

// nth returns the pair that digit d chooses in the way with the given number, counted from 0, and the tours with this digit. It
// makes the number the one among the ways that agree so far.
func (s *stack) nth(d int, first, second tour, number *uint64) (pair uint16, _, _ tour) {
	for _, pair := range s.pairs[d] {
		rest := s.rows[d] ^ pair
		if first.twice&pair|second.twice&rest != 0 {
			continue
		}
		a, ways := first.with(pair)
		b, more := second.with(rest)
		if d < 2*s.n-1 {
			after := s.from(d+1, a, b)
			if *number >= ways*more*after {
				*number -= ways * more * after
				continue
			}
			*number %= after
		}
		return pair, a, b
	}
	panic("twos: no way has this number")
}

// A tour has the choices of some digits for a pair of columns. Each digit has two rows, and in the end each row has two digits.
// So the digits are the edges of cycles of rows. Each cycle can be put into the two columns in two ways.
type tour struct {
	once, twice uint16 // the rows with at least one digit, and with two
	ends        uint64 // of each row at an end of a path, the row at the other end, in four bits; a row without a digit is a path
}

func newTour() tour { return tour{ends: 0xfedcba9876543210} }

// with returns the tour with one more digit, given its pair of rows, and the number of ways that this adds: two if it closes a
// cycle, otherwise one. pair is 0 if the digit has no rows left.
func (t tour) with(pair uint16) (_ tour, ways uint64) {
	if pair == 0 {
		return t, 1
	}
	t.twice |= t.once & pair
	t.once |= pair
	p, q := uint64(bits.TrailingZeros16(pair)), uint64(15-bits.LeadingZeros16(pair))
	a, b := t.ends>>(4*p)&15, t.ends>>(4*q)&15
	if a == q {
		return t, 2
	}
	t.ends ^= (p^b)<<(4*a) ^ (q^a)<<(4*b)
	return t, 1
}

// split puts pairs of rows into two columns. For each cycle it chooses one of the two ways at random.
func split(pairs []uint16, random *rand.Rand) [][]uint16 {
	left, right := make([]uint16, len(pairs)), make([]uint16, len(pairs))
	for begin, pair := range pairs {
		row := pair & -pair
		if random.IntN(2) > 0 {
			row ^= pair
		}
		for d := begin; left[d] == 0; {
			left[d], right[d] = row, pairs[d]^row
			row = right[d] // the other digit of this row has it on the left
			for e, pair := range pairs {
				if e != d && pair&row != 0 {
					d = e
					break
				}
			}
		}
	}
	return [][]uint16{left, right}
}
