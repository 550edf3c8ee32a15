package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

const (
	// maxClaim and maxOptions are how many solutions, of how many options, the judge can prove to be all in some
	// seconds. With more options it may still succeed where solutions are few, and tries if --verify was given.
	maxClaim   = 20_000
	maxOptions = 150

	// maxEntries is the size of a problem up to which the judge is asked at all.
	maxEntries = 1_000_000

	// checkTimeout is what the judge may take without --timeout.
	checkTimeout = 10 * time.Second
)

// kept are the first solutions of a problem, no more than are put to the judge.
type kept []dlx.Solution

// keep keeps a copy of a solution if there is room.
func (k *kept) keep(sol dlx.Solution) {
	if len(*k) < maxClaim {
		*k = append(*k, slices.Clone(sol))
	}
}

// judging puts the answer of a question to the judge.
type judging struct {
	*question
	within   time.Duration // what the judge may take
	insist   bool          // an answer that it does not decide is not known
	cheapest bool          // the solutions are claimed to be the cheapest
	proofs   *evidence.ProofFlags
}

// judge has the answer to a question checked, if there is time for that.
func (c *search) judge(q *question, check func(*judging)) {
	within := c.Within(c.TimeoutOr(checkTimeout))
	if !c.Verify || within == 0 || q.Failed() != nil {
		return
	}
	q.Flush()
	defer c.Spend(time.Now())
	defer q.Doing(q.file + ": verifying").End()
	check(&judging{question: q, within: within, insist: c.Insist, proofs: &c.ProofFlags})
}

// deliver has the solver deliver the solutions that it has counted, checks each of them and puts them to the judge.
func (j *judging) deliver(s *dlx.Solver, a *answer) {
	limited, cancel := context.WithTimeout(j.Ctx, j.within)
	defer cancel()
	p := s.Problem()
	var first kept
	var n uint64
	var err error
	var sol dlx.Solution
	for sol, err = range s.Solutions(limited) {
		if err != nil {
			break
		}
		n++
		if err := p.Verify(sol); err != nil {
			j.refute(a, fmt.Sprintf("solution %d: %v", n, err))
			return
		}
		first.keep(sol)
		if n == a.count && a.More || n > a.count || n > maxClaim && !j.insist {
			break
		}
	}
	switch {
	case j.Ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		j.unverified(a, fmt.Sprintf("%d of the solutions are right, then the time was up after %v", n, j.within))
	case err == nil && n != a.count && (n <= maxClaim || j.insist):
		j.refute(a,
			fmt.Sprintf("the engine counts %s and delivers %d", cli.Plural(a.count, "solution", "solutions"), n))
	default:
		j.check(p, first, a)
	}
}

// check puts an answer to the judge, given the solutions found, which obey the problem: that they are all there are, or
// different if there may be more.
func (j *judging) check(p *dlx.Problem, first kept, a *answer) {
	if a.More && a.count == 0 {
		return // nothing is known, and nothing to check
	}
	if why := j.beyond(p, a); why != "" {
		j.unverified(a, why)
		return
	}
	claim := make([][]int, len(first))
	for i, sol := range first {
		claim[i] = sol
	}
	c := satcheck.CoverClaim{Cover: coverOf(p), Solutions: claim}
	complete := !a.More
	if j.cheapest && a.More {
		c, complete = satcheck.Cheapest(c.Cover, claim), true
	}
	if complete && j.before(c) {
		yes := true
		a.Verified = &yes
		return
	}
	report := judges.CheckCover(j.Ctx, c, complete, j.within, j.proofs.Format)
	switch {
	case j.Ctx.Err() != nil:
		j.unverified(a, "interrupted")
	case report.Verdict == satcheck.Verified:
		yes := true
		a.Verified = &yes
		j.keep(c, report.Proof)
		return
	case report.Verdict == satcheck.Refuted:
		sol := dlx.Solution(report.Missing)
		if report.Claim >= 0 {
			sol = first[report.Claim]
		}
		text := report.Reason
		if len(sol) > 0 {
			text += ": " + strings.Join(texts(p, sol), "; ")
		}
		j.refute(a, text)
	case report.Verdict == satcheck.Failed:
		j.unverified(a, "the judge failed: "+report.Reason)
	default:
		j.unverified(a, report.Reason)
	}
}

// beyond returns why the judge is not asked, "" if it is.
func (j *judging) beyond(p *dlx.Problem, a *answer) string {
	const all = "that they are different, and all there are, is not checked "
	switch {
	case j.Ctx.Err() != nil:
		return "interrupted"
	case a.count > maxClaim:
		return fmt.Sprintf(all+"with more than %d solutions", maxClaim)
	case p.Entries() > maxEntries:
		return fmt.Sprintf(all+"in a problem of more than %d entries", maxEntries)
	case !a.More && p.Options() > maxOptions && !j.insist:
		return fmt.Sprintf("that there are no other solutions is not checked with more than %d options", maxOptions)
	case j.cheapest && a.More && p.Options() > maxOptions && !j.insist:
		return fmt.Sprintf("that no solution is cheaper is not checked with more than %d options", maxOptions)
	}
	return ""
}

// before reports whether an earlier run of this command, which was stopped, has proved a claim.
func (j *judging) before(c satcheck.CoverClaim) bool {
	if j.proofs == nil || j.proofs.Proofs == nil {
		return false
	}
	e := j.proofs.Entry(j.number, j.file, 0)
	e.SetCoverClaim(c)
	return j.proofs.Proofs.Kept(e) && j.noted(e)
}

// keep keeps what is proved.
func (j *judging) keep(c satcheck.CoverClaim, proof *judges.Proof) {
	if j.proofs == nil || j.proofs.Proofs == nil {
		return
	}
	e := j.proofs.Entry(j.number, j.file, 0)
	e.SetCoverClaim(c)
	switch {
	case proof == nil:
		e.Reason, e.Format = "there may be more solutions", ""
		j.message("no proof: there may be more solutions")
	case proof.Err != "":
		e.Reason = proof.Err
	default:
		if err := j.proofs.Proofs.Keep(e, proof.Formula, proof.Proof); err != nil {
			e.Reason = err.Error()
		}
	}
	if e.Verdict != evidence.Verified && proof != nil {
		j.message("the proof is not written: " + e.Reason)
		j.Worse(cli.Unknown)
	}
	j.noted(e)
}

// noted adds an entry to the manifest, and reports that it did.
func (j *judging) noted(e *evidence.Entry) bool {
	err := j.proofs.Proofs.Append(e)
	if err != nil {
		j.message(err.Error())
		j.Worse(cli.Unknown)
	}
	return err == nil
}

// unverified reports that the judge has not decided, if it was asked for.
func (j *judging) unverified(a *answer, why string) {
	if !j.insist {
		return
	}
	no := false
	a.Verified = &no
	j.message("not verified: " + why)
	if j.proofs != nil && j.proofs.Proofs != nil {
		e := j.proofs.Entry(j.number, j.file, 0)
		e.Says, e.Reason, e.Format = a.Status, why, ""
		j.noted(e)
	}
	j.Worse(cli.Unknown)
}

// refute reports that engine and judge disagree.
func (j *judging) refute(a *answer, why string) {
	a.failed(&failure{Text: "engine and judge disagree: " + why})
	j.message(fmt.Sprintf("engine and judge disagree: the engine says %s solutions; the judge: %s", a.number(), why))
	j.Worse(cli.Disagree)
}

// coverOf states a problem to the judge, as it was read.
func coverOf(p *dlx.Problem) satcheck.Cover {
	c := satcheck.Cover{Primary: p.Primary(), Secondary: p.Secondary(), Options: make([][]int, p.Options())}
	if p.Colours() > 0 {
		c.Colours = make([][]int, p.Options())
	}
	for o := range c.Options {
		c.Options[o] = p.AppendOption(nil, o)
		if c.Colours != nil {
			c.Colours[o] = p.AppendColours(nil, o)
		}
	}
	for i := range p.Primary() {
		if lo, hi := p.Multiplicity(i); lo != 1 || hi != 1 {
			c.Multiplicities = make([][2]int, p.Primary())
		}
	}
	if p.HasCosts() {
		c.Costs = make([]int, p.Options())
		for o := range c.Costs {
			c.Costs[o] = int(p.Cost(o))
		}
	}
	for i := range c.Multiplicities {
		c.Multiplicities[i][0], c.Multiplicities[i][1] = p.Multiplicity(i)
	}
	return c
}
