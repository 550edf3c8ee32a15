package bits

import "math/bits"

// occupy updates the items of option o, which has been chosen, where there are multiplicities. It returns the set of
// the options that the choice kills, in which words they are, and a number that is 0 if no items are left to be
// covered.
//
// The option will be killed, so an item that needs it loses a live option and needs one less: its size must stay. So
// occupy adds 1 to the size in advance.
func (t *tree) occupy(o int) (set *[maxWords]uint64, reach, left uint64) {
	s := t.now
	set, reach = t.conflictOf(o), t.reach[o]
	for x := range t.wide {
		with := t.masks[x*t.rows+rowOf(o)] & s.open[x]
		need := s.need[x*t.needs:][:t.needs]
		room := s.room[x*t.rooms:][:t.rooms]
		needed := with & nonZero(need)
		subtract(need, needed)
		add(s.size[x*t.height:][:t.height], needed)
		subtract(room, with)
		full := with &^ nonZero(room)
		s.open[x] &^= full
		left |= s.open[x]
		for full &= t.multiple[x]; full != 0; full &= full - 1 {
			if set != &t.union {
				t.union = *set
				set = &t.union
			}
			i := x<<6 + bits.TrailingZeros64(full)
			for k, word := range t.havingOf(i)[:t.words] {
				set[k] |= word
			}
			reach |= t.spread[i]
		}
	}
	return set, reach, left
}

// fills reports whether item i, which is still to be covered, has room for one more option only.
func (t *tree) fills(i int) bool {
	return t.rooms == 0 || nonZero(t.now.room[i>>6*t.rooms:][1:t.rooms])>>(i&63)&1 == 0
}

// nonZero returns the set of the items whose numbers are not 0, from their bit planes.
func nonZero(numbers []uint64) (set uint64) {
	for _, word := range numbers {
		set |= word
	}
	return set
}

// subtract subtracts 1 from the numbers of the items of a set.
func subtract(numbers []uint64, set uint64) {
	for b, word := range numbers {
		numbers[b] = word ^ set
		set &^= word
	}
}

// add adds 1 to the numbers of the items of a set.
func add(numbers []uint64, set uint64) {
	for b, word := range numbers {
		numbers[b] = word ^ set
		set &= word
	}
}
