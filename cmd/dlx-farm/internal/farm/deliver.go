package farm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// This file delivers the result of an attempt: a worker writes an entry into the ledger, either a count or a split.

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

// split splits a part: its entry lists the parts that replace it.
func (w *Worker) split(ctx context.Context, a *attempt, n int) error {
	lost := time.Since(a.began).Seconds()
	shares, err := a.solver.Split(ctx, n)
	if err != nil {
		return err
	}
	e := &Entry{Part: a.Part, Worker: w.name, Seconds: lost, Split: text.Each(shares, PieceOf)}
	if len(shares) < 2 || len(shares) > maxSplit || len(marshal(e)) > maxEntry {
		return fmt.Errorf("cannot be split into %d parts", len(shares))
	}
	return w.deliver(ctx, a, e)
}

// maxEntry bounds the length of an entry.
const maxEntry = 128 << 10

// deliver writes an entry and acknowledges its task. If the ledger already has an entry, that one stays; if its count differs,
// both are reported.
func (w *Worker) deliver(ctx context.Context, a *attempt, e *Entry) error {
	key := a.kind() + "." + a.key
	err := w.create(ctx, key, e)
	if errors.Is(err, jetstream.ErrKeyExists) && w.lacks(ctx, key) {
		err = w.replace(ctx, key, a, e)
	}
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

// create writes an entry if there is none. It tries until it knows the outcome, or until ctx ends; then it returns the
// error of ctx.
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

// lingering returns a context for a request that ends a moment after ctx, since the entry that is being written may itself end
// the job.
func lingering(ctx context.Context) (context.Context, context.CancelFunc) {
	request, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	stop := context.AfterFunc(ctx, func() {
		pause(request, farewell)
		cancel()
	})
	return request, func() { stop(); cancel() }
}

// compare compares a count with the one in the ledger.
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

// replace replaces an entry that cannot be read, as in a damaged ledger. If that fails, it gives the task up: other workers
// would count the part again and again, and could not write its entry either.
func (w *Worker) replace(ctx context.Context, key string, a *attempt, e *Entry) error {
	w.Report(fmt.Sprintf("part %s: its entry in the ledger cannot be read, and is replaced", e.Part))
	purge, cancel := lingering(ctx)
	err := w.ledger.Purge(purge, key)
	cancel()
	if err == nil {
		err = w.create(ctx, key, e)
	}
	if err == nil || ctx.Err() != nil || !w.lacks(ctx, key) {
		return err
	}
	return w.create(ctx, a.failure()+"."+a.key, &Entry{Part: e.Part, Why: "its entry in the ledger can be neither read nor replaced"})
}

// lacks reports whether the ledger says repeatedly that it has no entry. A server of a cluster may say so once because it lags
// behind.
func (w *Worker) lacks(ctx context.Context, key string) bool {
	for range 8 {
		try, cancel := context.WithTimeout(ctx, patience)
		_, err := w.ledger.Get(try, key)
		cancel()
		if !errors.Is(err, jetstream.ErrKeyNotFound) {
			return false
		}
		pause(ctx, retry)
	}
	return ctx.Err() == nil
}

// has reports whether the ledger has an entry.
func (w *Worker) has(ctx context.Context, key string) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	_, err := w.ledger.Get(ctx, key)
	return err == nil
}

// giveBack puts a task into the queue again, as if it had never been given out. If that fails, the lease ends, or the
// coordinator notices that the task is missing.
func (w *Worker) giveBack(a *attempt) {
	if !w.Store.Conn.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), w.Farewell)
	defer cancel()
	if a.msg.AckSync(nats.Context(ctx)) == nil {
		w.Store.js.Publish(ctx, a.msg.Subject, a.msg.Data)
	}
}
