package ladder

import "slices"

// A colouring is the places of a digit that strong links join, in two colours: all of one are true, and all of the
// other false.
type colouring [2][]int

// colourings returns the colourings of digit d, from 0, of two places and more, by their first place.
func (b *Board) colourings(d int) (list []colouring) {
	next := make(map[int][]int)
	for _, p := range b.pairs(d) {
		next[p.cells[0]] = append(next[p.cells[0]], p.cells[1])
		next[p.cells[1]] = append(next[p.cells[1]], p.cells[0])
	}
	var t trail
	known := make([]bool, len(b.cands))
	for first := range b.cands {
		if known[first] || next[first] == nil {
			continue
		}
		var c colouring
		t.begin(len(b.cands), first)
		for i := 0; i < len(t.queue); i++ {
			at := t.queue[i]
			colour := (t.length[at] - 1) % 2
			known[at], c[colour] = true, append(c[colour], at)
			for _, to := range next[at] {
				t.reach(to, at)
			}
		}
		list = append(list, c)
	}
	return list
}

// meets reports whether a cell of one list sees one of another.
func (r *Rules) meets(one, two []int) bool {
	return slices.ContainsFunc(one, func(c int) bool { return slices.ContainsFunc(two, r.sees[c].has) })
}

// removeBetween rules a digit out of the cells that see a cell of each list: all of one of the lists hold it.
func (b *Board) removeBetween(s *Step, d int, one, two []int) {
	for c, set := range b.cands {
		at := []int{c}
		if set>>d&1 == 1 && !slices.Contains(one, c) && !slices.Contains(two, c) && b.rules.meets(at, one) && b.rules.meets(at, two) {
			s.remove(c, 1<<d)
		}
	}
}

// simpleColours finds a colour that is false, since two of its cells see each other; or a cell that sees both colours
// of a colouring.
func (b *Board) simpleColours(s *Step) bool {
	for d := range b.rules.n {
		for _, c := range b.colourings(d) {
			for i, cells := range c {
				if b.rules.meets(cells, cells) {
					s.Type = 2
					s.Cells, s.Set = append(s.Cells, cells...), append(s.Set, c[1-i]...)
					for _, cell := range cells {
						s.remove(cell, 1<<d)
					}
				}
			}
			if s.Type == 0 {
				b.removeBetween(s, d, c[0], c[1])
				s.Cells, s.Set = append(s.Cells[:0], c[0]...), append(s.Set[:0], c[1]...)
			}
			if s.takes() {
				s.digits(1 << d)
				return true
			}
		}
	}
	return false
}

// multiColours finds two colourings with a colour each that see each other: so one of their other colours is true. A
// colour that sees both colours of the other colouring is false.
func (b *Board) multiColours(s *Step) bool {
	for d := range b.rules.n {
		list := b.colourings(d)
		for i, one := range list {
			for j, two := range list {
				for turns := range 4 {
					x, y := turns&1, turns>>1
					if i == j || !b.rules.meets(one[x], two[y]) {
						continue
					}
					if b.rules.meets(one[x], two[1-y]) {
						s.Type = 2
						for _, cell := range one[x] {
							s.remove(cell, 1<<d)
						}
						s.Cells, s.Set = append(s.Cells, one[x]...), append(append(s.Set, two[0]...), two[1]...)
					} else if b.removeBetween(s, d, one[1-x], two[1-y]); s.takes() {
						s.Cells = append(append(s.Cells, one[1-x]...), two[1-y]...)
						s.Set = append(append(s.Set, one[x]...), two[y]...)
					}
					if s.takes() {
						s.digits(1 << d)
						return true
					}
				}
			}
		}
	}
	return false
}

func simpleColoursWords(p *phrase) {
	p.tell("either all of {short cells} or all of {short set} hold {digits0}")
	if p.s.Type == 2 {
		p.say(", and two of the first see each other")
	}
}

func multiColoursWords(p *phrase) {
	if p.s.Type == 2 {
		p.tell("{cells} see both colours of {set}, one of which holds {digits0}")
	} else {
		p.tell("of two colours, {set}, which see each other, only one can hold {digits0}, so one of the opposite colours does, {cells}")
	}
}
