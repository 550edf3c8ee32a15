package tally

import "context"

// askBranches is how many branches a walker tries between two asks of the context.
const askBranches = 1 << 12

// A walker takes shards through a phase, one after the other.
type walker struct {
	*frontier
	s      *store
	tables []table // of the steps of the phase, and of the one behind it
	out    []shard // behind the phase, dealt out for the next one
	rest   shard   // states that are not
	key    []uint64
	most   int // records in the tables; where they are more, the shard stops

	from, to            int // of the phase
	states, transitions int
	more                int // records that there are more than before
	moreBytes           int64
}

// walk takes a shard through phase p, and deals it out for the next phase if that has steps. If ctx ends, nothing
// has been done.
func (k *walker) walk(ctx context.Context, p, next *phase, from *shard) error {
	k.from, k.to = p.from, p.to
	limbs := from.limbs()
	states, transitions := k.states, k.transitions
	step, at, err := k.through(ctx, from, limbs)
	for ; err == nil && k.carried(); limbs++ {
		k.states, k.transitions = states, transitions
		step, at, err = k.through(ctx, from, limbs+1)
	}
	if err != nil {
		k.states, k.transitions = states, transitions
		return err
	}
	for ; step <= k.to; step++ {
		t := &k.tables[step-k.from]
		dealt := step == k.to && next.to > next.from
		for ; at < len(t.records); at += t.stride() {
			record := t.records[at : at+t.stride()]
			if dealt {
				k.out[next.shard(record[:k.words])].push(k.s, step, limbs, record)
			} else {
				k.rest.push(k.s, step, limbs, record)
			}
			k.more++
			k.moreBytes += int64(8 * len(record))
		}
		at = 0
	}
	k.more -= from.records
	k.moreBytes -= from.bytes
	from.release(k.s)
	return nil
}

// carried reports whether a count got too large.
func (k *walker) carried() bool {
	for n := range k.to - k.from + 1 {
		if k.tables[n].carried {
			return true
		}
	}
	return false
}

// through takes the steps of a phase, and returns the step and the place in its table that are next: behind the
// last step, or where there are too many records in the tables.
func (k *walker) through(ctx context.Context, from *shard, limbs int) (step, at int, err error) {
	k.enter(from, limbs)
	held := 0 // records in tables
	for n := range k.to - k.from + 1 {
		held += len(k.tables[n].records) / (k.words + limbs)
	}
	limit := max(k.most, 2*held) // so that it gets on, however many it begins with
	for step = k.from; step < k.to; step++ {
		t := &k.tables[step-k.from]
		stride := t.stride()
		most := max(1, askBranches/k.degree(step)) * stride // at once
		for at = 0; at < len(t.records); {
			if err := ctx.Err(); err != nil {
				return 0, 0, err
			}
			if held > limit {
				return step, at, nil
			}
			part := t.records[at:min(len(t.records), at+most)]
			n := 0
			if k.hops[step].narrow {
				n = k.narrow(step, part, stride)
			} else {
				n = k.general(step, part, stride)
			}
			k.transitions += n
			k.states += len(part) / stride
			held += n - len(part)/stride
			at += len(part)
		}
	}
	return k.to, 0, nil
}

// enter puts the records of a shard into the tables.
func (k *walker) enter(from *shard, limbs int) {
	for len(k.tables) <= k.to-k.from {
		k.tables = append(k.tables, table{})
	}
	for n := range k.to - k.from + 1 {
		k.tables[n].reset(k.words, limbs)
	}
	for _, slab := range from.slabs {
		stride := k.words + slab.limbs
		for at := 0; at < len(slab.block); at += stride {
			copy(k.key, slab.block[at:])
			step := k.pass(slab.layer, k.to, k.key)
			k.tables[step-k.from].addWide(k.key, slab.block[at+k.words:at+stride])
		}
	}
}

// narrow expands states whose keys have one word, where all branches change bits only.
func (k *walker) narrow(step int, part []uint64, stride int) (transitions int) {
	hops := k.hops[:k.to]
	h := &hops[step]
	for ; len(part) >= stride; part = part[stride:] {
		for _, bits := range h.branches {
			key := part[0]
			if key&bits != 0 {
				continue
			}
			key = (key | bits) &^ h.ends
			next := step + 1
			for ; next < len(hops); next++ {
				over := &hops[next]
				if key&over.covered == 0 || over.from > step {
					break
				}
				key &^= over.ends
			}
			k.tables[next-k.from].add(key, part[1:stride])
			transitions++
		}
	}
	return transitions
}

// general expands states of any kind.
func (k *walker) general(step int, part []uint64, stride int) (transitions int) {
	for ; len(part) >= stride; part = part[stride:] {
		for b := -1; b < len(k.plan.steps[step].branches); b++ {
			copy(k.key, part)
			if k.take(step, b, k.key) {
				next := k.pass(step+1, k.to, k.key)
				k.tables[next-k.from].addWide(k.key, part[k.words:stride])
				transitions++
			}
		}
	}
	return transitions
}
