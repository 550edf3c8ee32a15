package ladder

import "math/bits"

// A scratch is memory for the members of a house that may belong to a set: cells by their candidates, or digits by
// their places.
type scratch struct {
	of    [32]uint32 // what each member holds; 32 are enough and spare bounds checks
	index [32]uint8  // the position, or the digit from 0
	n     int        // the number of members
	pick  [4]uint8   // the members picked, ascending: sets have four at most
}

// offer keeps a member if it has 2 to k bits.
func (m *scratch) offer(i int, set uint32, k int) {
	if count := popcount(set); count >= 2 && count <= k {
		m.of[m.n&31], m.index[m.n&31] = set, uint8(i)
		m.n++
	}
}

// first picks the first k members, and reports whether there are so many.
func (m *scratch) first(k int) bool {
	for i := range k {
		m.pick[i] = uint8(i)
	}
	return m.n >= k
}

// next picks the next k members, in ascending order of their sets as numbers, and reports whether there are any.
func (m *scratch) next(k int) bool {
	for i := range k {
		end := m.n
		if i+1 < k {
			end = int(m.pick[i+1])
		}
		if int(m.pick[i])+1 < end {
			m.pick[i]++
			for j := range i {
				m.pick[j] = uint8(j)
			}
			return true
		}
	}
	return false
}

// union returns the members picked, by their index, and what they hold together.
func (m *scratch) union(k int) (members, hold uint32) {
	for _, i := range m.pick[:k] {
		members |= 1 << m.index[i&31]
		hold |= m.of[i&31]
	}
	return members, hold
}

// naked finds k cells of a house that hold k digits together, where other cells of the house have one of these.
func (b *Board) naked(s *Step, k int) bool {
	f := b.newsFor(s.Technique)
	for w := range f.houses {
		for ; f.houses[w] != 0; f.houses[w] &= f.houses[w] - 1 {
			h := w<<6 | bits.TrailingZeros64(f.houses[w])
			if house := &b.rules.houses[h]; int(b.open[h]) > k && b.nakedIn(s, house, k) {
				s.Houses = append(s.Houses, h)
				return true
			}
		}
	}
	return !b.rules.plain && k == 2 && b.nakedInSight(s)
}

func (b *Board) nakedIn(s *Step, house *house, k int) bool {
	m := &b.scratch
	m.n = 0
	for at, c := range house.cells {
		m.offer(at, b.cands[c], k)
	}
	for ok := m.first(k); ok; ok = m.next(k) {
		in, hold := m.union(k)
		if popcount(hold) != k {
			continue
		}
		for at, c := range house.cells {
			if in>>at&1 == 0 && b.cands[c]&hold != 0 {
				s.remove(int(c), b.cands[c]&hold)
			}
		}
		if s.takes() {
			s.digits(hold)
			s.cellsOf(house, in)
			return true
		}
	}
	return false
}

// nakedInSight finds two cells that exclude each other and hold the same two digits, where a cell that both exclude has
// one of these. If they share a house, naked has found what is in that house.
func (b *Board) nakedInSight(s *Step) bool {
	for c, set := range b.cands {
		if popcount(set) != 2 {
			continue
		}
		for _, peer := range b.rules.peers[c] {
			if b.cands[peer] != set || int(peer) < c {
				continue
			}
			if b.removeInSight(s, set, c, int(peer)); s.takes() {
				s.digits(set)
				s.Cells = append(s.Cells, c, int(peer))
				return true
			}
		}
	}
	return false
}

// hidden finds k digits that have k cells of a house together, where these have other candidates.
func (b *Board) hidden(s *Step, k int) bool { return b.hiddenSets(s, k, (*Board).hiddenStep) }

// hiddenSets calls step with k digits that have k cells of house h together, until it reports true.
func (b *Board) hiddenSets(s *Step, k int, step func(b *Board, s *Step, h int, digits, in uint32) bool) bool {
	n, f := b.rules.n, b.newsFor(s.Technique)
	for w := range f.houses {
		for ; f.houses[w] != 0; f.houses[w] &= f.houses[w] - 1 {
			h := w<<6 | bits.TrailingZeros64(f.houses[w])
			if !b.rules.houses[h].full || int(b.open[h]) <= k {
				continue
			}
			m := &b.scratch
			m.n = 0
			for d, places := range b.where[h*n : h*n+n] {
				m.offer(d, places, k)
			}
			for ok := m.first(k); ok; ok = m.next(k) {
				digits, in := m.union(k)
				if popcount(in) == k && step(b, s, h, digits, in) {
					return true
				}
			}
		}
	}
	return false
}

// hiddenStep notes that digits have these places in house h, and reports whether it rules out anything.
func (b *Board) hiddenStep(s *Step, h int, digits, in uint32) bool {
	house := &b.rules.houses[h]
	for c := range house.at(in) {
		s.remove(c, b.cands[c]&^digits)
	}
	if !s.takes() {
		return false
	}
	s.Houses = append(s.Houses, h)
	s.digits(digits)
	s.cellsOf(house, in)
	return true
}

// directHidden finds k digits that have k cells of a house together, where this leaves another digit one place in the
// house.
func (b *Board) directHidden(s *Step, k int) bool {
	return b.hiddenSets(s, k, (*Board).directHiddenStep)
}

func (b *Board) directHiddenStep(s *Step, h int, digits, in uint32) bool {
	n := b.rules.n
	for d, at := range b.where[h*n : h*n+n] {
		rest := at &^ in
		if digits>>d&1 == 1 || at&(at-1) == 0 || rest == 0 || rest&(rest-1) != 0 {
			continue
		}
		b.hiddenStep(s, h, digits, in)
		s.Placed = Candidate{int(b.rules.houses[h].cells[bits.TrailingZeros32(rest)]), d + 1}
		return true
	}
	return false
}

func nakedWords(p *phrase) {
	if len(p.s.Houses) > 0 {
		p.tell("{cells} in {houses0} hold {digits}")
	} else {
		p.tell("{cells} hold {digits}")
	}
}

func hiddenWords(p *phrase) {
	p.tell("{digits} in {houses0} are only in {cells}")
	if p.s.Placed.Digit != 0 {
		p.tell(", so {placed} has one place left")
	}
}
