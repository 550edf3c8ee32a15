package pipeline

import (
	"context"
	"time"
)

// write takes the batches in their order and the chunks of each.
func (r *run[T, C]) write(ctx context.Context) error {
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	done := ctx.Done()
	for {
		var b *batch[T, C]
		ok := true
		select {
		case b, ok = <-r.order:
		case <-ticker.C:
			if err := r.tick(); err != nil {
				return err
			}
			continue
		case <-done:
			// The reader may be waiting for input that never comes; the batches that it has sent are in the queue.
			select {
			case b, ok = <-r.order:
			default:
				return ErrStopped
			}
		}
		if !ok {
			return nil
		}
		if err := r.writeBatch(b, ticker); err != nil {
			return err
		}
		b.n = 0
		r.free <- b
	}
}

// writeBatch writes the chunks of a batch.
func (r *run[T, C]) writeBatch(b *batch[T, C], ticker *time.Ticker) error {
	for {
		select {
		case d := <-b.chunks:
			if err := r.writeChunk(d.chunk); err != nil {
				return err
			}
			if d.stopped {
				return ErrStopped
			}
			if d.last {
				return nil
			}
		case <-ticker.C:
			if c := r.take(b); c != nil {
				if err := r.writeChunk(c); err != nil {
					return err
				}
			}
			if err := r.tick(); err != nil {
				return err
			}
		}
	}
}

// take takes the current chunk from the worker at the batch, which may be busy with a slow item. It returns nil if
// there is no chunk, or if the worker is using it.
func (r *run[T, C]) take(b *batch[T, C]) *C {
	if !b.mu.TryLock() {
		return nil
	}
	defer b.mu.Unlock()
	if b.chunk == nil || len(b.chunks) > 0 {
		return nil
	}
	c := b.chunk
	b.chunk = r.emptyChunk()
	return c
}

// writeChunk writes a chunk and keeps it for another use.
func (r *run[T, C]) writeChunk(c *C) error {
	if err := r.Write(c); err != nil {
		return err
	}
	select {
	case r.spare <- c:
	default:
	}
	return nil
}

// tick calls Tick if there is one.
func (r *run[T, C]) tick() error {
	if r.Tick == nil {
		return nil
	}
	return r.Tick()
}
