package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
)

// A Coordinator sees a job through: it offers tasks until the ledger has an entry for each part, and sums them up.
type Coordinator struct {
	Store    *Store
	Job      *Job
	Check    float64       // the share of parts that are counted again, from 0 to 1
	Patience time.Duration // the store may be out of order for so long
	Report   func(string)  // takes messages

	jobs, ledger jetstream.KeyValue
	queue        jetstream.Stream
	consumer     jetstream.Consumer
	book         *book
	here         map[string]presence // the workers that were heard of
	spoiled      map[string]int      // how often the entry with a key could not be read
	held         bool                // samples have been held back
	behind       int                 // how often in succession the queue held too little
	stored       time.Time           // when the progress was stored last

	mu       sync.Mutex
	progress Progress
}

// presence is what a worker says of itself again and again.
type presence struct {
	Worker string `json:"worker"`
	Jobs   int    `json:"jobs"`
	Gone   bool   `json:"gone,omitempty"`

	at time.Time
}

// How often something is done.
const (
	tick       = time.Second     // to look after the queue, to store the progress
	beat       = 2 * time.Second // a worker says that it is there
	lostToUs   = 4 * beat        // and is taken for lost
	tasksAhead = 256             // tasks are offered so many at a time
)

// The ends of a job without a count.
var (
	ErrCancelled  = errors.New("the job was cancelled")
	ErrIncomplete = errors.New("some part could not be counted")
	ErrUnchecked  = errors.New("some part could not be counted again")
)

// A Disagreement is the error for counts of a part that differ.
type Disagreement struct{ What string }

func (d *Disagreement) Error() string { return "two counts differ: " + d.What }

// Progress returns how far the job is. It may be called at any time.
func (c *Coordinator) Progress() Progress {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.progress
}

// Run returns the count when it is known. Errors are those above, that of ctx, and those of the store. With ErrUnchecked
// the count is returned too.
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
				continue // the first one was all there is
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

// open opens what the job has in the store.
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
	if c.queue, err = js.Stream(ctx, c.Job.queueStream()); err != nil {
		return err
	}
	c.consumer, err = c.queue.Consumer(ctx, consumer)
	return err
}

// load learns what is in the ledger, forgets what was given up in another run, and offers what is open.
func (c *Coordinator) load(ctx context.Context, entries <-chan jetstream.KeyValueEntry) error {
	pieces, err := c.Store.pieces(ctx, c.Job)
	if err != nil {
		return err
	}
	for _, p := range pieces {
		c.book.add(p)
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case entry := <-entries:
			if entry == nil { // that was all there is
				return c.offer(ctx, c.book.open())
			}
			if kind, _, _ := strings.Cut(entry.Key(), "."); kind == failedKind || kind == uncheckedKind {
				if err := c.ledger.Purge(ctx, entry.Key()); err != nil {
					return err
				}
				continue
			}
			c.learn(ctx, entry)
		}
	}
}

// learn takes an entry of the ledger. One that cannot be read is removed, so that the part can be counted again.
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

// offer puts tasks for pieces into the queue. Those that are there already are refused by it.
func (c *Coordinator) offer(ctx context.Context, pieces []*piece) error {
	for len(pieces) > 0 {
		n := min(len(pieces), tasksAhead)
		var acks []jetstream.PubAckFuture
		for _, g := range pieces[:n] {
			kind := g.wants()
			if kind == "" {
				continue
			}
			t := task{Part: g.Part, Share: g.Share}
			if kind == checkKind {
				if c.held = c.holds(); c.held {
					continue
				}
				t.First, t.Other, t.Alone = g.by, g.in, c.alone()
			}
			ack, err := c.Store.js.PublishAsync(c.Job.taskSubject(kind, keyOf(g.Part)), marshal(t))
			if err != nil {
				return err
			}
			acks = append(acks, ack)
		}
		for _, ack := range acks {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-ack.Ok():
			case err := <-ack.Err():
				if !inQueue(err) {
					return err
				}
			}
		}
		pieces = pieces[n:]
	}
	return nil
}

// alone reports whether there is only one worker.
func (c *Coordinator) alone() bool {
	workers, _ := c.present()
	return workers == 1
}

// holds reports whether samples are held back: while there is only one worker, for as long as there is something else to
// do, since there may be another one then.
func (c *Coordinator) holds() bool { return c.alone() && c.book.done+c.book.failed < c.book.parts }

// inQueue reports whether an error says that the queue has the task.
func inQueue(err error) bool {
	return err != nil && strings.Contains(err.Error(), "maximum messages per subject exceeded")
}

// meet hears of a worker.
func (c *Coordinator) meet(m *nats.Msg) {
	var p presence
	if json.Unmarshal(m.Data, &p) != nil || len(p.Worker) > 200 || p.Jobs < 1 || p.Jobs > 1<<20 {
		return
	}
	p.at = time.Now()
	if p.Gone {
		delete(c.here, p.Worker)
	} else if len(c.here) < maxClients {
		c.here[p.Worker] = p
	}
}

// present returns the number of workers, and how many parts they count side by side.
func (c *Coordinator) present() (workers, jobs int) {
	for name, p := range c.here {
		if time.Since(p.at) > lostToUs {
			delete(c.here, name)
			continue
		}
		workers++
		jobs += p.Jobs
	}
	return workers, jobs
}

// note takes down how far the job is.
func (c *Coordinator) note() Progress {
	p := c.book.report(c.present())
	c.mu.Lock()
	defer c.mu.Unlock()
	c.progress = p
	return p
}

// tend looks after the queue and stores the progress. Its error is that the store has not been in order for too long.
func (c *Coordinator) tend(ctx context.Context) error {
	p := c.note()
	short, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := c.balance(short)
	if c.behind > 1 {
		c.behind = 0
		err = errors.Join(err, c.catchUp(ctx))
	}
	if _, put := c.ledger.Put(short, progressKey, marshal(p)); err == nil {
		err = put
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		c.stored = time.Now()
	case time.Since(c.stored) > c.Patience:
		return fmt.Errorf("nothing can be stored: %w", err)
	}
	return nil
}

// balance notes whether the queue holds too few tasks, and has parts split when workers are idle.
func (c *Coordinator) balance(ctx context.Context) error {
	info, err := c.queue.Info(ctx)
	if err != nil {
		return err
	}
	wanted := c.book.wanted()
	if c.holds() {
		wanted = c.book.parts - c.book.done - c.book.failed
	}
	if c.behind++; uint64(wanted) <= info.State.Msgs {
		c.behind = 0
	}
	at, err := c.consumer.Info(ctx)
	if err != nil {
		return err
	}
	if at.NumPending == 0 && at.NumWaiting > 0 && at.NumAckPending > 0 {
		idle := idleness{Idle: at.NumWaiting, Busy: at.NumAckPending}
		return c.Store.Conn.Publish(c.Job.signal(idleSignal), marshal(idle))
	}
	return nil
}

// idleness is what workers are told when others have nothing to do.
type idleness struct {
	Idle int `json:"idle"`
	Busy int `json:"busy"`
}

// ended reports whether the job has ended, and how.
func (c *Coordinator) ended(ctx context.Context) (count *big.Int, end bool, err error) {
	b := c.book
	switch {
	case len(b.disputes) > 0:
		return nil, true, c.halt(ctx, &Disagreement{strings.Join(b.disputes, "; ")})
	case b.done+b.failed < b.parts || b.checked+b.unchecked < b.checks:
		return nil, false, nil
	}
	failures := b.failures()
	for _, failure := range failures {
		c.Report(failure)
	}
	if b.failed > 0 {
		return nil, true, c.halt(ctx, ErrIncomplete)
	}
	count, missing, err := c.sum(ctx)
	var contradiction *ledger.Contradiction
	switch {
	case errors.As(err, &contradiction):
		return nil, true, c.halt(ctx, &Disagreement{err.Error()})
	case err != nil:
		return nil, true, err
	case count == nil: // a split was not one; or entries were lost
		c.Report(fmt.Sprintf("%d parts are missing and will be counted", len(missing)))
		var open []*piece
		for _, part := range missing {
			open = append(open, b.add(Piece{Part: part})...)
		}
		if len(open) == 0 {
			return nil, true, fmt.Errorf("entries of the ledger were lost, those of part %s and others", missing[0])
		}
		return nil, false, c.offer(ctx, open)
	case len(failures) > 0:
		return count, true, c.halt(ctx, ErrUnchecked)
	}
	c.Job.Count = count.String()
	c.close(ctx, Done)
	return count, true, nil
}

// close ends the job. Its count follows from the ledger, so that nothing depends on what is stored here.
func (c *Coordinator) close(ctx context.Context, state State) {
	c.Job.State = state
	_, err := c.ledger.Put(ctx, progressKey, marshal(c.note()))
	if put := c.Store.put(ctx, c.Job); err == nil {
		err = put
	}
	if err != nil && ctx.Err() == nil {
		c.Report("the end of the job cannot be stored: " + err.Error())
	}
}

// halt ends the job without a count, and returns why.
func (c *Coordinator) halt(ctx context.Context, why error) error {
	c.close(ctx, Halted)
	return why
}

// sum reads the ledger anew and returns the count, or parts whose counts are missing.
func (c *Coordinator) sum(ctx context.Context) (count *big.Int, missing []string, err error) {
	var sum ledger.Sum
	err = c.Store.Records(ctx, c.Job, func(r ledger.Record) error { return sum.Add(r) })
	if err != nil {
		return nil, nil, err
	}
	return sum.Total()
}

// Over tells the workers that the job has ended, and gives them a moment to leave.
func (c *Coordinator) Over() {
	heard := make(chan *nats.Msg, 1024)
	if s, err := c.Store.Conn.ChanSubscribe(c.Job.signal(hereSignal), heard); err == nil {
		defer s.Unsubscribe()
	}
	c.Store.Conn.Publish(c.Job.signal(overSignal), marshal(c.Job))
	moment := time.After(farewell)
	for workers, _ := c.present(); workers > 0; workers, _ = c.present() {
		select {
		case m := <-heard:
			c.meet(m)
		case <-moment:
			return
		}
	}
	c.Store.Conn.FlushTimeout(farewell)
}

// farewell is the time in which workers leave.
const farewell = 300 * time.Millisecond
