package tally

import (
	"iter"
	"time"
)

// A task is work in slices: an iterator that yields after each of them. It runs only during its turns.
type task struct {
	next  func() (error, bool)
	stop  func() // ends the work; it may be called at any time and again
	clock func() time.Duration
	spent time.Duration // on slices, by the clock
	err   error         // what the work has yielded last
}

// newTask returns a task that has not begun. An error that the work yields ends it.
func newTask(clock func() time.Duration, work iter.Seq[error]) *task {
	next, stop := iter.Pull(work)
	return &task{next: next, stop: stop, clock: clock}
}

// run does one slice or more, until a turn is over or the work has ended. It reports whether the work has ended.
func (t *task) run(turn time.Duration) (ended bool) {
	now := t.clock()
	for end := now + turn; now < end; {
		err, more := t.next()
		begin := now
		now = t.clock()
		t.spent += now - begin
		if t.err = err; !more || err != nil {
			return true
		}
	}
	return false
}

// wallClock returns a clock that begins now.
func wallClock() func() time.Duration {
	begin := time.Now()
	return func() time.Duration { return time.Since(begin) }
}
