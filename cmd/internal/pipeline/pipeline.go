package pipeline

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"
)

const (
	// Items in a full batch, so that its 2 µs in the channels are little for each item. Several workers share the last
	// ones all the better the smaller the batches are.
	batchSize = 32
	loneBatch = 128 // of a single worker

	// The look-ahead is workerBatches for each worker and, if there are several, spareBatches more: so many can be done
	// while one item takes long. A single worker needs no spare ones, and without them its input stays in the
	// processor's cache.
	spareBatches   = 64
	workerBatches  = 4
	tick           = 100 * time.Millisecond // how long results may wait before they go out
	chunksInFlight = 1                      // of one batch
)

// ErrStopped is the error of a run that ended early because its context was done.
var ErrStopped = errors.New("stopped")

// Pipeline holds what the reader, the workers and the writer do with items of type T and chunks of type C. All fields
// but Tick are needed.
type Pipeline[T, C any] struct {
	// Workers is the number of workers, at least 1.
	Workers int

	// Next reads the next item into item, which may have been used before, and reports whether there was one. Before it
	// waits for input it must call idle. One goroutine calls it.
	Next func(item *T, idle func()) bool

	// NewWorker returns a function that is called for one item after another and adds its results to the chunks of out.
	// It reports whether the item is done; it gives up when the context is done. Each worker calls NewWorker once.
	NewWorker func() func(ctx context.Context, item *T, out *Out[C]) bool

	// Full reports whether a chunk should go to the writer at once.
	Full func(*C) bool

	// Write writes a chunk and empties it for another use. Chunks come in the order of the items. The goroutine that
	// called Run calls Write and Tick. An error of either ends the run.
	Write func(*C) error

	// Tick is called about ten times a second.
	Tick func() error
}

// batch is some consecutive items, with their results.
type batch[T, C any] struct {
	items []T // the first n are filled
	n     int
	results[C]
}

// results are the chunks that a worker makes of a batch.
type results[C any] struct {
	chunks chan delivery[C]

	mu    sync.Mutex
	chunk *C // under way, while a worker is at the batch
}

// delivery is a chunk on its way to the writer.
type delivery[C any] struct {
	chunk   *C
	last    bool // of the batch
	stopped bool // and the batch was not finished
}

// run is one run of a Pipeline.
type run[T, C any] struct {
	*Pipeline[T, C]
	free  chan *batch[T, C]
	made  int               // batches made so far
	begun int               // batches begun so far, some of them in the memory of one before
	work  chan *batch[T, C] // for the workers
	order chan *batch[T, C] // for the writer, the same ones
	exchange[C]
}

// exchange is where workers and writer pass chunks to each other.
type exchange[C any] struct {
	full  func(*C) bool
	spare chan *C       // empty ones
	quit  chan struct{} // closed when the writer takes no more
}

// Run does all items. It returns nil when all are done and written, [ErrStopped] if ctx ended it before that, or the
// error of Write or Tick. When ctx is done, what has been made up to the first unfinished item is still written.
//
// All workers have ended when Run returns. So has the reader, unless Run ends early while Next waits for input: then
// the reader ends as soon as Next returns.
func (p *Pipeline[T, C]) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	batches := lookAhead(p.Workers)
	r := &run[T, C]{
		Pipeline: p,
		free:     make(chan *batch[T, C], batches),
		work:     make(chan *batch[T, C], batches),
		order:    make(chan *batch[T, C], batches),
		exchange: exchange[C]{full: p.Full, spare: make(chan *C, batches), quit: make(chan struct{})},
	}
	go r.read()
	var workers sync.WaitGroup
	for range p.Workers {
		workers.Go(func() { r.serve(ctx) })
	}
	err := r.write(ctx)
	cancel()
	close(r.quit)
	workers.Wait()
	return err
}

// lookAhead returns the number of batches of a run.
func lookAhead(workers int) int {
	if workers == 1 {
		return workerBatches
	}
	return spareBatches + workerBatches*workers
}

// read fills batches until there is nothing more to read or the writer has ended. Items are read into their batches, as
// to copy one costs as much as a tenth of a puzzle does that is quickly solved.
func (r *run[T, C]) read() {
	defer close(r.order)
	defer close(r.work)
	var b *batch[T, C]
	full := 0 // so many items make b full
	send := func() {
		if b != nil && b.n > 0 {
			r.order <- b
			r.work <- b
			b = nil
		}
	}
	begin := func() bool {
		b = r.emptyBatch()
		full = batchItems(r.begun, r.Workers)
		r.begun++
		return b != nil
	}
	defer send()
	for b != nil || begin() {
		into, at := b, b.n
		if !r.Next(&into.items[at], send) {
			return
		}
		if b == nil { // it was sent while Next waited for input: what Next has read is the first item of another
			if !begin() {
				return
			}
			b.items[0], into.items[at] = into.items[at], b.items[0]
		}
		if b.n++; b.n == full {
			send()
		}
	}
}

// batchItems returns the number of items in a full batch, given the number of batches before it. If there are several
// workers, the first batches have one item each, and the number doubles later, so that the workers share a few slow
// items.
func batchItems(before, workers int) int {
	if workers == 1 {
		return loneBatch
	}
	if doublings := before / (2 * workers); doublings < 5 {
		return 1 << doublings
	}
	return batchSize
}

// emptyBatch returns a batch that is not under way, or nil if the writer has ended.
func (r *run[T, C]) emptyBatch() *batch[T, C] {
	select {
	case b := <-r.free:
		return b
	case <-r.quit:
		return nil
	default:
	}
	if r.made < cap(r.free) {
		r.made++
		return &batch[T, C]{
			items:   make([]T, batchItems(math.MaxInt, r.Workers)),
			results: results[C]{chunks: make(chan delivery[C], chunksInFlight)},
		}
	}
	select {
	case b := <-r.free:
		return b
	case <-r.quit:
		return nil
	}
}
