package tally

// A frontier walks through the steps of a plan. From a state it goes, for each branch that fits, to the next step
// whose item is open: one that is not covered yet, or may be covered several times.
type frontier struct {
	*plan
	hops []hop // the steps as a key of one word passes them
}

// hop is what passing a step takes where keys have one word.
type hop struct {
	covered uint64 // the bit of the item
	ends    uint64
	from    int32 // the first step that may set the bit
}

func newFrontier(p *plan) *frontier {
	f := &frontier{plan: p}
	if p.words > 1 {
		return f
	}
	for s := range p.steps {
		st := &p.steps[s]
		h := hop{from: int32(st.from)}
		if st.own.word >= 0 && !st.decide {
			h.covered = st.own.mask << st.own.shift
		}
		for _, w := range st.ends {
			h.ends |= w.mask
		}
		f.hops = append(f.hops, h)
	}
	return f
}

func (f *frontier) keyWords() int { return f.words }
func (f *frontier) layers() int   { return len(f.steps) }
func (f *frontier) heavy() bool   { return false }
func (f *frontier) clone() rule   { return f }

func (f *frontier) degree(layer int) int { return len(f.steps[layer].branches) + 1 }

// expand sends the successors of the states in a block on their way, and returns how many there are.
func (f *frontier) expand(layer int, block []uint64, limbs int, out *outlet) (transitions int) {
	st := &f.steps[layer]
	for k := range st.branches {
		b := &st.branches[k]
		if f.words == 1 && !st.decide && len(b.wide) == 0 {
			transitions += f.narrow(layer, k, block, limbs, out)
		} else {
			transitions += f.general(layer, k, block, limbs, out)
		}
	}
	if st.decide {
		transitions += f.general(layer, -1, block, limbs, out)
	}
	return transitions
}

// narrow takes a branch from all states that it fits, where keys have one word and the branch changes bits only.
func (f *frontier) narrow(layer, k int, block []uint64, limbs int, out *outlet) (transitions int) {
	var bits uint64
	for _, w := range f.steps[layer].branches[k].flags {
		bits |= w.mask
	}
	hops := f.hops
	for at := 0; at < len(block); at += 1 + limbs {
		key := block[at]
		if key&bits != 0 {
			continue
		}
		key |= bits
		ends := hops[layer].ends
		next := layer + 1
		for ; next < len(hops); next++ {
			h := &hops[next]
			if key&h.covered == 0 || int(h.from) > layer {
				break
			}
			ends |= h.ends
		}
		b := out.at(k, next)
		record := b.record()
		record[0] = key &^ ends
		for n, limb := range block[at+1 : at+1+limbs] {
			record[1+n] = limb
		}
		b.settle()
		transitions++
	}
	return transitions
}

// general takes a branch, or with -1 none, from all states that it fits.
func (f *frontier) general(layer, k int, block []uint64, limbs int, out *outlet) (transitions int) {
	st := &f.steps[layer]
	stride := f.words + limbs
	key := out.key(f.words)
	for at := 0; at < len(block); at += stride {
		copy(key, block[at:])
		if k >= 0 && !st.branches[k].apply(key) {
			continue
		}
		if st.decide && key[st.own.word]>>st.own.shift&st.own.mask < st.least {
			continue
		}
		next := f.pass(layer, key)
		b := out.at(k+1, next)
		record := b.record()
		copy(record, key)
		copy(record[f.words:], block[at+f.words:at+stride])
		b.settle()
		transitions++
	}
	return transitions
}

// apply changes a key as the option does, and reports whether it fits.
func (b *branch) apply(key []uint64) bool {
	for _, w := range b.flags {
		if key[w.at]&w.mask != 0 {
			return false
		}
		key[w.at] |= w.mask
	}
	for k := range b.wide {
		c := &b.wide[k]
		value := key[c.word] >> c.shift & c.mask
		switch {
		case c.colour == 0 && value < c.most:
			key[c.word] += 1 << c.shift
		case c.colour > 0 && value == 0:
			key[c.word] |= c.colour << c.shift
		case c.colour > 1 && value == c.colour:
		default:
			return false
		}
	}
	return true
}

// pass ends the fields of the step just taken and of those that need none, and returns the next one.
func (f *frontier) pass(layer int, key []uint64) int {
	for s := layer; ; {
		for _, w := range f.steps[s].ends {
			key[w.at] &^= w.mask
		}
		if s++; s == len(f.steps) {
			return s
		}
		st := &f.steps[s]
		if st.decide || st.own.word < 0 || st.from > layer || key[st.own.word]>>st.own.shift&1 == 0 {
			return s
		}
	}
}
