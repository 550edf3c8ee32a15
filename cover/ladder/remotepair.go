package ladder

import "slices"

// remotePair finds a chain of four cells or more with the same two candidates, each excluding the next: they hold the
// two in turn, so what sees two cells of the chain that differ is neither.
func (b *Board) remotePair(s *Step) bool {
	for start, set := range b.cands {
		if popcount(set) == 2 && b.remoteFrom(s, start, set) {
			return true
		}
	}
	return false
}

// remoteFrom finds the shortest such chain from a cell.
func (b *Board) remoteFrom(s *Step, start int, set uint32) bool {
	from := map[int]int{start: start}
	queue := []int{start}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		var way []int
		for c := at; ; c = from[c] {
			way = append(way, c)
			if c == start {
				break
			}
		}
		slices.Reverse(way)
		if len(way) >= 4 && len(way)%2 == 0 {
			if b.remoteStep(s, way, set); len(s.Removed) > 0 {
				s.Cells = append(s.Cells, way...)
				s.digits(set)
				return true
			}
		}
		for _, p := range b.rules.peers[at] {
			if _, known := from[int(p)]; !known && b.cands[p] == set {
				from[int(p)] = at
				queue = append(queue, int(p))
			}
		}
	}
	return false
}

// remoteStep notes what sees two cells of a chain that are an odd number of links apart.
func (b *Board) remoteStep(s *Step, way []int, set uint32) {
	for i, one := range way {
		for j := i + 1; j < len(way); j += 2 {
			b.removeInSight(s, set, one, way[j])
		}
	}
	s.once()
}

var remotePairWords = says("{cells} hold {digits} in turn, each seeing the next")
