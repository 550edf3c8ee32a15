package searching

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

// Keep keeps a solution for the judge, unless there are as many as it is given.
func (w *Searcher) Keep(g *cover.Grid) {
	if len(w.kept) < judges.MaxClaim {
		w.kept = append(w.kept, g.Digits())
	}
}

// Within returns what the judge may take for an answer; 0 means that it is not asked.
func (w *Searcher) Within() time.Duration {
	return w.judging.Verify.Within(w.batch.Timeout.Or(judges.UsualTime))
}

// caseOf returns what the judge is to look at for an answer.
func (w *Searcher) caseOf(a *answers.Answer) judges.Case {
	within := w.Within()
	if within == 0 {
		within = time.Millisecond // not never
	}
	q := judges.Case{Timeout: within, Memory: w.batch.Memory, Proof: w.judging.Proofs.Format}
	if q.Overlap = a.Item.Overlap(); q.Overlap == nil {
		q.Puzzle = a.Item.Puzzle()
	}
	return q
}

// Verify puts an answer to the judge, given the error that it came with. It returns that error, or ctx's.
func (w *Searcher) Verify(ctx context.Context, a *answers.Answer, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, ErrDisagree): // err holds the answer of the engine
		a.Verdict.Sides = []string{w.judgesAnswer(ctx, a)}
		return err
	case err != nil, a.Status == answers.Unknown && a.Count == 0, a.Verdict.State == verdict.Refuted, w.Within() == 0:
		return err // not known, and nothing to check; or known to be wrong; or no time for that
	}
	defer w.judging.Verify.Spend(time.Now())
	if a.Verdict.Why == "" && a.Count > judges.MaxClaim {
		a.Verdict.Why = fmt.Sprintf("more than %d solutions", judges.MaxClaim)
	}
	if a.Verdict.Why != "" {
		a.Verdict.State = verdict.Undecided
	} else if err := w.check(ctx, a); err != nil {
		return err
	}
	if a.Verdict.State == verdict.Undecided && !w.judging.Verify.Insist {
		a.Verdict.State = verdict.NotAsked
	}
	return nil
}

// check puts an answer to the judge. The error is ctx's.
func (w *Searcher) check(ctx context.Context, a *answers.Answer) error {
	claim := judges.Claim{Case: w.caseOf(a), Solutions: w.kept, Complete: !a.More}
	for _, c := range a.Clashes {
		names := [2]string{c.Layout.CellName(c.Cells[0]), c.Layout.CellName(c.Cells[1])}
		claim.Clashes = append(claim.Clashes, satcheck.Clash{Digit: c.Digit, Cells: c.Cells, Houses: c.Houses, Names: names})
	}
	judge := w.judging.Judge
	if judge == nil {
		judge = judges.Check
	}
	r := judge(ctx, claim)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	a.Verdict = verdict.Of(r)
	if a.Verdict.State == verdict.Refuted {
		switch {
		case r.Missing != nil:
			a.Verdict.Why += ": " + a.Item.SolutionLine(r.Missing)
		case r.Claim >= 0:
			a.Verdict.Why += ": " + a.Item.SolutionLine(w.kept[r.Claim])
		}
		a.Verdict.Sides = w.sides(ctx, a)
	}
	return nil
}

// VerifyCount counts the solutions by states, instead of putting them to the judge one by one. If that does not succeed, an
// answer that was confirmed in another way stays confirmed. The error is ctx's.
func (w *Searcher) VerifyCount(ctx context.Context, a *answers.Answer) error {
	defer w.judging.Verify.Spend(time.Now())
	count := a.Exact
	if count == nil {
		count = new(big.Int).SetUint64(a.Count)
	}
	q := w.caseOf(a)
	r := judges.CheckPuzzleCount(ctx, q, count)
	why := "counting the solutions by states failed: " + r.Reason
	switch ruled := len(q.Puzzle.Rules) > 0; {
	case ruled && a.Count > judges.MaxClaim:
		why = fmt.Sprintf("more than %d solutions of a puzzle with rules", judges.MaxClaim)
	case ruled:
		why = "a puzzle with rules has no proof in SCPOG (want --proof-format drat or lrat)"
	case a.Count > judges.MaxClaim:
		why = fmt.Sprintf("more than %d solutions, and counting them by states failed: %s", judges.MaxClaim, r.Reason)
	}
	switch v := &a.Verdict; {
	case ctx.Err() != nil:
		return ctx.Err()
	case r.Verdict == satcheck.Verified:
		*v = verdict.Of(r)
	case r.Verdict == satcheck.Refuted:
		*v = verdict.Of(r)
		v.Sides = []string{w.enginesAnswer(a), "judge: " + r.Reason}
	case v.State == verdict.Verified || v.State == verdict.Recounted:
		v.Unproved = why
	case w.judging.Verify.Insist:
		*v = verdict.Open(why)
	}
	return nil
}

// Deliver has the engine deliver the solutions that it has counted. The error is ctx's, or wraps ErrDisagree.
func (w *Searcher) Deliver(ctx context.Context, a *answers.Answer) error {
	defer w.judging.Verify.Spend(time.Now())
	within := w.Within()
	limited, cancel := clock.Within(ctx, max(within, 1)) // not never
	defer cancel()
	w.kept = w.kept[:0]
	n, v, err := verdict.Deliver(w.last.Solutions(limited), a.Count, a.More, func(g *cover.Grid) error {
		w.Keep(g)
		return nil
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil && n < a.Count:
		v = verdict.Verdict{Why: fmt.Sprintf("timed out after %v", within)}
	case err != nil && limited.Err() == nil:
		a.Verdict.Sides = w.sides(ctx, a)
		return fmt.Errorf("%w: %w", ErrDisagree, err)
	case v.State == verdict.Refuted:
		v.Sides = w.sides(ctx, a)
	}
	a.Verdict = v
	return nil
}

// sides returns the answers of engine and judge.
func (w *Searcher) sides(ctx context.Context, a *answers.Answer) []string {
	return []string{w.enginesAnswer(a), w.judgesAnswer(ctx, a)}
}

// enginesAnswer returns the answer of the engine in one line.
func (w *Searcher) enginesAnswer(a *answers.Answer) string {
	why := ""
	if len(a.Clashes) > 0 {
		why = a.Clashes[0].String()
	}
	return side(a, "engine: "+a.Status.String(), why, a.Count, a.More, w.kept)
}

// judgesAnswer finds out the judge's own answer and returns it in one line.
func (w *Searcher) judgesAnswer(ctx context.Context, a *answers.Answer) string {
	q := w.caseOf(a)
	q.Proof = ""
	e := judges.Explain(ctx, q)
	why := e.Reason
	if e.Status == satcheck.Invalid {
		why = a.Item.Clash(e.Clashes[0]).String()
	}
	return side(a, "judge: "+e.Status.String(), why, uint64(len(e.Solutions)),
		e.Status == satcheck.Multiple && !e.Complete, e.Solutions)
}

// side returns the answer of a side in one line, with the first two solutions.
func side(a *answers.Answer, text, why string, count uint64, more bool, solutions [][]int) string {
	if why != "" {
		text += ": " + why
	}
	if count == 0 {
		return text
	}
	text += ": " + answers.Several(count, more, "solution") + ":"
	for _, solution := range solutions[:min(2, len(solutions))] {
		text += " " + a.Item.SolutionLine(solution)
	}
	return text
}
