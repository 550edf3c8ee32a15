package ladder

// wing finds a pivot with k candidates, 2 or 3, and two pincers that it excludes, each with two candidates, three
// digits in all, that have one digit in common: whatever the pivot is, one of the three, or of the pincers if the pivot
// does not have it, holds that digit.
func (b *Board) wing(s *Step, k int) bool {
	if b.newsFor(s.Technique).digits == 0 {
		return false
	}
	for pivot, all := range b.cands {
		if popcount(all) != k {
			continue
		}
		for _, one := range b.rules.peers[pivot] {
			if popcount(b.cands[one]) != 2 || popcount(all&^b.cands[one]) != 1 {
				continue
			}
			for _, two := range b.rules.peers[pivot] {
				common := b.cands[one] & b.cands[two]
				if popcount(b.cands[two]) != 2 || popcount(common) != 1 || k == 2 && common&all != 0 ||
					popcount(all|b.cands[one]|b.cands[two]) != 3 {
					continue
				}
				if k == 2 {
					b.removeInSight(s, common, int(one), int(two))
				} else {
					b.removeInSight(s, common, int(one), int(two), pivot)
				}
				if s.takes() {
					s.digits(common)
					s.Cells = append(s.Cells, pivot, int(one), int(two))
					s.hold(b)
					return true
				}
			}
		}
	}
	*b.newsFor(s.Technique) = news{}
	return false
}

var xyWingWords = says("pivot {held0}, pincers {held1} and {held2}: whichever {cells0} is, {cells1} or {cells2} is {digits0}")

var xyzWingWords = says("pivot {held0}, pincers {held1} and {held2}: one of the three is {digits0}")
