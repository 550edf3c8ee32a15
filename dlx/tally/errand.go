package tally

import (
	"context"
	"sync"
	"time"
)

// An errand is work in a goroutine of its own that gets on only while it is its turn: the work asks its context
// every millisecond or so whether to go on, and there it waits for its next turn.
type errand[T any] struct {
	context.Context
	clock   func() time.Duration
	turn    chan time.Duration
	pause   chan struct{}
	done    chan struct{}
	stopped chan struct{}
	asking  sync.Mutex    // since several goroutines of the work may ask
	begins  time.Duration // of the turn, by the clock
	ends    time.Duration
	spent   time.Duration // in turns that have ended
	result  T
	err     error
}

// newErrand returns an errand that has not begun. Its turns are timed by a clock that stands still while nothing
// of it can go on.
func newErrand[T any](ctx context.Context, clock func() time.Duration, work func(context.Context) (T, error)) *errand[T] {
	e := &errand[T]{
		Context: ctx, clock: clock, turn: make(chan time.Duration), pause: make(chan struct{}),
		done: make(chan struct{}), stopped: make(chan struct{}),
	}
	go func() {
		defer close(e.done)
		if e.err = e.wait(); e.err == nil {
			e.result, e.err = work(e)
		}
	}()
	return e
}

// wallClock returns a clock that begins now.
func wallClock() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}

// run gives the errand a turn, and reports whether it is done.
func (e *errand[T]) run(turn time.Duration) bool {
	begin := e.clock()
	defer func() { e.spent += e.clock() - begin }()
	select {
	case e.turn <- turn:
	case <-e.done:
		return true
	}
	select {
	case <-e.pause:
		return false
	case <-e.done:
		return true
	}
}

// time returns how long the errand has had its turn; the errand itself asks.
func (e *errand[T]) time() time.Duration { return e.spent + e.clock() - e.begins }

// wait waits for the next turn.
func (e *errand[T]) wait() error {
	select {
	case turn := <-e.turn:
		e.begins = e.clock()
		e.ends = e.begins + turn
		return nil
	case <-e.stopped:
		return context.Canceled
	}
}

// Err is asked by the work. It ends the turn when its time is up.
func (e *errand[T]) Err() error {
	e.asking.Lock()
	defer e.asking.Unlock()
	if err := e.Context.Err(); err != nil {
		return err
	}
	if e.clock() < e.ends {
		return nil
	}
	select {
	case e.pause <- struct{}{}:
		return e.wait()
	case <-e.stopped:
		return context.Canceled
	}
}

// cancel ends the errand, which waits for a turn or is done, and returns when it has ended.
func (e *errand[T]) cancel() {
	select {
	case <-e.stopped:
	default:
		close(e.stopped)
	}
	<-e.done
}
