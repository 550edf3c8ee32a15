package tally

import "context"

// askBranches is how many branches a walker tries before it checks the context again.
const askBranches = 1 << 12

// A walker takes shards through a phase, one after the other. The states of a shard meet in its tables.
type walker struct {
	rule
	words  int // of a key
	s      *store
	keep   *keeper // of the sweep
	tables []table // of the layers from the first one of the phase on
	used   int     // how many tables are in use
	room   int64   // bytes that the tables may take between two shards, 0: any
	key    []uint64

	ctx      context.Context
	sent     int
	err      error // of ctx
	from, to int   // of the phase
	limbs    int   // of the counts in the tables

	states, transitions int
}

// An outcome is what a phase has made of a shard.
type outcome struct {
	slabs               []slab // its states now
	records             int    // how many it had before
	bytes               int64  // what they took
	states, transitions int
}

// walk takes a shard through phase p, and leaves it empty. The new states are behind the phase, or within it if the shard
// has stopped because it grew to more than most states. If ctx ends, the shard stays as it was.
func (k *walker) walk(ctx context.Context, p *phase, from *bag, most int) (outcome, error) {
	k.ctx, k.err, k.from, k.to = ctx, nil, p.from, p.to
	step, at := 0, 0
	for k.limbs = from.limbs(); ; k.limbs++ {
		k.states, k.transitions = 0, 0
		if step, at = k.through(from, most); k.err != nil {
			return outcome{}, k.err
		}
		if k.keep != nil {
			k.keep.wide = k.keep.wide || k.carried()
			break
		}
		if !k.carried() {
			break
		}
	}
	var out bag
	for ; step < k.from+k.used; step++ {
		t := &k.tables[step-k.from]
		for ; at < len(t.records); at += t.stride() {
			out.push(k.s, step, k.limbs, t.records[at:at+t.stride()])
		}
		at = 0
	}
	o := outcome{out.slabs, from.records, from.bytes, k.states, k.transitions}
	from.release(k.s)
	k.trim()
	return o, nil
}

// trim drops the tables if they take more room than they may.
func (k *walker) trim() {
	if k.room > 0 && k.taken() > k.room {
		k.tables = nil
	}
}

// taken returns the bytes of the tables, with the free room in them.
func (k *walker) taken() (bytes int64) {
	for n := range k.tables {
		bytes += int64(8*cap(k.tables[n].records) + 4*cap(k.tables[n].index))
	}
	return bytes
}

// carried reports whether a count has outgrown its limbs.
func (k *walker) carried() bool {
	for n := range k.used {
		if k.tables[n].carried {
			return true
		}
	}
	return false
}

// ended reports whether the context has ended. It is called for each successor of a state that may have very many.
func (k *walker) ended() bool {
	if k.sent++; k.sent%askBranches == 0 && k.err == nil {
		k.err = k.ctx.Err()
	}
	return k.err != nil
}

// through goes through the steps of a phase. It returns the step and the place in its table that are next: behind the last
// step, or where it stopped because the tables hold too many records.
func (k *walker) through(from *bag, records int) (step, at int) {
	k.enter(from)
	held := 0 // records in tables that are not expanded yet
	for n := range k.used {
		held += len(k.tables[n].records) / (k.words + k.limbs)
	}
	limit := max(records, 2*held) // so that it gets on, however many it begins with
	for step = k.from; step < k.to; step++ {
		t := &k.tables[step-k.from]
		stride := t.stride()
		most := max(1, min(askBranches, limit)/k.degree(step)) * stride // at once
		for at = 0; at < len(t.records); {
			if k.err = k.ctx.Err(); k.err != nil {
				return 0, 0
			}
			if held > limit {
				return step, at
			}
			part := t.records[at:min(len(t.records), at+most)]
			n := k.expand(step, part, k)
			if k.err != nil {
				return 0, 0
			}
			k.transitions += n
			k.states += len(part) / stride
			held += n - len(part)/stride
			at += len(part)
		}
	}
	return k.to, 0
}

// enter puts the records of a shard into the tables.
func (k *walker) enter(from *bag) {
	for len(k.tables) <= k.last(k.to)-k.from {
		k.tables = append(k.tables, table{})
	}
	k.used = 0
	k.table(k.to)
	for _, slab := range from.slabs {
		stride := k.words + slab.limbs
		for block := slab.block; len(block) > 0; block = block[stride:] {
			copy(k.key, block)
			t := k.table(k.pass(slab.layer, k.to, k.key))
			if k.keep != nil {
				k.keep.equal(block[k.words], t.meet(k.key, block[k.words]))
				continue
			}
			t.addWide(k.key, block[k.words:stride])
		}
	}
}

// table returns the table of a layer.
func (k *walker) table(layer int) *table {
	for ; k.used <= layer-k.from; k.used++ {
		k.tables[k.used].reset(k.words, k.limbs)
	}
	return &k.tables[layer-k.from]
}

// meet returns the name of the state of a layer whose key is in k.key.
func (k *walker) meet(layer int) uint64 {
	next := uint64(k.keep.names)
	name := k.tables[layer-k.from].meet(k.key, next)
	if name == next {
		k.keep.name()
	}
	return name
}
