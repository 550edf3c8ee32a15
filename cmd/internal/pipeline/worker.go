package pipeline

import "context"

// Out takes the results of a worker, in chunks of the current batch.
type Out[C any] struct {
	*exchange[C]
	*results[C]
}

// Begin returns the current chunk, to add to it. Between Begin and End a worker must not do anything slow, and after
// End it must not use the chunk.
func (o *Out[C]) Begin() *C {
	o.mu.Lock()
	return o.chunk
}

// End must follow each Begin. After it the chunk may go to the writer. A full chunk goes at once, and End waits if the
// writer is still busy with earlier ones. End reports whether to go on: false means that the writer has ended.
func (o *Out[C]) End() bool {
	on := !o.full(o.chunk) || o.send(delivery[C]{chunk: o.chunk}, o.emptyChunk())
	o.mu.Unlock()
	return on
}

// serve works on one batch after another.
func (r *run[T, C]) serve(ctx context.Context) {
	var do func(context.Context, *T, *Out[C]) bool
	var b *batch[T, C]
	out := &Out[C]{exchange: &r.exchange}
	for {
		var ok bool
		select {
		case b, ok = <-r.work:
		case <-r.quit:
		}
		if !ok {
			return
		}
		if do == nil {
			do = r.NewWorker()
		}
		out.results = &b.results
		b.mu.Lock()
		b.chunk = r.emptyChunk()
		b.mu.Unlock()
		stopped := false
		for i := 0; i < b.n && !stopped; i++ {
			stopped = ctx.Err() != nil || !do(ctx, &b.items[i], out)
		}
		b.mu.Lock()
		ok = out.send(delivery[C]{b.chunk, true, stopped}, nil)
		b.mu.Unlock()
		if !ok {
			return
		}
	}
}

// send gives a chunk to the writer and puts the next one in its place. It reports whether the writer is still there.
// o.mu is locked, so that the writer does not overtake it.
func (o *Out[C]) send(d delivery[C], next *C) bool {
	select {
	case o.chunks <- d:
		o.chunk = next
		return true
	case <-o.quit:
		return false
	}
}

// emptyChunk returns a chunk that the writer has finished with, or a new one.
func (e *exchange[C]) emptyChunk() *C {
	select {
	case c := <-e.spare:
		return c
	default:
		return new(C)
	}
}
