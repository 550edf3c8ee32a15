package tally

import (
	"context"
	"math/big"
	"sync"
)

// A rule says what states there are and how they follow from one another. Every way from the first state to the
// layer behind the last is a solution, and each solution is one way.
type rule interface {
	keyWords() int        // of a key; the key of the first state, in layer 0, is all 0
	layers() int          // successors are in higher layers; a state in layer layers() is a solution
	degree(layer int) int // no state of the layer has more successors
	heavy() bool          // a state takes microseconds
	clone() rule          // for another worker

	// expand sends the successors of the states in a block to out, and returns how many they are.
	expand(layer int, block []uint64, limbs int, out *outlet) (transitions int)
}

// A sweep goes through the layers of a rule and adds up the ways. What is under way is a set of states, each in
// its layer with the number of ways that lead there: whatever the order in which states are replaced by their
// successors, the sum over them of the ways to reach a state times the ways from there to the end is the count.
// So a sweep can stop between any two slices of a layer, be written down, and go on with a part of its states at
// a time.
//
// A state under way is in one of three places. What the fields mean where:
//
//	        in layers (deal is nil)         dealt out (deal is not nil)      put aside
//	layer   the runs of these states        those above the phase            nothing of them
//	at      the first layer with states     the first step of the phase      behind the last layer, until take
//	deal    nil                             shards and loose: the others     nil
//	held    –                               empty: then nothing is dealt     the pieces, the next one last
//	live    states in all three places; counted by account for runs, by a wave for shards
//	bytes   of their records in all three places; indexes, spare blocks and tables of workers are not in it
//
// Between two calls of advance live and bytes are exact; only most and mostBytes lag behind by a slice.
type sweep struct {
	rule
	s       *store
	workers int
	share   int   // of a slice: a worker has so many states at least
	shard   int   // how many records a shard has, or so
	memory  int64 // bytes of records at most, 0: no bound
	outlets []*outlet

	layer []*run  // the states under way, by layer
	at    int     // no state is in a layer before
	deal  *deal   // of other states; or nil
	held  []piece // states put aside for want of memory; the last come first
	sum   big.Int // of the ways that have come to their end

	states, transitions uint64
	live, most          int64 // records under way, now and at once
	bytes, mostBytes    int64 // of the records under way
	pieces              int   // of what was put aside that were taken up again
}

// piece is a run of states of one layer.
type piece struct {
	layer int
	*run
}

// newSweep returns a sweep at its beginning.
func newSweep(r rule, workers int, memory int64) *sweep {
	w := &sweep{rule: r, s: &store{}, workers: max(1, workers), share: 1 << 12, shard: shardRecords, memory: memory}
	if r.heavy() {
		w.share = 1 << 4
	}
	for range w.workers {
		w.outlets = append(w.outlets, &outlet{s: w.s, rule: r.clone(), words: r.keyWords()})
	}
	w.layer = make([]*run, r.layers()+1)
	first := &run{words: r.keyWords(), limbs: 1}
	record := append(w.s.get(first.stride()), make([]uint64, first.stride())...)
	record[first.words] = 1
	first.seal(record)
	w.enter(0, first)
	return w
}

// enter adds states to a layer; those behind the last layer are counted.
func (w *sweep) enter(layer int, r *run) {
	if r == nil || r.records == 0 {
		return
	}
	if layer == w.layers() {
		r.total(&w.sum)
		r.release(w.s)
		return
	}
	w.account(w.layer[layer], -1)
	w.layer[layer] = merge(w.s, w.layer[layer], r, w.workers)
	w.account(w.layer[layer], 1)
	w.at = min(w.at, layer)
}

// account keeps the books of what is under way.
func (w *sweep) account(r *run, sign int64) {
	if r != nil {
		w.live += sign * int64(r.records)
		w.bytes += sign * r.bytes()
	}
}

// next goes to the first layer with states, taking up what was put aside if there are none; it reports whether
// there is anything left.
func (w *sweep) next() bool {
	for w.deal == nil {
		for ; w.at < w.layers(); w.at++ {
			if r := w.layer[w.at]; r != nil && r.records > 0 {
				return true
			}
			w.layer[w.at] = nil
		}
		if len(w.held) == 0 {
			return false
		}
		w.take()
	}
	return true
}

// advance replaces some of the states under way by others that follow from them: a wave of shards by the states
// behind their phase, or a slice of the first layer by its successors. If ctx ends before, the sweep can go on.
func (w *sweep) advance(ctx context.Context) error {
	if w.deal == nil {
		w.begin()
	}
	advance := w.cross
	if w.deal != nil {
		advance = w.wave
	}
	if err := advance(ctx); err != nil {
		return err
	}
	w.most, w.mostBytes = max(w.most, w.live), max(w.mostBytes, w.bytes)
	if w.deal != nil {
		return nil
	}
	w.spare()
	if w.memory > 0 && w.bytes > w.memory {
		return w.errMemory()
	}
	return nil
}

// cross replaces a slice of the first layer by its successors. If ctx ends before, nothing has changed.
func (w *sweep) cross(ctx context.Context) error {
	from := w.at
	slice := w.slice()
	runs, transitions, err := w.expandAll(ctx, from, slice)
	if err != nil {
		return err
	}
	w.states += uint64(slice.records)
	w.transitions += uint64(transitions)
	w.remove(from, slice)
	for k, r := range runs {
		w.enter(from+1+k, r)
	}
	return nil
}

// leastSlice is how many successors a slice may have, at first; later, it may have a quarter of those there were
// so far.
const leastSlice = 1 << 16

// slice returns the states to be expanded next, which stay in their layer until they are removed.
func (w *sweep) slice() *run {
	r := w.layer[w.at]
	records := max(1, max(leastSlice, int(w.transitions/4))/w.degree(w.at))
	if w.heavy() {
		records = leastSlice / 16
	}
	if w.memory > 0 {
		room := (w.memory - w.heldBytes()) / 8
		records = min(records, max(1, int(room/(int64(r.stride()*8)*int64(w.degree(w.at))))))
	}
	return r.head(records)
}

// remove takes a slice out of its layer.
func (w *sweep) remove(layer int, slice *run) {
	r := w.layer[layer]
	w.account(r, -1)
	done := r.cut(w.s, slice.records)
	done.release(w.s)
	w.account(r, 1)
}

// expandAll expands the states of a slice, by several workers if it is long. It returns the successors by layer,
// from the next one on.
func (w *sweep) expandAll(ctx context.Context, layer int, slice *run) (runs []*run, transitions int, err error) {
	workers := max(1, min(w.workers, slice.records/w.share))
	if workers == 1 {
		transitions, err = w.outlets[0].expand(ctx, layer, slice)
	} else {
		counts, errs := make([]int, workers), make([]error, workers)
		var wait sync.WaitGroup
		for k, part := range slice.shares(workers) {
			wait.Go(func() { counts[k], errs[k] = w.outlets[k].expand(ctx, layer, part) })
		}
		wait.Wait()
		for k := range workers {
			transitions += counts[k]
			if errs[k] != nil {
				err = errs[k]
			}
		}
	}
	runs = collect(w.outlets[:workers], w.workers)
	if err != nil {
		for _, r := range runs {
			if r != nil {
				r.release(w.s)
			}
		}
		return nil, 0, err
	}
	return runs, transitions, nil
}
