package propagate

import "math/bits"

// A sum says that the digits of the cells, each times its factor, add up to a total. Its cells are divided into groups of
// one factor that see each other.
//
// First the handler compares bounds: if both total - least and most - total exceed the range of the widest cell, nothing is
// ruled out. Otherwise it computes the sums that each group can have, by families, and combines them:
//
//	P[0] = {0}         P[g+1] = P[g] + the sums of group g
//	R[G] = {total}     R[g]   = the sums of P[g] that group g brings into R[g+1]
//
// Sums are bits, shifted so that none is negative. A group keeps the sums that bring some sum of P[g] into R[g+1], and its
// cells keep the digits that occur in sets with these sums.
type sum struct {
	groups []group
	total  int
}

// A group is cells of a sum that have one factor and see each other.
type group struct {
	cells  []uint16
	factor int
}

// A sumScratch is the memory of the handlers of sums.
type sumScratch struct {
	size   []int32    // by set of digits: their sum
	forth  [][]family // of each group, of each of its free cells
	free   [][]uint16 // of each group
	used   []digits   // of each group: the digits of its fixed cells
	can    [][]uint64 // of each group: the sums it can have
	may    [][]uint64 // of each group: the sums that the other groups allow
	base   []int      // of each group: the sum that bit 0 stands for
	prefix [][]uint64
	rest   [2][]uint64
}

func (x *sumScratch) reserve(m *model) {
	bitsWide := 0
	for _, h := range m.handlers {
		h, ok := h.(*sum)
		if !ok {
			continue
		}
		width := 1
		for i, g := range h.groups {
			width += abs(g.factor) * len(g.cells) * m.n
			if i == len(x.forth) {
				x.forth = append(x.forth, nil)
			}
			for len(g.cells) > 1 && len(x.forth[i]) <= len(g.cells) {
				x.forth[i] = append(x.forth[i], make(family, familyWords(m.n)))
			}
		}
		bitsWide = max(bitsWide, width)
	}
	groups := len(x.forth)
	if groups == 0 {
		return
	}
	sets := func(count int) [][]uint64 { // of sums
		all := make([][]uint64, count)
		for i := range all {
			all[i] = make([]uint64, bitsWide/64+1)
		}
		return all
	}
	x.can, x.may, x.prefix, x.rest = sets(groups), sets(groups), sets(groups+1), [2][]uint64(sets(2))
	x.used, x.base, x.free = make([]digits, groups), make([]int, groups), make([][]uint16, groups)
	if m.n <= familyDigits {
		x.size = make([]int32, 1<<m.n)
		for set := 1; set < 1<<m.n; set++ {
			x.size[set] = x.size[set&(set-1)] + int32(bits.TrailingZeros(uint(set))) + 1
		}
	}
}

func abs(x int) int { return max(x, -x) }

// least and most digit of a set
func least(v digits) int { return bits.TrailingZeros32(v) + 1 }
func most(v digits) int  { return bits.Len32(v) }

func (h *sum) narrow(s *search) bool {
	low, high, widest := 0, 0, 0
	for i := range h.groups {
		g := &h.groups[i]
		a, b, wide := 0, 0, 0
		if len(g.cells) == 1 {
			v := s.at[g.cells[0]]
			a, b = least(v), most(v)
			wide = b - a
		} else {
			// Different digits: each cell parks at the first free digit from its least one on, or from its greatest one
			// down. Which digits are taken in the end does not depend on the order.
			up, down := digits(0), digits(0)
			for _, c := range g.cells {
				v := s.at[c]
				wide = max(wide, most(v)-least(v))
				x, y := ^up&-(v&-v)&s.full, ^down&(1<<most(v)-1)
				if x == 0 || y == 0 {
					return false
				}
				up |= x & -x
				down |= 1 << (most(y) - 1)
			}
			a, b = int(s.sums.size[up]), int(s.sums.size[down])
		}
		a, b, wide = a*g.factor, b*g.factor, wide*abs(g.factor)
		low += min(a, b)
		high += max(a, b)
		widest = max(widest, wide)
	}
	if low > h.total || high < h.total {
		return false
	}
	if low == high || h.total-low >= widest && high-h.total >= widest {
		return true
	}
	return h.combine(s)
}

// combine goes over the sums of the groups.
func (h *sum) combine(s *search) bool {
	x := &s.sums
	target := h.total
	for i := range h.groups {
		if !h.sumsOf(s, i) {
			return false
		}
		target -= x.base[i]
	}
	if target < 0 {
		return false
	}
	words := target/64 + 1 // greater sums cannot reach the total
	last := len(h.groups)
	if words > len(x.rest[0]) {
		return false
	}
	clear(x.prefix[0][:words])
	x.prefix[0][0] = 1
	for i := range last {
		spread(x.prefix[i+1][:words], x.prefix[i][:words], x.can[i])
	}
	if x.prefix[last][target>>6]>>(target&63)&1 == 0 {
		return false
	}
	rest, next := x.rest[0][:words], x.rest[1][:words]
	clear(rest)
	rest[target>>6] = 1 << (target & 63)
	for i := last - 1; i >= 0; i-- {
		lost := gather(next, x.prefix[i][:words], rest, x.can[i], x.may[i])
		rest, next = next, rest
		if lost && !h.limit(s, i) {
			return false
		}
	}
	return true
}

// sumsOf finds the sums that group i can have.
func (h *sum) sumsOf(s *search, i int) bool {
	x, g := &s.sums, &h.groups[i]
	f := abs(g.factor)
	can := x.can[i]
	clear(can)
	base, top := 0, 0 // of all cells, for a positive factor
	if len(g.cells) == 1 {
		v := s.at[g.cells[0]]
		base, top = least(v), most(v)
		for w := v; w != 0; w &= w - 1 {
			set(can, f*x.step(g, least(w), base, top))
		}
	} else {
		free, used, ok := s.split(g.cells, x.free[i])
		if !ok {
			return false
		}
		x.free[i], x.used[i] = free, used
		end := s.reach(free, used, x.forth[i])
		base, top = 1<<30, 0
		for w, bitsOf := range end {
			for ; bitsOf != 0; bitsOf &= bitsOf - 1 {
				size := int(x.size[w<<6|bits.TrailingZeros64(bitsOf)])
				base, top = min(base, size), max(top, size)
			}
		}
		if top == 0 {
			return false
		}
		for w, bitsOf := range end {
			for ; bitsOf != 0; bitsOf &= bitsOf - 1 {
				size := int(x.size[w<<6|bits.TrailingZeros64(bitsOf)])
				set(can, f*x.step(g, size, base, top))
			}
		}
	}
	x.base[i] = g.factor * base
	if g.factor < 0 {
		x.base[i] = g.factor * top
	}
	return true
}

// step returns how many times its factor a sum of a group is above the least contribution of the group.
func (x *sumScratch) step(g *group, sum, base, top int) int {
	if g.factor < 0 {
		return top - sum
	}
	return sum - base
}

// limit restricts group i to the sums that it may have.
func (h *sum) limit(s *search, i int) bool {
	x, g := &s.sums, &h.groups[i]
	f := abs(g.factor)
	may := x.may[i]
	// base and top of sumsOf
	floor := x.base[i] / g.factor // base if the factor is positive, else top
	allowed := func(sum int) bool {
		k := f * x.step(g, sum, floor, floor)
		return may[k>>6]>>(k&63)&1 != 0
	}
	if len(g.cells) == 1 {
		keep := digits(0)
		for w := s.at[g.cells[0]]; w != 0; w &= w - 1 {
			if allowed(least(w)) {
				keep |= w & -w
			}
		}
		return s.keep(g.cells[0], keep)
	}
	free := x.free[i]
	for w, bitsOf := range x.forth[i][len(free)] {
		left := uint64(0)
		for ; bitsOf != 0; bitsOf &= bitsOf - 1 {
			if allowed(int(x.size[w<<6|bits.TrailingZeros64(bitsOf)])) {
				left |= bitsOf & -bitsOf
			}
		}
		s.back[0][w] = left
	}
	return s.retrace(free, x.used[i], x.forth[i])
}

// set sets a bit.
func set(b []uint64, i int) { b[i>>6] |= 1 << (i & 63) }

// spread sets dst to all sums of a bit of src and a bit of by that fit in dst.
func spread(dst, src, by []uint64) {
	clear(dst)
	for w, x := range by[:len(dst)] {
		for ; x != 0; x &= x - 1 {
			k := bits.TrailingZeros64(x)
			for i, carry := w, uint64(0); i < len(dst); i++ {
				y := src[i-w]
				dst[i] |= y<<k | carry
				carry = y >> 1 >> (63 - k)
			}
		}
	}
}

// gather sets dst to the bits of within that some bit of by brings into to, and may to the bits of by that do so. It reports
// whether may lacks some bit of by.
func gather(dst, within, to, by, may []uint64) (lost bool) {
	clear(dst)
	for w, x := range by {
		left := uint64(0)
		if w < len(dst) {
			for y := x; y != 0; y &= y - 1 {
				k := bits.TrailingZeros64(y)
				any := uint64(0)
				for i := 0; i+w < len(to); i++ {
					z := to[i+w] >> k
					if i+w+1 < len(to) {
						z |= to[i+w+1] << 1 << (63 - k)
					}
					z &= within[i]
					dst[i] |= z
					any |= z
				}
				if any != 0 {
					left |= y & -y
				}
			}
		}
		may[w] = left
		lost = lost || left != x
	}
	return lost
}
