package tally

// A frontier walks through the steps of a plan. From a state it goes, for each branch that fits, to the next step
// whose item is open: one that is not covered yet, or may be covered several times.
type frontier struct {
	*plan
	hops           []hop    // the steps as a key of one word passes them
	touched, alive []uint64 // for each step, the fields it touches and those alive before it: words of a key
}

// hop is a step in short, where keys have one word.
type hop struct {
	narrow   bool     // it chooses between branches that change bits only
	branches []uint64 // the bits of each
	covered  uint64   // the bit of the item
	ends     uint64
	from     int // the first step that may set the bit
}

func newFrontier(p *plan) *frontier {
	f := &frontier{plan: p}
	if p.words <= phaseWords {
		f.overlook()
	}
	f.hops = make([]hop, len(p.steps))
	for s := range p.steps {
		st, h := &p.steps[s], &f.hops[s]
		h.narrow, h.from = p.words == 1 && !st.decide, st.from
		if !h.narrow {
			continue
		}
		if st.own.word >= 0 {
			h.covered = st.own.mask << st.own.shift
		}
		for _, w := range st.ends {
			h.ends |= w.mask
		}
		for _, b := range st.branches {
			var bits uint64
			for _, w := range b.flags {
				bits |= w.mask
			}
			h.branches = append(h.branches, bits)
			h.narrow = h.narrow && len(b.wide) == 0
		}
	}
	return f
}

// overlook finds out which fields the steps touch, and which are alive before each.
func (f *frontier) overlook() {
	alive := make([]uint64, f.words)
	for s := range f.steps {
		st := &f.steps[s]
		touched := make([]uint64, f.words)
		if st.own.word >= 0 {
			touched[st.own.word] |= st.own.mask << st.own.shift
		}
		for _, b := range st.branches {
			for _, w := range b.flags {
				touched[w.at] |= w.mask
			}
			for _, c := range b.wide {
				touched[c.word] |= c.mask << c.shift
			}
		}
		for _, w := range st.ends {
			touched[w.at] |= w.mask
		}
		f.touched, f.alive = append(f.touched, touched...), append(f.alive, alive...)
		for k := range alive {
			alive[k] |= touched[k]
		}
		for _, w := range st.ends {
			alive[w.at] &^= w.mask
		}
	}
}

func (f *frontier) keyWords() int { return f.words }
func (f *frontier) layers() int   { return len(f.steps) }
func (f *frontier) heavy() bool   { return false }
func (f *frontier) clone() rule   { return f }

func (f *frontier) degree(layer int) int { return len(f.steps[layer].branches) + 1 }

// expand sends the successors of the states in a block on their way, and returns how many there are.
func (f *frontier) expand(layer int, block []uint64, limbs int, out *outlet) (transitions int) {
	stride := f.words + limbs
	key := out.key(f.words)
	for k := -1; k < len(f.steps[layer].branches); k++ {
		var bits uint64 // of which none may be set, where that is all that there is to be known
		if h := &f.hops[layer]; h.narrow && k >= 0 {
			bits = h.branches[k]
		}
		for at := 0; at < len(block); at += stride {
			if block[at]&bits != 0 {
				continue
			}
			copy(key, block[at:])
			if !f.take(layer, k, key) {
				continue
			}
			b := out.at(k+1, f.pass(layer+1, len(f.steps), key))
			record := b.record()
			copy(record, key)
			copy(record[f.words:], block[at+f.words:at+stride])
			b.settle()
			transitions++
		}
	}
	return transitions
}

// take takes a step by a branch, or with -1 by none, and ends the fields that end with it. It reports whether that
// fits.
func (f *frontier) take(step, branch int, key []uint64) bool {
	st := &f.steps[step]
	if branch < 0 && !st.decide || branch >= 0 && !st.branches[branch].apply(key) {
		return false
	}
	if st.decide && key[st.own.word]>>st.own.shift&st.own.mask < st.least {
		return false
	}
	for _, w := range st.ends {
		key[w.at] &^= w.mask
	}
	return true
}

// pass goes from a step on, the steps before it being done, to the first one that is open, or to step to. It ends
// the fields of those that it passes.
func (f *frontier) pass(step, to int, key []uint64) int {
	for begin := step; step < to; step++ {
		st := &f.steps[step]
		if st.decide || st.own.word < 0 || st.from >= begin || key[st.own.word]>>st.own.shift&1 == 0 {
			break
		}
		for _, w := range st.ends {
			key[w.at] &^= w.mask
		}
	}
	return step
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
