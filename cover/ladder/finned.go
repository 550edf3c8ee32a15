package ladder

import "math/bits"

// finned finds a fish of k lines but for fins: places in the base lines, in one box, that are not in the crossing ones.
// Either a fin holds the digit, or there is a fish; so what the fish rules out and all fins see is false.
//
// It is a sashimi fish if a base line has only one place in the crossing lines.
func (b *Board) finned(s *Step, k int, sashimi bool) bool {
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
			c := int(house.cells[bits.TrailingZeros32(at)])
			seen := true
			for _, fin := range s.Extra {
				seen = seen && r.sees[c].has(fin)
			}
			if seen {
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

func (b *Board) finnedXWing(s *Step) bool      { return b.finned(s, 2, false) }
func (b *Board) sashimiXWing(s *Step) bool     { return b.finned(s, 2, true) }
func (b *Board) finnedSwordfish(s *Step) bool  { return b.finned(s, 3, false) }
func (b *Board) sashimiSwordfish(s *Step) bool { return b.finned(s, 3, true) }
func (b *Board) finnedJellyfish(s *Step) bool  { return b.finned(s, 4, false) }
func (b *Board) sashimiJellyfish(s *Step) bool { return b.finned(s, 4, true) }

func finnedWords(p *phrase) {
	half := len(p.s.Houses) / 2
	p.say("in ", p.lines(p.s.Houses[:half]), ", ", p.digit(0), " is only in ", p.lines(p.s.Houses[half:]), ", or in the fin ",
		list(len(p.s.Extra), func(i int) string { return p.cell(p.s.Extra[i]) }))
}

const (
	finnedXWingExample      = "59.64..87824971563.7685.9.4639718452285364791417295638968127345.4.589.7675.4368.9"
	sashimiXWingExample     = "59.64..87824971563.7685.9.4639718452285364791417295638968127345.4.589.7675.4368.9"
	finnedSwordfishExample  = "9.73625.4...9.46736435.7.29264738951158296437379451268.3..497.27918253464...73.95"
	sashimiSwordfishExample = "5964..8.781376924542758.96.9641587..75234618938129745664597.3.8.7863459..398.5674"
	finnedJellyfishExample  = "523869...9813746256741523982987165....6985...715243986.67598.1.8524317691.962785."
	sashimiJellyfishExample = "14927853683569.7..7265.3.8921..67895968..5.7..5798.6...8.1592675728369146917..358"
)
