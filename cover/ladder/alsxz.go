package ladder

import "math/bits"

// An almostSet is an almost locked set: cells of a house that hold one digit more than there are cells. Without one of
// the digits they hold each of the others.
type almostSet struct {
	cells  []int
	digits uint32
}

// almostSets returns the almost locked sets of up to most cells, each once.
func (b *Board) almostSets(most int) (list []almostSet) {
	r := b.rules
	seen := make(map[string]bool)
	for h := range r.houses {
		var open []int
		for _, c := range r.houses[h].cells {
			if b.cands[c] != 0 {
				open = append(open, int(c))
			}
		}
		for set := uint32(1); set < 1<<len(open); set++ {
			k := popcount(set)
			if k > most {
				continue
			}
			var digits uint32
			for at := set; at != 0; at &= at - 1 {
				digits |= b.cands[open[bits.TrailingZeros32(at)]]
			}
			if popcount(digits) != k+1 {
				continue
			}
			a := almostSet{digits: digits}
			key := ""
			for at := set; at != 0; at &= at - 1 {
				c := open[bits.TrailingZeros32(at)]
				a.cells = append(a.cells, c)
				key += string(rune(c))
			}
			if !seen[key] {
				seen[key] = true
				list = append(list, a)
			}
		}
	}
	return list
}

// alsXZ finds two almost locked sets with a common digit, x, that one of them at most can hold, as all its places see
// each other: so one of them is locked. Another common digit, z, is in that one.
func (b *Board) alsXZ(s *Step) bool {
	if b.rules.n > 16 {
		return false // there would be too many sets
	}
	list := b.almostSets(4)
	for i := range list {
		if b.stopped() {
			return false
		}
		for j := range i {
			one, two := &list[j], &list[i]
			common := one.digits & two.digits
			if popcount(common) < 2 || b.overlap(one, two) {
				continue
			}
			for xs := common; xs != 0; xs &= xs - 1 {
				x := xs & -xs
				if !b.restricted(one, two, x) {
					continue
				}
				for zs := common &^ x; zs != 0; zs &= zs - 1 {
					z := zs & -zs
					places := b.holding(two, z, b.holding(one, z, nil))
					if b.removeInSight(s, z, places...); len(s.Removed) > 0 {
						s.Cells = append(s.Cells, one.cells...)
						s.Set = append(s.Set, two.cells...)
						s.Digits = append(s.Digits, bits.TrailingZeros32(x)+1, bits.TrailingZeros32(z)+1)
						return true
					}
				}
			}
		}
	}
	return false
}

func (b *Board) overlap(one, two *almostSet) bool {
	for _, c := range one.cells {
		for _, d := range two.cells {
			if c == d {
				return true
			}
		}
	}
	return false
}

// holding appends the cells of a set that may hold a digit.
func (b *Board) holding(a *almostSet, digit uint32, dst []int) []int {
	for _, c := range a.cells {
		if b.cands[c]&digit != 0 {
			dst = append(dst, c)
		}
	}
	return dst
}

// restricted reports whether all places of a digit in two sets see each other.
func (b *Board) restricted(one, two *almostSet, digit uint32) bool {
	for _, c := range one.cells {
		for _, d := range two.cells {
			if b.cands[c]&b.cands[d]&digit != 0 && !b.rules.sees[c].has(d) {
				return false
			}
		}
	}
	return true
}

func alsXZWords(p *phrase) {
	p.say(p.cells(p.s.Cells), " lack one digit to be locked, and so do ", p.cells(p.s.Set), "; only one of them can hold ",
		p.digit(0), ", so the other holds ", p.digit(1))
}
