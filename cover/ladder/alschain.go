package ladder

import "slices"

// setLinked are chains of almost locked sets: there is a digit that at most one of two neighbours can hold.
var setLinked = webKind{also: func(b *Board) linker {
	l := b.setLinks()
	l.ends = true
	return l
}}

// lockedLinks are the links of chains of candidates, groups and almost locked sets.
var lockedLinks = webKind{
	houses: true, cells: true, mates: true, groups: true, loops: true,
	also: func(b *Board) linker { return b.setLinks() },
}

// setLinks are the strong links that almost locked sets make: a set that lacks one of its digits holds all its others.
type setLinks struct {
	sets []almostSet
	of   [][]int16        // of each set, the spots of its digits, ascending
	by   map[[2]int16]int // of two spots, the lower one first, the first set that links them
	ends bool             // a chain rules out all common digits of its first and its last set
}

// setLinks returns the links of the almost locked sets of a board.
func (b *Board) setLinks() *setLinks {
	l := &setLinks{sets: b.almostSets(mostAlmost), by: make(map[[2]int16]int)}
	l.of = make([][]int16, len(l.sets))
	return l
}

// seat adds a spot for the places of a digit in each set, unless there is one already.
func (l *setLinks) seat(w *web, d, first int) {
	known := make(map[cellSet]int16)
	for i, t := range w.spots[first:] {
		known[setOf(t.cells)] = int16(first + i)
	}
	for i := range l.sets {
		a := &l.sets[i]
		if a.digits>>d&1 == 0 {
			continue
		}
		places := a.places[a.at(d)]
		at, ok := known[places]
		if !ok {
			at = int16(len(w.spots))
			known[places] = at
			w.spots = append(w.spots, spot{d, slices.Collect(places.all)})
		}
		l.of[i] = append(l.of[i], at)
	}
}

// join links the spots of each set.
func (l *setLinks) join(w *web) {
	for i, spots := range l.of {
		for at, one := range spots {
			for _, two := range spots[:at] {
				if !slices.Contains(w.strong[one], two) {
					tie(w.strong, int(one), int(two))
					l.by[[2]int16{two, one}] = i
				}
			}
		}
	}
}

// set returns the set that links two spots, or nil if something else does.
func (l *setLinks) set(one, two int) *almostSet {
	if i, ok := l.by[[2]int16{int16(min(one, two)), int16(max(one, two))}]; ok {
		return &l.sets[i]
	}
	return nil
}

// end notes what the sets of a chain rule out. In a loop each set lacks one of the two digits that link it to its
// neighbours, so it holds all its other digits. In a chain that is no loop, the first or the last set lacks the digit that
// links it to its neighbour, so it holds all its other digits.
func (l *setLinks) end(b *Board, s *Step, t told) {
	var sets []*almostSet
	for i := 1; i < len(t.way); i += 2 {
		a := l.set(t.way[i-1]/2, t.way[i]/2)
		if sets = append(sets, a); a == nil {
			continue
		}
		if t.chain[i].By = "in " + string(b.rules.AppendCells(nil, a.cells)); s.Type == 1 {
			for d := range each(a.but(t.chain[i-1].Digit, t.chain[i].Digit)) {
				b.removeSeen(s, d, a)
			}
		}
	}
	if !l.ends {
		return
	}
	one, two := sets[0], sets[len(sets)-1]
	for d := range each(one.but(t.chain[1].Digit, t.chain[len(t.chain)-2].Digit) & two.digits) {
		b.removeSeen(s, d, one, two)
	}
}

// but returns the digits of a set without the digits x and y, from 1.
func (a *almostSet) but(x, y int) uint32 { return a.digits &^ (1<<(x-1) | 1<<(y-1)) }
