package bits

import "math/bits"

// This file counts with small where many items are to be covered. Counting the options of each item at each node would
// take longer than keeping the sizes. As in the tree, the sizes are in bit planes: plane b has bit b of all sizes. A
// state is the live options, the items to be covered, and four planes; all of it stays in registers.

// mostSize is the largest size that fits four planes.
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

// countPlanes is count with the sizes in planes. It follows the last way of a fork in its loop, and the others by
// recursion.
func (s *small) countPlanes(live, open, p0, p1, p2, p3 uint64, level int) {
	for open&^(p0|p1|p2|p3) == 0 {
		here, set := s.at(level), uint64(0)
		if forced := open & p0 &^ (p1 | p2 | p3); forced != 0 {
			set = live & s.having[bits.TrailingZeros64(forced)&63]
			here.Nodes++
		} else {
			item, ways := fewestOf(open, p0, p1, p2, p3)
			level++
			here = s.at(level)
			here.Nodes += uint64(ways)
			if s.left -= ways; s.left < 0 {
				return
			}
			set = live & s.having[item&63]
			if ways >= many {
				here.Updates += uint64(ways)
				live &^= set
				p0, p1, p2, p3 = s.less(set, p0, p1, p2, p3)
			}
			for ; set&(set-1) != 0; set &= set - 1 {
				o := bits.TrailingZeros64(set) & 63
				rest := open &^ s.items[o]
				if rest == 0 {
					s.sweep.Solutions++
					continue
				}
				killed := live & s.conflict[o]
				here.Updates += uint64(bits.OnesCount64(killed))
				q0, q1, q2, q3 := s.less(killed, p0, p1, p2, p3)
				if s.countPlanes(live^killed, rest, q0, q1, q2, q3, level); s.left < 0 {
					return
				}
			}
		}
		o := bits.TrailingZeros64(set) & 63 // the last way, or the only one
		if open &^= s.items[o]; open == 0 {
			s.sweep.Solutions++
			return
		}
		killed := live & s.conflict[o]
		here.Updates += uint64(bits.OnesCount64(killed))
		live ^= killed
		p0, p1, p2, p3 = s.less(killed, p0, p1, p2, p3)
	}
}

// fewestOf returns the first of the items with the fewest options, and how many it has; each item must have two or
// more.
func fewestOf(items, p0, p1, p2, p3 uint64) (item, ways int) {
	if pairs := items &^ (p0 | p2 | p3); pairs != 0 {
		return bits.TrailingZeros64(pairs), 2
	}
	for b, plane := range [...]uint64{p3, p2, p1, p0} {
		if less := items &^ plane; less != 0 {
			items = less
		} else {
			ways |= 8 >> b
		}
	}
	return bits.TrailingZeros64(items), ways
}

// less subtracts the options of a set from the sizes, four at a time: it adds up their bits by full adders, and
// subtracts the sums for all items at once.
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
		ones, twos, fours := add4(a, b, c, d)
		var borrow uint64
		p0, p1, p2, borrow = less3(p0, p1, p2, ones, twos, fours)
		p3 ^= borrow
	}
	return p0, p1, p2, p3
}
