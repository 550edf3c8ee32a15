package propagate

import "math/bits"

// A cage has cells that see each other; the set of their digits is one of some sets. The handler is complete:
//
//	F[0] = {the digits of fixed cells}    F[i+1] = the sets of F[i] with a digit of free cell i
//	B[m] = the allowed sets of F[m]       B[i]   = the sets of F[i] that a digit of cell i brings into B[i+1]
//
// A digit stays in cell i if it brings some set of F[i] into B[i+1]. Besides, a digit that is in all sets of B[m] is removed
// from each cell outside the cage that sees all its places in the cage.
type cage struct {
	cells   []uint16
	allowed family
	around  []uint16 // the cells outside that see at least two cells
}

func (h *cage) narrow(s *search) bool {
	free, used, ok := s.split(h.cells, s.free)
	if !ok {
		return false
	}
	if len(free) == 0 {
		return h.allowed.has(used)
	}
	end := s.reach(free, used, s.forth)
	if !s.back[0].meet(end, h.allowed) {
		return false
	}
	required := digits(0)
	if len(h.around) > 0 {
		required = s.back[0].common() &^ used
	}
	if !s.retrace(free, used, s.forth) {
		return false
	}
	for ; required != 0; required &= required - 1 {
		if !s.deny(free, h.around, required&-required) {
			return false
		}
	}
	return true
}

// split divides cells that differ into the free ones, which overwrite free, and the digits of the fixed ones. It reports
// false if two fixed cells hold the same digit.
func (s *search) split(cells, free []uint16) ([]uint16, digits, bool) {
	free, used := free[:0], digits(0)
	for _, c := range cells {
		v := s.at[c]
		if v&(v-1) != 0 {
			free = append(free, c)
			continue
		}
		if used&v != 0 {
			return free, used, false
		}
		used |= v
	}
	return free, used, true
}

// reach sets forth to F of a cage, and returns the last of them.
func (s *search) reach(free []uint16, used digits, forth []family) family {
	clear(forth[0])
	forth[0].add(used)
	for i, c := range free {
		forth[i+1].grow(forth[i], s.at[c]&^used)
	}
	return forth[len(free)]
}

// retrace goes backwards over F from the sets in back[0], and leaves the free cells the digits that lead there.
func (s *search) retrace(free []uint16, used digits, forth []family) bool {
	b := s.back
	for i := len(free) - 1; i >= 0; i-- {
		kept := b[1].shrink(forth[i], b[0], s.at[free[i]]&^used)
		b[0], b[1] = b[1], b[0]
		if !s.keep(free[i], kept) {
			return false
		}
	}
	return true
}

// deny takes a digit away from the cells around that see all its places among the given cells.
func (s *search) deny(cells, around []uint16, d digits) bool {
	seen := s.common[:0]
	for _, c := range cells {
		if s.at[c]&d == 0 {
			continue
		}
		row := s.seen.row(c)
		if len(seen) == 0 {
			seen = append(seen, row...)
			continue
		}
		for w := range seen {
			seen[w] &= row[w]
		}
	}
	if len(seen) == 0 {
		return true
	}
	for _, c := range around {
		if seen[c>>6]>>(c&63)&1 != 0 && s.at[c]&d != 0 {
			if !s.keep(c, s.at[c]&^d) {
				return false
			}
		}
	}
	return true
}

// A loose cage is a cage of a grid with too many digits for families. Its handler keeps the digits of the sets that are still
// possible.
type looseCage struct {
	cells []uint16
	sets  []digits
}

func (h *looseCage) narrow(s *search) bool {
	all, used := digits(0), digits(0)
	for _, c := range h.cells {
		v := s.at[c]
		if all |= v; v&(v-1) == 0 {
			used |= v
		}
	}
	can := digits(0)
	for _, set := range h.sets {
		if set&^all == 0 && used&^set == 0 {
			can |= set
		}
	}
	return s.keepAll(h.cells, can)
}

// count returns the number of digits in a set.
func count(v digits) int { return bits.OnesCount32(v) }
