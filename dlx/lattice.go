package dlx

import (
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

const (
	weighModulus = 43_243_200 // has many divisors; the square fits 64 bits
	weighItems   = 8_192
)

// A lattice holds the vectors that options add up to, each taken a whole number of times, modulo weighModulus. A vector
// has a number for each item that must be covered a fixed number of times.
//
// Its basis is a triangle. Row j is 0 before entry j, and its entry j, the pivot, divides the modulus:
//
//	             a  b  c  d
//	row 0        1  1  0  0      option a b
//	row 1           M  0  0      nothing yet: only M times item b, for the modulus M
//	row 2              1  1      option c d
//	row 3                 2      twice item d
//
// A vector is in the lattice if subtracting multiples of the rows from it, from the first to the last, makes it 0.
type lattice struct {
	*matrix.Matrix
	items []int32    // the items of the entries
	entry []int32    // for each item its entry, or -1
	rows  [][]uint64 // row j from entry j on, without the zeros at its end; nil if it is the modulus alone
	room  []uint64   // for a vector
	left  uint64     // numbers that may still be computed
}

func newLattice(m *matrix.Matrix, effort uint64) *lattice {
	l := &lattice{Matrix: m, entry: make([]int32, m.Items()), left: effort - 1} // 0: no limit
	for i := range l.entry {
		l.entry[i] = -1
		if lo, hi := m.Bounds(i); lo == hi {
			l.entry[i] = int32(len(l.items))
			l.items = append(l.items, int32(i))
		}
	}
	l.rows, l.room = make([][]uint64, len(l.items)), make([]uint64, len(l.items))
	return l
}

// spent reports whether the effort is spent. Then the lattice may be incomplete.
func (l *lattice) spent() bool { return l.left == 0 }

// add adds an option to the lattice, if it can be chosen at all.
func (l *lattice) add(option int) {
	l.left -= min(l.left, uint64(len(l.rows)/4)) // reading a number takes a quarter of the time of computing one
	clear(l.room)
	for at := l.Starts[option]; at < l.Starts[option+1]; at++ {
		i, weight := l.Entries[at], l.Weight(at)
		if _, hi := l.Bounds(int(i)); hi < int(weight) {
			return
		}
		if e := l.entry[i]; e >= 0 {
			l.room[e] = uint64(weight % weighModulus)
		}
	}
	for j := range l.rows {
		v := l.room[j:]
		if v[0] == 0 {
			continue
		}
		if l.spent() {
			return
		}
		row := l.rows[j]
		if row == nil {
			row = []uint64{weighModulus}
		}
		for { // Euclid's algorithm on the first numbers. Row and v always generate the same vectors.
			l.take(v, v[0]/row[0], row)
			if v[0] == 0 {
				break
			}
			n := len(v)
			for v[n-1] == 0 {
				n--
			}
			smaller := slices.Clone(v[:n])
			clear(v[copy(v, row):])
			row = smaller
		}
		l.rows[j] = row
	}
}

// lacks subtracts rows from the vector of a solution. It returns the first entry that they cannot make 0, or -1 if the
// vector is in the lattice.
func (l *lattice) lacks() int {
	for j, i := range l.items {
		lo, _ := l.Bounds(int(i))
		l.room[j] = uint64(lo % weighModulus)
	}
	for j, row := range l.rows {
		v := l.room[j:]
		if v[0] == 0 {
			continue
		}
		if row == nil || v[0]%row[0] != 0 {
			return j
		}
		l.take(v, v[0]/row[0], row)
	}
	return -1
}

// take subtracts row n times from v: exactly from the first number, and modulo weighModulus from the others.
func (l *lattice) take(v []uint64, n uint64, row []uint64) {
	if n == 0 {
		return
	}
	l.left -= min(l.left, uint64(len(row)))
	v[0] -= n * row[0]
	n = weighModulus - n%weighModulus
	v = v[:len(row)]
	for k := 1; k < len(row); k++ {
		v[k] = (v[k] + n*row[k]) % weighModulus
	}
}

// weights returns weights by which each row weighs a multiple of the modulus, but the vector of a solution does not. at is
// the entry that lacks returned. The items after this entry weigh 0. Its own item weighs the modulus divided by the pivot, so
// a number that the pivot does not divide weighs no multiple of the modulus. Each weight before it makes its row weigh a
// multiple; it is a whole number, because the modulus times the entry's item is in the lattice, too.
func (l *lattice) weights(at int) Weights {
	w := make([]uint64, len(l.items))
	for j := at; j >= 0; j-- {
		switch row := l.rows[j]; {
		case j == at && row == nil:
			w[j] = 1
		case j == at:
			w[j] = weighModulus / row[0]
		case row != nil:
			sum := uint64(0)
			for k := 1; k < len(row); k++ {
				sum = (sum + row[k]*w[j+k]) % weighModulus
			}
			w[j] = (weighModulus - sum) % weighModulus / row[0]
		}
	}
	return l.simplest(w)
}

// simplest takes weights modulo weighModulus, and returns them modulo its least divisor for which they still are a proof,
// divided by their common divisor.
func (l *lattice) simplest(w []uint64) Weights {
	sum := uint64(0) // what a solution weighs
	for j, i := range l.items {
		lo, _ := l.Bounds(int(i))
		sum = (sum + uint64(lo%weighModulus)*w[j]) % weighModulus
	}
	m := uint64(2)
	for m < weighModulus && (weighModulus%m != 0 || sum%m == 0) {
		m++
	}
	common := m
	for _, weight := range w {
		common = gcd(common, weight%m)
	}
	factor := uint64(1)
	if first := slices.IndexFunc(w, func(weight uint64) bool { return weight%m != 0 }); first >= 0 && 2*(w[first]%m) > m {
		factor = m - 1 // the opposite weights, of which the first is positive
	}
	simple := Weights{Items: make([]int, l.Items()), Modulus: int(m / common), Sum: int(sum * factor % m / common)}
	for j, i := range l.items {
		weight := int(w[j] * factor % m / common)
		if weight > simple.Modulus/2 {
			weight -= simple.Modulus
		}
		simple.Items[i] = weight
	}
	return simple
}

// coprime returns a number below n, about 0.62 times as large, that has no divisor in common with it; 0 if n is 1 or less.
func coprime(n int) int {
	for step := n * 5 / 8; step > 0; step-- {
		if gcd(uint64(n), uint64(step)) == 1 {
			return step
		}
	}
	return 0
}

// gcd returns the greatest common divisor of two numbers.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
