package main

import (
	"fmt"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/ledger"
	"dlx-sudoku/cmd/internal/text"
)

var resultCommand = cli.Command{
	Name: "result", Short: "print the count of a job, or the records of its parts",
	Usage: []string{"result [FLAGS] URL"}, Operands: 1,
	Long: `Prints the count of a job, summed up from its ledger, or "?" with exit status 4 if the count does not follow
from it yet. --records prints the records of the counted parts: "dlx merge" puts them together, and "dlx run --skip"
passes over those parts.`,
	Examples: `   dlx-farm result nats://127.0.0.1:4222
   dlx-farm result --records nats://127.0.0.1:4222 | dlx merge`,
	New: func() cli.Runner { return new(result) },
}

// result prints the count of a job.
type result struct {
	to      connection
	records bool
}

func (c *result) Flags(f *cli.Flags) {
	f.Switch("records", "print the records of parts", &c.records)
	c.to.Flags(f)
	f.Colors()
}

func (c *result) Settle(s *cli.Session) error { return c.to.Settle(s) }

func (c *result) Run(s *cli.Session) { c.to.ask(s, c.print) }

// print prints the records of the job, or their sum.
func (c *result) print(s *cli.Session, store *farm.Store) error {
	job, err := store.Job(s.Ctx, c.to.id)
	if err != nil {
		return err
	}
	var sum ledger.Sum
	err = store.Records(s.Ctx, job, func(r ledger.Record) error {
		if c.records {
			s.Write(r.Append(nil))
			return s.Failed()
		}
		return sum.Add(r)
	})
	switch {
	case s.Failed() != nil:
		return nil // the session reports it
	case err != nil || c.records:
		return err
	}
	count, missing, err := sum.Total()
	switch {
	case err != nil:
		s.Fail(cli.Disagree, err.Error())
	case count == nil:
		s.Print("?\n")
		how := fmt.Sprintf("at least %s missing", text.Plural(len(missing), "part is", "parts are")) // gaps in the ledger
		if p, ok, err := store.Progress(s.Ctx, job); err == nil && ok {
			how = p.String()
		}
		s.Fail(cli.Unknown, fmt.Sprintf("job %s is %s: %s", job.ID, job.State, how))
	default:
		if job.State != farm.Done {
			s.Message(fmt.Sprintf("job %s is %s: not all samples have been counted again", job.ID, job.State))
		}
		s.Print(count.String() + "\n")
	}
	return nil
}
