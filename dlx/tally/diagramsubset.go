package tally

import "math/big"

// An arc of a covering takes the first choices of each class, and stands for all sets with as many choices of each. The sets
// are numbered: of each class by the combinatorial number system, the first class as the last digit.
//
// Source: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.2.1.3, theorem L, Addison-Wesley, 2011.

// subset returns the choices of the set with a number, ascending.
func (g *guide) subset(a arc, number uint64) (members []int) {
	if g.c == nil {
		return nil
	}
	for options := g.d.options(a); len(options) > 0; {
		first, size, taken := g.class(options)
		ways := binomial(size, taken)
		begin, left := len(members), number%ways
		number /= ways
		for k := range taken {
			members = append(members, first+k)
		}
		for k := taken - 1; k >= 0; k-- {
			member := k
			for member < size-taken+k && binomial(member+1, k+1) <= left {
				member++
			}
			left -= binomial(member, k+1)
			members[begin+k] = first + member
		}
		options = options[taken:]
	}
	return members
}

// number returns the number of a set of choices.
func (g *guide) number(a arc, members []int) (number uint64) {
	digit := uint64(1)
	for options := g.d.options(a); g.c != nil && len(options) > 0; {
		first, size, taken := g.class(options)
		for k, member := range members[:taken] {
			number += digit * binomial(member-first, k+1)
		}
		digit *= binomial(size, taken)
		options, members = options[taken:], members[taken:]
	}
	return number
}

// class returns the number of the first choice of the class that options of an arc begin with, how many choices the class
// has, and how many of them the arc takes.
func (g *guide) class(options []int32) (first, size, taken int) {
	for g.c.choices[first].option != options[0] {
		first += int(g.c.choices[first].size)
	}
	size = int(g.c.choices[first].size)
	for taken < min(size, len(options)) && options[taken] == g.c.choices[first+taken].option {
		taken++
	}
	return first, size, taken
}

// binomial returns how many sets of k of n things there are. The result has a word.
func binomial(n, k int) uint64 {
	switch {
	case k > n:
		return 0
	case k == 1:
		return uint64(n)
	}
	return new(big.Int).Binomial(int64(n), int64(k)).Uint64()
}
