package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
)

// methods returns the names of the methods of exact counts, the default first.
func methods() (names []string) {
	for _, m := range tally.Methods() {
		names = append(names, m.String())
	}
	return names
}

// tally counts the solutions exactly, and reports whether there is a record to be printed.
func (c *count) tally(j *job, p *dlx.Problem, a *answer) bool {
	t, _ := c.exactly.Run(p, c.search.jobs) // the method is one of the choices
	t.Checkpoint.Failed = func(reason error) { j.fail(cli.Unknown, reason.Error()) }
	if err := t.Resume(); err != nil {
		a.failed(j.fail(cli.BadInput, err.Error()))
		return true
	}
	ctx, cancel := j.limited()
	defer cancel()
	bar := j.s.Watch(0, func() (int64, string) { return 0, strings.TrimSuffix(j.file+": "+t.Doing(), ": ") })
	searching, w := weigh(ctx, p)
	n, err := t.Count(searching)
	method := t.Counter.Stats().Method.String()
	weighed := c.search.endOf(w, j, err) == nil && err != nil
	if weighed {
		method, n, err = "weights", new(big.Int), nil
	}
	bar.End()
	if err != nil {
		if j.s.Ctx.Err() != nil {
			j.message(t.HowFar())
			return false
		}
		text := err.Error()
		if j.timedOut(err) {
			text = j.timeout.Late()
		}
		j.undecided(text + "; " + t.HowFar())
		a.Status, a.Error = "unknown", &cli.Failure{Text: text}
		return true
	}
	a.settleBig(n)
	a.Method, a.Problem = method, p.Fingerprint()
	if c.search.stats {
		if !weighed {
			j.message(t.Counter.Stats().String())
		}
		j.message("fingerprint " + a.Problem)
	}
	switch {
	case !c.search.verify.On || !c.search.verify.Insist:
	case c.search.proofs.Wanted():
		c.search.judge(j, func(j *judging) { j.prove(p, t.Counter, a, n) })
	case weighed:
		judge := &judging{q: j, search: &c.search}
		judge.conclude(p, satcheck.CoverClaim{}, judges.CheckWeights(ctx, p, *w.found), a)
	default:
		c.confirm(ctx, j, p, t, a, n)
	}
	if j.s.Ctx.Err() != nil {
		return false
	}
	if err := t.Checkpoint.Remove(); err != nil {
		j.message(err.Error())
	}
	return true
}

// confirm has the count proved, or counts again on another road.
func (c *count) confirm(ctx context.Context, j *job, p *dlx.Problem, t *counting.Run, a *answer, n *big.Int) {
	bar, _ := j.wait("confirming the count")
	by, err := judges.Confirm(ctx, p, t.Counter, n)
	bar.End()
	judge := &judging{q: j, search: &c.search}
	switch {
	case err == nil:
		a.Verified, a.By = new(true), by
		if c.search.stats {
			j.message("verified by " + a.By)
		}
	case errors.Is(err, tally.ErrDisagree):
		a.failed(&cli.Failure{Text: err.Error()})
		j.fail(cli.Disagree, fmt.Sprintf("two counts disagree: %v solutions, but %v", n, err))
	case j.timedOut(err):
		judge.unverified(a, j.timeout.Late())
	case j.s.Ctx.Err() == nil:
		judge.unverified(a, err.Error())
	}
}
