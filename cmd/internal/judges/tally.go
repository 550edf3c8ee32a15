package judges

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
)

// CheckTally checks the number of solutions of p that a counter has found, or weights, unless they are nil, that show that
// there is no solution. The counter hands over its states, and package states follows them, which proves the number. If there
// are too many states, or few of them repeat, it looks for other states, as CheckCount does. It does the same for SCPOG, in
// which no state can stand for its images. If only determinants can count the solutions, it says so at once.
func CheckTally(ctx context.Context, p *dlx.Problem, counter *tally.Counter, count *big.Int, weights *dlx.Weights,
	timeout time.Duration, format proof.Format,
) (out Report) {
	defer caught(&out)
	ctx, cancel := clock.Within(ctx, timeout)
	defer cancel()
	q := coverCase{claim: satcheck.CoverClaim{Cover: CoverOf(p)}, timeout: timeout, format: format}
	if weights != nil && count.Sign() == 0 && format != scpog.Format {
		return q.weighed(ctx, *weights)
	}
	if stateless(ctx, counter) {
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: noStates}
	}
	if count.Sign() > 0 && format != scpog.Format {
		if r := q.traced(ctx, counter, count); r.Verdict != satcheck.Undecided || ctx.Err() != nil {
			return r
		}
	}
	return q.count(ctx, count)
}

// Confirm checks the number of solutions of p that a counter has found: by a proof, if the counter does not hand over too many
// states, and otherwise by counting again.
func Confirm(ctx context.Context, p *dlx.Problem, counter *tally.Counter, count *big.Int) Report {
	r := coverCase{claim: satcheck.CoverClaim{Cover: CoverOf(p)}}.traced(ctx, counter, count)
	err := ctx.Err()
	switch {
	case err != nil, r.Verdict == satcheck.Verified:
	case r.Verdict != satcheck.Undecided:
		err = fmt.Errorf("%w: %s", tally.ErrDisagree, r.Reason)
	default:
		r = Report{Verdict: satcheck.Verified, Claim: -1, By: tally.Evidence}
		err = counter.Verify(ctx, count)
	}
	switch {
	case errors.Is(err, tally.ErrDisagree):
		return Report{Verdict: satcheck.Refuted, Claim: -1, Reason: err.Error()}
	case err != nil:
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: err.Error()}
	}
	return r
}

// The greatest number of states of a trace: maxTraced for a count by states; for a search a hundredth of its nodes, or fewTraced
// if that is more; for a count along a tree or by determinants fewTraced, since the trace follows an order of the items. If there
// are more states, counting again takes less time.
const (
	maxTraced = 1 << 20
	fewTraced = 1 << 10
)

// traced checks a count by following the states of its counter. The verdict is Undecided if there are too many.
func (q coverCase) traced(ctx context.Context, counter *tally.Counter, count *big.Int) (out Report) {
	defer caught(&out)
	most := maxTraced
	s := counter.Stats()
	switch s.Method {
	case tally.Search:
		most = int(max(fewTraced, min(maxTraced, s.Nodes/100)))
	case tally.Tree, tally.Planar:
		most = fewTraced
	}
	err := fmt.Errorf("%w: more than %d states", satcheck.ErrTooLarge, most)
	var found states.Proof
	if s.Method == tally.Planar || s.States <= maxTraced {
		if err = counter.Trace(ctx, &found, most); errors.Is(err, tally.ErrMemory) {
			err = fmt.Errorf("%w: %w", satcheck.ErrTooLarge, err)
		}
	}
	if err == nil {
		return q.counted(found.Verify(ctx, q.claim.Cover, count, counter.Memory), &found)
	}
	out = Report{Verdict: satcheck.Failed, Claim: -1, Reason: reason(err, q.timeout)}
	if errors.Is(err, satcheck.ErrTooLarge) || errors.Is(err, tally.ErrUndecided) || ctx.Err() != nil {
		out.Verdict = satcheck.Undecided
	}
	return out
}

// noStates is why there is no proof of a count that only determinants can make.
const noStates = "only determinants can count so many solutions, and they leave no proof " +
	"(want --by-option --verify instead, which adds up the counts of the options)"

// stateless reports whether a count was made by determinants, and states are known to be far too many.
func stateless(ctx context.Context, counter *tally.Counter) bool {
	return counter.Stats().Method == tally.Planar && errors.Is(counter.Trace(ctx, new(states.Proof), 1), tally.ErrUndecided)
}
