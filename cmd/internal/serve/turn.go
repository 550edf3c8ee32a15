package serve

import (
	"context"
	"time"
)

// A turn is the context of a request in a lane. It ends when the request has had its time of a processor, as far as that
// can be known: all threads of this process together have used as much each. So on a machine that has other work a turn takes
// longer, and an easy puzzle is not turned out for what others take. [patience] bounds it in any case.
type turn struct {
	context.Context
	began time.Time
	used  time.Duration // of the processors, by this process, at the beginning
	time  time.Duration
	end   context.CancelFunc
}

// patience is how many times its time a turn may take.
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

// Err ends the turn when it is over: a timer may be late.
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
