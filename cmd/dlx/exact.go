package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/dlx/tally"
)

// exactly has the flags of exact counts.
type exactly struct {
	exact      bool
	by         string // the flag that makes it exact
	method     tally.Method
	memory     uint64 // bytes; 0: what tally takes by itself
	checkpoint counting.Checkpoint
}

func (e *exactly) Flags(f *cli.Flags) {
	exactly := func(flag string) { e.exact, e.by = true, cmp.Or(e.by, flag) }
	f.Switch("exact", "count to the end, however many solutions there are", &e.exact)
	var names []string
	for m := tally.Auto; m <= tally.Layers; m++ {
		names = append(names, m.String())
	}
	f.Choice("method", "count exactly by `METHOD`: "+cli.Alternatives(names), "auto", names, func(name string) {
		e.method, _ = tally.ParseMethod(name)
		exactly("--method")
	})
	f.Value("memory", "let the states of an exact count take `SIZE` at most, such as 500M or 2G", "1G",
		func(text string) (err error) {
			e.memory, err = cli.ParseSize(text)
			return err
		})
	f.File("checkpoint", "keep in `FILE` how far an exact count is, and go on from there", "none", &e.checkpoint.File)
}

// Settle refuses flags that do not go together; against are those that contradict an exact count.
func (e *exactly) Settle(s *cli.Session, against map[string]bool) error {
	if e.checkpoint.File != "" {
		e.exact, e.by = true, cmp.Or(e.by, "--checkpoint")
	}
	if e.memory > 0 && e.memory < tally.LeastMemory {
		return fmt.Errorf("--memory: an exact count takes %d MiB at least", tally.LeastMemory>>20)
	}
	if !e.exact {
		return nil
	}
	for name, given := range against {
		if err := cli.Contradict(map[string]bool{cmp.Or(e.by, "--exact"): true, name: given}); err != nil {
			return err
		}
	}
	if err := cli.Contradict(map[string]bool{
		"--checkpoint":    e.checkpoint.File != "",
		"--method search": e.method == tally.Search,
	}); err != nil {
		return err
	}
	return e.checkpoint.Settle(s, len(s.Files()) > 1, "problem")
}

// tally counts the solutions exactly, and reports whether there is a record to be printed.
func (c *count) tally(q *question, a *answer) bool {
	p, wrong := q.load()
	if p == nil {
		if wrong != nil {
			a.failed(wrong)
		}
		return wrong != nil
	}
	t := &counting.Run{Counter: tally.NewCounter(p), Checkpoint: c.checkpoint}
	t.Checkpoint.Failed = func(reason error) {
		q.message(reason.Error())
		q.Worse(cli.Unknown)
	}
	t.Method, t.Memory, t.Workers = c.method, int64(min(c.memory, math.MaxInt64)), c.jobs
	if err := t.Resume(); err != nil {
		q.message(err.Error())
		q.Worse(cli.BadInput)
		a.failed(&failure{Text: err.Error()})
		return true
	}
	ctx, cancel := q.limited()
	defer cancel()
	n, err := c.follow(ctx, q, t)
	if err != nil {
		if q.Ctx.Err() != nil {
			q.message(t.HowFar())
			return false
		}
		text := err.Error()
		if q.timedOut(err) {
			text = q.timeout.Late()
		}
		a.Error = &failure{Text: text}
		a.Status = "unknown"
		q.undecided(text + "; " + t.HowFar())
		return true
	}
	c.settle(a, n)
	a.Method, a.Problem = t.Stats().Method.String(), p.Fingerprint()
	if c.stats {
		q.message(t.Stats().String())
		q.message("fingerprint " + a.Problem)
	}
	c.recount(ctx, q, t, a, n)
	if q.Ctx.Err() != nil {
		return false
	}
	if err := t.Checkpoint.Remove(); err != nil {
		q.message(err.Error())
	}
	return true
}

// settle gives an answer its count.
func (c *count) settle(a *answer, n *big.Int) {
	a.count = math.MaxUint64
	if n.IsUint64() {
		a.count = n.Uint64()
	}
	a.settle()
	a.Count = n.String()
}

// follow counts, and shows the progress.
func (c *count) follow(ctx context.Context, q *question, t *counting.Run) (*big.Int, error) {
	bar := q.Watch(0, func() (int64, string) {
		if doing := t.Doing(); doing != "" {
			return 0, q.file + ": " + doing
		}
		return 0, q.file
	})
	defer bar.End()
	return t.Count(ctx)
}

// recount counts again on another road, where --verify was given.
func (c *count) recount(ctx context.Context, q *question, t *counting.Run, a *answer, n *big.Int) {
	if !c.Verify || !c.Insist {
		return
	}
	bar, _ := q.wait("counting again on another road")
	err := t.Verify(ctx, n)
	bar.End()
	j := &judging{question: q, insist: true}
	yes := true
	switch {
	case err == nil:
		a.Verified, a.By = &yes, tally.Evidence
		if c.stats {
			q.message("verified by " + a.By)
		}
	case errors.Is(err, tally.ErrDisagree):
		a.failed(&failure{Text: err.Error()})
		q.message(fmt.Sprintf("two roads disagree: %v solutions, but %v", n, err))
		q.Worse(cli.Disagree)
	case q.timedOut(err):
		j.unverified(a, q.timeout.Late())
	case q.Ctx.Err() == nil:
		j.unverified(a, err.Error())
	}
}
