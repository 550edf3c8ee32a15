package serve

import (
	"context"
	"time"
)

// A turn is the context of a request in a lane. It ends when the request has had its processor time. That can only be
// estimated: the processor time of the process is divided equally among its threads. So on a busy machine a turn takes longer,
// and an easy puzzle is not turned out because of other work. [patience] bounds a turn in any case.
type turn struct {
	context.Context
	began time.Time
	used  time.Duration // of the processors, by this process, at the beginning
	time  time.Duration
	end   context.CancelFunc
}

// patience bounds the elapsed time of a turn, as a multiple of its processor time.
const patience = 20

// newTurn returns a context that ends with ctx, or after a turn. The caller must cancel it.
func newTurn(ctx context.Context, time_ time.Duration) (context.Context, context.CancelFunc) {
	inner, cancel := context.WithCancel(ctx)
	t := &turn{inner, time.Now(), processTime(), time_, cancel}
	go func() {
		for tick := time.Tick(time_ / 2); t.Err() == nil; {
			select {
			case <-tick:
			case <-inner.Done():
			}
		}
	}()
	return t, cancel
}

// Err ends the turn if its time is up, since a timer may be late.
func (t *turn) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	took := time.Since(t.began)
	if took < t.time || took < patience*t.time && processTime()-t.used < t.time*time.Duration(threads()) {
		return nil
	}
	t.end()
	return t.Context.Err()
}
