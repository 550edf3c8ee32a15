package main

import (
	"fmt"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
)

var cancelCommand = cli.Command{
	Name: "cancel", Short: "end a job without a count",
	Usage: []string{"cancel [FLAGS] URL"}, Operands: 1,
	Long: `Ends a job: its workers and "serve" end. The parts counted so far are kept, and "serve" with the same problem goes on from
there.`,
	Examples: `   dlx-farm cancel nats://127.0.0.1:4222
   dlx-farm cancel --job 8bfec0e554dcb459 nats://127.0.0.1:4222`,
	New: func() cli.Runner { return new(cancel) },
}

// cancel ends a job.
type cancel struct {
	to connection
}

func (c *cancel) Flags(f *cli.Flags) {
	c.to.Flags(f)
	f.Colors()
}

func (c *cancel) Settle(s *cli.Session) error { return c.to.Settle(s) }

func (c *cancel) Run(s *cli.Session) { c.to.ask(s, c.end) }

// end ends the job.
func (c *cancel) end(s *cli.Session, store *farm.Store) error {
	job, err := store.Job(s.Ctx, c.to.id)
	if err == nil && job.State != farm.Open {
		err = fmt.Errorf("job %s is %s", job.ID, job.State)
	}
	if err == nil {
		err = store.Cancel(s.Ctx, job)
	}
	if err != nil {
		return err
	}
	store.Conn.Flush()
	s.Message("job " + job.ID + " is cancelled")
	return nil
}
