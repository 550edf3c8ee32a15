package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/dlx"
)

// A searcher does one task after the other. It keeps its solvers.
type searcher struct {
	worker  *Worker
	solvers map[dlx.Representation]*dlx.Solver
}

// An attempt is a task that is under way.
type attempt struct {
	task
	check  bool
	key    string // of the part, without a kind
	msg    jetstream.Msg
	times  uint64 // how often the task has been given out, this time included
	solver *dlx.Solver
	began  time.Time
	stop   context.CancelCauseFunc
}

// take does a task. When it returns, the ledger has its entry and the task is acknowledged, or it is given back, or it is
// left to its lease.
func (s *searcher) take(ctx context.Context, m jetstream.Msg) {
	w := s.worker
	a := &attempt{msg: m}
	subject := strings.Split(m.Subject(), ".")
	if len(subject) < 2 || json.Unmarshal(m.Data(), &a.task) != nil {
		w.Report("removed from the queue: a task that cannot be read")
		m.Term()
		return
	}
	a.check, a.key = subject[len(subject)-2] == checkKind, subject[len(subject)-1]
	if meta, err := m.Metadata(); err == nil {
		a.times = meta.NumDelivered
	}
	if w.has(ctx, a.kind()+"."+a.key) {
		m.Ack()
		return
	}
	if a.check && a.First == w.name && !a.Alone && a.times <= passes {
		m.NakWithDelay(time.Duration(a.times) * pass) // for another worker
		return
	}
	if n := int(a.times) - a.allowance(); n > w.job.Terms.Attempts {
		kind := failedKind
		if a.check {
			kind = uncheckedKind
		}
		why := fmt.Sprintf("given out %d times, and no result came", n-1)
		if w.create(ctx, kind+"."+a.key, &Entry{Part: a.Part, Why: why}) == nil {
			m.Ack()
		}
		return
	}
	s.attempt(ctx, a)
}

// passes is how often a worker leaves a check of its own count to others. Then it is likely that there are none.
const (
	passes = 10
	pass   = 100 * time.Millisecond // and for how long the first time
)

// allowance returns how often the task may have been given out without having failed.
func (a *attempt) allowance() int {
	if a.check {
		return passes
	}
	return 0
}

func (a *attempt) kind() string {
	if a.check {
		return checkKind
	}
	return partKind
}

// attempt counts a part and writes what came out.
func (s *searcher) attempt(ctx context.Context, a *attempt) {
	w := s.worker
	part, err := dlx.ParsePart(a.Part)
	if err == nil {
		a.solver, err = s.solver(a)
	}
	if err == nil {
		err = a.solver.Confine(part)
	}
	if err != nil {
		w.Report(fmt.Sprintf("part %s: %v", a.Part, err))
		a.msg.NakWithDelay(w.job.Terms.Lease)
		return
	}
	a.began = time.Now()
	if n := w.pieces(a); n > 1 {
		if err := w.split(ctx, a, n); err != nil {
			w.giveBack(a)
		}
		return
	}
	searching, stop := context.WithCancelCause(ctx)
	a.stop = stop
	defer stop(nil)
	w.register(a, true)
	kept := make(chan struct{})
	go func() { // keeps the lease
		defer close(kept)
		a.keep(searching, w.job.Terms.Lease)
	}()
	n, err := a.solver.Count(searching, 0)
	w.register(a, false)
	var into splitInto
	switch cause := context.Cause(searching); {
	case err == nil:
		err = w.deliver(ctx, a, w.result(a, part, n))
	case ctx.Err() != nil:
		err = ctx.Err()
	case errors.As(cause, &into):
		err = w.split(ctx, a, int(into))
	}
	stop(nil)
	<-kept
	if err != nil {
		w.giveBack(a)
	}
}

// pieces returns how many parts to make of a part before it is counted, 1 for none.
func (w *Worker) pieces(a *attempt) int {
	terms := w.job.Terms
	expected := a.Share * terms.Work.Seconds()
	if target := terms.Target.Seconds(); !a.check && target > 0 && expected > 2*target {
		return int(min(expected/target, maxSplit/2))
	}
	return 1
}

// solver returns the solver for a task: for a check one in another representation than that which counted first, if the
// problem has two.
func (s *searcher) solver(a *attempt) (*dlx.Solver, error) {
	w := s.worker
	engine := w.Engine
	if a.check {
		for _, r := range dlx.Representations() {
			if r != dlx.Auto && r.String() != a.Other {
				if _, err := dlx.NewSolverOf(w.problem, r); err == nil {
					engine = r
					break
				}
			}
		}
	}
	if s.solvers[engine] == nil {
		made, err := dlx.NewSolverOf(w.problem, engine)
		if err != nil {
			return nil, err
		}
		if s.solvers == nil {
			s.solvers = map[dlx.Representation]*dlx.Solver{}
		}
		s.solvers[engine] = made
	}
	solver := s.solvers[engine]
	solver.Reset()
	return solver, nil
}

// keep keeps the lease of a task until ctx ends.
func (a *attempt) keep(ctx context.Context, lease time.Duration) {
	ticker := time.NewTicker(lease / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			a.msg.InProgress()
		}
	}
}

func (w *Worker) register(a *attempt, running bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if running {
		w.running[a] = true
	} else {
		delete(w.running, a)
	}
}

// result returns the entry for a part that has been counted.
func (w *Worker) result(a *attempt, part dlx.Part, n uint64) *Entry {
	if w.Tamper != nil {
		n = w.Tamper(a.Part, n)
	}
	r := ledger.ResultOf(w.job.Digest, part.String(), new(big.Int).SetUint64(n))
	stats := a.solver.Stats()
	r.Nodes, r.Updates, r.Representation, r.Version = stats.Nodes, stats.Updates, a.solver.Representation().String(), w.Version
	return &Entry{
		Part: a.Part, Record: r.Append(nil), Worker: w.name, Seconds: time.Since(a.began).Seconds(),
		Same: a.check && a.First == w.name,
	}
}

// split splits a part: its entry are the parts that take its place.
func (w *Worker) split(ctx context.Context, a *attempt, n int) error {
	lost := time.Since(a.began).Seconds()
	shares, err := a.solver.Split(ctx, n)
	if err != nil {
		return err
	}
	e := &Entry{Part: a.Part, Worker: w.name, Seconds: lost}
	for _, share := range shares {
		e.Split = append(e.Split, Piece{share.Part.String(), share.Work})
	}
	if len(shares) < 2 || len(shares) > maxSplit || len(marshal(e)) > maxEntry {
		return fmt.Errorf("cannot be split into %d parts", len(shares))
	}
	return w.deliver(ctx, a, e)
}

// maxEntry bounds the length of an entry.
const maxEntry = 128 << 10

// deliver writes an entry and acknowledges its task. If another entry is there already, that one holds; if that is another
// count, both are reported.
func (w *Worker) deliver(ctx context.Context, a *attempt, e *Entry) error {
	key := a.kind() + "." + a.key
	err := w.create(ctx, key, e)
	if errors.Is(err, jetstream.ErrKeyExists) {
		w.compare(ctx, key, a, e)
		err = nil
	} else if err == nil && e.Split == nil {
		w.counted.Add(1)
	}
	if err == nil {
		err = a.msg.Ack()
	}
	return err
}

// create writes an entry where there is none. It tries until it knows what came of it, or ctx ends; then the error is that.
func (w *Worker) create(ctx context.Context, key string, e *Entry) error {
	text := marshal(e)
	for said := false; ; {
		try, cancel := lingering(ctx)
		_, err := w.ledger.Create(try, key, text)
		cancel()
		if err == nil || errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !said && w.Store.Conn.IsConnected() {
			said = true
			w.Report(fmt.Sprintf("part %s: its entry cannot be written yet: %v", e.Part, err))
		}
		pause(ctx, retry)
	}
}

// lingering returns a context for a request, which goes on for a moment when ctx ends: the job may end by the very entry
// that is being written.
func lingering(ctx context.Context) (context.Context, context.CancelFunc) {
	request, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	stop := context.AfterFunc(ctx, func() {
		pause(request, farewell)
		cancel()
	})
	return request, func() { stop(); cancel() }
}

// compare compares a count with that in the ledger.
func (w *Worker) compare(ctx context.Context, key string, a *attempt, e *Entry) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	in, err := w.ledger.Get(ctx, key)
	if err != nil || e.Split != nil {
		return
	}
	there, record, err := parseEntry(key, w.job.Digest, in.Value())
	if err != nil || there.Split != nil {
		return
	}
	if own, err := ledger.Parse(e.Record); err == nil && own.Count != record.Count {
		w.create(ctx, disputeKind+"."+a.key, e)
	}
}

// has reports whether the ledger has an entry.
func (w *Worker) has(ctx context.Context, key string) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, err := w.ledger.Get(ctx, key)
	return err == nil
}

// giveBack puts a task into the queue again, which then has not been given out at all. If that does not work, its lease
// ends, or the coordinator finds that it is missing.
func (w *Worker) giveBack(a *attempt) {
	if !w.Store.Conn.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if a.msg.DoubleAck(ctx) == nil {
		w.Store.js.Publish(ctx, a.msg.Subject(), a.msg.Data())
	}
}
