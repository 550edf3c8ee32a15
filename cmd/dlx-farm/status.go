package main

import (
	"encoding/json"
	"fmt"
	"time"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
)

var statusCommand = cli.Command{
	Name: "status", Short: "print how far a job is",
	Usage: []string{"status [FLAGS] URL"}, Operands: 1,
	Long: `Prints a line for each job of a server: how many parts are done, the share of the expected work in them, the
solutions so far, the rate, the workers, and the time left. The time left is within the interval in 19 of 20 cases, if
the parts to come are like the parts done and the workers stay. It is not known before ten parts are done.`,
	Examples: `   dlx-farm status nats://127.0.0.1:4222
   dlx-farm status --json nats://127.0.0.1:4222`,
	New: func() cli.Runner { return new(status) },
}

// status prints the progress of jobs.
type status struct {
	to   connection
	json bool
}

func (c *status) Flags(f *cli.Flags) {
	c.to.Flags(f)
	f.JSON(&c.json, "job")
	f.Colors()
}

func (c *status) Settle(s *cli.Session) error { return c.to.Settle(s) }

// stated is the record of status. Times are in seconds.
type stated struct {
	Schema   string         `json:"schema"`
	Job      statedJob      `json:"job"`
	Progress *farm.Progress `json:"progress,omitempty"`
}

// statedJob is a job with its terms in a form for people and scripts; in the store they are in nanoseconds.
type statedJob struct {
	*farm.Job
	Terms statedTerms `json:"terms"`
}

type statedTerms struct {
	Lease    float64 `json:"lease_seconds"`
	Attempts int     `json:"attempts"`
	Split    float64 `json:"split_seconds"`
	Work     float64 `json:"work_seconds,omitempty"`
	Target   float64 `json:"target_seconds,omitempty"`
}

func (c *status) Run(s *cli.Session) { c.to.ask(s, c.print) }

// print prints a line for each job.
func (c *status) print(s *cli.Session, store *farm.Store) (err error) {
	var jobs []*farm.Job
	if c.to.id == "" {
		jobs, err = store.Jobs(s.Ctx)
	} else {
		jobs = make([]*farm.Job, 1)
		jobs[0], err = store.Job(s.Ctx, c.to.id)
	}
	if err == nil && len(jobs) == 0 {
		err = farm.ErrNoJob
	}
	if err != nil {
		return err
	}
	for _, job := range jobs {
		p, ok, err := store.Progress(s.Ctx, job)
		if err != nil {
			wrong(s, err)
			continue
		}
		t := job.Terms
		terms := statedTerms{t.Lease.Seconds(), t.Attempts, t.Split.Seconds(), t.Work.Seconds(), t.Target.Seconds()}
		r := stated{Schema: farm.Schema, Job: statedJob{job, terms}}
		text := fmt.Sprintf("%s\t%s\t%s\t", job.ID, job.State, text.AppendClean(nil, job.Name))
		if ok {
			r.Progress = &p
			text += p.String()
			if old := time.Since(p.At); old > 10*time.Second && job.State == farm.Open {
				text += fmt.Sprintf(" (%v ago: nobody serves it)", old.Round(time.Second))
			}
		}
		if c.json {
			line, _ := json.Marshal(r) // cannot fail: numbers and texts
			text = string(line)
		}
		s.Print(text + "\n")
	}
	return nil
}
