package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

const (
	// maxClaim is how many solutions of a puzzle are put to the judge. It takes a few seconds for that many.
	maxClaim = 20_000

	// checkTimeout is what the judge may take for a puzzle without --timeout.
	checkTimeout = 10 * time.Second
)

// errRefuted is the cause of errors that mean that the judge has a counterexample to an answer.
var errRefuted = errors.New("engine and judge disagree")

// keep keeps a solution for the judge: the first of them all, and then up to one too many.
func (w *searcher) keep(g *cover.Grid) {
	if len(w.kept) <= maxClaim {
		w.kept = append(w.kept, g.Digits())
	}
}

// within returns what the judge may take for an answer; 0 means that it is not asked.
func (w *searcher) within() time.Duration { return w.Within(w.TimeoutOr(checkTimeout)) }

// question returns the question to the judge about a puzzle.
func (w *searcher) question() judges.Question {
	within := w.within()
	if within == 0 {
		within = time.Millisecond // not never
	}
	return judges.Question{Puzzle: w.puzzle(), Timeout: within, Proof: w.proving.Format}
}

// verify puts an answer to the judge, given the error that it came with. It returns that error, or that of ctx, or one
// that wraps errRefuted.
func (w *searcher) verify(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, errDisagree): // err holds the answer of the engine
		w.opposed = []string{w.judgesAnswer(ctx)}
		return err
	case err != nil, w.status == unknown && w.count == 0, w.within() == 0:
		return err // not known, and nothing to check; or no time for that
	}
	defer w.Spend(time.Now())
	if err := w.check(ctx); err != nil {
		return err
	}
	if w.verified == undecided && !w.Insist {
		w.verified = notAsked
	}
	return nil
}

// check puts an answer to the judge. The error is that of ctx, or wraps errRefuted.
func (w *searcher) check(ctx context.Context) error {
	if w.unverified == "" && w.count > maxClaim {
		w.unverified = fmt.Sprintf("more than %d solutions", maxClaim)
	}
	if w.unverified != "" {
		w.verified = undecided
		return nil
	}
	claim := judges.Claim{Question: w.question(), Solutions: w.kept, Complete: !w.more}
	for _, c := range w.clashes {
		claim.Clashes = append(claim.Clashes, satcheck.Clash{Digit: c.Digit, Cells: c.Cells, Houses: c.Houses})
	}
	r := w.judges.Check(ctx, claim)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	w.proof = r.Proof
	switch r.Verdict {
	case satcheck.Verified:
		w.verified = verified
	case satcheck.Refuted:
		why := r.Reason
		switch {
		case r.Missing != nil:
			why += ": " + w.line(r.Missing)
		case r.Claim >= 0:
			why += ": " + w.line(w.kept[r.Claim])
		}
		return w.refute(ctx, why)
	default:
		w.verified, w.unverified = undecided, r.Reason
		if r.Verdict == satcheck.Failed {
			w.unverified = "the judge failed: " + r.Reason
		}
	}
	return nil
}

// deliver has the engine deliver the solutions that it has counted. The error is that of ctx, or wraps errDisagree or
// errRefuted.
func (w *searcher) deliver(ctx context.Context) error {
	defer w.Spend(time.Now())
	within := w.within()
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	w.kept = w.kept[:0]
	for g := range w.last.Solutions(limited) {
		w.kept = append(w.kept, g.Digits())
		if n := uint64(len(w.kept)); n > w.count || n == w.count && w.more {
			break
		}
	}
	err := w.last.Err()
	switch n := uint64(len(w.kept)); {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil && n < w.count:
		w.unverified = fmt.Sprintf("timed out after %v", within)
	case err != nil && limited.Err() == nil:
		w.opposed = []string{w.enginesAnswer(), w.judgesAnswer(ctx)}
		return fmt.Errorf("%w: %w", errDisagree, err)
	case n != w.count:
		return w.refute(ctx,
			fmt.Sprintf("the engine counts %s and delivers %d", cli.Plural(w.count, "solution", "solutions"), n))
	}
	return nil
}

// refute puts the answers of engine and judge beside each other, and returns the error that they disagree.
func (w *searcher) refute(ctx context.Context, why string) error {
	w.opposed = []string{w.enginesAnswer(), w.judgesAnswer(ctx)}
	return fmt.Errorf("%w: %s", errRefuted, why)
}

// enginesAnswer returns the answer of the engine in one line.
func (w *searcher) enginesAnswer() string {
	why := ""
	if len(w.clashes) > 0 {
		why = w.clashes[0].String()
	}
	return w.side("engine: "+w.status.String(), why, w.count, w.more, w.kept)
}

// judgesAnswer finds out the judge's own answer and returns it in one line.
func (w *searcher) judgesAnswer(ctx context.Context) string {
	q := w.question()
	q.Proof = ""
	e := w.judges.Explain(ctx, q)
	why := e.Reason
	if e.Status == satcheck.Invalid {
		why = w.clash(e.Clashes[0]).String()
	}
	return w.side("judge: "+e.Status.String(), why, uint64(len(e.Solutions)),
		e.Status == satcheck.Multiple && !e.Complete, e.Solutions)
}

// side returns the answer of a side in one line, with the first two solutions.
func (w *searcher) side(text, why string, count uint64, more bool, solutions [][]int) string {
	if why != "" {
		text += ": " + why
	}
	if count == 0 {
		return text
	}
	text = string(append(appendSolutions([]byte(text+": "), count, more), ':'))
	for _, solution := range solutions[:min(2, len(solutions))] {
		text += " " + w.line(solution)
	}
	return text
}
