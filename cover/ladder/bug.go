package ladder

import "slices"

// A bugSearch looks for boards that would be a bivalue universal grave without some extra candidates: if each open cell
// had two candidates, and each digit two places in each house or none, there would be two solutions or none. So one of
// the extra candidates is true.
type bugSearch struct {
	cells []int  // with extra candidates, in the order in which they were found
	left  *Board // without these candidates
}

// extra returns the extra candidates of a cell.
func (g *bugSearch) extra(b *Board, cell int) uint32 { return b.cands[cell] &^ g.left.cands[cell] }

// bug finds a bivalue universal grave with some extra candidates.
func (b *Board) bug(s *Step) bool {
	g := &b.grave
	if !b.rules.plain || !g.collect(b) {
		return false
	}
	var extras uint32
	for _, c := range g.cells {
		extras |= g.extra(b, c)
	}
	common := g.common(b)
	if len(g.cells) > 1 && popcount(extras) > 1 && len(common) == 0 || !g.dead() {
		return false
	}
	s.Extra = append(s.Extra, g.cells...)
	s.digits(extras)
	s.Rung = 57
	switch {
	case len(g.cells) == 1:
		s.Rung, s.Type = 56, 1
		s.remove(g.cells[0], b.cands[g.cells[0]]&^extras)
		return s.takes()
	case popcount(extras) == 1:
		s.Type = 2
		for _, c := range common {
			if b.cands[c]&extras != 0 {
				s.remove(c, extras)
			}
		}
		return s.takes() || len(g.cells) == 2 && g.typeFour(b, s)
	}
	if len(common) == 0 {
		return false
	}
	return len(g.cells) == 2 && g.typeFour(b, s) || g.typeThree(b, s, extras, common)
}

// collect finds the cells with extra candidates. It reports false if they are not clear.
func (g *bugSearch) collect(b *Board) bool {
	if g.left == nil {
		g.left = emptyBoard(b.rules)
	}
	g.left.copyFrom(b)
	g.cells = g.cells[:0]
	for _, k := range [...]kind{box, row, column} {
		for h := range b.rules.houses {
			if b.rules.houses[h].kind != k {
				continue
			}
			for d := range b.rules.n {
				places := g.left.where[h*b.rules.n+d]
				if places == 0 || popcount(places) == 2 {
					continue
				}
				cell, count := 0, 0
				for c := range b.rules.houses[h].at(places) {
					if popcount(g.left.cands[c]) >= 3 {
						cell = c
						count++
					}
				}
				if count == 0 {
					return false
				}
				if count == 1 {
					g.left.remove(cell, d)
					if !slices.Contains(g.cells, cell) {
						g.cells = append(g.cells, cell)
					}
				}
			}
		}
	}
	return len(g.cells) > 0
}

// dead reports whether what is left is a grave.
func (g *bugSearch) dead() bool {
	more := func(set uint32) bool { return set != 0 && popcount(set) != 2 }
	return !slices.ContainsFunc(g.left.cands, more) && !slices.ContainsFunc(g.left.where, more)
}

// common returns the cells that see all cells with extra candidates.
func (g *bugSearch) common(b *Board) (list []int) {
	for _, p := range b.rules.peers[g.cells[0]] {
		if !slices.Contains(g.cells, int(p)) && b.rules.seesAll(int(p), g.cells[1:]) {
			list = append(list, int(p))
		}
	}
	return list
}

// typeFour: two cells of a house share one more digit, which one of them holds, as it has no other place there.
func (g *bugSearch) typeFour(b *Board, s *Step) bool {
	one, two := g.cells[0], g.cells[1]
	shared := g.left.cands[one] & g.left.cands[two]
	if popcount(shared) != 1 || !b.rules.Apart(one, two) {
		return false
	}
	s.Type = 4
	s.remove(one, g.left.cands[one]&^shared)
	s.remove(two, g.left.cands[two]&^shared)
	return s.takes()
}

// typeThree: the cells act as one with all the extra candidates, part of a naked set in a house that they share.
func (g *bugSearch) typeThree(b *Board, s *Step, extras uint32, common []int) bool {
	for h := range b.rules.shared(g.cells...) {
		rest := slices.DeleteFunc(slices.Clone(common), func(c int) bool { return !b.rules.touches[c].has(h) || b.cands[c] == 0 })
		for k := 2; k <= 6 && k <= len(rest) && popcount(extras) > 1; k++ {
			for set, hold := range b.sharing(rest, k, 0, extras) {
				if b.removeOutside(s, rest, set, hold); !s.takes() {
					continue
				}
				s.Rung, s.Type = rungOf(5.7+0.1*float64(k-1)), 3
				s.Digits = s.Digits[:0]
				s.digits(hold)
				s.Set, s.Houses = append(s.Set, picked(rest, set)...), append(s.Houses, h)
				return true
			}
		}
	}
	return false
}

func bugWords(p *phrase) {
	p.tell("without more than two candidates in {extras}, each cell would have two, and each digit two places in each house; so ")
	if p.s.Type == 1 {
		p.tell("it is {digits}")
	} else {
		p.say("one of these has another one")
	}
}
