package propagate

import "math/bits"

// What to branch on. The weight of a cell starts as the sum of the lengths of its atoms, and grows by one with each conflict
// that the cell is blamed for; all weights are halved from time to time. The search branches on the cell with the greatest
// weight divided by its number of candidates. If one digit has clearly more conflicts than the others, a fifth of them is
// added to the weight of each cell with this candidate.
//
// If that cell has more than two candidates, the search prefers a digit with exactly two places in a house, provided that
// half the larger weight of these two cells is at least as great.

// halvingPeriod is the number of conflicts after which the weights are halved.
const halvingPeriod = 1 << 14

// weights holds what the search has learned about cells and digits.
type weights struct {
	cell  []int32
	digit []int32
	left  int // conflicts until the weights are halved
	top   digits
	bonus int32 // five times what is added to the weight of the cells with candidate top
	stale bool  // top and bonus must be computed again
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

// refresh finds the digit that has clearly more conflicts than the others, if there is one.
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
	best, top, below := uint16(0), int32(-1), int32(1) // the score is top/below: five times the weight per candidate
	place := bits.TrailingZeros32(w.top)               // past all digits if there is no top
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

// twoPlaces looks for a digit with exactly two places in a house, of which the heavier has a weight of at least 2·weight/k. It
// returns the best such cell and its digit, or digit 0 if there is none.
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
