package ladder

import "slices"

// fish finds a digit that has k places in k lines together, and so no others in the lines that cross them there:
// columns as base lines first, then rows. A digit that is in few cells has smaller fish, which come first.
func (b *Board) fish(s *Step, k int) bool {
	f, columns, rows := b.newsFor(s.Technique), b.rules.columns, b.rules.rows
	if b.fishIn(s, k, columns, rows, f.digits) || b.fishIn(s, k, rows, columns, f.digits) {
		return true
	}
	*f = news{}
	return false
}

// fishIn finds a fish of one of some digits. Its base lines are among the n houses from base on, and the lines that cross
// these are the n from cross on. It finds the first fish by base lines, then by digit.
func (b *Board) fishIn(s *Step, k, base, cross int, digits uint32) bool {
	n, m := b.rules.n, &b.scratch
	best, bestCross, bestDigit := ^uint32(0), uint32(0), 0
	for d := range each(digits) {
		m.n = 0
		for line := range n {
			m.offer(line, b.where[(base+line)*n+d], k)
		}
		for ok := m.first(k); ok; ok = m.next(k) {
			lines, in := m.union(k)
			if lines >= best {
				break
			}
			if popcount(in) == k && b.fishWorth(d, lines, in, cross) {
				best, bestCross, bestDigit = lines, in, d
				break
			}
		}
	}
	if best == ^uint32(0) {
		return false
	}
	s.digits(1 << bestDigit)
	for line := range each(best) {
		h := base + line
		s.Houses = append(s.Houses, h)
		s.cellsOf(&b.rules.houses[h], b.where[h*n+bestDigit])
	}
	for line := range each(bestCross) {
		h := cross + line
		s.Houses = append(s.Houses, h)
		for c := range b.places(h, bestDigit, best) {
			s.remove(c, 1<<bestDigit)
		}
	}
	return true
}

// fishWorth reports whether digit d has a place in the crossing lines outside the base lines.
func (b *Board) fishWorth(d int, lines, in uint32, cross int) bool {
	for line := range each(in) {
		if b.where[(cross+line)*b.rules.n+d]&^lines != 0 {
			return true
		}
	}
	return false
}

func fishWords(p *phrase) {
	p.tell("in {base}, {digits0} is only in {crossing}, so nowhere else in these ")
	p.say(p.r.kindOf(p.s.Houses[len(p.s.Houses)/2:]))
}

// wholeWords are the words of a fish without fins.
func wholeWords(p *phrase) {
	fishWords(p)
	if slices.ContainsFunc(p.s.Removed, func(c Candidate) bool { return slices.Contains(p.s.Cells, c.Cell) }) {
		p.say(", nor where two of these meet")
	}
}

func finnedWords(p *phrase) {
	fin := "fin"
	if len(p.s.Extra) > 1 {
		fin = "fins"
	}
	p.tell("in {base}, {digits0} is only in {crossing}, or in the " + fin + " {extras}")
}
