package ladder

import "math/bits"

// chain looks for the opposite of a candidate that is assumed to be true, or false, if that would be the best chain. It
// goes in layers, and meets each statement once.
func (k *chainSearch) chain(src int16, on bool) {
	falses, trues := k.seen, k.other
	clear(falses)
	clear(trues)
	if on {
		add(trues, src)
	} else {
		add(falses, src)
	}
	k.front = append(k.front[:0], src)
	for complexity, isOn := 2, on; len(k.front) > 0; complexity, isOn = complexity+1, !isOn {
		f, better := k.better(false, complexity)
		if !better {
			return
		}
		if isOn && k.exclude(falses, src) && on || !isOn && k.force(trues, src) && !on {
			k.best, k.start, k.kind = f, src, onChain
			if !on {
				k.kind = offChain
			}
			return
		}
		k.front, k.next = k.next, k.front
	}
}

// exclude makes next the candidates that are false because those of front are true, and lead on; it reports whether src
// is one of them.
func (k *chainSearch) exclude(falses []uint64, src int16) bool {
	reached := grow(k.reached, k.w)
	k.reached = reached
	clear(reached)
	rows := k.weak
	if !k.y {
		rows = k.peers
	}
	for _, c := range k.front {
		unite(reached, k.row(rows, int(c)))
	}
	k.next = k.next[:0]
	for i := range reached {
		news := reached[i] &^ falses[i]
		falses[i] |= news
		for set := news & k.useful[i]; set != 0; set &= set - 1 {
			k.next = append(k.next, int16(i<<6|bits.TrailingZeros64(set)))
		}
	}
	return has(reached, src)
}

// force makes next the candidates that are true because those of front are false; it reports whether src is one.
func (k *chainSearch) force(trues []uint64, src int16) bool {
	k.next = k.next[:0]
	found := false
	for _, o := range k.front {
		for _, q := range k.links[int(o)*k.stride:] {
			if q < 0 {
				break
			}
			found = found || q == src
			if !has(trues, q) {
				add(trues, q)
				k.next = append(k.next, q)
			}
		}
	}
	return found
}
