package tally

import (
	"context"
	"math/bits"
	"sync"
	"sync/atomic"
)

// This file deals the states out to shards, and has workers take the shards through a phase.

const (
	shardRecords = 1 << 11 // of a shard, or so
	mostRecords  = 32      // times as many in the tables of a walker
	waveShards   = 1 << 6  // shards that are walked between two looks at the memory, at most
	leastWave    = 1 << 2  // and at least

	// dealtMemory is how many times what the records take is free when they are dealt out, and dealtSpare what the
	// tables and slabs may take that are not full.
	dealtMemory = 3
	dealtSpare  = 1 << 24
)

// A deal is the states under way, as far as they are dealt out for a phase.
type deal struct {
	*frontier
	now, next phase
	shards    []shard // of this phase
	done      int     // how many of them are
	loose     shard   // states in higher layers, and such as have stopped on the way
	walkers   []*walker
}

// begin deals out the states under way, if they can be.
func (w *sweep) begin() {
	f, ok := w.rule.(*frontier)
	if !ok || len(w.held) > 0 || !w.roomy() {
		return
	}
	d := &deal{frontier: f}
	for range w.workers {
		d.walkers = append(d.walkers, &walker{
			frontier: f, s: w.s, key: make([]uint64, f.words), most: mostRecords * w.shard,
		})
	}
	if w.at = w.first(); d.open(w, w.phase(f, w.at), nil) {
		w.deal = d
		w.s.drop(blockWords)
	}
}

// roomy reports whether the memory will do for shards.
func (w *sweep) roomy() bool {
	return w.memory == 0 || (1+dealtMemory)*w.bytes+dealtSpare <= w.memory
}

// phase returns the phase from a step on for all states under way, in one shard if they cannot be told apart and are few.
func (w *sweep) phase(f *frontier, from int) phase {
	p := f.phase(from, w.shardBits())
	if p.to == p.from && w.live <= int64(mostRecords/2*w.shard) {
		return f.phase(from, 0)
	}
	return p
}

// shardBits returns how many bits the number of a shard has, where all states under way are dealt out.
func (w *sweep) shardBits() int { return bits.Len64(uint64(w.live) / uint64(w.shard)) }

// open begins a phase, with the states that are dealt out for it, if any are, and those of the layers that it comes
// to. It reports whether the phase has steps.
func (d *deal) open(w *sweep, now phase, shards []shard) bool {
	if now.to == now.from {
		return false
	}
	if d.now, d.shards, d.done = now, shards, 0; shards == nil {
		d.shards = make([]shard, 1<<now.bits)
	}
	w.at = now.from
	loose := d.loose
	d.loose = shard{}
	loose.sort() // so that states of one layer come to stand in one slab, and not each in a slab of its own
	for _, slab := range loose.slabs {
		stride := d.words + slab.limbs
		for block := slab.block; len(block) > 0; block = block[stride:] {
			to := &d.loose
			if slab.layer < now.to {
				to = &d.shards[now.shard(block[:d.words])]
			}
			to.push(w.s, slab.layer, slab.limbs, block[:stride])
		}
		w.s.put(slab.block)
	}
	for layer := now.from; layer < now.to; layer++ {
		r := w.layer[layer]
		if r == nil {
			continue
		}
		for _, block := range r.blocks {
			for ; len(block) > 0; block = block[r.stride():] {
				d.shards[now.shard(block[:r.words])].push(w.s, layer, r.limbs, block[:r.stride()])
			}
		}
		r.release(w.s)
		w.layer[layer] = nil
	}
	d.next = w.phase(d.frontier, now.to)
	for _, k := range d.walkers {
		k.out = make([]shard, 1<<d.next.bits)
	}
	return true
}

// waveShards returns how many shards are walked between two looks at the memory: no more than may grow to a quarter of it, if
// each fills the tables of its walker.
func (w *sweep) waveShards() int {
	if w.memory == 0 {
		return waveShards
	}
	stride := int64(w.keyWords() + 1)
	for _, r := range w.layer {
		if r != nil {
			stride = max(stride, int64(r.stride()))
		}
	}
	grown := 8 * stride * int64(mostRecords*w.shard)
	return int(max(leastWave, min(waveShards, (w.memory/4-w.bytes)/grown)))
}

// wave takes some shards through the phase. If ctx ends before, those of them that are done are done.
func (w *sweep) wave(ctx context.Context) error {
	d := w.deal
	end := min(d.done+w.waveShards(), len(d.shards))
	var next atomic.Int64
	next.Store(int64(d.done))
	errs := make([]error, len(d.walkers))
	work := func(n int) {
		for errs[n] == nil {
			at := int(next.Add(1)) - 1
			if at >= end {
				return
			}
			errs[n] = d.walkers[n].walk(ctx, &d.now, &d.next, &d.shards[at])
		}
	}
	if workers := min(len(d.walkers), end-d.done); workers == 1 {
		work(0)
	} else {
		var wait sync.WaitGroup
		for n := range workers {
			wait.Go(func() { work(n) })
		}
		wait.Wait()
	}
	for n, k := range d.walkers {
		w.states += uint64(k.states)
		w.transitions += uint64(k.transitions)
		w.live += int64(k.more)
		w.bytes += k.moreBytes
		d.loose.join(&k.rest)
		k.states, k.transitions, k.more, k.moreBytes = 0, 0, 0, 0
		if errs[n] != nil {
			end = d.done
		}
	}
	d.done = end
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	if d.done == len(d.shards) && !d.close(w) || !w.roomy() {
		w.settle()
	}
	return nil
}

// close ends a phase and begins the next one, for which the states are dealt out, or deals them out anew where some
// have stayed behind.
func (d *deal) close(w *sweep) bool {
	shards := make([]shard, len(d.walkers[0].out))
	for k := range shards {
		for _, walker := range d.walkers {
			shards[k].join(&walker.out[k])
		}
	}
	w.at = w.first()
	next := d.next
	if next.to > next.from && w.at >= next.from && w.shardBits() <= next.bits+4 {
		return d.open(w, next, shards)
	}
	for k := range shards {
		d.loose.join(&shards[k])
	}
	w.at = w.first()
	return d.open(w, w.phase(d.frontier, w.at), nil)
}

// first returns the first layer with states, those of shards left out.
func (w *sweep) first() int {
	first := w.layers()
	for layer := w.at; layer < first; layer++ {
		if r := w.layer[layer]; r != nil && r.records > 0 {
			first = layer
		}
	}
	if w.deal != nil {
		for _, slab := range w.deal.loose.slabs {
			first = min(first, slab.layer)
		}
	}
	return first
}

// settle takes the states that are dealt out back to their layers.
func (w *sweep) settle() {
	d := w.deal
	if d == nil {
		return
	}
	for k := range d.shards {
		d.loose.join(&d.shards[k])
	}
	for _, walker := range d.walkers {
		for k := range walker.out {
			d.loose.join(&walker.out[k])
		}
	}
	w.deal = nil
	w.loosen(&d.loose)
	w.s.drop(slabWords)
}

// loosen takes the states of a shard to their layers.
func (w *sweep) loosen(s *shard) {
	if s.records == 0 {
		return
	}
	w.live -= int64(s.records)
	w.bytes -= s.bytes
	f := w.rule.(*frontier)
	o := w.outlets[0]
	key := make([]uint64, f.words)
	for limbs := s.limbs(); limbs > 0; limbs-- {
		o.limbs, o.layer = limbs, f.layers()
		for _, slab := range s.slabs {
			o.layer = min(o.layer, slab.layer)
		}
		for _, slab := range s.slabs {
			if slab.limbs != limbs {
				continue
			}
			stride := f.words + limbs
			for block := slab.block; len(block) > 0; block = block[stride:] {
				copy(key, block)
				b := o.at(0, f.pass(slab.layer, f.layers(), key))
				record := b.record()
				copy(record, key)
				copy(record[f.words:], block[f.words:stride])
				b.settle()
			}
			w.s.put(slab.block)
		}
		first := o.layer
		for k, r := range collect(w.outlets[:1], w.workers) {
			w.enter(first+k, r)
		}
	}
	*s = shard{}
}
