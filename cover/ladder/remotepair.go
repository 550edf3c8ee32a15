package ladder

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
	var t trail
	t.begin(len(b.cands), start)
	for i := 0; i < len(t.queue); i++ {
		at := t.queue[i]
		if length := t.length[at]; length >= 4 && length%2 == 0 {
			way := t.way(at)
			for j, one := range way {
				for k := j + 1; k < len(way); k += 2 {
					b.removeInSight(s, set, one, way[k])
				}
			}
			if s.takes() {
				s.Cells = append(s.Cells, way...)
				s.digits(set)
				return true
			}
		}
		for _, p := range b.rules.peers[at] {
			if b.cands[p] == set {
				t.reach(int(p), at)
			}
		}
	}
	return false
}

var remotePairWords = says("{cells} hold {digits} in turn, each seeing the next")
