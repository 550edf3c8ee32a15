package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// A Store keeps jobs in JetStream, over a connection.
type Store struct {
	Conn     *nats.Conn
	Replicas int // the number of copies of everything, each on another server of a cluster; NewStore sets 1

	Report func(string) // takes messages; NewStore sets one that drops them

	js jetstream.JetStream
}

// patience bounds the time of one request to the server.
const patience = 5 * time.Second

// NewStore returns the store at a connection.
func NewStore(conn *nats.Conn) (*Store, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(patience), jetstream.WithPublishAsyncTimeout(patience))
	if err != nil {
		return nil, err
	}
	return &Store{Conn: conn, Replicas: 1, Report: func(string) {}, js: js}, nil
}

// ErrNoJob is the error if the job does not exist, and ErrSeveral if there are several jobs and none was named.
var (
	ErrNoJob   = errors.New("no job here")
	ErrSeveral = errors.New("several jobs here (want --job ID of one of them)")
)

// Jobs returns all jobs. The error joins an error for each job of another format.
func (s *Store) Jobs(ctx context.Context) (jobs []*Job, err error) {
	kv, err := s.js.KeyValue(ctx, jobsBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var wrong error
	if err := all(ctx, kv, func(entry jetstream.KeyValueEntry) error {
		job, err := parseJob(entry.Value())
		if err == nil {
			jobs = append(jobs, job)
		}
		wrong = errors.Join(wrong, err)
		return nil
	}); err != nil {
		return nil, err
	}
	return jobs, wrong
}

// Job returns the job with the given ID, or the only job if id is empty.
func (s *Store) Job(ctx context.Context, id string) (*Job, error) {
	if id != "" {
		return s.job(ctx, id)
	}
	jobs, err := s.Jobs(ctx)
	switch {
	case len(jobs) == 1:
		return jobs[0], nil
	case err != nil:
		return nil, err
	case len(jobs) == 0:
		return nil, ErrNoJob
	}
	names := text.Each(jobs, func(job *Job) string { return fmt.Sprintf("%s (%s, %s)", job.ID, job.Name, job.State) })
	return nil, fmt.Errorf("%w: %s", ErrSeveral, strings.Join(names, ", "))
}

func (s *Store) job(ctx context.Context, id string) (*Job, error) {
	kv, err := s.js.KeyValue(ctx, jobsBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return nil, ErrNoJob
	}
	if err != nil {
		return nil, err
	}
	entry, err := kv.Get(ctx, id)
	if errors.Is(err, jetstream.ErrKeyNotFound) || errors.Is(err, jetstream.ErrInvalidKey) {
		return nil, fmt.Errorf("%w with the identity %.80q", ErrNoJob, id)
	}
	if err != nil {
		return nil, err
	}
	return parseJob(entry.Value())
}

// put writes a job.
func (s *Store) put(ctx context.Context, j *Job) error {
	kv, err := s.js.KeyValue(ctx, jobsBucket)
	if err == nil {
		_, err = kv.Put(ctx, j.ID, marshal(j))
	}
	return err
}

// Cancel ends a job without a count. Its ledger stays.
func (s *Store) Cancel(ctx context.Context, j *Job) error {
	j.State = Cancelled
	if err := s.put(ctx, j); err != nil {
		return err
	}
	return s.Conn.Publish(j.signal(overSignal), marshal(j))
}

// Enter returns the job for a problem. If the store has none, Enter makes one: it calls split, which returns the parts and may
// set the expected times in the terms.
func (s *Store) Enter(ctx context.Context, p *dlx.Problem, name string, terms Terms, split func(*Terms) ([]Piece, error)) (*Job, error) {
	bucket := jetstream.KeyValueConfig{Bucket: jobsBucket, Replicas: s.Replicas}
	if _, err := s.js.CreateOrUpdateKeyValue(ctx, bucket); err != nil {
		return nil, err
	}
	j := newJob(p, name, terms)
	before, err := s.job(ctx, j.ID)
	switch {
	case errors.Is(err, ErrNoJob):
		if err := s.prepare(ctx, j, p, split); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	case before.Digest != j.Digest:
		return nil, fmt.Errorf("%w: digest %s, want %s", ErrProblem, j.Digest, before.Digest)
	default:
		j.Created, j.Name, j.Terms.Work, j.Terms.Target = before.Created, before.Name, before.Terms.Work, before.Terms.Target
	}
	if err := s.open(ctx, j); err != nil {
		return nil, err
	}
	if err := s.mend(ctx, j, p, split); err != nil {
		return nil, err
	}
	return j, s.put(ctx, j)
}

// open opens the ledger and the queue of a job.
func (s *Store) open(ctx context.Context, j *Job) error {
	_, err := s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: j.ledgerBucket(), Replicas: s.Replicas, MaxValueSize: 256 << 10,
	})
	if err != nil {
		return err
	}
	queue, err := s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: j.queueStream(), Subjects: []string{j.tasks()}, Retention: jetstream.WorkQueuePolicy, Replicas: s.Replicas,
		MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgSize: 64 << 10,
	})
	if err != nil {
		return err
	}
	_, err = queue.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: j.Terms.Lease,
		MaxDeliver: -1, MaxAckPending: 1 << 20, MaxWaiting: 1 << 16,
	})
	return err
}
