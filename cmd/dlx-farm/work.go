package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

var workCommand = cli.Command{
	Name: "work", Short: "count parts for a server",
	Usage: []string{"work [FLAGS] URL"}, Operands: 1,
	Long: `Asks a server for parts of its problem and counts them, until the count is known. Start as many as you like, wherever
the server can be reached. A worker that is interrupted gives its parts back; one that dies loses nothing but its time.

If the server is away, the worker goes on and waits for it, for as long as --patience says.`,
	Examples: `   dlx-farm work nats://127.0.0.1:4222
   dlx-farm work --token-file token --tls-ca ca.pem tls://farm.example.org`,
	New: func() cli.Runner { return new(work) },
}

// work counts parts for a server.
type work struct {
	to       connection
	jobs     int
	engine   dlx.Representation
	patience time.Duration
	logEvery time.Duration
}

func (c *work) Flags(f *cli.Flags) {
	f.Jobs(&c.jobs, "count `N` parts side by side")
	engineFlag(f, &c.engine)
	c.patience = 5 * time.Minute
	f.Duration("patience", "wait for the server for `DURATION`", "5m", func(d time.Duration) { c.patience = d })
	logFlag(f, &c.logEvery)
	c.to.Flags(f)
	f.Display()
}

// engineFlag adds the flag --engine.
func engineFlag(f *cli.Flags, to *dlx.Representation) {
	names := text.Each(dlx.Representations(), dlx.Representation.String)
	f.Choice("engine", "count with `ENGINE`:", "auto", names, func(s string) {
		*to, _ = dlx.ParseRepresentation(s) // one of the choices
	})
}

func (c *work) Settle(s *cli.Session) error { return c.to.Settle(s) }

// tamper alters or delays the counts of this process in tests.
var tamper func(part string, count uint64) uint64

// farewell is farm.Worker.Farewell. Tests that are not about it set it, since the server may have to wait for the machine.
var farewell time.Duration

func (c *work) Run(s *cli.Session) {
	bar := s.Doing("waiting for " + c.to.url)
	var job *farm.Job
	store, err := c.to.connect(s.Ctx, c.patience)
	if err == nil {
		defer store.Conn.Close()
		job, err = c.await(s, store)
	}
	bar.End()
	if err != nil {
		wrong(s, c.to.cause(err))
		return
	}
	if job.State != farm.Open {
		s.Message(fmt.Sprintf("job %s is %s", job.ID, job.State))
		return
	}
	w := &farm.Worker{
		Store: store, Jobs: c.jobs, Engine: c.engine, Version: cli.Version(), Patience: c.patience,
		Report: s.Message, Tamper: tamper, Farewell: farewell,
	}
	counted := func() string { return text.Plural(w.Counted(), "part", "parts") }
	s.HowFar(func() string { return " after " + counted() })
	began := time.Now()
	rate := func() string { return cli.Rate(uint64(w.Counted()), "part", "parts", began) }
	bar = s.Watch(0, func() (int64, string) { return 0, rate() })
	unlog := logging(s, c.logEvery, rate)
	saved := s.Saving()
	err = w.Run(s.Ctx, job) // when ctx ends, it gives its parts back
	saved()
	unlog()
	bar.End()
	if err != nil {
		wrong(s, c.to.cause(err))
		return
	}
	s.Message("the job has ended; " + counted() + " counted here")
}

// await waits until the server has a job.
func (c *work) await(s *cli.Session, store *farm.Store) (*farm.Job, error) {
	for deadline := time.Now().Add(c.patience); ; {
		job, err := store.Job(s.Ctx, c.to.id)
		hopeless := errors.Is(err, farm.ErrFormat) || errors.Is(err, farm.ErrSeveral) ||
			errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount)
		if err == nil || hopeless || time.Now().After(deadline) {
			return job, err
		}
		select {
		case <-s.Ctx.Done():
			return nil, s.Ctx.Err()
		case <-time.After(250 * time.Millisecond):
		}
	}
}
