package pipeline

import "context"

// Out takes the results of a worker, in chunks of the current batch.
type Out[C any] struct {
	begin func() *C
	end   func() bool
}

// Begin returns the current chunk, to add to it. Between Begin and End a worker must not do anything slow, and after
// End it must not use the chunk.
func (o *Out[C]) Begin() *C { return o.begin() }

// End must follow each Begin. After it the chunk may go to the writer. A full chunk goes at once, and End waits if the
// writer is still busy with earlier ones. End reports whether to go on: false means that the writer has ended.
func (o *Out[C]) End() bool { return o.end() }

// serve works on one batch after another.
func (r *run[T, C]) serve(ctx context.Context) {
	var do func(context.Context, *T, *Out[C]) bool
	var b *batch[T, C]
	out := &Out[C]{
		begin: func() *C {
			b.mu.Lock()
			return b.chunk
		},
		end: func() bool {
			defer b.mu.Unlock()
			return !r.Full(b.chunk) || r.send(b, delivery[C]{chunk: b.chunk}, r.emptyChunk())
		},
	}
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
		b.mu.Lock()
		b.chunk = r.emptyChunk()
		b.mu.Unlock()
		stopped := false
		for i := 0; i < b.n && !stopped; i++ {
			stopped = ctx.Err() != nil || !do(ctx, &b.items[i], out)
		}
		b.mu.Lock()
		ok = r.send(b, delivery[C]{b.chunk, true, stopped}, nil)
		b.mu.Unlock()
		if !ok {
			return
		}
	}
}

// send gives a chunk to the writer and puts the next one in its place. It reports whether the writer is still there.
// b.mu is locked, so that the writer does not overtake it.
func (r *run[T, C]) send(b *batch[T, C], d delivery[C], next *C) bool {
	select {
	case b.chunks <- d:
		b.chunk = next
		return true
	case <-r.quit:
		return false
	}
}

// emptyChunk returns a chunk that the writer has finished with, or a new one.
func (r *run[T, C]) emptyChunk() *C {
	select {
	case c := <-r.spare:
		return c
	default:
		return new(C)
	}
}
