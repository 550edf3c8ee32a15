package farm

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/dlx"
)

// A Worker counts the parts of a job, several at the same time, and can work on one job after another.
type Worker struct {
	Store    *Store
	Jobs     int                // the number of parts that are counted at the same time, at least 1
	Engine   dlx.Representation // the representation for counting; Auto: the one expected to be the fastest
	Version  string             // of the program, for the records
	Patience time.Duration      // how long the server may be away
	Farewell time.Duration      // how long the server may take to accept the tasks of a worker that leaves; 0: 300 ms
	Report   func(string)       // takes messages

	// Tamper alters or delays counts in tests; nil otherwise.
	Tamper func(part string, count uint64) uint64

	name     string
	problem  *dlx.Problem
	job      *Job
	ledger   jetstream.KeyValue
	over     context.CancelCauseFunc
	lastSeen atomic.Int64 // the last time that there was a connection, in nanoseconds
	counted  atomic.Int64 // entries written
	running  sync.Map     // the attempts under way: a set of *attempt
}

// The ends of a worker.
var (
	ErrOver = errors.New("the job has ended")
	ErrGone = errors.New("the server is gone")
)

// retry is how long a worker waits before it tries again after a failure.
const retry = 250 * time.Millisecond

// nameOf returns a name for a worker that no other one has.
func nameOf() string {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	return fmt.Sprintf("%.60s-%d-%s", host, os.Getpid(), strings.ToLower(rand.Text()[:6]))
}

// Counted returns how many parts the worker has counted.
func (w *Worker) Counted() int64 { return w.counted.Load() }

// Run works on a job until the job ends, which is not an error, or until ctx ends; then it gives back the tasks under way. The
// error is the error of ctx, wraps ErrGone, or says why this worker cannot work on the job.
func (w *Worker) Run(ctx context.Context, job *Job) error {
	w.name = nameOf()
	w.Farewell = cmp.Or(w.Farewell, farewell)
	if err := w.begin(ctx, job); err != nil {
		return err
	}
	during, over := context.WithCancelCause(ctx)
	defer over(nil)
	w.over = over
	w.lastSeen.Store(time.Now().UnixNano())
	for kind, hear := range map[string]nats.MsgHandler{overSignal: w.hearOver, idleSignal: w.hearIdle} {
		s, err := w.Store.Conn.Subscribe(job.signal(kind), hear)
		if err != nil {
			return err
		}
		defer s.Unsubscribe()
	}
	var all sync.WaitGroup
	all.Go(func() { w.attend(during) })
	for range w.Jobs {
		all.Go(func() { w.work(during) })
	}
	all.Wait()
	w.say(true)
	if cause := context.Cause(during); !errors.Is(cause, ErrOver) {
		return cause
	}
	return nil
}

// begin opens a job. The server may die at any moment, so begin tries again while there is no answer, until Patience is over.
func (w *Worker) begin(ctx context.Context, job *Job) error {
	for deadline := time.Now().Add(w.Patience); ; {
		err := w.open(ctx, job)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !unanswered(err):
			return err
		case time.Now().After(deadline):
			return fmt.Errorf("%w for %v: %w", ErrGone, w.Patience, err)
		}
		pause(ctx, retry)
	}
}

// unanswered reports whether an error means that nobody answered a request.
func unanswered(err error) bool {
	for _, silence := range []error{context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, jetstream.ErrNoStreamResponse} {
		if errors.Is(err, silence) {
			return true
		}
	}
	return false
}

// open reads the problem of a job, and finds its ledger and its queue.
func (w *Worker) open(ctx context.Context, job *Job) error {
	p, err := w.Store.Problem(ctx, job)
	if err != nil {
		return err
	}
	if _, err := dlx.NewSolverIn(p, w.Engine); err != nil {
		return err
	}
	w.problem, w.job = p, job
	if w.ledger, err = w.Store.js.KeyValue(ctx, job.ledgerBucket()); err != nil {
		return err
	}
	_, err = w.Store.js.Consumer(ctx, job.queueStream(), consumer)
	return err
}

// say announces that the worker is there, or that it leaves.
func (w *Worker) say(gone bool) {
	w.Store.Conn.Publish(w.job.signal(hereSignal), marshal(presence{Worker: w.name, Jobs: w.Jobs, Gone: gone}))
	if gone {
		w.Store.Conn.FlushTimeout(time.Second / 4)
	}
}

// hearOver receives the message that the job has ended. It does not ask the server, which may already be gone.
func (w *Worker) hearOver(m *nats.Msg) { w.judge(parseJob(m.Data)) }

// look checks whether the job has ended.
func (w *Worker) look(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	w.judge(w.Store.job(ctx, w.job.ID))
}

// judge ends the worker if there is no more work on the job.
func (w *Worker) judge(job *Job, err error) {
	switch {
	case errors.Is(err, ErrFormat), errors.Is(err, ErrNoJob):
		w.over(err)
	case err == nil && job.Digest != w.job.Digest:
		w.over(ErrProblem)
	case err == nil && job.State != Open:
		w.over(ErrOver)
	}
}

// attend keeps announcing that the worker is there, and ends it when the job has ended or the server is gone.
func (w *Worker) attend(ctx context.Context) {
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for n := 0; ; n++ {
		if w.Store.Conn.IsConnected() {
			w.lastSeen.Store(time.Now().UnixNano())
			w.say(false)
		} else if time.Since(time.Unix(0, w.lastSeen.Load())) > w.Patience {
			w.over(fmt.Errorf("%w for %v", ErrGone, w.Patience))
		}
		if n%5 == 0 {
			w.look(ctx)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// work takes one task after the other.
func (w *Worker) work(ctx context.Context) {
	s := &searcher{w, map[dlx.Representation]*dlx.Solver{}}
	for ctx.Err() == nil {
		switch m, err := w.next(ctx); {
		case err != nil:
			pause(ctx, retry)
		case m != nil:
			s.take(ctx, m)
		}
	}
}

// pause waits for some time, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// hearIdle receives the message that other workers are idle, and splits the parts that take long.
func (w *Worker) hearIdle(m *nats.Msg) {
	var i idleness
	if json.Unmarshal(m.Data, &i) != nil || i.Idle < 1 || i.Busy < 1 {
		return
	}
	for running := range w.running.Range {
		a := running.(*attempt)
		if !a.check && time.Since(a.began) >= w.job.Terms.Split && a.solver.Progress() < almost {
			a.stop(splitInto(min(max(2*(i.Idle+i.Busy)/i.Busy, fewest), maxSplit/2)))
		}
	}
}

// A part is split into at least fewest parts, but not if its search is almost done.
const (
	fewest = 8
	almost = 0.95
)

// splitInto is the cause that ends a search in order to split it into this many parts.
type splitInto int

func (splitInto) Error() string { return "others are idle" }
