package ladder

import "math/bits"

// chain returns how many statements the shortest chain has from a candidate that is assumed to be true, or false, to its
// opposite, or 0 if none has most or fewer. It goes in steps of two statements, and meets each candidate once.
func (k *chainSearch) chain(src int16, on bool, most int) int {
	excluded := k.row(k.excludes(), int(src))
	if on {
		clear(k.front)
		add(k.front, src)
	} else {
		copy(k.front, k.row(k.strong, int(src)))
	}
	copy(k.seen, k.front)
	for count := 2; count <= most; count += 2 {
		if on && meet(k.front, excluded) || !on && has(k.front, src) {
			return count
		}
		if !k.advance() {
			return 0
		}
	}
	return 0
}

// advance moves front on to what follows from it and has not been met, and reports whether there is any.
func (k *chainSearch) advance() bool {
	clear(k.next)
	for i, word := range k.front {
		for ; word != 0; word &= word - 1 {
			unite(k.next, k.row(k.steps, i<<6|bits.TrailingZeros64(word)))
		}
	}
	any := uint64(0)
	for i := range k.next {
		k.next[i] &^= k.seen[i]
		k.seen[i] |= k.next[i]
		any |= k.next[i]
	}
	k.front, k.next = k.next, k.front
	return any != 0
}
