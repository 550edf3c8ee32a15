package bits

import "math/bits"

// This file has small where there are many items to be covered: to look at the options of each of them at each node would
// take longer than to keep the sizes. These stand across words, as in the tree: bit b of those of all items in plane b. A
// state is the live options, the items to be covered, and four planes; and all of it stays in registers.

// mostSize is the most options of an item that four planes take.
const mostSize = 15

// planes returns the sizes in planes, if they fit.
func (s *small) planes() (p [4]uint64, fit bool) {
	for i, having := range s.having[:s.open] {
		n := bits.OnesCount64(having)
		if n > mostSize {
			return p, false
		}
		put(p[:], i, n)
	}
	return p, true
}

// countPlanes is count with the sizes in planes.
func (s *small) countPlanes(live, open, p0, p1, p2, p3 uint64, level int) {
	nodes, updates := 0, 0
	dead := open &^ (p0 | p1 | p2 | p3)
	for dead == 0 {
		forced := open & p0 &^ (p1 | p2 | p3)
		if forced == 0 {
			break
		}
		o := bits.TrailingZeros64(live&s.having[bits.TrailingZeros64(forced)&63]) & 63
		nodes++
		open &^= s.items[o]
		if open == 0 {
			s.sweep.Solutions++
			dead = 1
			break
		}
		killed := live & s.conflict[o]
		updates += bits.OnesCount64(killed)
		live ^= killed
		p0, p1, p2, p3 = s.less(killed, p0, p1, p2, p3)
		dead = open &^ (p0 | p1 | p2 | p3)
	}
	here := s.at(level)
	here.Nodes += uint64(nodes)
	here.Updates += uint64(updates)
	if dead == 0 {
		s.forkPlanes(live, open, p0, p1, p2, p3, level+1)
	}
}

// forkPlanes is fork with the sizes in planes: at the first of the items with the fewest options, which are two or more.
func (s *small) forkPlanes(live, open, p0, p1, p2, p3 uint64, level int) {
	items, ways := open&^(p0|p2|p3), 2
	if items == 0 {
		items, ways = open, 0
		for b, plane := range [...]uint64{p3, p2, p1, p0} {
			if less := items &^ plane; less != 0 {
				items = less
			} else {
				ways |= 8 >> b
			}
		}
	}
	here := s.at(level)
	here.Nodes += uint64(ways)
	if s.left -= ways; s.left < 0 {
		return
	}
	set, updates := live&s.having[bits.TrailingZeros64(items)&63], 0
	if ways >= s.many {
		live &^= set
		updates = ways
		p0, p1, p2, p3 = s.less(set, p0, p1, p2, p3)
	}
	for ; set != 0; set &= set - 1 {
		o := bits.TrailingZeros64(set) & 63
		rest := open &^ s.items[o]
		if rest == 0 {
			s.sweep.Solutions++
			continue
		}
		killed := live & s.conflict[o]
		updates += bits.OnesCount64(killed)
		q0, q1, q2, q3 := s.less(killed, p0, p1, p2, p3)
		if s.countPlanes(live^killed, rest, q0, q1, q2, q3, level); s.left < 0 {
			return
		}
	}
	here.Updates += uint64(updates)
}

// less takes the options of a set off the sizes, four at a time: it adds up their bits by full adders, and subtracts the
// sums for all items at once.
func (s *small) less(killed, p0, p1, p2, p3 uint64) (uint64, uint64, uint64, uint64) {
	for killed != 0 {
		a := s.items[bits.TrailingZeros64(killed)&127]
		killed &= killed - 1
		b := s.items[bits.TrailingZeros64(killed)&127]
		killed &= killed - 1
		c := s.items[bits.TrailingZeros64(killed)&127]
		killed &= killed - 1
		d := s.items[bits.TrailingZeros64(killed)&127]
		killed &= killed - 1
		odd, other := a^b, c^d
		ab, cd, both := a&b, c&d, odd&other
		ones, twos, fours := odd^other, ab^cd|both, ab&cd
		borrow := ones &^ p0
		p0 ^= ones
		half := twos ^ borrow
		borrow = half&^p1 | twos&borrow
		p1 ^= half
		half = fours ^ borrow
		borrow = half&^p2 | fours&borrow
		p2 ^= half
		p3 ^= borrow
	}
	return p0, p1, p2, p3
}
