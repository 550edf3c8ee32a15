package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
)

// tally counts the solutions exactly, and reports whether there is a record to be printed.
func (c *count) tally(j *job, p *dlx.Problem, a *answer) bool {
	by, _ := c.exactly.States(p, c.search.jobs) // the method is one of the choices
	t := c.exactly.Run(by)
	t.Checkpoint.Failed = func(reason error) { j.fail(cli.Unknown, reason.Error()) }
	if err := t.Resume(); err != nil {
		a.failed(j.fail(cli.BadInput, err.Error()))
		return true
	}
	ctx, cancel := j.limited()
	defer cancel()
	bar := j.s.Watch(0, func() (int64, string) {
		words, _ := by.Doing()
		return 0, strings.TrimSuffix(j.file+": "+words, ": ")
	})
	searching, w := weigh(ctx, p)
	n, err := t.Count(searching)
	method := by.Counter.Stats().Method.String()
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
		text, far := err.Error(), "; "+t.HowFar()
		switch {
		case j.timedOut(err):
			text = j.timeout.Late()
		case errors.Is(err, tally.ErrPlanar):
			far = "" // nothing ever will be counted
		}
		j.undecided(text + far)
		a.Status, a.Error = "unknown", &cli.Failure{Text: text}
		return true
	}
	a.settleBig(n)
	a.Method, a.Problem = method, p.Fingerprint()
	if c.search.stats {
		if !weighed {
			j.message(by.Counter.Stats().String())
		}
		j.message("fingerprint " + a.Problem)
	}
	switch {
	case !c.search.verify.On || !c.search.verify.Insist:
	case c.search.proofs.Wanted():
		c.search.judge(j, func(j *judging) { j.prove(p, by.Counter, w.found, a, n) })
	case weighed:
		judge := &judging{q: j, search: &c.search}
		judge.report(p, satcheck.CoverClaim{}, judges.CheckWeights(ctx, p, *w.found), a)
	default:
		c.confirm(ctx, j, p, by.Counter, a, n)
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
func (c *count) confirm(ctx context.Context, j *job, p *dlx.Problem, counter *tally.Counter, a *answer, n *big.Int) {
	bar, _ := j.wait("confirming the count")
	v := verdict.Of(judges.Confirm(ctx, p, counter, n))
	bar.End()
	switch {
	case v.State == verdict.Refuted:
		a.failed(&cli.Failure{Text: v.Why})
		j.fail(cli.Disagree, fmt.Sprintf("two counts disagree: %v solutions, but %s", n, v.Why))
		return
	case j.s.Ctx.Err() != nil:
		return
	case v.State == verdict.Undecided && ctx.Err() != nil:
		v.Why = j.timeout.Late()
	case v.State == verdict.Verified && c.search.stats:
		j.message("verified by " + v.By)
	}
	(&judging{q: j, search: &c.search}).conclude(v, nil, a)
}
