package judges

import (
	"context"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
)

// This file checks claims about overlapping grids. It writes no proofs.

// checkOverlap is Check for overlapping grids, within the time of ctx.
func checkOverlap(ctx context.Context, c Claim) Report {
	if err := c.Overlap.Validate(); err != nil {
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	}
	var claimed [][2]string
	for _, clash := range c.Clashes {
		claimed = append(claimed, clash.Names)
	}
	if clashes := c.Overlap.Clashes(); !slices.Equal(clashes, claimed) {
		return Report{
			Verdict: satcheck.Refuted, Claim: -1, Reason: fmt.Sprintf("clashing givens: %v (claimed: %v)", clashes, claimed),
		}
	}
	r := judge.CheckOverlap(ctx, *c.Overlap, c.Solutions, c.Complete)
	return Report{Verdict: r.Verdict, Reason: reason(r.Err, c.Timeout), Claim: r.Claim, Missing: r.Missing}
}

// coverOf returns the puzzle or the overlapping grids of a case as an exact cover.
func (q Case) coverOf() (satcheck.Cover, error) {
	if q.Overlap != nil {
		return q.Overlap.Cover()
	}
	return q.Puzzle.Cover()
}

// explainOverlap explains overlapping grids: it reports whether their givens clash, and otherwise a solution, if it finds one.
func explainOverlap(ctx context.Context, q Case) Explanation {
	e := Explanation{}
	if clashes := q.Overlap.Clashes(); len(clashes) > 0 {
		e.Reason = fmt.Sprintf("clashing givens: %v", clashes)
		return e
	}
	switch r := judge.CheckOverlap(ctx, *q.Overlap, nil, true); {
	case r.Verdict == satcheck.Verified:
		e.Status = satcheck.None
	case r.Missing != nil:
		e.Status, e.Solutions = satcheck.Multiple, [][]int{r.Missing}
	default:
		e.Reason = reason(r.Err, q.Timeout)
	}
	return e
}
