package judges

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
)

// CheckTally checks the number of solutions of p that a counter has found. The counter hands over its states, and package states
// follows them, which is a proof. Where there are too many, or few of them repeat, states are looked for as in CheckCount.
func CheckTally(ctx context.Context, p *dlx.Problem, counter *tally.Counter, count *big.Int, timeout time.Duration,
	format proof.Format,
) Report {
	limited, cancel := clock.Within(ctx, timeout)
	defer cancel()
	q := coverCase{claim: satcheck.CoverClaim{Cover: CoverOf(p)}, timeout: timeout, format: format}
	if format == scpog.Format { // which has no exchanges
		return q.count(limited, count)
	}
	if r := traced(limited, p, counter, count, timeout, format); r.Verdict != satcheck.Undecided || limited.Err() != nil {
		return r
	}
	return q.count(limited, count)
}

// Confirm confirms the number of solutions of p that a counter has found: by a proof, if the states that it hands over are not
// too many, or else by counting again. It says in a few words what has confirmed it. The error is the error of ctx, or wraps
// [tally.ErrDisagree] if the number is refuted, or [tally.ErrUndecided].
func Confirm(ctx context.Context, p *dlx.Problem, counter *tally.Counter, count *big.Int) (by string, err error) {
	switch r := traced(ctx, p, counter, count, 0, ""); {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case r.Verdict == satcheck.Verified:
		return r.By, nil
	case r.Verdict != satcheck.Undecided:
		return "", fmt.Errorf("%w: %s", tally.ErrDisagree, r.Reason)
	}
	return tally.Evidence, counter.Verify(ctx, count)
}

// A count by states is traced if it went through no more than maxTraced, and one by search if the states are at most a hundredth
// of its nodes, or fewTraced: otherwise counting again takes less time.
const (
	maxTraced = 1 << 20
	fewTraced = 1 << 10
)

// traced has the states of a counter followed. It leaves undecided what takes too many.
func traced(ctx context.Context, p *dlx.Problem, counter *tally.Counter, count *big.Int, timeout time.Duration,
	format proof.Format,
) (out Report) {
	defer caught(&out)
	most := maxTraced
	s := counter.Stats()
	if s.Method == tally.Search {
		most = int(max(fewTraced, min(maxTraced, s.Nodes/100)))
	}
	out = Report{Verdict: satcheck.Undecided, Claim: -1}
	if s.States > maxTraced {
		out.Reason = fmt.Sprintf("more than %d states", maxTraced)
		return out
	}
	var found states.Proof
	if err := counter.Trace(ctx, &found, most); err != nil {
		out.Reason = reason(err, timeout)
		if !errors.Is(err, tally.ErrMemory) && ctx.Err() == nil {
			out.Verdict = satcheck.Failed
		}
		return out
	}
	c := CoverOf(p)
	r := found.Verify(ctx, c, count, counter.Memory)
	out.Verdict, out.Reason = r.Verdict, reason(r.Err, timeout)
	if out.Verdict == satcheck.Verified {
		out.By = text.Plural(found.States(), "state", "states")
		if format != "" {
			out.Proof = writeCount(c, &found)
		}
	}
	return out
}
