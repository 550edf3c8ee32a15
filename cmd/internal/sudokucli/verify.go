package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

// errRefuted is the cause of errors that mean that the judge has a counterexample to an answer.
var errRefuted = errors.New("engine and judge disagree")

// keep keeps a solution for the judge, unless there are as many as it is given.
func (w *searcher) keep(g *cover.Grid) {
	if len(w.kept) < judges.MaxClaim {
		w.kept = append(w.kept, g.Digits())
	}
}

// within returns what the judge may take for an answer; 0 means that it is not asked.
func (w *searcher) within() time.Duration {
	return w.judging.flags.Within(w.batch.timeout.Or(judges.UsualTime))
}

// question returns the question to the judge about a puzzle.
func (w *searcher) question(a *answer) judges.Question {
	within := w.within()
	if within == 0 {
		within = time.Millisecond // not never
	}
	return judges.Question{Puzzle: a.item.puzzle(), Timeout: within, Memory: w.batch.memory, Proof: w.judging.proofs.Format}
}

// verify puts an answer to the judge, given the error that it came with. It returns that error, or ctx's, or one that
// wraps errRefuted.
func (w *searcher) verify(ctx context.Context, a *answer, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, errDisagree): // err holds the answer of the engine
		a.opposed = []string{w.judgesAnswer(ctx, a)}
		return err
	case err != nil, a.status == unknown && a.count == 0, w.within() == 0:
		return err // not known, and nothing to check; or no time for that
	}
	defer w.judging.flags.Spend(time.Now())
	if err := w.check(ctx, a); err != nil {
		return err
	}
	if a.verified == undecided && !w.judging.flags.Insist {
		a.verified = notAsked
	}
	return nil
}

// check puts an answer to the judge. The error is ctx's, or wraps errRefuted.
func (w *searcher) check(ctx context.Context, a *answer) error {
	if a.unverified == "" && a.count > judges.MaxClaim {
		a.unverified = fmt.Sprintf("more than %d solutions", judges.MaxClaim)
	}
	if a.unverified != "" {
		a.verified = undecided
		return nil
	}
	claim := judges.Claim{Question: w.question(a), Solutions: w.kept, Complete: !a.more}
	for _, c := range a.clashes {
		claim.Clashes = append(claim.Clashes, satcheck.Clash{Digit: c.Digit, Cells: c.Cells, Houses: c.Houses})
	}
	judge := w.judging.judge
	if judge == nil {
		judge = judges.Check
	}
	r := judge(ctx, claim)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	a.proof = r.Proof
	switch r.Verdict {
	case satcheck.Verified:
		a.verified = verified
	case satcheck.Refuted:
		why := r.Reason
		switch {
		case r.Missing != nil:
			why += ": " + a.item.line(r.Missing)
		case r.Claim >= 0:
			why += ": " + a.item.line(w.kept[r.Claim])
		}
		return w.refute(ctx, a, why)
	default:
		a.verified, a.unverified = undecided, r.Reason
		if r.Verdict == satcheck.Failed {
			a.unverified = "the judge failed: " + r.Reason
		}
	}
	return nil
}

// verifyCount has the solutions, which are too many to be put to the judge, counted by states. If that does not succeed, an
// answer that was confirmed in another way stays confirmed. The error is ctx's, or wraps errRefuted.
func (w *searcher) verifyCount(ctx context.Context, a *answer) error {
	defer w.judging.flags.Spend(time.Now())
	count := a.exact
	if count == nil {
		count = new(big.Int).SetUint64(a.count)
	}
	r := judges.CheckPuzzleCount(ctx, w.question(a), count)
	why := fmt.Sprintf("more than %d solutions, and counting them by states failed: %s", judges.MaxClaim, r.Reason)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case r.Verdict == satcheck.Verified:
		a.verified, a.proof, a.by = verified, r.Proof, r.By
	case r.Verdict == satcheck.Refuted:
		a.opposed = []string{w.enginesAnswer(a), "judge: " + r.Reason}
		return fmt.Errorf("%w: %s", errRefuted, r.Reason)
	case a.verified == verified || a.verified == recounted:
		a.unproved = why
	case w.judging.flags.Insist:
		a.verified, a.unverified = undecided, why
	}
	return nil
}

// deliver has the engine deliver the solutions that it has counted. The error is ctx's, or wraps errDisagree or
// errRefuted.
func (w *searcher) deliver(ctx context.Context, a *answer) error {
	defer w.judging.flags.Spend(time.Now())
	within := w.within()
	limited, cancel := cli.Within(ctx, max(within, 1)) // not never
	defer cancel()
	w.kept = w.kept[:0]
	for g := range w.last.Solutions(limited) {
		w.kept = append(w.kept, g.Digits())
		if n := uint64(len(w.kept)); n > a.count || n == a.count && a.more {
			break
		}
	}
	err := w.last.Err()
	switch n := uint64(len(w.kept)); {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil && n < a.count:
		a.unverified = fmt.Sprintf("timed out after %v", within)
	case err != nil && limited.Err() == nil:
		a.opposed = []string{w.enginesAnswer(a), w.judgesAnswer(ctx, a)}
		return fmt.Errorf("%w: %w", errDisagree, err)
	case n != a.count:
		return w.refute(ctx, a,
			fmt.Sprintf("the engine counts %s and delivers %d", cli.Plural(a.count, "solution", "solutions"), n))
	}
	return nil
}

// refute puts the answers of engine and judge beside each other, and returns the error that they disagree.
func (w *searcher) refute(ctx context.Context, a *answer, why string) error {
	a.opposed = []string{w.enginesAnswer(a), w.judgesAnswer(ctx, a)}
	return fmt.Errorf("%w: %s", errRefuted, why)
}

// enginesAnswer returns the answer of the engine in one line.
func (w *searcher) enginesAnswer(a *answer) string {
	why := ""
	if len(a.clashes) > 0 {
		why = a.clashes[0].String()
	}
	return side(a, "engine: "+a.status.String(), why, a.count, a.more, w.kept)
}

// judgesAnswer finds out the judge's own answer and returns it in one line.
func (w *searcher) judgesAnswer(ctx context.Context, a *answer) string {
	q := w.question(a)
	q.Proof = ""
	e := judges.Explain(ctx, q)
	why := e.Reason
	if e.Status == satcheck.Invalid {
		why = a.item.clash(e.Clashes[0]).String()
	}
	return side(a, "judge: "+e.Status.String(), why, uint64(len(e.Solutions)),
		e.Status == satcheck.Multiple && !e.Complete, e.Solutions)
}

// side returns the answer of a side in one line, with the first two solutions.
func side(a *answer, text, why string, count uint64, more bool, solutions [][]int) string {
	if why != "" {
		text += ": " + why
	}
	if count == 0 {
		return text
	}
	text += ": " + several(count, more, "solution") + ":"
	for _, solution := range solutions[:min(2, len(solutions))] {
		text += " " + a.item.line(solution)
	}
	return text
}
