package ladder

import (
	"math/bits"
	"slices"
)

// An alignment looks at all ways to fill some cells. A way falls if two cells that see each other hold the same digit,
// or if a cell that sees them all is left without one: an excluder.
type alignment struct {
	base      []int     // the cells that have excluders
	excluders [][]int   // of each cell: what it sees with few candidates, if it is in base
	isBase    []bool    // of each cell
	sets      []cellSet // of each cell: its excluders as a set
	words     int       // of a set
	cells     []int     // those to be filled
	shared    cellSet   // the excluders of the first two of them
	all       cellSet   // the excluders of all three
	common    []uint32  // the candidates of the excluders of them all
	kept      [3]uint32 // of each of the cells, the candidates that some way has
}

// alignedPair finds two cells with a candidate that is in none of the ways left.
func (b *Board) alignedPair(s *Step) bool {
	g := &b.alignment
	return g.pairs(b, 2, func(one, two int) bool {
		return g.list(b, &g.shared, b.cands[one]|b.cands[two]) && g.exclude(b, s, one, two)
	})
}

// alignedTriplet finds three cells with a candidate that is in none of the ways left. The third is an excluder of the
// first or the second.
func (b *Board) alignedTriplet(s *Step) bool {
	g := &b.alignment
	return g.pairs(b, 3, func(one, two int) bool {
		for turn, list := range [2][]int{g.excluders[one], g.excluders[two]} {
			for _, three := range list {
				if three == one || three == two || !g.isBase[three] || turn == 1 && g.sets[one].has(three) {
					continue
				}
				if g.share(&g.all, &g.shared, &g.sets[three]) &&
					g.list(b, &g.all, b.cands[one]|b.cands[two]|b.cands[three]) && g.exclude(b, s, one, two, three) {
					return true
				}
			}
		}
		return false
	})
}

// pairs looks for two cells that share excluders of 2 to k candidates and that f accepts.
func (g *alignment) pairs(b *Board, k int, f func(one, two int) bool) bool {
	g.collect(b, k)
	for j, two := range g.base {
		if b.stopped() {
			return false
		}
		for _, one := range g.base[:j] {
			if g.share(&g.shared, &g.sets[one], &g.sets[two]) && f(one, two) {
				return true
			}
		}
	}
	return false
}

// collect finds the cells with excluders of 2 to k candidates.
func (g *alignment) collect(b *Board, k int) {
	g.excluders, g.isBase = grow(g.excluders, len(b.cands)), grow(g.isBase, len(b.cands))
	g.sets, g.words = grow(g.sets, len(b.cands)), (len(b.cands)+63)/64
	g.base = g.base[:0]
	for c, set := range b.cands {
		g.excluders[c], g.isBase[c], g.sets[c] = g.excluders[c][:0], false, cellSet{}
		if set == 0 {
			continue
		}
		ok := true
		for _, p := range b.rules.peers[c] {
			switch count := popcount(b.cands[p]); {
			case count == 1:
				ok = false
			case count >= 2 && count <= k:
				g.excluders[c] = append(g.excluders[c], int(p))
				g.sets[c].add(int(p))
			}
		}
		if ok && len(g.excluders[c]) > 0 {
			g.base, g.isBase[c] = append(g.base, c), true
		}
	}
}

// share notes the excluders that are in both of two sets, and reports whether there are at least two.
func (g *alignment) share(both, one, two *cellSet) bool {
	count := 0
	for w := range g.words {
		both[w] = one[w] & two[w]
		count += bits.OnesCount64(both[w])
	}
	return count >= 2
}

// list lists what the excluders of a set hold, if the cells to be filled can take all of it, and reports whether
// there is such an excluder.
func (g *alignment) list(b *Board, set *cellSet, digits uint32) bool {
	g.common = g.common[:0]
	for w := range g.words {
		for set := set[w]; set != 0; set &= set - 1 {
			if e := b.cands[w<<6|bits.TrailingZeros64(set)]; e&^digits == 0 {
				g.common = append(g.common, e)
			}
		}
	}
	return len(g.common) > 0
}

// exclude notes the candidates of the cells that are in none of the ways left.
func (g *alignment) exclude(b *Board, s *Step, cells ...int) bool {
	g.cells = append(g.cells[:0], cells...)
	g.kept = [3]uint32{}
	if len(cells) == 2 {
		g.fillTwo(b)
	} else {
		g.fillThree(b)
	}
	for i, c := range g.cells {
		if lost := b.cands[c] &^ g.kept[i]; lost != 0 { // most ways lose nothing
			s.remove(c, lost)
		}
	}
	if len(s.Removed) == 0 {
		return false
	}
	s.Cells = append(s.Cells, g.cells...)
	for _, e := range g.excluders[g.cells[0]] {
		if !slices.ContainsFunc(g.cells[1:], func(c int) bool { return !g.sets[c].has(e) }) {
			s.Set = append(s.Set, e)
		}
	}
	return true
}

// fillTwo keeps the candidates of two cells that are in some way.
func (g *alignment) fillTwo(b *Board) {
	one, two := g.cells[0], g.cells[1]
	apart := b.rules.sees[one].has(two)
	for set := b.cands[one]; set != 0; set &= set - 1 {
		d := set & -set
		digits := b.cands[two]
		if apart {
			digits &^= d
		}
		if rest := g.last(digits, d); rest != 0 {
			g.kept[0] |= d
			g.kept[1] |= rest
		}
	}
}

// fillThree keeps the candidates of three cells that are in some way.
func (g *alignment) fillThree(b *Board) {
	one, two, three := g.cells[0], g.cells[1], g.cells[2]
	sees := b.rules.sees
	apart, far, near := sees[one].has(two), sees[one].has(three), sees[two].has(three)
	left := b.cands[three]
	for set := b.cands[one]; set != 0; set &= set - 1 {
		d := set & -set
		for set := b.cands[two]; set != 0; set &= set - 1 {
			e := set & -set
			if apart && d == e || left == 0 && g.kept[0]&d != 0 && g.kept[1]&e != 0 {
				continue
			}
			used := uint32(0)
			if far {
				used = d
			}
			if near {
				used |= e
			}
			if rest := g.last(b.cands[three]&^used, d|e); rest != 0 {
				g.kept[0] |= d
				g.kept[1] |= e
				g.kept[2] |= rest
				left &^= rest
			}
		}
	}
}

// last returns those digits of the last cell that leave each excluder a digit, if the other cells use some.
func (g *alignment) last(digits, used uint32) uint32 {
	for _, set := range g.common {
		switch rest := set &^ used; {
		case rest == 0:
			return 0
		case rest&(rest-1) == 0:
			digits &^= rest
		}
	}
	return digits
}

var alignedWords = says("of all ways to fill {cells}, which do not leave {set} without a digit, none has what follows")
