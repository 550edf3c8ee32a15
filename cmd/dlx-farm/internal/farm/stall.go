package farm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/text"
)

// This file notices a queue that has tasks but gives none out. That happens in a damaged folder whose consumer believes that the
// tasks were acknowledged.

// ErrStuck is the error for a queue that gives out no tasks even after it was made again.
var ErrStuck = errors.New("the queue gives out no parts")

const (
	stallLimit = 10 * time.Second
	renews     = 3 // how many times the queue is made again in vain
)

// A stall is a time in which there are workers and open parts, and no worker is given a part.
type stall struct {
	limit     time.Duration // how long the workers wait before the queue is made again; 0: stallLimit
	since     time.Time     // zero if there is no stall
	delivered uint64        // the number of tasks that the queue has given out
	renewed   int           // how many times it was made again in this stall
}

// lasts records the state of the queue, and returns how long it has stalled. While a task is given out, perhaps to a worker that
// has vanished, the time counts from the end of a lease.
func (d *stall) lasts(now time.Time, wanted, jobs int, lease time.Duration, at *jetstream.ConsumerInfo) time.Duration {
	if d.delivered != at.Delivered.Consumer {
		*d = stall{limit: d.limit, delivered: at.Delivered.Consumer}
	}
	held := at.NumAckPending > 0
	if wanted == 0 || jobs == 0 || held && at.NumWaiting < jobs {
		d.since = time.Time{}
		return 0
	}
	if d.since.IsZero() {
		d.since = now
	}
	if held {
		return now.Sub(d.since) - lease
	}
	return now.Sub(d.since)
}

// renewQueue makes the queue again after a long stall. The error is ErrStuck if that was in vain.
func (c *Coordinator) renewQueue(ctx context.Context, wanted int, at *jetstream.ConsumerInfo) error {
	_, jobs := c.present()
	d := &c.stall
	if d.lasts(time.Now(), wanted, jobs, c.Job.Terms.Lease, at) < cmp.Or(d.limit, stallLimit) {
		return nil
	}
	what := text.Plural(wanted, "part is", "parts are")
	if d.renewed == renews {
		return fmt.Errorf("%w: %s open, all workers wait, and it was made anew %d times", ErrStuck, what, renews)
	}
	c.Report(fmt.Sprintf("the queue is made anew: %s open, all workers wait, and it gives out none", what))
	if err := c.Store.js.DeleteStream(ctx, c.Job.queueStream()); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return err
	}
	if err := c.Store.open(ctx, c.Job); err != nil {
		return err
	}
	if err := c.openQueue(ctx); err != nil {
		return err
	}
	*d = stall{limit: d.limit, renewed: d.renewed + 1}
	return c.offer(ctx, c.book.open())
}
