package tally

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// A rule says what states there are and how they follow from one another. Every way from the first state to the
// layer behind the last is a solution, and each solution is one way.
type rule interface {
	keyWords() int        // of a key; the key of the first state, in layer 0, is all 0
	layers() int          // successors are in higher layers; a state in layer layers() is a solution
	degree(layer int) int // no state of the layer has more successors
	clone() rule          // for another worker

	// phase returns the phase that begins at a layer, given how many states are there, how many in all layers, and how many
	// a shard should have.
	phase(from, here, live, shard int) phase

	// prepare is called before a phase, with the most states that have been under way at once.
	prepare(p *phase, most int64)

	// last returns the highest layer that a state of a phase up to a layer may come to.
	last(to int) int

	// pass moves a state to the layer in which it is expanded, at most layer to, and returns that layer.
	pass(layer, to int, key []uint64) int

	// expand puts the successors of some states of a layer into the tables of a walker, and returns how many there are.
	expand(layer int, part []uint64, k *walker) (transitions int)
}

const (
	shardRecords = 1 << 11 // records of a shard, about
	mostRecords  = 32      // a walker's tables hold this many times the records of a shard
	leastTables  = 1 << 12 // records that the tables hold at least, unless scarce memory makes shards smaller
	waveShards   = 1 << 6  // shards between two checks of the memory, at most
)

// A sweep goes through the layers of a rule and adds up the ways. Each state under way is in a layer, with the number of
// ways that lead to it. The invariant: the sum, over all states, of the ways to reach a state times the ways from there
// to the end is the count, in whatever order states are replaced by their successors. So a sweep can stop between any two
// waves, be saved, and go on with a part of its states at a time.
//
// A state under way is in one of three places:
//
//	layer[n]        in layer n, not yet dealt out to shards
//	shards[done:]   dealt out for the phase under way; those before are empty
//	held            put aside, since memory is short; the last slab is taken up next
//
//	            between phases                  within a phase
//	at          no state is in a lower layer    the first layer of the phase
//	phase       unused                          the layers that the shards go through
//	live        states in all three places; equal keys count several times
//	bytes       of their records; the bound on memory is for their blocks, see store.taken
type sweep struct {
	rule
	s       *store
	walkers []*walker
	keep    *keeper // of a diagram; its sweep has one worker. nil: the states are counted only
	shard   int     // records of a shard, about
	tables  int     // records that a shard may grow to, if the memory has room
	memory  int64   // bytes of blocks and tables at most; 0 means no bound

	layer  []bag
	at     int
	top    int // the highest layer that any state has reached
	phase  phase
	shards []bag
	done   int
	held   bag
	sum    big.Int // of the ways that have reached the end

	states, transitions uint64
	live, most          int64 // records under way, now and at most
	bytes, mostBytes    int64 // what they take
	pieces              int   // pieces of held that were taken up again
}

// newSweep returns a sweep at its beginning.
func newSweep(r rule, workers int, memory int64) *sweep {
	w := &sweep{rule: r, s: newStore(memory), shard: shardRecords, memory: memory, layer: make([]bag, r.layers()+1)}
	words := r.keyWords()
	for memory > 0 && w.shard > 1 && 16*mostRecords*int64(w.shard)*w.record() > memory {
		w.shard /= 2
	}
	w.tables = mostRecords * w.shard
	if memory > 0 {
		w.tables = min(w.tables, max(leastTables, int(memory/64/w.record())))
	}
	workers = max(1, workers)
	for range workers {
		w.walkers = append(w.walkers, &walker{
			rule: r.clone(), words: words, s: w.s, key: make([]uint64, words), room: memory / 8 / int64(workers),
		})
	}
	first := make([]uint64, words+1)
	first[words] = 1
	block := append(w.s.get(len(first)), first...)
	w.enter(slab{0, 1, block})
	return w
}

// newKeeper returns a sweep at its beginning whose states are kept. It has one worker.
func newKeeper(r rule, memory int64, keep *keeper) *sweep {
	w := newSweep(r, 1, memory)
	w.keep, w.walkers[0].keep = keep, keep
	if root := keep.name(); w.layers() > 0 {
		w.layer[0].slabs[0].block[w.keyWords()] = root
	} else {
		keep.end = append(keep.end, uint32(root))
	}
	return w
}

// enter adds the states of a slab to their layer; those behind the last layer are counted, or kept as the end.
func (w *sweep) enter(b slab) {
	words := w.keyWords()
	if b.layer == w.layers() {
		if w.keep != nil {
			for at := words; at < len(b.block); at += words + b.limbs {
				w.keep.end = append(w.keep.end, uint32(b.block[at]))
			}
		} else {
			b.total(words, &w.sum)
		}
		w.s.put(b.block)
		return
	}
	w.live += int64(b.records(words))
	w.bytes += int64(8 * len(b.block))
	w.layer[b.layer].join(w.s, words, b)
	w.at, w.top = min(w.at, b.layer), max(w.top, b.layer)
}

// hold puts the states of a slab aside.
func (w *sweep) hold(b slab) {
	w.live += int64(b.records(w.keyWords()))
	w.bytes += int64(8 * len(b.block))
	w.held.join(w.s, w.keyWords(), b)
}

// leave subtracts a bag from live and bytes.
func (w *sweep) leave(b *bag) {
	w.live -= int64(b.records)
	w.bytes -= b.bytes
}

// next goes to the first layer with states, or takes up a piece that was put aside if all layers are empty. It reports
// whether any states are left.
func (w *sweep) next() bool {
	for w.done == len(w.shards) {
		for ; w.at < w.layers(); w.at++ {
			if w.layer[w.at].records > 0 {
				return true
			}
		}
		if w.held.records == 0 {
			return false
		}
		w.take()
	}
	return true
}

// advance takes some shards through the phase under way, or through a new one. If ctx ends meanwhile, the sweep can go on
// later.
func (w *sweep) advance(ctx context.Context) error {
	if w.done == len(w.shards) {
		w.deal()
	}
	if err := w.wave(ctx); err != nil {
		return err
	}
	w.most, w.mostBytes = max(w.most, w.live), max(w.mostBytes, w.bytes)
	w.spare()
	if taken := w.s.taken(); w.memory > 0 && taken > w.memory {
		return fmt.Errorf("%w: %d bytes, and the states under way take %d", ErrMemory, w.memory, taken)
	}
	return nil
}

// deal begins a phase.
func (w *sweep) deal() {
	w.phase = w.rule.phase(w.at, w.layer[w.at].records, int(w.live)-w.held.records, w.shard)
	w.rule.prepare(&w.phase, max(w.most, w.live))
	w.shards, w.done = w.split(&w.phase, w.phase.to), 0
}

// split deals out the states from the first layer of a phase up to another layer to shards. It returns no empty shard.
func (w *sweep) split(p *phase, to int) []bag {
	shards := make([]bag, 1<<p.bits)
	words := w.keyWords()
	for n := p.from; n < to; n++ {
		for _, b := range w.layer[n].slabs {
			if p.bits == 0 {
				shards[0].join(w.s, words, b)
				continue
			}
			stride := words + b.limbs
			for block := b.block; len(block) > 0; block = block[stride:] {
				shards[p.shard(block)].push(w.s, n, b.limbs, block[:stride])
			}
			w.s.put(b.block)
		}
		w.layer[n] = bag{}
	}
	return slices.DeleteFunc(shards, func(b bag) bool { return b.records == 0 })
}

// trim frees the room that is kept for further states.
func (w *sweep) trim() {
	w.s.free = nil
	for _, k := range w.walkers {
		k.tables = nil
	}
}

// settle returns the states of all shards to their layers.
func (w *sweep) settle() {
	w.restore(w.shards)
	w.shards, w.done = nil, 0
}

// restore returns the states of some shards to their layers.
func (w *sweep) restore(shards []bag) {
	for n := range shards {
		w.leave(&shards[n])
		for _, b := range shards[n].slabs {
			w.enter(b)
		}
	}
}

// wave takes some shards through the phase. If ctx ends meanwhile, the shards done so far stay done.
func (w *sweep) wave(ctx context.Context) error {
	n := w.few()
	if err := w.run(ctx, &w.phase, w.shards[w.done:w.done+n]); err != nil {
		return err
	}
	w.done += n
	if !w.phase.whole {
		return nil
	}
	for n := w.phase.to; n < w.layers() && n <= w.top; n++ {
		if l := &w.layer[n]; l.records > 2*l.met+4*w.shard {
			if err := w.meet(ctx, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// meet merges the states of a layer with equal keys, which have come from several shards.
func (w *sweep) meet(ctx context.Context, layer int) error {
	p := whole(layer, w.keyWords(), bits.Len(uint(w.layer[layer].records/w.shard)))
	p.to = layer
	shards := w.split(&p, layer+1)
	err := w.run(ctx, &p, shards)
	w.restore(shards)
	w.layer[layer].met = w.layer[layer].records
	return err
}

// run has all workers take shards through a phase. If ctx ends meanwhile, the shards not yet done stay as they are.
func (w *sweep) run(ctx context.Context, p *phase, shards []bag) error {
	outs, errs := make([]outcome, len(shards)), make([]error, len(w.walkers))
	most := w.limit()
	var next atomic.Int64
	work := func(n int) {
		for errs[n] == nil {
			at := int(next.Add(1)) - 1
			if at >= len(shards) {
				return
			}
			outs[at], errs[n] = w.walkers[n].walk(ctx, p, &shards[at], most)
		}
	}
	if workers := min(len(w.walkers), len(shards)); workers == 1 {
		work(0)
	} else {
		var wait sync.WaitGroup
		for n := range workers {
			wait.Go(func() { work(n) })
		}
		wait.Wait()
	}
	for _, o := range outs { // in the order of the shards, so that the result does not depend on who took which
		w.states += uint64(o.states)
		w.transitions += uint64(o.transitions)
		w.live -= int64(o.records)
		w.bytes -= o.bytes
		for _, b := range o.slabs {
			w.enter(b)
		}
	}
	return cmp.Or(errs...)
}
