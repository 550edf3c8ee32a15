package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/dlx"
)

// A searcher does one task after another. It reuses its solvers.
type searcher struct {
	worker  *Worker
	solvers map[dlx.Representation]*dlx.Solver
}

// An attempt is a task that is under way.
type attempt struct {
	task
	check  bool
	key    string // of the part, without a kind
	msg    *nats.Msg
	times  uint64 // how many times the task has been given out, including this time
	solver *dlx.Solver
	began  time.Time
	stop   context.CancelCauseFunc
}

// take does a task. When it returns, the ledger has the entry and the task is acknowledged, or the task has been given
// back, or it waits for the end of its lease.
func (s *searcher) take(ctx context.Context, m *nats.Msg) {
	w := s.worker
	a := &attempt{msg: m}
	subject := strings.Split(m.Subject, ".")
	if len(subject) < 2 || json.Unmarshal(m.Data, &a.task) != nil {
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
	n := int(a.times)
	if a.check {
		n -= passes // refusals do not count as failures
	}
	if n > w.job.Terms.Attempts {
		why := fmt.Sprintf("given out %d times, and no result came", n-1)
		if w.create(ctx, a.failure()+"."+a.key, &Entry{Part: a.Part, Why: why}) == nil {
			m.Ack()
		}
		return
	}
	s.attempt(ctx, a)
}

// passes is the number of times that a worker refuses a check of its own count, so that others can do it. Then it does the
// check itself, since it is probably alone.
const (
	passes = 10
	pass   = 100 * time.Millisecond // how long the task waits the first time
)

func (a *attempt) kind() string {
	if a.check {
		return checkKind
	}
	return partKind
}

// failure returns the kind of the entry that says why the task was given up.
func (a *attempt) failure() string {
	if a.check {
		return uncheckedKind
	}
	return failedKind
}

// attempt counts a part and writes the result.
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
	w.running.Store(a, nil)
	release := clock.Every(w.job.Terms.Lease/3, func() { a.msg.InProgress() }) // keeps the lease
	n, err := a.solver.Count(searching, 0)
	w.running.Delete(a)
	var into splitInto
	switch cause := context.Cause(searching); {
	case err == nil:
		err = w.deliver(ctx, a, w.result(a, part, n))
	case ctx.Err() != nil:
		err = ctx.Err()
	case errors.As(cause, &into):
		err = w.split(ctx, a, int(into))
	}
	release()
	if err != nil {
		w.giveBack(a)
	}
}

// pieces returns the number of parts to split a part into before it is counted; 1 means not to split it.
func (w *Worker) pieces(a *attempt) int {
	terms := w.job.Terms
	expected := a.Share * terms.Work.Seconds()
	if target := terms.Target.Seconds(); !a.check && target > 0 && expected > 2*target {
		return int(min(expected/target, maxSplit/2))
	}
	return 1
}

// solver returns the solver for a task. A check uses another representation than the first count, if the problem has
// two.
func (s *searcher) solver(a *attempt) (*dlx.Solver, error) {
	w := s.worker
	engine := w.Engine
	if a.check {
		for _, r := range dlx.Representations() {
			if r != dlx.Auto && r.String() != a.Other && r.Fits(w.problem) {
				engine = r
				break
			}
		}
	}
	if s.solvers[engine] == nil {
		made, err := dlx.NewSolverIn(w.problem, engine)
		if err != nil {
			return nil, err
		}
		s.solvers[engine] = made
	}
	solver := s.solvers[engine]
	solver.Reset()
	return solver, nil
}
