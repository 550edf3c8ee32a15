package ladder

import "slices"

// An almostSet is an almost locked set: cells of a house that hold one digit more than there are cells. Without one of
// the digits they hold each of the others.
type almostSet struct {
	cells  []int
	digits uint32
	places []cellSet // of each digit of the set, ascending: where it may be
	seen   []cellSet // of each digit of the set, ascending: what sees all of these
}

// at returns the number of a digit, from 0, in the set.
func (a *almostSet) at(d int) int { return popcount(a.digits & (1<<d - 1)) }

// almostSets returns the almost locked sets of up to most cells, each once.
func (b *Board) almostSets(most int) (list []almostSet) {
	r := b.rules
	seen := make(map[cellSet]bool)
	for h := range r.houses {
		open := b.rest(&r.houses[h], 0)
		for set := uint32(1); set < 1<<len(open); set++ {
			if k := popcount(set); k > most || popcount(b.held(open, set)) != k+1 {
				continue
			}
			a := almostSet{cells: picked(open, set), digits: b.held(open, set)}
			if all := setOf(a.cells); !seen[all] {
				seen[all] = true
				a.look(b)
				list = append(list, a)
			}
		}
	}
	return list
}

// look notes where the digits are, and what sees them.
func (a *almostSet) look(b *Board) {
	for d := range each(a.digits) {
		var cells []int
		for _, c := range a.cells {
			if b.cands[c]>>d&1 == 1 {
				cells = append(cells, c)
			}
		}
		a.places, a.seen = append(a.places, setOf(cells)), append(a.seen, b.rules.seenBy(cells))
	}
}

// restricted returns the common digits of two sets that one of them at most can hold, as all their places see each
// other.
func (a *almostSet) restricted(o *almostSet) (set uint32) {
	for d := range each(a.digits & o.digits) {
		if o.places[o.at(d)].inside(&a.seen[a.at(d)]) {
			set |= 1 << d
		}
	}
	return set
}

// removeSeen notes that a digit, from 0, is ruled out where all its places in some sets are seen.
func (b *Board) removeSeen(s *Step, d int, sets ...*almostSet) {
	seen := sets[0].seen[sets[0].at(d)]
	for _, a := range sets[1:] {
		seen.keep(&a.seen[a.at(d)])
	}
	for c := range seen.all {
		s.remove(c, b.cands[c]&(1<<d))
	}
}

// overlap reports whether two sets have a common cell.
func (a *almostSet) overlap(o *almostSet) bool {
	return slices.ContainsFunc(a.cells, func(c int) bool { return slices.Contains(o.cells, c) })
}

// seenBy returns the cells that each of some cells, one at least, excludes.
func (r *Rules) seenBy(cells []int) cellSet {
	seen := r.sees[cells[0]]
	for _, c := range cells[1:] {
		seen.keep(&r.sees[c])
	}
	return seen
}
