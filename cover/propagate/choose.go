package propagate

import "math/bits"

// What to branch on. A cell has a weight: the lengths of its atoms at first, and one more for each conflict that it is
// blamed for; all are halved from time to time. The cell with the largest weight for each of its candidates comes first.
// The digit with the most conflicts, if it stands out, adds a fifth of these to the cells that have it.
//
// If that cell has more than two candidates, a digit with exactly two places in a house may come before it: if half of
// the larger weight of the two cells is no less.

// halvingPeriod is the number of conflicts after which the weights are halved.
const halvingPeriod = 1 << 14

// weights is what the search has learned of cells and digits.
type weights struct {
	cell  []int32
	digit []int32
	left  int // conflicts until the weights are halved
	top   digits
	bonus int32 // of the cells that have top
	stale bool  // top and bonus are to be found anew
}

// newWeights returns weights of 0.
func newWeights(cells, digits int) weights {
	return weights{cell: make([]int32, cells), digit: make([]int32, digits), left: halvingPeriod}
}

// copy takes over what another search has learned.
func (w *weights) copy(from *weights) {
	copy(w.cell, from.cell)
	copy(w.digit, from.digit)
	w.left, w.stale = from.left, true
}

// blame adds a conflict to a cell and a digit.
func (w *weights) blame(c uint16, d digits) {
	w.cell[c]++
	if d != 0 {
		w.digit[bits.TrailingZeros32(d)]++
	}
	w.stale = true
	if w.left--; w.left > 0 {
		return
	}
	w.left = halvingPeriod
	for i := range w.cell {
		w.cell[i] >>= 1
	}
	for i := range w.digit {
		w.digit[i] >>= 2
	}
}

// refresh finds the digit that stands out.
func (w *weights) refresh() {
	w.stale, w.top, w.bonus = false, 0, 0
	most, least := int32(0), int32(1<<31-1)
	for i, x := range w.digit {
		if x > most {
			most, w.top = x, 1<<i
		}
		if x > 0 && x < least {
			least = x
		}
	}
	if int(most) < len(w.digit) || 2*most <= 3*least {
		w.top = 0
		return
	}
	w.bonus = most
}

// choose returns the cell and the digit to branch on. Some cell has more than one digit.
func (s *search) choose() (uint16, digits) {
	w := &s.choice
	if w.stale {
		w.refresh()
	}
	best, top, below := uint16(0), int32(-1), int32(1) // the score is top/below, five times the weight a candidate
	place := bits.TrailingZeros32(w.top)               // past all digits if none stands out
	for _, c := range s.order[s.taken:] {
		v := s.at[c]
		k := int32(bits.OnesCount32(v))
		score := 5*w.cell[c] + w.bonus*int32(v>>place&1)
		if int64(score)*int64(below) > int64(top)*int64(k) {
			best, top, below = c, score, k
		}
	}
	v := s.at[best]
	if below > 2 && w.cell[best] > 0 {
		if c, d := s.twoPlaces(w.cell[best], below); d != 0 {
			return c, d
		}
	}
	return best, v & -v
}

// twoPlaces returns the better one of two cells, the only places of a digit in a house, and that digit, if half of its
// weight is at least a weight for each of k candidates; 0 without candidates.
func (s *search) twoPlaces(weight, k int32) (cell uint16, digit digits) {
	w := &s.choice
	clear(s.visited)
	score := float64(weight) / float64(k)
	least := int32(2*score + 0.999999)
	for _, c := range s.order[s.taken:] {
		if w.cell[c] < least {
			continue
		}
		for _, h := range s.housesOf[c] {
			if s.visited[h>>6]>>(h&63)&1 != 0 {
				continue
			}
			s.visited[h>>6] |= 1 << (h & 63)
			cells := s.houses[h]
			one, two, more := digits(0), digits(0), digits(0)
			for _, c := range cells {
				v := s.at[c]
				more |= two & v
				two |= one & v
				one |= v
			}
			for two &^= more; two != 0; two &= two - 1 {
				d := two & -two
				heavy, most := uint16(0), int32(-1)
				for _, c := range cells {
					if s.at[c]&d != 0 && w.cell[c] > most {
						heavy, most = c, w.cell[c]
					}
				}
				if half := float64(most) / 2; half >= score {
					score, cell, digit = half, heavy, d
					least = int32(2*score + 0.999999)
				}
			}
		}
	}
	return cell, digit
}
