package judges

import (
	"bytes"
	"context"
	"errors"
	"math/big"
	"slices"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// manyOptions is the number of options above which weights are tried before clauses. The proofs of smaller problems should be
// in a format that many programs read.
const manyOptions = 150

// few is the number of solutions up to which clauses are tried before states. Each solution is one more clause to refute,
// while a state stands for many solutions.
const few = 1000

// CheckCover checks a claim about an exact-cover problem, in this process: that it has these solutions and, if the claim is
// complete, no others within its bound. A complete claim without a bound can be checked by clauses or by states; CheckCover
// tries one of them for half of the time, and then the other if that is not enough. It gives up after the timeout, or when
// ctx is done; then the verdict means nothing. The format of the proof is as in a [Case], except that a proof by states has
// the format states.Format.
func CheckCover(ctx context.Context, c satcheck.CoverClaim, complete bool, timeout time.Duration,
	format proof.Format,
) Report {
	q := coverCase{claim: c, timeout: timeout, format: format}
	ctx, cancel := clock.Within(ctx, timeout)
	defer cancel()
	if !complete || c.Bounded {
		return q.byClauses(ctx, complete)
	}
	if len(c.Cover.Options) > manyOptions && format != proof.LRAT {
		if r, ok := q.byWeights(ctx, big.NewInt(int64(len(c.Solutions)))); ok {
			return r
		}
	}
	clauses := func(ctx context.Context) Report { return q.byClauses(ctx, true) }
	roads := []func(context.Context) Report{clauses, q.byStates}
	if len(c.Solutions) > few {
		slices.Reverse(roads)
	}
	half, cancel := clock.Within(ctx, timeout/2)
	defer cancel()
	r := roads[0](half)
	if r.Verdict == satcheck.Undecided && ctx.Err() == nil {
		if s := roads[1](ctx); s.Verdict != satcheck.Undecided {
			return s
		}
	}
	return r
}

// CheckCount checks the number of solutions of an exact-cover problem, by states, as CheckCover does.
func CheckCount(ctx context.Context, c satcheck.Cover, count *big.Int, timeout time.Duration,
	format proof.Format,
) Report {
	ctx, cancel := clock.Within(ctx, timeout)
	defer cancel()
	q := coverCase{claim: satcheck.CoverClaim{Cover: c}, timeout: timeout, format: format}
	return q.count(ctx, count)
}

// counting lets one count by states run at a time, since each may take half a gigabyte.
var counting sync.Mutex

// CheckPuzzleCount checks the number of solutions of a puzzle, by states. One count runs at a time.
func CheckPuzzleCount(ctx context.Context, q Case, count *big.Int) (out Report) {
	defer caught(&out)
	c, err := q.coverOf()
	if err != nil {
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	}
	counting.Lock()
	defer counting.Unlock()
	ctx, cancel := clock.Within(ctx, q.Timeout)
	defer cancel()
	out = coverCase{satcheck.CoverClaim{Cover: c}, q.Timeout, q.Memory, q.Proof}.count(ctx, count)
	if out.Proof != nil {
		out.Proof.Claim, out.Proof.Count = satcheck.Claim{Puzzle: q.Puzzle}, count.String()
	}
	return out
}

// A coverCase is a claim about an exact cover, with limits for its check.
type coverCase struct {
	claim   satcheck.CoverClaim
	timeout time.Duration
	memory  int64 // of states, in bytes; 0: states.DefaultMemory
	format  proof.Format
}

// byClauses has the claim checked by clauses.
func (q coverCase) byClauses(ctx context.Context, complete bool) (out Report) {
	defer caught(&out)
	c := q.claim
	if c.Bounded {
		c, complete = satcheck.Cheapest(c.Cover, c.Solutions), true
	}
	r := judge.CheckCover(ctx, c, complete)
	out = Report{Verdict: r.Verdict, Reason: reason(r.Err, q.timeout), Claim: r.Claim, Missing: r.Missing}
	if r.Verdict == satcheck.Verified && complete {
		out.By = "clauses"
		out.Proof = write(ctx, q.format, satcheck.Claim{}, r.Formula, r.Proof)
	}
	return out
}

// byStates checks that the claimed solutions are right and different, and counts all solutions.
func (q coverCase) byStates(ctx context.Context) Report {
	if r := q.byClauses(ctx, false); r.Verdict != satcheck.Verified {
		return r
	}
	return q.count(ctx, big.NewInt(int64(len(q.claim.Solutions))))
}

// count checks the number of solutions by states.
func (q coverCase) count(ctx context.Context, count *big.Int) (out Report) {
	defer caught(&out)
	if q.format == scpog.Format {
		return certify(ctx, q, count)
	}
	if r, ok := q.byWeights(ctx, count); ok {
		return r
	}
	r, p := states.Verify(ctx, q.claim.Cover, count, q.memory)
	return q.counted(r, p)
}

// counted returns the report of a count; p is its proof, and is not used unless r is verified.
func (q coverCase) counted(r satcheck.Report, p *states.Proof) Report {
	out := Report{Verdict: r.Verdict, Reason: reason(r.Err, q.timeout), Claim: -1}
	if r.Verdict == satcheck.Verified {
		out.By = text.Plural(p.States(), "state", "states")
		if q.format != "" {
			out.Proof = writeCount(q.claim.Cover, p)
		}
	}
	return out
}

// weighEffort bounds the search for weights to some tenths of a second.
const weighEffort = 1 << 28

// byWeights checks the claim that there is no solution by weights of the items, if there are such weights.
func (q coverCase) byWeights(ctx context.Context, count *big.Int) (out Report, ok bool) {
	if count.Sign() != 0 {
		return out, false
	}
	p, err := problemOf(q.claim.Cover)
	if err != nil {
		return out, false
	}
	w, err := p.Weigh(ctx, weighEffort)
	if err != nil {
		return out, false
	}
	out = q.weighed(ctx, w)
	return out, out.Verdict == satcheck.Verified
}

// weighed checks weights that show that there is no solution.
func (q coverCase) weighed(ctx context.Context, w dlx.Weights) Report {
	var found states.Proof
	found.Weigh(w.Modulus, w.Items[:q.claim.Cover.Primary])
	out := q.counted(found.Verify(ctx, q.claim.Cover, new(big.Int), q.memory), &found)
	out.By = byWeights
	return out
}

// The values of By for weights: package states has added them up, or the engine has.
const (
	byWeights = "the weights of the items"
	byEngine  = byWeights + ", which the engine has added up again"
)

// CheckWeights checks weights that show that p has no solution. Package states adds them up or, if p is too large for that,
// the engine does; By says which.
func CheckWeights(ctx context.Context, p *dlx.Problem, w dlx.Weights) (out Report) {
	defer caught(&out)
	out = coverCase{claim: satcheck.CoverClaim{Cover: CoverOf(p)}}.weighed(ctx, w)
	if out.Verdict == satcheck.Undecided && ctx.Err() == nil && w.Verify(p) == nil {
		return Report{Verdict: satcheck.Verified, Claim: -1, By: byEngine}
	}
	return out
}

// CheckCheapest checks a claim about the cheapest solutions of a problem. The engine proves by sums that no other solution
// costs less, and package sums checks every line of the proof. If there is no such proof, or LRAT is wanted, CheckCover checks
// the claim.
func CheckCheapest(ctx context.Context, p *dlx.Problem, c satcheck.CoverClaim, timeout time.Duration, format proof.Format) (out Report) {
	defer caught(&out)
	if format == proof.LRAT {
		return CheckCover(ctx, c, true, timeout, format)
	}
	limited, cancel := clock.Within(ctx, timeout)
	defer cancel()
	solutions := make([]dlx.Solution, len(c.Solutions))
	for n, s := range c.Solutions {
		solutions[n] = s
	}
	var lines, problem bytes.Buffer
	err := p.ProveCheapest(limited, &lines, solutions)
	switch {
	case limited.Err() != nil:
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: reason(limited.Err(), timeout)}
	case err != nil:
		return CheckCover(ctx, c, true, timeout, format)
	}
	out = Report{Verdict: satcheck.Verified, Claim: -1, By: "sums"}
	err = sums.Check(limited, c, bytes.NewReader(lines.Bytes()))
	if errors.Is(err, satcheck.ErrTooLarge) {
		return CheckCover(ctx, c, true, timeout, format)
	}
	if err == nil && format != "" {
		err = interchange.WriteDLX(&problem, c.Cover)
		out.Proof = &Proof{Format: sums.Format, Formula: problem.Bytes(), Proof: lines.Bytes()}
	}
	switch {
	case limited.Err() != nil:
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: reason(limited.Err(), timeout)}
	case err != nil:
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	}
	return out
}

// writeCount writes a problem and the proof of its number of solutions.
func writeCount(c satcheck.Cover, p *states.Proof) *Proof {
	var problem, lines bytes.Buffer
	c.Costs = nil // the claim is not about costs
	err := interchange.WriteDLX(&problem, c)
	if err == nil {
		_, err = p.WriteTo(&lines)
	}
	if err != nil {
		return &Proof{Format: states.Format, Err: err.Error()}
	}
	return &Proof{Format: states.Format, Formula: problem.Bytes(), Proof: lines.Bytes()}
}

// CoverOf returns a problem in the form of package satcheck.
func CoverOf(p *dlx.Problem) satcheck.Cover {
	c := satcheck.Cover{Primary: p.Primary(), Secondary: p.Secondary(), Options: make([][]int, p.Options())}
	if p.Colours() > 0 {
		c.Colours = make([][]int, p.Options())
	}
	if p.HasTimes() {
		c.Weights = make([][]int, p.Options())
	}
	for o := range c.Options {
		c.Options[o] = p.AppendOption(nil, o)
		if c.Weights != nil {
			c.Weights[o] = p.AppendTimes(nil, o)
		}
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
