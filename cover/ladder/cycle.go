package ladder

import "math/bits"

// cycle finds the shortest cycle from a candidate that rules out something, if that is the best chain.
//
// It goes in layers. Each candidate becomes true once; one that is false may be met on every way that has not passed
// it before.
func (k *chainSearch) cycle(src int16) {
	t, to, first := &k.tree, k.links.to, k.links.first
	clear(k.seen)
	add(k.seen, src)
	k.plant(src)
	t.layer = append(t.layer[:0], src)
	for depth := 1; len(t.layer) > 0 && 2*depth <= k.longest[1]; depth++ {
		t.after = t.after[:0]
		for _, p := range t.layer {
			passed := k.row(t.by, int(p))
			for _, o := range k.out.of(p) {
				if has(passed, o) {
					continue
				}
				for _, q := range to[first[o]:first[o+1]] {
					if q == src && depth > 1 && k.closes(p, o) {
						if k.keep(src, cycleChain, 2*depth) {
							k.around(src, p, o)
							k.found = append(k.found[:0], k.other...)
							k.found[o>>6] &^= 1 << (o & 63)
						}
						return
					}
					if !has(k.seen, q) {
						add(k.seen, q)
						k.branch(q, o, p)
						t.after = append(t.after, q)
					}
				}
			}
		}
		t.layer, t.after = t.after, t.layer
	}
}

// comesBack reports whether a candidate that is true may be on a cycle short enough: whether links lead from it to the
// candidate before it on the cycle, which is false, and not by way of that.
func (k *chainSearch) comesBack(src int16) bool {
	excluded := k.row(k.excludes(), int(src))
	for _, last := range k.links.of(src) {
		clear(k.front)
		for i, word := range excluded {
			for word &= k.useful[i]; word != 0; word &= word - 1 {
				if o := i<<6 | bits.TrailingZeros64(word); o != int(last) {
					unite(k.front, k.row(k.strong, o))
				}
			}
		}
		k.front[src>>6] &^= 1 << (src & 63)
		copy(k.seen, k.front)
		add(k.seen, src)
		before := k.row(k.excludes(), int(last))
		for count := 4; count <= k.longest[1]; count += 2 {
			if meet(k.front, before) {
				return true
			}
			if !k.advance() {
				break
			}
		}
	}
	return false
}

// plant begins the tree.
func (k *chainSearch) plant(src int16) {
	t := &k.tree
	size := k.m * k.w
	t.upOn, t.upOff = grow(t.upOn, k.m), grow(t.upOff, k.m)
	t.onU, t.offU, t.cells, t.by = grow(t.onU, size), grow(t.offU, size), grow(t.cells, size), grow(t.by, size)
	at := int(src)
	copy(k.row(t.onU, at), k.row(k.peers, at))
	copy(k.row(t.cells, at), k.row(k.mates, at))
	add(k.row(t.cells, at), src)
	clear(k.row(t.offU, at))
	clear(k.row(t.by, at))
}

// branch notes that q is true because o is false, which p excludes.
func (k *chainSearch) branch(q, o, p int16) {
	t := &k.tree
	t.upOn[q], t.upOff[q] = p, o
	qw, ow, pw := int(q)*k.w, int(o)*k.w, int(p)*k.w
	for i := range k.w {
		t.onU[qw+i] = t.onU[pw+i] | k.peers[qw+i]
		t.offU[qw+i] = t.offU[pw+i] | k.peers[ow+i]
		t.cells[qw+i] = t.cells[pw+i] | k.mates[qw+i] | k.mates[ow+i]
		t.by[qw+i] = t.by[pw+i]
	}
	add(k.row(t.cells, int(q)), q)
	add(k.row(t.cells, int(q)), o)
	add(k.row(t.by, int(q)), o)
}

// closes reports whether the cycle that ends with p true and o false rules out anything, which is in other then: a
// candidate outside its cells that sees the same digit true in one of them and false in another.
func (k *chainSearch) closes(p, o int16) bool {
	t := &k.tree
	pw, ow := int(p)*k.w, int(o)*k.w
	any := uint64(0)
	for i := range k.w {
		k.other[i] = t.onU[pw+i] & (t.offU[pw+i] | k.peers[ow+i]) &^ t.cells[pw+i] &^ k.mates[ow+i]
		any |= k.other[i]
	}
	return any != 0 && (any != 1<<(o&63) || !has(k.other, o))
}
