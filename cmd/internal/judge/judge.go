package judge

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"dlx-sudoku/satcheck"
)

// A Judge decides about puzzles. It may be used by many goroutines.
type Judge struct {
	workers []*worker
	free    chan *worker
}

// New returns a Judge of several worker processes, each started by the command that the function returns when it is
// needed; the process must call [Serve] on its standard input and output. With fewer than two workers there are none,
// and all is done in this process. A Judge must be closed.
func New(workers int, command func() (*exec.Cmd, error)) *Judge {
	j := new(Judge)
	if workers > 1 {
		j.free = make(chan *worker, workers)
		for range workers {
			w := &worker{command: command, grace: grace}
			j.workers = append(j.workers, w)
			j.free <- w
		}
	}
	return j
}

// Close ends all workers, after what they are at.
func (j *Judge) Close() {
	for range j.workers {
		(<-j.free).close()
	}
	j.workers = nil
}

// Check checks a claim. It returns early if ctx is done; then the verdict means nothing.
func (j *Judge) Check(ctx context.Context, c Claim) Report {
	a, err := j.ask(ctx, request{Claim: c})
	switch {
	case errors.Is(err, errDied):
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	case err != nil:
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: err.Error()}
	}
	return a.Report
}

// Explain explains a puzzle. It returns early if ctx is done.
func (j *Judge) Explain(ctx context.Context, p Puzzle) Explanation {
	a, err := j.ask(ctx, request{Claim: Claim{Puzzle: p}, Explain: true})
	if err != nil {
		return Explanation{Reason: err.Error()}
	}
	return a.Explanation
}

// request is what a worker is asked, and answer what it says.
type request struct {
	Claim   Claim
	Explain bool // instead of a check of the claim
}

type answer struct {
	Report      Report
	Explanation Explanation
}

// ask has a request answered.
func (j *Judge) ask(ctx context.Context, q request) (answer, error) {
	if j.free == nil {
		return decide(ctx, q), nil
	}
	var w *worker
	select {
	case w = <-j.free:
	case <-ctx.Done():
		return answer{}, ctx.Err()
	}
	defer func() { j.free <- w }()
	return w.ask(ctx, q)
}

// decide answers a request in this process. A panic is an answer: the judge has failed.
func decide(ctx context.Context, q request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			why := fmt.Sprintf("panic: %v", p)
			a = answer{Report{Verdict: satcheck.Failed, Claim: -1, Reason: why}, Explanation{Reason: why}}
		}
	}()
	if t := q.Claim.Timeout; t > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t)
		defer cancel()
		ctx = punctual{ctx}
	}
	if q.Explain {
		return answer{Explanation: explain(ctx, q.Claim.Puzzle)}
	}
	return answer{Report: check(ctx, q.Claim)}
}

// punctual is a context with a deadline that counts from its moment on, and not from when a busy machine gets round to
// its timer.
type punctual struct{ context.Context }

func (c punctual) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if deadline, ok := c.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return nil
}
