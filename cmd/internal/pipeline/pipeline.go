package pipeline

import (
	"context"
	"errors"
	"sync"
	"time"
)

const (
	// The look-ahead is workerBatches for each worker and spareBatches more: this many batches can be done while one item
	// takes long.
	spareBatches  = 64
	workerBatches = 4
	tick          = 100 * time.Millisecond // how long results may wait before they go out

	// A chunk of fullChunk bytes is written when its turn has come; with maxChunk bytes, its worker waits for that.
	fullChunk = 32 << 10
	maxChunk  = 2 * fullChunk
)

// ErrStopped is the error of a run that ended early because its context was done.
var ErrStopped = errors.New("stopped")

// Pipeline holds what the workers do with items of type T and chunks of type C. All fields but Tick are needed.
type Pipeline[T, C any] struct {
	// Workers is the number of workers, at least 1.
	Workers int

	// Batch is the largest number of items in a batch, at least 1. Every batch costs a worker about a microsecond, and at
	// times it waits for another one that is reading; the items of a batch should fit into the cache of a processor.
	Batch int

	// Next reads the next item into item, which may have been used before, and reports whether there was one. Now and
	// then, and before it waits for input, it must call idle and say whether it may wait. One goroutine at a time calls
	// Next.
	Next func(item *T, idle func(wait bool)) bool

	// NewWorker returns a function that is called for one item after another and adds its results to the chunks of out.
	// It reports whether the item is done; it gives up when the context is done. Each worker calls NewWorker once.
	NewWorker func() func(ctx context.Context, item *T, out *Out[C]) bool

	// Size returns the size of a chunk in bytes. Large chunks are written before their batch has ended.
	Size func(*C) int

	// Write writes a chunk and empties it for another use. Chunks come in the order of the items. One goroutine at a time
	// calls it. An error ends the run.
	Write func(*C) error

	// Tick is called about ten times a second, by the goroutine that called Run. An error ends the run.
	Tick func() error
}

// run is one run of a Pipeline.
type run[T, C any] struct {
	*Pipeline[T, C]
	ctx context.Context // done when no more items are to be begun
	input[T]
	order[C]
}

// Run does all items. It returns nil when all are done and written, [ErrStopped] if ctx ended it before that, or the
// error of Write or Tick. When ctx is done, what has been made up to the first unfinished item is still written.
//
// All workers have ended when Run returns. If it ends early while Next waits for input, the goroutine that called Next
// ends as soon as Next returns.
func (p *Pipeline[T, C]) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r := &run[T, C]{Pipeline: p, ctx: ctx, order: order[C]{write: p.Write, cancel: cancel, done: make(chan struct{})}}
	r.changed, r.moved = sync.NewCond(&r.reading), sync.NewCond(&r.mu)
	r.outs, r.ended = make([]Out[C], p.Workers), make([]ending[C], spareBatches+workerBatches*p.Workers)
	r.begin()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	stopped := ctx.Done()
	for {
		select {
		case <-r.done:
			if r.err == nil && r.cut {
				return ErrStopped
			}
			return r.err
		case <-stopped:
			r.stop()
			stopped = nil
		case <-ticker.C:
			r.take()
			r.tick()
		}
	}
}

// tick calls Tick if there is one.
func (r *run[T, C]) tick() {
	if r.Tick != nil {
		err := r.Tick()
		r.mu.Lock()
		defer r.mu.Unlock()
		r.fail(err)
	}
}
