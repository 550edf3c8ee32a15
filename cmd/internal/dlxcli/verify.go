package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/sums"
)

const (
	// maxOptions is the number of options up to which the judge checks that there are no other solutions, unless --verify
	// was given.
	maxOptions = 150

	// maxEntries is the size of a problem up to which the judge is asked at all.
	maxEntries = 1_000_000
)

// kept are the first solutions of a problem, no more than are put to the judge.
type kept [][]int

// keep keeps a copy of a solution if there is room.
func (k *kept) keep(sol dlx.Solution) {
	if len(*k) < judges.MaxClaim {
		*k = append(*k, slices.Clone(sol))
	}
}

// judging puts the answer of a question to the judge.
type judging struct {
	q        *job
	search   *search       // its flags
	within   time.Duration // what the judge may take
	cheapest bool          // the solutions are claimed to be the cheapest
	counted  bool          // the answer is the number of solutions, and none is printed
	limit    uint64        // of that count; 0: there was none
}

// judge has the answer to a question checked, if there is time for that.
func (c *search) judge(j *job, check func(*judging)) {
	within := c.verify.Within(c.timeout.Or(judges.UsualTime))
	if !c.verify.On || within == 0 || j.s.Failed() != nil {
		return
	}
	j.s.Flush()
	defer c.verify.Spend(time.Now())
	defer j.s.Doing(j.file + ": verifying").End()
	check(&judging{q: j, search: c, within: within})
}

// deliver has the solver deliver the solutions that it has counted, as many as the judge takes, checks each of them and
// puts them to the judge.
func (j *judging) deliver(s *dlx.Solver, a *answer) {
	j.counted = true
	p := s.Problem()
	var first kept
	if a.count == 0 && !a.More { // none to be delivered
		j.check(p, first, a)
		return
	}
	limited, cancel := clock.Within(j.q.s.Ctx, j.within)
	defer cancel()
	n, v, err := verdict.Deliver(j.delivered(limited, s), a.count, a.More, func(sol dlx.Solution) error {
		first.keep(sol)
		return p.Verify(sol)
	})
	switch {
	case v.State == verdict.Refuted:
		j.conclude(v, nil, a)
	case j.q.s.Ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		j.conclude(verdict.Open(fmt.Sprintf("%d of the solutions are right, then it timed out after %v", n, j.within)), nil, a)
	default:
		j.check(p, first, a)
	}
}

// delivered returns an iterator over the solutions that have been counted. After a count up to 1 or 2 the same searches find
// them again. A search for all solutions might not end where a search that learns has found two.
func (j *judging) delivered(ctx context.Context, s *dlx.Solver) iter.Seq2[dlx.Solution, error] {
	switch j.limit {
	case 1:
		return sequence(one(ctx, s))
	case 2:
		return sequence(s.Two(ctx))
	}
	return s.Solutions(ctx)
}

// check puts an answer to the judge, given the solutions found, which obey the problem: that they are all there are, or
// different if there may be more.
func (j *judging) check(p *dlx.Problem, first kept, a *answer) {
	if a.More && a.count == 0 {
		return // nothing is known, and nothing to check
	}
	if why := j.beyond(p, a); why != "" {
		j.conclude(verdict.Open(why), nil, a)
		return
	}
	c := satcheck.CoverClaim{Cover: judges.CoverOf(p), Solutions: first}
	var report judges.Report
	if format := j.search.proofs.Format; j.cheapest && a.More {
		c = satcheck.Cheapest(c.Cover, first)
		report = judges.CheckCheapest(j.q.s.Ctx, p, c, j.within, format)
	} else if a.count > judges.MaxClaim || format == scpog.Format && !a.More {
		report = judges.CheckCount(j.q.s.Ctx, c.Cover, new(big.Int).SetUint64(a.count), j.within, format)
	} else {
		report = judges.CheckCover(j.q.s.Ctx, c, !a.More, j.within, format)
	}
	j.report(p, c, report, a)
}

// prove has the judge prove an exact count by the weights that were found or, if they are nil, by states, those of the counter if
// they serve.
func (j *judging) prove(p *dlx.Problem, counter *tally.Counter, weights *dlx.Weights, a *answer, n *big.Int) {
	c := satcheck.CoverClaim{Cover: judges.CoverOf(p)}
	j.report(p, c, judges.CheckTally(j.q.s.Ctx, p, counter, n, weights, j.within, j.search.proofs.Format), a)
}

// report takes a report of the judge about a claim into an answer.
func (j *judging) report(p *dlx.Problem, c satcheck.CoverClaim, report judges.Report, a *answer) {
	v := verdict.Of(report)
	switch {
	case j.q.s.Ctx.Err() != nil:
		v = verdict.Open("interrupted")
	case v.State == verdict.Refuted:
		sol := report.Missing
		if report.Claim >= 0 {
			sol = c.Solutions[report.Claim]
		}
		if len(sol) > 0 {
			v.Why += ": " + strings.Join(texts(p, j.q.names, sol), "; ")
		}
	case v.By == "":
	case j.search.stats:
		j.q.message("verified by " + v.By)
	case j.search.verify.Insist && j.q.s.Sys.StdoutTerminal:
		j.q.message("proved by " + v.By)
	}
	j.conclude(v, func(e *evidence.Entry) {
		switch format := v.Proof.Format; {
		case evidence.IsCount(format):
			e.SetCount(c.Cover, a.Count, format)
		case format == sums.Format:
			e.SetSums(c)
		default:
			e.SetCoverClaim(c)
		}
	}, a)
}

// conclude takes a verdict into an answer, and adds it to the manifest; claim states what is proved. A verdict that is
// undecided counts only if it was asked for.
func (j *judging) conclude(v verdict.Verdict, claim func(*evidence.Entry), a *answer) {
	if v.State == verdict.Undecided && !j.search.verify.Insist {
		return
	}
	a.Verified, a.By, _ = v.Fields()
	switch note, exit := v.Note(); v.State {
	case verdict.Undecided:
		j.q.fail(exit, note)
	case verdict.Refuted:
		a.failed(&cli.Failure{Text: note})
		j.q.fail(exit, fmt.Sprintf("engine and judge disagree: the engine says %s solutions; the judge: %s", a.number(), v.Why))
		return
	}
	proofs := &j.search.proofs
	if proofs.Proofs == nil {
		return
	}
	e := proofs.Entry(j.q.number, j.q.file, 0)
	if note, exit := v.Enter(proofs, e, nil, "", func() { claim(e) }); exit != cli.OK {
		j.q.fail(exit, note)
	} else if note != "" {
		j.q.message(note)
	}
	if err := proofs.Proofs.Append(e); err != nil {
		j.q.fail(cli.Unknown, err.Error())
	}
}

// beyond returns why the judge is not asked, "" if it is.
func (j *judging) beyond(p *dlx.Problem, a *answer) string {
	insist := j.search.verify.Insist
	const all = "that they are different, and all there are, is not checked "
	switch {
	case j.q.s.Ctx.Err() != nil:
		return "interrupted"
	case a.count > judges.MaxClaim && (a.More || !j.counted || !insist):
		return fmt.Sprintf(all+"with more than %d solutions", judges.MaxClaim)
	case p.Entries() > maxEntries:
		return fmt.Sprintf(all+"in a problem of more than %d entries", maxEntries)
	case !a.More && p.Options() > maxOptions && !insist:
		return fmt.Sprintf("that there are no other solutions is not checked with more than %d options", maxOptions)
	}
	return ""
}
