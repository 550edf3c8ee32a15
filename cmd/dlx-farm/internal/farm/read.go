package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
)

// ErrSilent is the error for a bucket that does not hand out all of its entries. A server that cannot read an entry leaves it
// out, and the client would wait for it forever.
var ErrSilent = errors.New("no more entries come, and there should be more")

// silence is how long a bucket may be silent before its end. After the loss of a server of a cluster, twenty seconds are normal.
const silence = 30 * time.Second

// each calls take with each present entry, until take returns an error. The error is ErrSilent if no entry comes within the time
// limit.
func each(ctx context.Context, limit time.Duration, entries <-chan jetstream.KeyValueEntry, take func(jetstream.KeyValueEntry) error) error {
	silent := time.NewTimer(limit)
	defer silent.Stop()
	for n := 0; ; n++ {
		silent.Reset(limit)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-silent.C:
			return fmt.Errorf("%w: %d came, and none for %v", ErrSilent, n, limit)
		case in := <-entries:
			if in == nil { // the end of the ledger
				return nil
			}
			if err := take(in); err != nil {
				return err
			}
		}
	}
}

// all calls take with each entry of a bucket, in the order in which they were written, until take returns an error.
func all(ctx context.Context, bucket jetstream.KeyValue, take func(jetstream.KeyValueEntry) error) error {
	entries, err := bucket.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return err
	}
	defer entries.Stop()
	if err := each(ctx, silence, entries.Updates(), take); err != nil {
		return fmt.Errorf("bucket %s: %w", bucket.Bucket(), err)
	}
	return nil
}

// Records calls take with the record of each part that has been counted, in the order in which they were written, until take
// returns an error.
func (s *Store) Records(ctx context.Context, j *Job, take func(ledger.Record) error) error {
	kv, err := s.js.KeyValue(ctx, j.ledgerBucket())
	if err != nil {
		return err
	}
	return all(ctx, kv, func(in jetstream.KeyValueEntry) error {
		if kind, _, _ := strings.Cut(in.Key(), "."); kind != partKind {
			return nil
		}
		e, r, err := parseEntry(in.Key(), j.Digest, in.Value())
		if err != nil || e.Split != nil {
			return nil // an unreadable entry does not count; a coordinator will remove it
		}
		return take(r)
	})
}

// Progress returns the progress of a job that its coordinator stored last. ok is false if nothing is stored.
func (s *Store) Progress(ctx context.Context, j *Job) (p Progress, ok bool, err error) {
	kv, err := s.js.KeyValue(ctx, j.ledgerBucket())
	if err != nil {
		return p, false, err
	}
	entry, err := kv.Get(ctx, progressKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return p, false, nil
	}
	if err == nil {
		err = json.Unmarshal(entry.Value(), &p)
	}
	return p, err == nil, err
}

// catchUp reads the present ledger, and offers the open tasks. After the loss of a server of a cluster, the watch of the ledger
// may be silent for up to twenty seconds while workers write results.
func (c *Coordinator) catchUp(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	err := all(ctx, c.ledger, func(entry jetstream.KeyValueEntry) error {
		c.learn(ctx, entry)
		return nil
	})
	if err != nil {
		return err
	}
	return c.offer(ctx, c.book.open())
}
