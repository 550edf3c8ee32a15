package ladder

import "math/bits"

// An alignment looks at all ways to fill some cells. A way falls if two cells that see each other hold the same digit,
// or if a cell that sees them all is left without one: an excluder.
type alignment struct {
	base      []int   // the cells that have excluders
	excluders [][]int // of each cell: what it sees with few candidates, if it is in base
	isBase    []bool
	sets      []cellSet // of each cell: its excluders as a set
	words     int       // of a set
	cells     []int
	common    []uint32 // the candidates of the common excluders
	kept      [3]uint32
	left      int // candidates that no way has kept yet
}

// alignedPair finds two cells of which no way that is left has some candidate.
func (b *Board) alignedPair(s *Step) bool {
	g := &b.alignment
	g.collect(b, 2)
	for j, two := range g.base {
		for _, one := range g.base[:j] {
			g.cells = append(g.cells[:0], one, two)
			if g.exclude(b, s) {
				return true
			}
		}
	}
	return false
}

// alignedTriplet finds three cells of which no way that is left has some candidate. The third is an excluder of the
// first or the second.
func (b *Board) alignedTriplet(s *Step) bool {
	g := &b.alignment
	g.collect(b, 3)
	for j, two := range g.base {
		for _, one := range g.base[:j] {
			for turn, list := range [2][]int{g.excluders[one], g.excluders[two]} {
				for _, three := range list {
					if three == one || three == two || !g.isBase[three] ||
						turn == 1 && g.sets[one].has(three) {
						continue
					}
					g.cells = append(g.cells[:0], one, two, three)
					if g.exclude(b, s) {
						return true
					}
				}
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

// exclude notes the candidates of the cells that are in no way that is left.
func (g *alignment) exclude(b *Board, s *Step) bool {
	if !g.share(b) {
		return false
	}
	g.kept, g.left = [3]uint32{}, 0
	for _, c := range g.cells {
		g.left += popcount(b.cands[c])
	}
	g.fill(b, 0, 0, [3]uint32{})
	for i, c := range g.cells {
		s.remove(c, b.cands[c]&^g.kept[i])
	}
	if len(s.Removed) == 0 {
		return false
	}
	s.Cells = append(s.Cells, g.cells...)
	for _, e := range g.excluders[g.cells[0]] {
		common := true
		for _, c := range g.cells[1:] {
			common = common && g.sets[c].has(e)
		}
		if common {
			s.Set = append(s.Set, e)
		}
	}
	return true
}

// share notes what the common excluders of the cells hold, and reports whether there are two that could exclude a way.
func (g *alignment) share(b *Board) bool {
	g.common = g.common[:0]
	count := 0
	var all uint32
	for _, c := range g.cells {
		all |= b.cands[c]
	}
	for w := range g.words {
		set := g.sets[g.cells[0]][w]
		for _, c := range g.cells[1:] {
			set &= g.sets[c][w]
		}
		for ; set != 0; set &= set - 1 {
			count++
			if e := b.cands[w<<6|bits.TrailingZeros64(set)]; e&^all == 0 {
				g.common = append(g.common, e)
			}
		}
	}
	return count >= 2 && len(g.common) > 0
}

// fill tries the digits of the cells from number i on, and keeps those of the ways that do not fall.
func (g *alignment) fill(b *Board, i int, used uint32, way [3]uint32) {
	if i == len(g.cells) {
		for _, set := range g.common {
			if set&^used == 0 {
				return
			}
		}
		for j := range g.cells {
			g.left -= popcount(way[j] &^ g.kept[j])
			g.kept[j] |= way[j]
		}
		return
	}
	for set := b.cands[g.cells[i]]; set != 0 && g.left > 0; set &= set - 1 {
		d := set & -set
		ok := true
		for j := range i {
			ok = ok && !(way[j] == d && b.rules.sees[g.cells[i]].has(g.cells[j]))
		}
		if ok {
			way[i] = d
			g.fill(b, i+1, used|1<<bits.TrailingZeros32(d), way)
		}
	}
}

func alignedWords(p *phrase) {
	p.say("of all ways to fill ", p.cells(p.s.Cells), ", which do not leave ", p.cells(p.s.Set), " without a digit, none has what follows")
}
