package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/cover"
	"dlx-sudoku/satcheck"
)

const (
	// maxClaim is how many solutions of a puzzle are put to the judge. It takes a few seconds for that many.
	maxClaim = 20_000

	// checkTimeout and explainTimeout are what the judge may take for a puzzle where --timeout says nothing.
	checkTimeout   = 10 * time.Second
	explainTimeout = time.Minute
)

// errRefuted is the cause of errors that mean that the judge has a counterexample to an answer.
var errRefuted = errors.New("engine and judge disagree")

// keep keeps a solution for the judge: the first of them all, and then up to one too many.
func (w *worker) keep(g *cover.Grid, number uint64) {
	if !w.set.verify {
		return
	}
	if number == 1 {
		w.kept = w.kept[:0]
	}
	if len(w.kept) <= maxClaim {
		w.kept = append(w.kept, digits(g))
	}
}

// verify puts an answer to the judge. It returns the error that the answer came with, or that of ctx, or one that wraps
// errRefuted.
func (w *worker) verify(ctx context.Context, a *answer, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case a.status == unreadable && err == nil:
		return nil
	case errors.Is(err, errDisagree):
		w.oppose(ctx, a)
		a.opposed = a.opposed[1:] // the engine's answer is in the error
		return err
	case err != nil && (a.count == 0 || w.set.task == countAll):
		return err // not known, and nothing to check
	case a.count == 0:
		w.kept = w.kept[:0]
	}
	if w.set.task == countAll && a.count > 0 && a.count <= maxClaim {
		if failure := w.deliver(ctx, a); failure != nil {
			return failure
		}
	}
	if a.unverified == "" && a.count > maxClaim {
		a.unverified = fmt.Sprintf("more than %d solutions", maxClaim)
	}
	if a.unverified != "" {
		a.verified = notVerified
		return err
	}
	claim := judges.Claim{Question: w.question(a, checkTimeout), Solutions: w.kept, Complete: !a.more}
	for _, c := range a.clashes {
		l := a.Grid.Layout()
		claim.Clashes = append(claim.Clashes, satcheck.Clash{
			Digit: c.Digit, Cells: c.Cells, Houses: c.Houses, Names: [2]string{l.CellName(c.Cells[0]), l.CellName(c.Cells[1])},
		})
	}
	r := w.set.judge.Check(ctx, claim)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	a.proof = r.Proof
	switch r.Verdict {
	case satcheck.Verified:
		a.verified = verified
	case satcheck.Refuted:
		refuted := fmt.Errorf("%w: %s", errRefuted, r.Reason)
		switch {
		case r.Missing != nil:
			refuted = fmt.Errorf("%w: %s", refuted, line(a, r.Missing))
		case r.Claim >= 0:
			refuted = fmt.Errorf("%w: %s", refuted, line(a, w.kept[r.Claim]))
		}
		w.oppose(ctx, a)
		return refuted
	default:
		a.verified, a.unverified = notVerified, r.Reason
		if r.Verdict == satcheck.Failed {
			a.unverified = "the judge failed: " + r.Reason
		}
	}
	return err
}

// deliver has the engine deliver the solutions that it has counted.
func (w *worker) deliver(ctx context.Context, a *answer) error {
	limited, cancel := context.WithTimeout(ctx, w.within(checkTimeout))
	defer cancel()
	w.kept = w.kept[:0]
	for g := range w.last.Solutions(limited) {
		w.kept = append(w.kept, digits(g))
		if n := uint64(len(w.kept)); n > a.count || n == a.count && a.more {
			break
		}
	}
	err := w.last.Err()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil && uint64(len(w.kept)) < a.count:
		a.unverified = fmt.Sprintf("timed out after %v", w.within(checkTimeout))
	case err != nil && limited.Err() == nil:
		w.oppose(ctx, a)
		return fmt.Errorf("%w: %w", errDisagree, err)
	case uint64(len(w.kept)) != a.count:
		w.oppose(ctx, a)
		return fmt.Errorf("%w: the engine counts %s and delivers %d", errRefuted, words.Plural(a.count, "solution"), len(w.kept))
	}
	return nil
}

// oppose finds out the judge's own answer, and puts that of the engine beside it.
func (w *worker) oppose(ctx context.Context, a *answer) {
	q := w.question(a, checkTimeout)
	q.Proof = ""
	e := w.set.judge.Explain(ctx, q)
	why := e.Reason
	if e.Status == satcheck.Invalid {
		why = e.Clashes[0].String()
	}
	theirs := side{e.Status.String(), uint64(len(e.Solutions)), e.Status == satcheck.Multiple && !e.Complete, e.Solutions, why}
	own := side{status: a.status.String(), count: a.count, more: a.more, solutions: w.kept}
	if len(a.clashes) > 0 {
		own.why = a.clashes[0].String()
	}
	a.opposed = []string{"engine: " + own.text(a), "judge: " + theirs.text(a)}
}

// side is what one of two says that disagree.
type side struct {
	status    string
	count     uint64
	more      bool
	solutions [][]int
	why       string
}

// text returns the answer of a side in one line, with the first two solutions.
func (s side) text(a *answer) string {
	text := s.status
	if s.why != "" {
		text += ": " + s.why
	}
	if s.count > 0 {
		text += ": " + string(appendCount(nil, &answer{count: s.count, more: s.more})) + " solution"
		if s.count > 1 {
			text += "s:"
		} else {
			text += ":"
		}
		for _, solution := range s.solutions[:min(2, len(s.solutions))] {
			text += " " + line(a, solution)
		}
	}
	return text
}

// tell tells what the judge has left open, and returns the exit status that this makes for.
func (w *worker) tell(a *answer, c *chunk) exit.Status {
	status := exit.OK
	if a.verified == notVerified {
		c.note(a, unverified, 1, "not verified: "+a.unverified)
		if w.set.insist {
			status = exit.Unknown
		}
	}
	switch {
	case w.set.proofs == nil || a.status == unreadable || a.status == unknown:
	case a.proof.Err != "":
		c.note(a, fault, 1, "the proof is not written: "+a.proof.Err)
		status = exit.Unknown
	case !a.proof.Written && a.verified == verified:
		c.note(a, unproved, 1, "no proof: there may be more solutions")
	}
	return status
}

// question returns a puzzle as it was written, for the judge.
func (w *worker) question(a *answer, usual time.Duration) judges.Question {
	l := a.Grid.Layout()
	q := judges.Question{
		Puzzle:  satcheck.Puzzle{BoxRows: l.BoxRows(), BoxCols: l.BoxCols(), Givens: digits(a.Grid)},
		Timeout: w.within(usual),
	}
	if w.set.proofs != nil {
		q.Proof = w.set.proofs.name(a.file, a.Line)
	}
	return q
}

// within returns the time that the judge has for a puzzle.
func (w *worker) within(usual time.Duration) time.Duration {
	if w.set.timeout > 0 {
		return w.set.timeout
	}
	return usual
}

// digits returns the cells of a grid, row by row.
func digits(g *cover.Grid) []int {
	all := make([]int, g.Layout().Cells())
	for cell := range all {
		all[cell] = g.Digit(cell)
	}
	return all
}

// filled returns a solution of the answer's puzzle as a grid, or nil if it is none of its size.
func filled(a *answer, solution []int) *cover.Grid {
	l := a.Grid.Layout()
	if len(solution) != l.Cells() {
		return nil
	}
	g := cover.NewGrid(l)
	for cell, d := range solution {
		if d < 0 || d > l.Size() {
			return nil
		}
		g.Set(cell, d)
	}
	return g
}

// line returns a solution of the answer's puzzle in line format.
func line(a *answer, solution []int) string {
	if g := filled(a, solution); g != nil {
		return g.String()
	}
	return fmt.Sprint(solution)
}
