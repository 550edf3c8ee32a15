package judge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/satcheck"
)

// sat returns satcheck's puzzle, and its judge for it.
func (p Puzzle) sat() (satcheck.Puzzle, satcheck.Judge) {
	puzzle := satcheck.Puzzle{BoxRows: p.BoxRows, BoxCols: p.BoxCols, Givens: p.Givens}
	return puzzle, satcheck.Judge{Steps: satcheck.DefaultSteps}
}

// check checks a claim: first its clashes, by the rules, then its solutions.
func check(ctx context.Context, c Claim) Report {
	puzzle, judge := c.sat()
	if err := puzzle.Validate(); err != nil {
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	}
	if clashes := clashesOf(puzzle); !slices.EqualFunc(clashes, c.Clashes, Clash.same) {
		return Report{Verdict: satcheck.Refuted, Claim: -1, Reason: fmt.Sprintf("clashing givens: %s (claimed: %s)", listed(clashes), listed(c.Clashes))}
	}
	r := judge.Check(ctx, puzzle, c.Solutions, c.Complete)
	out := Report{Verdict: r.Verdict, Reason: c.reason(r.Err), Claim: r.Claim, Missing: r.Missing}
	if r.Verdict == satcheck.Verified {
		out.Proof = c.write(r.Formula, r.Proof)
	}
	return out
}

// clashesOf returns satcheck's clashes as plain numbers.
func clashesOf(p satcheck.Puzzle) []Clash {
	var all []Clash
	for _, c := range p.Clashes() {
		all = append(all, Clash{c.Digit, c.Cells, c.Houses, c.String()})
	}
	return all
}

// same reports whether two clashes are one.
func (c Clash) same(d Clash) bool {
	return c.Digit == d.Digit && c.Cells == d.Cells && slices.Equal(c.Houses, d.Houses)
}

// listed returns the texts of clashes.
func listed(clashes []Clash) string {
	if len(clashes) == 0 {
		return "none"
	}
	var texts []string
	for _, c := range clashes {
		texts = append(texts, c.Text)
	}
	return strings.Join(texts, "; ")
}

// explain explains a puzzle.
func explain(ctx context.Context, p Puzzle) Explanation {
	puzzle, judge := p.sat()
	e := judge.Explain(ctx, puzzle)
	out := Explanation{
		Status: e.Status, Reason: p.reason(e.Err),
		Core: e.Core, Solutions: e.Solutions, Complete: e.Complete, Differ: e.Differ, Redundant: e.Redundant,
	}
	if e.Status == satcheck.Invalid {
		out.Clashes = clashesOf(puzzle)
	}
	if e.Status == satcheck.Invalid && p.Proof != "" { // the rules are enough for people, not for a checker of proofs
		r := judge.Check(ctx, puzzle, nil, true)
		e.Formula, e.Proof = r.Formula, r.Proof
	}
	out.Proof = p.write(e.Formula, e.Proof)
	return out
}

// reason says why there is no answer.
func (p Puzzle) reason(err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("timed out after %v", p.Timeout)
	}
	return err.Error()
}
