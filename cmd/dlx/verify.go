package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/judge"
	"dlx-sudoku/cmd/internal/words"
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

	// checkTimeout is what the judge may take where --timeout says nothing.
	checkTimeout = 10 * time.Second
)

// within returns the time that the judge has.
func (r *run) within() time.Duration {
	if r.set.timeout > 0 {
		return r.set.timeout
	}
	return checkTimeout
}

// verifyCount has the solver deliver the solutions that it has counted, checks each of them and puts them to the judge.
func (r *run) verifyCount(p *dlx.Problem, s *dlx.Solver, a *answer) {
	limited, cancel := context.WithTimeout(r.ctx, r.within())
	defer cancel()
	var kept []dlx.Solution
	var n uint64
	for sol := range s.Solutions(limited) {
		n++
		if err := p.Verify(sol); err != nil {
			r.refute(a, fmt.Sprintf("solution %d: %v", n, err))
			return
		}
		if n <= maxClaim {
			kept = append(kept, sol)
		}
		if n == a.count && a.More || n > a.count || n > maxClaim && !r.set.insist {
			break
		}
	}
	err := s.Err()
	switch {
	case r.ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		r.unverified(a, fmt.Sprintf("%d of the solutions are right, then the time was up after %v", n, r.within()))
	case err == nil && n != a.count && (n <= maxClaim || r.set.insist):
		r.refute(a, fmt.Sprintf("the engine counts %s and delivers %d", words.Plural(a.count, "solution"), n))
	default:
		r.judge(p, kept, a)
	}
}

// judge puts an answer to the judge, given the solutions found, which obey the problem: that they are all there are, or
// different if there may be more.
func (r *run) judge(p *dlx.Problem, kept []dlx.Solution, a *answer) {
	switch {
	case a.More && a.count == 0:
		return // nothing is known, and nothing to check
	case r.ctx.Err() != nil:
		r.unverified(a, "interrupted")
		return
	case a.count > maxClaim:
		r.unverified(a, fmt.Sprintf("that they are different, and all there are, is not checked with more than %d solutions", maxClaim))
		return
	case p.Entries() > maxEntries:
		r.unverified(a, fmt.Sprintf("that they are different, and all there are, is not checked in a problem of more than %d entries", maxEntries))
		return
	case !a.More && p.Options() > maxOptions && !r.set.insist:
		r.unverified(a, fmt.Sprintf("that there are no other solutions is not checked with more than %d options", maxOptions))
		return
	}
	claim := make([][]int, len(kept))
	for i, sol := range kept {
		claim[i] = sol
	}
	report := judge.CheckCover(r.ctx, coverOf(p), claim, !a.More, r.within())
	switch {
	case r.ctx.Err() != nil:
		r.unverified(a, "interrupted")
	case report.Verdict == satcheck.Verified && r.set.cheapest > 0 && a.More:
		r.unverified(a, "that no solution is cheaper is not checked")
	case report.Verdict == satcheck.Verified:
		yes := true
		a.Verified = &yes
	case report.Verdict == satcheck.Refuted:
		text := report.Reason
		sol := dlx.Solution(report.Missing)
		if report.Claim >= 0 {
			sol = kept[report.Claim]
		}
		for i, o := range sol {
			text += fmt.Sprintf("%s %s", map[bool]string{true: ":", false: ";"}[i == 0], p.AppendText(nil, o))
		}
		r.refute(a, text)
	case report.Verdict == satcheck.Failed:
		r.unverified(a, "the judge failed: "+report.Reason)
	default:
		r.unverified(a, report.Reason)
	}
}

// unverified says that the judge has not decided.
func (r *run) unverified(a *answer, why string) {
	no := false
	a.Verified = &no
	r.message(r.file, "not verified: "+why)
	if r.set.insist {
		r.worse(exit.Unknown)
	}
}

// refute says that engine and judge disagree.
func (r *run) refute(a *answer, why string) {
	a.Status, a.Error = "error", &failure{Text: "engine and judge disagree: " + why}
	r.message(r.file, fmt.Sprintf("engine and judge disagree: the engine says %s solutions; the judge: %s", a.number(), why))
	r.worse(exit.Disagree)
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
	for i := range c.Multiplicities {
		c.Multiplicities[i][0], c.Multiplicities[i][1] = p.Multiplicity(i)
	}
	return c
}
