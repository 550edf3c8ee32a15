package ladder

import "math/bits"

// lastCell finds a house with one empty cell.
func (b *Board) lastCell(s *Step) bool {
	if b.queued {
		return b.firstNaked(s, true)
	}
	for w := range b.last {
		for ; b.last[w] != 0; b.last[w] &= b.last[w] - 1 {
			h := w<<6 | bits.TrailingZeros64(b.last[w])
			if b.open[h] == 1 && b.single(s, h) {
				return true
			}
		}
	}
	return false
}

// hiddenSingleBox finds a digit with one place in a box.
func (b *Board) hiddenSingleBox(s *Step) bool {
	if b.queued {
		return b.firstHidden(s)
	}
	return b.hiddenSingles(s, 0, b.rules.columns)
}

// hiddenSingle finds a digit with one place in another house.
func (b *Board) hiddenSingle(s *Step) bool {
	return b.hiddenSingles(s, b.rules.columns, len(b.rules.houses))
}

func (b *Board) hiddenSingles(s *Step, from, to int) bool {
	for h := from; h < to; h++ {
		if b.alone[h] != 0 && b.single(s, h) {
			return true
		}
	}
	return false
}

// single finds the lowest digit with one place in house h.
func (b *Board) single(s *Step, h int) bool {
	house := &b.rules.houses[h]
	if !house.full {
		return false
	}
	for ; b.alone[h] != 0; b.alone[h] &= b.alone[h] - 1 {
		d := bits.TrailingZeros32(b.alone[h])
		if places := b.where[h*b.rules.n+d]; places != 0 {
			s.Houses = append(s.Houses, h)
			s.Placed = Candidate{int(house.cells[bits.TrailingZeros32(places)]), d + 1}
			return true
		}
	}
	return false
}

// nakedSingle finds a cell with one candidate.
func (b *Board) nakedSingle(s *Step) bool {
	if b.queued {
		return b.firstNaked(s, false)
	}
	for w, set := range b.lone {
		if set != 0 {
			cell := w<<6 | bits.TrailingZeros64(set)
			s.Placed = Candidate{cell, bits.TrailingZeros32(b.cands[cell]) + 1}
			return true
		}
	}
	return false
}

var lastCellWords = says("{houses0} has one empty cell")

var hiddenSingleWords = says("{placed} has one place in {houses0}")

func nakedSingleWords(p *phrase) { p.say(p.cell(p.s.Placed.Cell), " has one digit left") }
