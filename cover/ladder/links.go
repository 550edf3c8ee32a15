package ladder

import "math/bits"

// A pair is the two places that a digit has in a house: one of them holds it.
type pair struct {
	house int
	cells [2]int
}

// pairs returns the houses in which digit d, from 0, has two places.
func (b *Board) pairs(d int) []pair {
	var list []pair
	for h := range b.rules.houses {
		at := b.where[h*b.rules.n+d]
		if house := &b.rules.houses[h]; house.full && popcount(at) == 2 {
			first, last := bits.TrailingZeros32(at), 31-bits.LeadingZeros32(at)
			list = append(list, pair{h, [2]int{int(house.cells[first]), int(house.cells[last])}})
		}
	}
	return list
}

// skyscraper finds a digit with two places in each of two parallel lines, where one place of each is in one line that
// crosses them: one of the other two places holds the digit.
func (b *Board) skyscraper(s *Step) bool {
	return b.twoPairs(s, row, row, column) || b.twoPairs(s, column, column, row)
}

// kite finds a digit with two places in a row and two in a column, where one place of each is in one box: one of the
// other two places holds the digit.
func (b *Board) kite(s *Step) bool {
	return b.twoPairs(s, column, row, box)
}

// twoPairs finds a digit with two places in each of two houses, of the first and the second kind, where one place of
// each is in a house of the third kind, and a cell that the two others exclude.
func (b *Board) twoPairs(s *Step, first, second, third kind) bool {
	for d := range b.rules.n {
		list := b.pairs(d)
		for i, one := range list {
			for _, two := range list[i+1:] {
				if b.rules.houses[one.house].kind != first || b.rules.houses[two.house].kind != second {
					continue
				}
				for ends := range 4 {
					near, far := one.cells[ends&1], one.cells[1-ends&1]
					near2, far2 := two.cells[ends>>1], two.cells[1-ends>>1]
					if near == near2 || far == far2 || !b.rules.together(near, near2, third) {
						continue
					}
					if b.removeInSight(s, 1<<d, far, far2); s.takes() {
						s.digits(1 << d)
						s.Houses = append(s.Houses, one.house, two.house)
						s.Cells = append(s.Cells, far, far2)
						s.Set = append(s.Set, near, near2)
						return true
					}
				}
			}
		}
	}
	return false
}

// wWing finds two cells with the same two digits, and a house where one of the digits has two places, each excluded by
// one of the cells: so one of the cells holds the other digit.
func (b *Board) wWing(s *Step) bool {
	for d := range b.rules.n {
		list := b.pairs(d)
		for one, set := range b.cands {
			if popcount(set) != 2 || set>>d&1 == 0 {
				continue
			}
			for two := one + 1; two < len(b.cands); two++ {
				if b.cands[two] == set && b.wWingOver(s, list, one, two, set&^(1<<d)) {
					s.Digits = append(s.Digits, bits.TrailingZeros32(set&^(1<<d))+1, d+1)
					s.Cells = append(s.Cells, one, two)
					return true
				}
			}
		}
	}
	return false
}

// wWingOver finds the house of a W-wing of two cells, where the set of digits, one, is ruled out somewhere.
func (b *Board) wWingOver(s *Step, list []pair, one, two int, set uint32) bool {
	for _, p := range list {
		x, y := p.cells[0], p.cells[1]
		if !(b.rules.Apart(one, x) && b.rules.Apart(two, y)) && !(b.rules.Apart(one, y) && b.rules.Apart(two, x)) {
			continue
		}
		if b.removeInSight(s, set, one, two); s.takes() {
			s.Houses = append(s.Houses, p.house)
			s.Set = append(s.Set, x, y)
			return true
		}
		return false // another house would rule out the same
	}
	return false
}

// together reports whether two cells share a house of a kind.
func (r *Rules) together(a, b int, k kind) bool {
	for _, s := range r.seats[a] {
		if r.houses[s.house].kind == k && r.touches[b].has(int(s.house)) {
			return true
		}
	}
	return false
}

var twoPairsWords = says("in {houses} {digits0} has two places each, and {set} see each other, so one end is {digits0}: {cells0} or {cells1}")

var wWingWords = says("{cells} both hold {digits0} and {digits1}. {digits1} in {houses0} is in {set0} or {set1}, " +
	"so one of them is not {digits1} but {digits0}")
