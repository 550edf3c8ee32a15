package pipeline

import (
	"sync"
	"sync/atomic"
)

// order writes the results of the batches in the order of the batches. Whichever goroutine finds that a batch's turn has
// come writes its results.
type order[C any] struct {
	write  func(*C) error
	cancel func()        // ends the context of the run
	outs   []Out[C]      // of the workers
	busy   atomic.Int64  // workers, and goroutines that write
	done   chan struct{} // closed when none is left

	mu      sync.Mutex  // guards the following
	moved   *sync.Cond  // turn has changed, writing has become false, or there is an error
	turn    int         // the number of the batch that is written now, or next
	ended   []ending[C] // the end of batch i stands at i modulo the length
	writing bool        // a goroutine writes, without the lock
	spare   []*C        // empty chunks
	err     error       // why the run ends
}

// ending is the last chunk of a batch that is done.
type ending[C any] struct {
	chunk   *C // nil: the batch is not done
	stopped bool
}

// Out takes the results of a worker, in chunks of the current batch.
type Out[C any] struct {
	order  *order[C]
	size   func(*C) int
	number int // of the batch

	mu    sync.Mutex
	chunk *C // under way; nil between batches

	_ [128]byte // so that no two workers share a cache line
}

// Begin returns the current chunk, to add to it. Between Begin and End a worker must not do anything slow, and after
// End it must not use the chunk.
func (o *Out[C]) Begin() *C {
	o.mu.Lock()
	return o.chunk
}

// End must follow each Begin. After it the chunk may be written. End waits if the chunk is too large and its turn has not
// come. It reports whether to go on: false means that the run has ended.
func (o *Out[C]) End() bool {
	size := o.size(o.chunk)
	on := size < fullChunk || o.pass(size)
	o.mu.Unlock()
	return on
}

// pass writes the current chunk in another goroutine, while the worker goes on. If its turn has not come, a chunk that is
// not too large stays. It reports whether to go on. o.mu is locked.
func (o *Out[C]) pass(size int) bool {
	q := o.order
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.err == nil && (q.turn != o.number || q.writing) {
		if size < maxChunk {
			return true
		}
		q.moved.Wait()
	}
	if q.err != nil {
		return false
	}
	c := o.chunk
	o.chunk = q.empty()
	q.writing = true
	q.busy.Add(1)
	go func() {
		defer q.leave()
		q.mu.Lock()
		defer q.mu.Unlock()
		q.put(c)
		q.drain()
	}()
	return true
}

// leave ends a worker, or a goroutine that writes.
func (q *order[C]) leave() {
	if q.busy.Add(-1) == 0 {
		close(q.done)
	}
}

// start begins a batch.
func (o *Out[C]) start() {
	o.order.mu.Lock()
	c := o.order.empty()
	o.order.mu.Unlock()
	o.mu.Lock()
	o.chunk = c
	o.mu.Unlock()
}

// finish ends a batch. It waits if too many batches have ended before their turn.
func (o *Out[C]) finish(stopped bool) {
	o.mu.Lock()
	c := o.chunk
	o.chunk = nil
	o.mu.Unlock()
	q := o.order
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.err == nil && o.number-q.turn >= len(q.ended) {
		q.moved.Wait()
	}
	q.ended[o.number%len(q.ended)] = ending[C]{c, stopped}
	if !q.writing {
		q.drain()
	}
}

// drain writes the batches that have ended and whose turn has come. q.mu is locked, and nobody else writes.
func (q *order[C]) drain() {
	for q.err == nil {
		e := &q.ended[q.turn%len(q.ended)]
		if e.chunk == nil {
			break
		}
		q.put(e.chunk)
		if e.chunk = nil; e.stopped {
			q.fail(ErrStopped)
		}
		q.turn++
		q.moved.Broadcast()
	}
}

// put writes a chunk. q.mu is locked, but not during the write.
func (q *order[C]) put(c *C) {
	q.writing = true
	q.mu.Unlock()
	err := q.write(c)
	q.mu.Lock()
	q.writing = false
	q.spare = append(q.spare, c)
	q.fail(err)
	q.moved.Broadcast()
}

// fail ends the run if there is an error. q.mu is locked.
func (q *order[C]) fail(err error) {
	if q.err == nil && err != nil {
		q.err = err
		q.cancel()
		q.moved.Broadcast()
	}
}

// empty returns a chunk to be filled. q.mu is locked.
func (q *order[C]) empty() *C {
	if n := len(q.spare); n > 0 {
		c := q.spare[n-1]
		q.spare = q.spare[:n-1]
		return c
	}
	return new(C)
}

// take writes the results so far of the batch whose turn it is, since its worker may be busy with a slow item.
func (q *order[C]) take() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.writing || q.err != nil {
		return
	}
	for i := range q.outs {
		if c := q.outs[i].give(); c != nil {
			q.put(c)
			q.drain()
			return
		}
	}
}

// give returns the current chunk if its turn has come and the worker is not using it, or nil. o.order.mu is locked.
func (o *Out[C]) give() *C {
	if !o.mu.TryLock() {
		return nil
	}
	defer o.mu.Unlock()
	if o.chunk == nil || o.number != o.order.turn {
		return nil
	}
	c := o.chunk
	o.chunk = o.order.empty()
	return c
}
