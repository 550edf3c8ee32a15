package tally

// A frontier walks through the steps of a plan. From a state it goes, for each branch that fits, to the next step
// whose item is open: one that is not covered yet, or may be covered several times.
type frontier struct {
	*plan
	hops           []hop      // the steps, for keys of one word
	touched, alive []uint64   // for each step, the fields it touches and the fields alive before it: words of a key
	needs          [][][]need // for each step and branch; nil if they have not been made, empty if there are none
	fits           int        // looked at for all needs
}

// hop is what narrow needs of a step if keys have one word.
type hop struct {
	narrow   bool     // the step chooses between branches that only set bits
	branches []uint64 // the bits of each
	covered  uint64   // the bit of the item
	ends     uint64
	from     int // the first step that may set the bit
}

func newFrontier(p *plan) *frontier {
	f := &frontier{plan: p, needs: make([][][]need, len(p.steps))}
	if p.words <= phaseWords {
		f.survey()
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

// survey finds the fields that each step touches, and the fields that are alive before it.
func (f *frontier) survey() {
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

func (f *frontier) keyWords() int     { return f.words }
func (f *frontier) layers() int       { return len(f.steps) }
func (f *frontier) last(to int) int   { return to }
func (f *frontier) clone() rule       { return f }
func (f *frontier) degree(at int) int { return len(f.steps[at].branches) + 1 }

// expand puts the successors of some states of a step into the tables of a walker.
func (f *frontier) expand(step int, part []uint64, k *walker) (transitions int) {
	switch narrow := f.hops[step].narrow; {
	case narrow && k.keep != nil:
		return f.keepNarrow(step, part, k)
	case narrow:
		return f.narrow(step, part, k)
	}
	stride := f.words + k.limbs
	st, needs := &f.steps[step], f.needs[step]
	for ; len(part) >= stride; part = part[stride:] {
		if k.keep != nil {
			k.keep.node(part[f.words])
		}
		for b := -1; b < len(st.branches); b++ {
			copy(k.key, part)
			if st.take(b, k.key) {
				next := f.pass(step+1, k.to, k.key)
				if len(needs) > 0 && dead(needs[max(0, b)], next, k.key) {
					continue
				}
				transitions++
				if k.keep != nil {
					k.keep.arc(st.option(b), 1, k.meet(next))
					continue
				}
				k.tables[next-k.from].addWide(k.key, part[f.words:stride])
			}
		}
	}
	return transitions
}

// narrow expands states whose keys have one word, in a step whose branches only set bits.
func (f *frontier) narrow(step int, part []uint64, k *walker) (transitions int) {
	hops := f.hops[:k.to]
	h, needs, stride := &hops[step], f.needs[step], 1+k.limbs
	for ; len(part) >= stride; part = part[stride:] {
		for b, bits := range h.branches {
			if part[0]&bits != 0 {
				continue
			}
			next, key := skip(hops, step, (part[0]|bits)&^h.ends)
			if len(needs) > 0 && starved(needs[b], next, key) {
				continue
			}
			k.tables[next-k.from].add(key, part[1:stride])
			transitions++
		}
	}
	return transitions
}

// skip moves a key of one word from a step that has been taken to the next one whose item is open, as pass does.
func skip(hops []hop, step int, key uint64) (next int, after uint64) {
	for next = step + 1; next < len(hops); next++ {
		over := &hops[next]
		if key&over.covered == 0 || over.from > step {
			break
		}
		key &^= over.ends
	}
	return next, key
}

// take takes the step by a branch, or by none if branch is -1, and clears the fields that end with the step. It reports
// whether the branch fits the state.
func (st *step) take(branch int, key []uint64) bool {
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

// pass moves a state from a step, before which all steps are done, to the first step whose item is open, or to step to. It
// clears the fields that end with the steps in between.
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
		case c.ample:
			key[c.word] += (min(value+c.add, c.most) - value) << c.shift
		case c.colour == 0 && value <= c.most:
			key[c.word] += c.add << c.shift
		case c.colour > 0 && value == 0:
			key[c.word] |= c.colour << c.shift
		case c.colour > 1 && value == c.colour:
		default:
			return false
		}
	}
	return true
}
