package farm

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// deaf has the consumer of a job give nothing out, whatever the queue holds.
func deaf(t *testing.T, s *Store, job *Job) {
	t.Helper()
	queue, err := s.js.Stream(t.Context(), job.queueStream())
	if err == nil {
		err = queue.DeleteConsumer(t.Context(), consumer)
	}
	if err == nil {
		_, err = queue.CreateConsumer(t.Context(), jetstream.ConsumerConfig{
			Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, FilterSubject: job.taskSubject("none", "none"),
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestStalled has a queue that gives out nothing: it is made anew, but not for ever.
func TestStalled(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 8, 10, DefaultTerms)
	deaf(t, s, job)
	again := &Coordinator{Store: s, Job: job, stall: stall{limit: time.Second, renewed: renews}}
	ended := coordinate(t, again)
	working(t, &Worker{Store: s, Jobs: 2}, job)
	if o := <-ended; !errors.Is(o.err, ErrStuck) {
		t.Fatalf("Run = %v, %v, want %v", o.count, o.err, ErrStuck)
	}
	(<-coordinate(t, &Coordinator{Store: s, Job: job, stall: stall{limit: time.Second}})).check(t, "92")
}

// TestStall has queues at work, without workers, and stalled.
func TestStall(t *testing.T) {
	const lease = time.Minute
	state := func(delivered uint64, held, waiting int) *jetstream.ConsumerInfo {
		return &jetstream.ConsumerInfo{Delivered: jetstream.SequenceInfo{Consumer: delivered}, NumAckPending: held, NumWaiting: waiting}
	}
	for _, test := range []struct {
		name          string
		wanted, jobs  int
		before, after *jetstream.ConsumerInfo
		want          time.Duration
	}{
		{"nobody is given a part", 3, 2, state(5, 0, 2), state(5, 0, 2), time.Hour},
		{"a worker has vanished", 3, 2, state(5, 1, 2), state(5, 1, 2), time.Hour - lease},
		{"one counts", 3, 2, state(5, 1, 1), state(5, 1, 1), 0},
		{"a part was given out", 3, 2, state(5, 0, 2), state(6, 0, 2), 0},
		{"no workers", 3, 0, state(5, 0, 0), state(5, 0, 0), 0},
		{"nothing is open", 0, 2, state(5, 0, 2), state(5, 0, 2), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var s stall
			now := time.Now()
			s.lasts(now, test.wanted, test.jobs, lease, test.before)
			if got := s.lasts(now.Add(time.Hour), test.wanted, test.jobs, lease, test.after); got != test.want {
				t.Errorf("lasts = %v, want %v", got, test.want)
			}
		})
	}
}

// TestPatience has a store be silent for half a minute. The job ends if the server says that the store has failed, and goes on if
// the machine may only be busy.
func TestPatience(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 8, 10, DefaultTerms)
	broken := false
	c := &Coordinator{Store: s, Job: job, Patience: time.Minute, Broken: func() bool { return broken }}
	if err := c.open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Conn.Close()
	c.stored = c.stored.Add(-30 * time.Second)
	if err := c.tend(t.Context()); err != nil {
		t.Errorf("tend = %v with a store that may be busy, want nil", err)
	}
	broken = true
	if err := c.tend(t.Context()); err == nil {
		t.Error("tend = nil with a store that has failed, want an error")
	}
}

// TestLostTexts has the store lose the content of the problem and of the list of parts, before there is a result and
// afterwards. They are stored again, and no part that has a result is counted again.
func TestLostTexts(t *testing.T) {
	for _, test := range []struct {
		name    string
		counted int
	}{{"before results", 0}, {"after results", 4}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := serving(t)
			job := entered(t, s, 8, 10, DefaultTerms)
			count(t, s, job, test.counted)
			texts, err := s.js.Stream(t.Context(), "OBJ_"+textsBucket)
			if err == nil {
				err = texts.Purge(t.Context(), jetstream.WithPurgeSubject("$O."+textsBucket+".C.>"))
			}
			if err != nil {
				t.Fatal(err)
			}
			var said []string
			s.Report = func(text string) { said = append(said, text) }
			job = entered(t, s, 8, 10, DefaultTerms)
			if len(said) != 2 {
				t.Errorf("reported %q, want two texts", said)
			}
			ended := coordinate(t, &Coordinator{Store: s, Job: job})
			w := &Worker{Store: s, Jobs: 1}
			working(t, w, job)
			(<-ended).check(t, "92")
			if test.counted > 0 {
				if got := w.Counted(); got == 0 || got > int64(10-test.counted+2) {
					t.Errorf("%d parts counted again beside %d results", got, test.counted)
				}
			}
		})
	}
}

// count counts some parts of a job and writes their entries.
func count(t *testing.T, s *Store, job *Job, parts int) {
	t.Helper()
	pieces, err := s.pieces(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	kv, err := s.js.KeyValue(t.Context(), job.ledgerBucket())
	if err != nil {
		t.Fatal(err)
	}
	p, err := classics.Queens(8)
	if err != nil {
		t.Fatal(err)
	}
	w := &Worker{Store: s, job: job, ledger: kv, Report: func(text string) { t.Log(text) }}
	solver := dlx.NewSolver(p)
	for _, piece := range pieces[:parts] {
		part, err := dlx.ParsePart(piece.Part)
		if err == nil {
			err = solver.Confine(part)
		}
		if err != nil {
			t.Fatal(err)
		}
		n, err := solver.Count(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		r := ledger.ResultOf(job.Digest, piece.Part, new(big.Int).SetUint64(n))
		if err := w.create(t.Context(), partKind+"."+keyOf(piece.Part), &Entry{Part: piece.Part, Record: r.Append(nil), Worker: "by hand"}); err != nil {
			t.Fatal(err)
		}
	}
}

// An unreadable ledger has entries of parts that nobody can read: until they are purged, or for ever.
type unreadable struct {
	jetstream.KeyValue
	purged  sync.Map // by key
	forever bool
}

func (u *unreadable) holds(key string) bool {
	_, purged := u.purged.Load(key)
	return strings.HasPrefix(key, partKind) && (u.forever || !purged)
}

func (u *unreadable) Get(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	if u.holds(key) {
		return nil, jetstream.ErrKeyNotFound
	}
	return u.KeyValue.Get(ctx, key)
}

func (u *unreadable) Create(ctx context.Context, key string, value []byte, options ...jetstream.KVCreateOpt) (uint64, error) {
	if u.holds(key) {
		return 0, jetstream.ErrKeyExists
	}
	return u.KeyValue.Create(ctx, key, value, options...)
}

func (u *unreadable) Purge(ctx context.Context, key string, options ...jetstream.KVDeleteOpt) error {
	u.purged.Store(key, true)
	return u.KeyValue.Purge(ctx, key, options...)
}

// A damaged JetStream has unreadable ledgers.
type damaged struct {
	jetstream.JetStream
	forever bool
}

func (d damaged) KeyValue(ctx context.Context, bucket string) (jetstream.KeyValue, error) {
	kv, err := d.JetStream.KeyValue(ctx, bucket)
	return &unreadable{KeyValue: kv, forever: d.forever}, err
}

// TestUnreadable has a ledger refuse entries because there are some, and not hand them out.
func TestUnreadable(t *testing.T) {
	for _, test := range []struct {
		name    string
		forever bool
	}{{"until purged", false}, {"for ever", true}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := serving(t)
			job := entered(t, s, 8, 5, DefaultTerms)
			ended := coordinate(t, &Coordinator{Store: s, Job: job})
			working(t, &Worker{Store: &Store{Conn: s.Conn, js: damaged{s.js, test.forever}}, Jobs: 8}, job)
			o := <-ended
			if !test.forever {
				o.check(t, "92")
			} else if !errors.Is(o.err, ErrIncomplete) {
				t.Errorf("Run = %v, %v, want %v", o.count, o.err, ErrIncomplete)
			}
		})
	}
}

// TestSilent has a bucket that does not hand out all of its entries.
func TestSilent(t *testing.T) {
	err := each(t.Context(), 10*time.Millisecond, make(chan jetstream.KeyValueEntry), nil)
	if !errors.Is(err, ErrSilent) {
		t.Errorf("each = %v, want %v", err, ErrSilent)
	}
}

func TestWithin(t *testing.T) {
	if !within(time.Minute, func() {}) || within(10*time.Millisecond, func() { <-t.Context().Done() }) {
		t.Error("within does not say whether the function returned")
	}
}
