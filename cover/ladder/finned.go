package ladder

import "math/bits"

// finned finds k base lines that would be a fish without their fins: places in one box, outside the crossing lines.
// Either a fin holds the digit, or there is a fish; so what the fish rules out is false where it sees all fins.
//
// It is a sashimi fish if a base line has only one place in the crossing lines.
func (b *Board) finned(s *Step, k int) bool  { return b.withFins(s, k, false) }
func (b *Board) sashimi(s *Step, k int) bool { return b.withFins(s, k, true) }

func (b *Board) withFins(s *Step, k int, sashimi bool) bool {
	columns, rows := b.rules.columns, b.rules.rows
	return columns > 0 && b.rules.n <= 16 &&
		(b.finnedIn(s, k, sashimi, rows, columns) || b.finnedIn(s, k, sashimi, columns, rows))
}

func (b *Board) finnedIn(s *Step, k int, sashimi bool, base, cross int) bool {
	n := b.rules.n
	for d := range n {
		for lines := uint32(1)<<k - 1; lines < 1<<n; lines = nextSet(lines) {
			all, ok := uint32(0), true
			for set := lines; set != 0 && ok; set &= set - 1 {
				places := b.where[(base+bits.TrailingZeros32(set))*n+d]
				all |= places
				ok = places != 0
			}
			if !ok || popcount(all) <= k || popcount(all) > k+3 {
				continue
			}
			for in := uint32(1)<<k - 1; in < 1<<n; in = nextSet(in) {
				if in&^all == 0 && b.finnedStep(s, d, lines, in, sashimi, base, cross) {
					return true
				}
			}
		}
	}
	return false
}

// finnedStep notes the fish of some base lines and crossing ones, and reports whether it has fins and rules out anything.
func (b *Board) finnedStep(s *Step, d int, lines, in uint32, sashimi bool, base, cross int) bool {
	r := b.rules
	s.Cells, s.Extra = s.Cells[:0], s.Extra[:0]
	lean := false
	for set := lines; set != 0; set &= set - 1 {
		line := base + bits.TrailingZeros32(set)
		places := b.where[line*r.n+d]
		if places&in == 0 {
			return false
		}
		lean = lean || popcount(places&in) == 1
		s.cellsOf(&r.houses[line], places&in)
		for fins := places &^ in; fins != 0; fins &= fins - 1 {
			s.Extra = append(s.Extra, int(r.houses[line].cells[bits.TrailingZeros32(fins)]))
		}
	}
	if lean != sashimi {
		return false
	}
	for _, fin := range s.Extra {
		if fin != s.Extra[0] && !r.together(fin, s.Extra[0], box) {
			return false
		}
	}
	for set := in; set != 0; set &= set - 1 {
		house := &r.houses[cross+bits.TrailingZeros32(set)]
		for at := b.where[(cross+bits.TrailingZeros32(set))*r.n+d] &^ lines; at != 0; at &= at - 1 {
			if c := int(house.cells[bits.TrailingZeros32(at)]); r.seesAll(c, s.Extra) {
				s.remove(c, 1<<d)
			}
		}
	}
	if len(s.Removed) == 0 {
		return false
	}
	s.digits(1 << d)
	for set := lines; set != 0; set &= set - 1 {
		s.Houses = append(s.Houses, base+bits.TrailingZeros32(set))
	}
	for set := in; set != 0; set &= set - 1 {
		s.Houses = append(s.Houses, cross+bits.TrailingZeros32(set))
	}
	return true
}

func finnedWords(p *phrase) {
	half := len(p.s.Houses) / 2
	fin := "fin "
	if len(p.s.Extra) > 1 {
		fin = "fins "
	}
	p.say("in ", p.lines(p.s.Houses[:half]), ", ", p.digit(0), " is only in ", p.lines(p.s.Houses[half:]), ", or in the ", fin,
		p.cells(p.s.Extra))
}

const (
	finnedXWingExample      = ".7.2961..96.13827..2.754.....68.9...71.362....8.5.7..6.3.62598...8973....9.481..."
	sashimiXWingExample     = "6..5...4.4.18.........6.1........6.38....9..5.7.3..2....8.4.3...4.9....72...5...."
	finnedSwordfishExample  = ".7.2961..96.13827..2.754.....68.9...71.362....8.5.7..6.3.62598...8973....9.481..."
	sashimiSwordfishExample = ".8..1.369.....28179....8542...8...5..7.543.8.8.52..473...1.46.8.4..8.1.5168...7.4"
	finnedJellyfishExample  = "..76....86.5..2.7.1.8....6..6...4..5.5..2.6.7...56984.....9635.2.64..7895......16"
	sashimiJellyfishExample = "354......672.18...9813...2.54.163...13.285...26847931571.....5.49......682....97."
)
