package farm

import (
	"context"
	"errors"
	"math/big"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// serveAt starts a server that ends with the test.
func serveAt(t *testing.T, dir, address string) *Server {
	t.Helper()
	s, err := Serve(dir, 1<<30, Listener{Address: address})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// TestStranger has a client log in with a wrong token: that is no error of the store, and the server is not broken.
func TestStranger(t *testing.T) {
	s, err := Serve(filepath.Join(t.TempDir(), "state"), 1<<30, Listener{Address: "127.0.0.1:0", Token: "the token of the workers"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	if conn, err := nats.Connect(s.URL(), nats.Token("a stranger's token")); err == nil {
		conn.Close()
		t.Fatal("a wrong token was accepted")
	}
	if s.Broken() || s.Trouble() == "" {
		t.Errorf("Broken() = %v, Trouble() = %q, want false and the error of the client", s.Broken(), s.Trouble())
	}
	if s.log.Errorf("no space left on device"); !s.Broken() {
		t.Error("Broken() = false after an error of the server")
	}
}

// serving returns the store of a server that ends with the test.
func serving(t *testing.T) *Store {
	t.Helper()
	conn, err := serveAt(t, filepath.Join(t.TempDir(), "state"), "127.0.0.1:0").Connect("")
	return storeAt(t, conn, err)
}

// storeAt returns the store at a connection, which ends with the test; err is the error of connecting.
func storeAt(t *testing.T, conn *nats.Conn, err error) *Store {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	store, err := NewStore(conn)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

// entered returns a job for queens, split into some parts.
func entered(t *testing.T, s *Store, queens, parts int, terms Terms) *Job {
	t.Helper()
	p, err := classics.Queens(queens)
	if err != nil {
		t.Fatal(err)
	}
	job, err := s.Enter(t.Context(), p, "queens", terms, func(*Terms) (pieces []Piece, err error) {
		shares, err := dlx.NewSolver(p).Split(t.Context(), parts)
		for _, share := range shares {
			pieces = append(pieces, Piece{share.Part.String(), share.Work})
		}
		return pieces, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// outcome is what a coordinator returned.
type outcome struct {
	count *big.Int
	err   error
}

// coordinate starts a coordinator, and returns what it will return. It must do so before the test ends.
func coordinate(t *testing.T, c *Coordinator) <-chan outcome {
	t.Helper()
	c.Patience, c.Report = time.Minute, func(text string) { t.Log(text) }
	ended := make(chan outcome, 1)
	var running sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	running.Go(func() {
		count, err := c.Run(ctx)
		ended <- outcome{count, err}
	})
	t.Cleanup(func() { stop(); running.Wait() })
	return ended
}

// working runs a worker until the job ends.
func working(t *testing.T, w *Worker, job *Job) {
	t.Helper()
	w.Patience, w.Report = time.Minute, func(text string) { t.Log(text) }
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	running.Go(func() { w.Run(ctx, job) })
	t.Cleanup(func() { stop(); running.Wait() })
}

func (o outcome) check(t *testing.T, want string) {
	t.Helper()
	if o.err != nil || o.count.String() != want {
		t.Errorf("Run = %v, %v, want %s", o.count, o.err, want)
	}
}

// TestAwayAtFirst has a worker that knows of a job find its server away. It goes on when the server is there again.
func TestAwayAtFirst(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	server := serveAt(t, dir, "127.0.0.1:0")
	conn, err := nats.Connect(server.URL(), nats.MaxReconnects(-1), nats.ReconnectWait(10*time.Millisecond))
	s := storeAt(t, conn, err)
	job := entered(t, s, 8, 10, DefaultTerms)
	address := conn.ConnectedAddr()
	server.Close()
	if s.js, err = jetstream.New(conn, jetstream.WithDefaultTimeout(50*time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	w := &Worker{Store: s, Jobs: 1, Patience: time.Minute, Report: func(text string) { t.Log(text) }}
	go func() { ended <- w.Run(t.Context(), job) }()
	select {
	case err := <-ended:
		t.Fatalf("Run = %v with the server away, want that it waits", err)
	case <-time.After(4 * retry):
	}
	serveAt(t, dir, address)
	c := &Coordinator{Store: storeAt(t, conn, nil), Job: job}
	(<-coordinate(t, c)).check(t, "92")
	c.Over()
	if err := <-ended; err != nil {
		t.Errorf("Run = %v, want nil at the end of the job", err)
	}
}

// TestTwice delivers counts twice, out of order, and late, for parts that were counted, and for one that was split.
func TestTwice(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 8, 10, DefaultTerms)
	pieces, err := s.pieces(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Problem(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	c := &Coordinator{Store: s, Job: job}
	ended := coordinate(t, c)
	kv, err := s.js.KeyValue(t.Context(), job.ledgerBucket())
	if err != nil {
		t.Fatal(err)
	}
	solver := dlx.NewSolver(p)
	confine := func(text string) *dlx.Solver {
		part, err := dlx.ParsePart(text)
		if err == nil {
			err = solver.Confine(part)
		}
		if err != nil {
			t.Fatal(err)
		}
		return solver
	}
	entry := func(text string) *Entry {
		n, err := confine(text).Count(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		r := ledger.ResultOf(job.Digest, text, new(big.Int).SetUint64(n))
		return &Entry{Part: text, Record: r.Append(nil), Worker: "by hand"}
	}
	w := &Worker{Store: s, job: job, ledger: kv, name: "by hand", Report: func(text string) { t.Log(text) }}
	write := func(e *Entry) error { return w.create(t.Context(), partKind+"."+keyOf(e.Part), e) }
	first := pieces[0].Part
	shares, err := confine(first).Split(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	split := &Entry{Part: first, Worker: "by hand"}
	for _, share := range shares {
		split.Split = append(split.Split, Piece{share.Part.String(), share.Work})
		if err := write(entry(share.Part.String())); err != nil { // before anybody knows the part
			t.Fatal(err)
		}
	}
	if err := write(split); err != nil {
		t.Fatal(err)
	}
	if err := write(entry(first)); err == nil {
		t.Error("the whole part has an entry beside its parts")
	}
	for _, piece := range pieces[1:] {
		if err := write(entry(piece.Part)); err != nil {
			t.Fatal(err)
		}
		if err := write(entry(piece.Part)); err == nil {
			t.Errorf("part %s has two entries", piece.Part)
		}
	}
	(<-ended).check(t, "92")
	if p := c.book.report(0, 0); p.Done != len(pieces)-1+len(shares) || p.Parts != p.Done || p.Solutions != "92" || p.Share != 1 {
		t.Errorf("progress %+v, want all of %d parts", p, len(pieces)-1+len(shares))
	}
	again := &Coordinator{Store: s, Job: job}
	(<-coordinate(t, again)).check(t, "92")
	if a, b := c.book.report(0, 0), again.book.report(0, 0); a.Parts != b.Parts || a.Done != b.Done || a.Share != b.Share || a.Solutions != b.Solutions {
		t.Errorf("progress %+v, and %+v after a restart", a, b)
	}
}

// TestDispute has a worker deliver late, and another count than that in the ledger.
func TestDispute(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 8, 1, Terms{Lease: 300 * time.Millisecond, Attempts: 5, Split: time.Hour})
	counted := make(chan bool)
	late := &Worker{Store: s, Jobs: 1, Tamper: func(_ string, n uint64) uint64 { // it does not keep its lease meanwhile
		counted <- true
		<-counted
		return n + 1
	}}
	part := dlx.Part{}.String()
	if _, err := s.js.Publish(t.Context(), job.taskSubject(partKind, keyOf(part)), marshal(task{Part: part})); err != nil {
		t.Fatal(err)
	}
	working(t, late, job)
	<-counted
	r := ledger.ResultOf(job.Digest, part, big.NewInt(92))
	kv, err := s.js.KeyValue(t.Context(), job.ledgerBucket())
	if err != nil {
		t.Fatal(err)
	}
	early := &Worker{Store: s, job: job, ledger: kv, Report: late.Report}
	if err := early.create(t.Context(), "part."+keyOf(part), &Entry{Part: part, Record: r.Append(nil), Worker: "early"}); err != nil {
		t.Fatal(err)
	}
	counted <- true
	for range 6000 { // the dispute is there when the worker has looked at the entry
		if _, err := kv.Get(t.Context(), "dispute."+keyOf(part)); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	var d *Disagreement
	o := <-coordinate(t, &Coordinator{Store: s, Job: job})
	if !errors.As(o.err, &d) || !strings.Contains(d.What, "has 92 solutions as worker early counted, and 93 as worker ") {
		t.Errorf("Run = %v, %v, want both counts", o.count, o.err)
	}
}

// TestGivenBack interrupts a worker that counts a few parts and asks for more: when it has ended, all are in the queue,
// and it has taken none along.
func TestGivenBack(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 18, 2, Terms{Lease: time.Hour, Attempts: 5, Split: time.Hour})
	pieces, err := s.pieces(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	offer := func(subject string, task []byte) error {
		_, err := s.js.Publish(t.Context(), subject, task)
		return err
	}
	for _, piece := range pieces {
		if err := offer(job.taskSubject(partKind, keyOf(piece.Part)), marshal(task{Part: piece.Part})); err != nil {
			t.Fatal(err)
		}
	}
	queue, err := s.js.Consumer(t.Context(), job.queueStream(), consumer)
	if err != nil {
		t.Fatal(err)
	}
	for round := range 20 {
		w := &Worker{Store: s, Jobs: 8, Engine: dlx.Links, Farewell: time.Minute}
		ctx, interrupt := context.WithCancel(t.Context())
		var working sync.WaitGroup
		working.Go(func() { w.Run(ctx, job) })
		for given := 0; given < len(pieces); {
			info, err := queue.Info(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			given = info.NumAckPending
		}
		interrupt()
		working.Wait()
		batch, err := queue.Fetch(len(pieces), jetstream.FetchMaxWait(20*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		there := 0
		for m := range batch.Messages() {
			there++
			if err := m.DoubleAck(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := offer(m.Subject(), m.Data()); err != nil {
				t.Fatal(err)
			}
		}
		if there < len(pieces) {
			t.Fatalf("round %d: %d of %d tasks are in the queue", round, there, len(pieces))
		}
	}
}

// TestPlanned has workers split parts that are expected to be too long, again and again, before they count them.
func TestPlanned(t *testing.T) {
	s := serving(t)
	terms := DefaultTerms
	job := entered(t, s, 9, 2, terms)
	job.Terms.Work, job.Terms.Target = 1000*time.Second, 10*time.Second
	if err := s.put(t.Context(), job); err != nil {
		t.Fatal(err)
	}
	c := &Coordinator{Store: s, Job: job, Check: 0.1}
	ended := coordinate(t, c)
	for range 2 {
		working(t, &Worker{Store: s, Jobs: 2}, job)
	}
	(<-ended).check(t, "352")
	if c.book.sums.Parts < 80 {
		t.Errorf("%d parts, want some 100", c.book.sums.Parts)
	}
}

// TestSplitUnderWay has parts split while they are being counted.
func TestSplitUnderWay(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 12, 1, Terms{Lease: time.Minute, Attempts: 5, Split: time.Nanosecond})
	c := &Coordinator{Store: s, Job: job}
	ended := coordinate(t, c)
	w := &Worker{Store: s, Jobs: 1, Engine: dlx.Links}
	working(t, w, job)
	for range 60_000 { // until the first count is there, each is broken off
		if c.Progress().Done > 0 {
			break
		}
		s.Conn.Publish(job.signal(idleSignal), marshal(idleness{Idle: 1, Busy: 1}))
		time.Sleep(time.Millisecond)
	}
	(<-ended).check(t, "14200")
	if c.book.sums.Parts < 2 {
		t.Errorf("%d parts, want some that were split", c.book.sums.Parts)
	}
}

// TestLost has the queue lose all tasks.
func TestLost(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 8, 10, DefaultTerms)
	ended := coordinate(t, &Coordinator{Store: s, Job: job})
	q, err := s.js.Stream(t.Context(), job.queueStream())
	if err != nil {
		t.Fatal(err)
	}
	purged := false
	for n := 0; n < 6000 && !purged; n++ {
		info, err := q.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if purged = info.State.Msgs > 0; purged {
			if err := q.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Millisecond)
	}
	working(t, &Worker{Store: s, Jobs: 1}, job)
	(<-ended).check(t, "92")
}

// TestNoSplit has an entry say that some parts take the place of another, which are not all of it.
func TestNoSplit(t *testing.T) {
	s := serving(t)
	job := entered(t, s, 8, 1, DefaultTerms)
	kv, err := s.js.KeyValue(t.Context(), job.ledgerBucket())
	if err != nil {
		t.Fatal(err)
	}
	part := dlx.Part{}.String()
	e := &Entry{Part: part, Split: []Piece{{"1:0/8", 0.5}, {"1:3-7/8", 0.5}}}
	if _, err := kv.Create(t.Context(), "part."+keyOf(part), marshal(e)); err != nil {
		t.Fatal(err)
	}
	ended := coordinate(t, &Coordinator{Store: s, Job: job})
	working(t, &Worker{Store: s, Jobs: 1}, job)
	(<-ended).check(t, "92")
}

func TestListener(t *testing.T) {
	for _, test := range []struct {
		address, token string
		ok             bool
	}{
		{"127.0.0.1:4222", "", true},
		{"[::1]:0", "", true},
		{"localhost:1", "", true},
		{"0.0.0.0:4222", "", false},
		{":4222", "", false},
		{":4222", "0123456789abcdef", false},
		{"[::]:4222", "", false},
		{"10.1.2.3:4222", "", false},
		{"4222", "", false},
	} {
		if err := (Listener{Address: test.address, Token: test.token}).Check(); (err == nil) != test.ok {
			t.Errorf("Check of %q with token %q = %v, want ok %v", test.address, test.token, err, test.ok)
		}
	}
}

func TestPlan(t *testing.T) {
	for _, test := range []struct {
		work, target time.Duration
		parts        int
	}{
		{time.Second, 62500 * time.Microsecond, 16},
		{100 * time.Second, 2500 * time.Millisecond, 40},
		{10_000 * time.Second, 25 * time.Second, 400},
		{1_000_000 * time.Second, 60 * time.Second, 4096},
		{1_000_000 * time.Hour, 9000 * time.Second, 4096},
	} {
		if parts, target := Plan(test.work); parts != test.parts || target.Round(10*time.Microsecond) != test.target {
			t.Errorf("Plan(%v) = %d, %v, want %d, %v", test.work, parts, target, test.parts, test.target)
		}
	}
}

func FuzzEntry(f *testing.F) {
	part := "1:1/3.0/2"
	key := "part." + keyOf(part)
	r := ledger.ResultOf("9f", part, big.NewInt(42))
	f.Add(key, marshal(&Entry{Part: part, Record: r.Append(nil), Worker: "w", Seconds: 1}))
	f.Add(key, marshal(&Entry{Part: part, Split: []Piece{{"1:1/3.0/2.0/2", 0.5}, {"1:1/3.0/2.1/2", 0.5}}}))
	f.Add("failed."+keyOf(part), marshal(&Entry{Part: part, Why: "no"}))
	f.Add(key, []byte(`{}`))
	f.Fuzz(func(t *testing.T, key string, text []byte) {
		e, record, err := parseEntry(key, "9f", text)
		if err != nil {
			return
		}
		kind, _, _ := strings.Cut(key, ".")
		b := newBook("9f", 1)
		b.add(Piece{part, 1})
		for range 2 {
			b.take(news{kind, e, record})
		}
		p := b.report(1, 1)
		if p.Done > 1 || p.Done == 1 && (kind != partKind || p.Solutions != record.Count) || p.Failed > 1 || p.String() == "" {
			t.Errorf("entry %q %q: progress %+v", key, text, p)
		}
	})
}

func FuzzJob(f *testing.F) {
	p, err := classics.Queens(4)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(marshal(newJob(p, "queens", DefaultTerms)))
	f.Add([]byte(`{"schema":"dlx-farm/2"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		j, err := parseJob(text)
		if err == nil && (j.Schema != Schema || !strings.HasPrefix(j.Digest, j.ID) || len(j.ID) != 16) {
			t.Errorf("parseJob(%q) = %+v", text, j)
		}
	})
}
