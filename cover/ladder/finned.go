package ladder

// finned finds k base lines that would be a fish without their fins: places in one box, outside the crossing lines.
// Either a fin holds the digit, or there is a fish; so what the fish rules out is false where it sees all fins.
//
// It is a sashimi fish if a base line has only one place in the crossing lines.
func (b *Board) finned(s *Step, k int) bool  { return b.withFins(s, k, false) }
func (b *Board) sashimi(s *Step, k int) bool { return b.withFins(s, k, true) }

func (b *Board) withFins(s *Step, k int, sashimi bool) bool {
	n, columns, rows := b.rules.n, b.rules.columns, b.rules.rows
	if columns == 0 || n > 16 {
		return false // there would be too many ways
	}
	for _, base := range [...]int{rows, columns} {
		cross := rows + columns - base
		for d := range n {
			for lines := range subsets(n, k) {
				all, ok := uint32(0), true
				for line := range each(lines) {
					places := b.where[(base+line)*n+d]
					all |= places
					ok = ok && places != 0
				}
				if !ok || popcount(all) <= k || popcount(all) > k+3 {
					continue
				}
				for in := range subsets(n, k) {
					if in&^all == 0 && b.finnedStep(s, d, lines, in, sashimi, base, cross) {
						return true
					}
				}
			}
		}
	}
	return false
}

// finnedStep notes the fish of some base lines and crossing ones, and reports whether it has fins and rules out
// anything.
func (b *Board) finnedStep(s *Step, d int, lines, in uint32, sashimi bool, base, cross int) bool {
	r := b.rules
	lean := false
	for line := range each(lines) {
		inside := popcount(b.where[(base+line)*r.n+d] & in)
		if inside == 0 {
			return false
		}
		lean = lean || inside == 1
	}
	if lean != sashimi {
		return false
	}
	s.Cells, s.Extra = s.Cells[:0], s.Extra[:0]
	for line := range each(lines) {
		s.cellsOf(&r.houses[base+line], b.where[(base+line)*r.n+d]&in)
		for fin := range b.places(base+line, d, in) {
			s.Extra = append(s.Extra, fin)
		}
	}
	for _, fin := range s.Extra {
		if fin != s.Extra[0] && !r.together(fin, s.Extra[0], box) {
			return false
		}
	}
	for line := range each(in) {
		for c := range b.places(cross+line, d, lines) {
			if r.seesAll(c, s.Extra) {
				s.remove(c, 1<<d)
			}
		}
	}
	if !s.takes() {
		return false
	}
	s.digits(1 << d)
	for line := range each(lines) {
		s.Houses = append(s.Houses, base+line)
	}
	for line := range each(in) {
		s.Houses = append(s.Houses, cross+line)
	}
	return true
}

func finnedWords(p *phrase) {
	fin := "fin"
	if len(p.s.Extra) > 1 {
		fin = "fins"
	}
	p.tell("in {base}, {digits0} is only in {crossing}, or in the " + fin + " {extras}")
}
