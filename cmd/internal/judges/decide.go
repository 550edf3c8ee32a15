package judges

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck"
)

// Check checks a claim: first its clashes, by the rules, then its solutions. It returns early if ctx is done; then the
// verdict means nothing. A panic of the judge becomes the verdict Failed. Many goroutines may call Check and Explain.
func Check(ctx context.Context, c Claim) (out Report) {
	ballast()
	defer caught(&out)
	if c.Overlap != nil {
		ctx, cancel := clock.Within(ctx, c.Timeout)
		defer cancel()
		return checkOverlap(ctx, c)
	}
	if err := c.Puzzle.Validate(); err != nil {
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	}
	for i := range c.Clashes { // the claim need not name the cells
		for k, cell := range c.Clashes[i].Cells {
			c.Clashes[i].Names[k] = c.Puzzle.CellName(cell)
		}
	}
	if clashes := c.Puzzle.Clashes(); !slices.EqualFunc(clashes, c.Clashes, same) {
		return Report{
			Verdict: satcheck.Refuted, Claim: -1,
			Reason: fmt.Sprintf("clashing givens: %s (claimed: %s)", listed(clashes), listed(c.Clashes)),
		}
	}
	ctx, cancel := clock.Within(ctx, c.Timeout)
	defer cancel()
	r := judge.Check(ctx, c.Puzzle, c.Solutions, c.Complete)
	out = Report{Verdict: r.Verdict, Reason: reason(r.Err, c.Timeout), Claim: r.Claim, Missing: r.Missing}
	if r.Verdict == satcheck.Verified {
		out.Proof = write(ctx, c.Proof, satcheck.Claim{Puzzle: c.Puzzle, Solutions: c.Solutions}, r.Formula, r.Proof)
	}
	return out
}

// same reports whether two clashes are equal.
func same(a, b satcheck.Clash) bool {
	return a.Digit == b.Digit && a.Cells == b.Cells && slices.Equal(a.Houses, b.Houses)
}

// listed returns the texts of clashes.
func listed(clashes []satcheck.Clash) string {
	if len(clashes) == 0 {
		return "none"
	}
	return strings.Join(text.Each(clashes, satcheck.Clash.String), "; ")
}

// Explain explains a puzzle. It returns early if ctx is done. A panic of the judge becomes the reason why the status is unknown.
func Explain(ctx context.Context, q Case) (out Explanation) {
	ballast()
	defer func() {
		if p := recover(); p != nil {
			out = Explanation{Reason: fmt.Sprintf("panic: %v", p)}
		}
	}()
	ctx, cancel := clock.Within(ctx, q.Timeout)
	defer cancel()
	if q.Overlap != nil {
		return explainOverlap(ctx, q)
	}
	e := judge.Explain(ctx, q.Puzzle)
	out = Explanation{Finding: e.Finding, Reason: reason(e.Err, q.Timeout)}
	if e.Status == satcheck.Invalid && q.Proof != "" { // clashes convince people, but a checker of proofs wants clauses
		r := judge.Check(ctx, q.Puzzle, nil, true)
		e.Proved, e.Formula, e.Proof = satcheck.Claim{Puzzle: q.Puzzle}, r.Formula, r.Proof
	}
	out.Proof = write(ctx, q.Proof, e.Proved, e.Formula, e.Proof)
	return out
}
