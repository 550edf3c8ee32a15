package pipeline

import (
	"context"
	"sync"
)

// input is what the workers read their batches from, one worker at a time.
type input[T any] struct {
	reading sync.Mutex // guards the following, and Next while it does not wait
	changed *sync.Cond // away has become false, or over true
	away    bool       // Next waits
	first   *T         // the item that it waited for, until a worker takes it; else nil
	begun   int        // workers
	batches int        // read so far,
	count   int        // and items in them
	over    bool       // nothing more is read
	cut     bool       // over, though there may be more items
}

// worker does one batch after another. It has one goroutine at a time.
type worker[T, C any] struct {
	do    func(context.Context, *T, *Out[C]) bool // nil before the first item
	items []T                                     // the first n are the batch
	n     int
	out   *Out[C]
}

// begin begins another worker, if not all have begun: each does so when it has read a batch, so that a few items need few
// workers. r.reading is locked, unless no worker has begun.
func (r *run[T, C]) begin() {
	if r.begun == r.Workers {
		return
	}
	out := &r.outs[r.begun]
	out.order, out.size = &r.order, r.Size
	r.begun++
	r.busy.Add(1)
	go r.serve(&worker[T, C]{items: make([]T, r.Batch), out: out})
}

// serve does batches with a worker until there are no more, or the worker has gone on in another goroutine.
func (r *run[T, C]) serve(w *worker[T, C]) {
	for r.read(w) {
		r.work(w)
	}
}

// read fills the batch of a worker. It reports false if its goroutine is to end: there is no more to be read, or the
// worker has gone on in another goroutine because this one waited for input.
func (r *run[T, C]) read(w *worker[T, C]) bool {
	r.lock()
	defer r.reading.Unlock()
	for r.away && !r.over {
		r.changed.Wait()
	}
	w.n = 0
	if r.first != nil {
		w.items[0], *r.first = *r.first, w.items[0]
		r.first, w.n = nil, 1
	}
	left := false
	idle := func(wait bool) {
		if !left && (wait || r.ctx.Err() != nil) {
			left, r.away = true, true
			r.number(w)
			r.reading.Unlock()
			go func() {
				r.work(w)
				r.serve(w)
			}()
		}
	}
	for full := r.batchItems(r.batches, r.count); w.n < full && !r.over; w.n++ {
		item := &w.items[w.n]
		more := r.Next(item, idle)
		if left {
			r.reading.Lock()
			if r.away = false; more && !r.over {
				r.first = item
				r.begin()
			}
			r.over = r.over || !more
			r.changed.Broadcast()
			return false
		}
		if !more {
			r.over = true
			break
		}
	}
	switch {
	case w.n == 0:
		r.leave()
	case !r.over:
		r.begin()
	}
	r.number(w)
	return w.n > 0
}

// spins is how often a worker looks whether another one has read its batch before it sleeps: for some 20 µs, longer than it
// takes to read 32 puzzles and 64 KiB of a file. Waking up takes up to 100 µs.
const spins = 20000

// lock locks r.reading.
func (r *run[T, C]) lock() {
	for range spins {
		if r.reading.TryLock() {
			return
		}
	}
	r.reading.Lock()
}

// number gives the batch of a worker its number, if the batch has items. r.reading is locked.
func (r *run[T, C]) number(w *worker[T, C]) {
	if w.n > 0 {
		w.out.number = r.batches
		r.batches++
		r.count += w.n
	}
}

// stop ends the reading.
func (r *run[T, C]) stop() {
	r.reading.Lock()
	defer r.reading.Unlock()
	r.cut = !r.over
	r.over = true
	r.changed.Broadcast()
}

// work does the batch of a worker.
func (r *run[T, C]) work(w *worker[T, C]) {
	if w.n == 0 {
		return
	}
	if w.do == nil {
		w.do = r.NewWorker()
	}
	w.out.start()
	ctx, stopped := r.ctx, false
	for i := 0; i < w.n && !stopped; i++ {
		stopped = ctx.Err() != nil || !w.do(ctx, &w.items[i], w.out)
	}
	w.out.finish(stopped)
}

// batchItems returns the number of items in a full batch, given how many batches and items there were before it. The first
// batches have one item each, and the number doubles later, so that the workers share a few slow items. Beyond 32, a batch
// is a small share of what was there before, so that all workers end at about the same time.
func (p *Pipeline[T, C]) batchItems(batches, items int) int {
	return min(max(1<<min(batches/(2*p.Workers), 5), items/(16*p.Workers)), p.Batch)
}
