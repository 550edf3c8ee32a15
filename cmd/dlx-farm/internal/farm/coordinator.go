package farm

import (
	"context"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Coordinator runs a job: it offers tasks until the ledger has an entry for each part, and adds up the entries.
type Coordinator struct {
	Store    *Store
	Job      *Job
	Check    float64       // the share of parts that are counted again, from 0 to 1
	Patience time.Duration // how long the store may be silent
	Broken   func() bool   // whether the store has failed: then it may be silent for 10 s at most; nil: not known
	Report   func(string)  // takes messages

	jobs, ledger jetstream.KeyValue
	queue        jetstream.Stream
	consumer     jetstream.Consumer
	book         *book
	here         map[string]presence // the workers that have announced themselves
	spoiled      map[string]int      // how often the entry with a key could not be read
	held         bool                // samples have been held back
	behind       int                 // how many times in succession the queue held too few tasks
	stored       time.Time           // when the progress was stored last
	stall        stall

	mu       sync.Mutex
	progress Progress
}

// Progress returns the progress of the job. It may be called at any time.
func (c *Coordinator) Progress() Progress {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.progress
}

// Run returns the count when it is known. The error is [ErrCancelled], [ErrIncomplete], [ErrUnchecked], a
// [Disagreement], the error of ctx, or an error of the store. With ErrUnchecked the count is returned, too.
func (c *Coordinator) Run(ctx context.Context) (*big.Int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := c.open(ctx); err != nil {
		return nil, err
	}
	heard := make(chan *nats.Msg, 1024)
	subscription, err := c.Store.Conn.ChanSubscribe(c.Job.signal(hereSignal), heard)
	if err != nil {
		return nil, err
	}
	defer subscription.Unsubscribe()
	entries, err := c.ledger.WatchAll(ctx)
	if err != nil {
		return nil, err
	}
	defer entries.Stop()
	state, err := c.jobs.Watch(ctx, c.Job.ID)
	if err != nil {
		return nil, err
	}
	defer state.Stop()
	if err := c.load(ctx, entries.Updates()); err != nil {
		return nil, err
	}
	c.note()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		if count, end, err := c.ended(ctx); end {
			return count, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case entry := <-entries.Updates():
			c.learn(ctx, entry)
		case entry := <-state.Updates():
			if entry == nil {
				continue // the first entry was the only one
			}
			if j, err := parseJob(entry.Value()); err == nil && j.State == Cancelled {
				c.Job.State = Cancelled
				return nil, ErrCancelled
			}
		case m := <-heard:
			c.meet(m)
		case <-ticker.C:
			if err := c.tend(ctx); err != nil {
				return nil, err
			}
		}
	}
}

// open opens the bucket of jobs, and the ledger and the queue of the job.
func (c *Coordinator) open(ctx context.Context) (err error) {
	c.here, c.spoiled = map[string]presence{}, map[string]int{}
	c.book = newBook(c.Job.Digest, c.Check)
	c.stored = time.Now()
	js := c.Store.js
	if c.jobs, err = js.KeyValue(ctx, jobsBucket); err != nil {
		return err
	}
	if c.ledger, err = js.KeyValue(ctx, c.Job.ledgerBucket()); err != nil {
		return err
	}
	return c.openQueue(ctx)
}

// openQueue opens the queue of the job.
func (c *Coordinator) openQueue(ctx context.Context) (err error) {
	if c.queue, err = c.Store.js.Stream(ctx, c.Job.queueStream()); err != nil {
		return err
	}
	c.consumer, err = c.queue.Consumer(ctx, consumer)
	return err
}

// load reads the ledger, forgets which tasks were given up in an earlier run, and offers the open tasks.
func (c *Coordinator) load(ctx context.Context, entries <-chan jetstream.KeyValueEntry) error {
	pieces, err := c.Store.pieces(ctx, c.Job)
	if err != nil {
		return err
	}
	for _, p := range pieces {
		c.book.add(p)
	}
	err = each(ctx, silence, entries, func(entry jetstream.KeyValueEntry) error {
		if kind, _, _ := strings.Cut(entry.Key(), "."); kind == failedKind || kind == uncheckedKind {
			return c.ledger.Purge(ctx, entry.Key())
		}
		c.learn(ctx, entry)
		return nil
	})
	if err != nil {
		return fmt.Errorf("the ledger: %w", err)
	}
	return c.offer(ctx, c.book.open())
}

// learn takes an entry of the ledger. It removes an entry that cannot be read, so that the part can be counted again.
func (c *Coordinator) learn(ctx context.Context, in jetstream.KeyValueEntry) {
	if in == nil || in.Operation() != jetstream.KeyValuePut || in.Key() == progressKey {
		return
	}
	kind, _, _ := strings.Cut(in.Key(), ".")
	entry, record, err := parseEntry(in.Key(), c.Job.Digest, in.Value())
	if err == nil {
		open := c.book.take(news{kind, entry, record})
		if c.held && !c.holds() {
			open = c.book.open()
		}
		if err := c.offer(ctx, open); err != nil && ctx.Err() == nil {
			c.behind++ // they are offered again when the queue holds too little
		}
		return
	}
	if c.spoiled[in.Key()]++; c.spoiled[in.Key()] <= c.Job.Terms.Attempts {
		c.Report("removed from the ledger: " + err.Error())
		c.ledger.Purge(ctx, in.Key())
		return
	}
	for _, g := range c.book.pieces {
		if strings.HasSuffix(in.Key(), keyOf(g.Part)) {
			why := fmt.Sprintf("%d results that cannot be read: %v", c.spoiled[in.Key()], err)
			c.book.take(news{failedKind, &Entry{Part: g.Part, Why: why}, record})
		}
	}
}

// note records the progress of the job.
func (c *Coordinator) note() Progress {
	p := c.book.report(c.present())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.progress = p
	return p
}
