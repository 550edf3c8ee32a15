// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"errors"
	"fmt"
)

// ErrEncoding is the error of clauses that do not say what the rules say: a model that is no solution, or a solution that
// is no model. That is a fault of this package.
var ErrEncoding = errors.New("wrong encoding")

// A Claim is what a proof shows of a puzzle: each of its solutions fills these cells as one of the listed ones does. So
// the puzzle has no solution if none is listed, and with all its cells the listed solutions are all there are.
type Claim struct {
	Puzzle    Puzzle
	Solutions [][]int
	Partial   bool  // the claim is about Cells only
	Cells     []int // counting from 0
}

// Formula returns the clauses that nothing satisfies if the claim holds. They depend on the claim alone. The error wraps
// ErrPuzzle, ErrRule if a listed solution is none, or ErrTooLarge.
func (c Claim) Formula() (*Formula, error) {
	if err := c.Puzzle.Validate(); err != nil {
		return nil, err
	}
	for _, cell := range c.Cells {
		if cell < 0 || cell >= len(c.Puzzle.Givens) {
			return nil, fmt.Errorf("%w: cell %d (want 0 to %d)", ErrPuzzle, cell, len(c.Puzzle.Givens)-1)
		}
	}
	for i, grid := range c.Solutions {
		if err := c.Puzzle.Obeys(grid); err != nil {
			return nil, fmt.Errorf("%w: solution %d: %w", ErrRule, i+1, err)
		}
	}
	s := c.Puzzle.state()
	e := s.encode()
	c.exclude(s, e)
	if e.formula.TooLarge() {
		return nil, fmt.Errorf("%w: more than %d literals", ErrTooLarge, e.formula.Limit)
	}
	return e.formula, nil
}

// exclude adds the clauses that the cells are filled otherwise than by each listed solution.
func (c Claim) exclude(s *statement, e *coverEncoding) {
	cells := c.Cells
	if !c.Partial {
		cells = c.Puzzle.open()
	}
	for _, grid := range c.Solutions {
		e.exclude(s.options(grid, cells))
	}
}

// errUnstable is wrapped in ErrEncoding: the same question had two answers.
var errUnstable = errors.New("the same question was answered differently")

func encodingError(err error) error { return fmt.Errorf("%w: %w", ErrEncoding, err) }

// sampled is how many of the claimed solutions are tried on the clauses.
const sampled = 16

// check checks the claim that an exact cover has these solutions, and, if the claim is complete, that no others are within
// its bound. It is the one path for every claim. The problem is valid; encode writes it as clauses.
func (j Judge) check(ctx context.Context, claim CoverClaim, encode func() *coverEncoding, complete bool) Report {
	c, solutions := claim.Cover, claim.Solutions
	report := Report{Claim: -1}
	if err := ctx.Err(); err != nil {
		return report.undecided(err)
	}
	seen := make(map[string]int, len(solutions))
	for i, solution := range solutions {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return report.undecided(ctx.Err())
		}
		if err := c.Obeys(solution); err != nil {
			report.Claim = i
			return report.refuted(fmt.Errorf("%w: solution %d: %w", ErrRule, i+1, err))
		}
		key := optionsKey(solution)
		if first, repeated := seen[key]; repeated {
			report.Claim = i
			return report.refuted(fmt.Errorf("%w: solution %d is solution %d again", ErrRepeated, i+1, first+1))
		}
		seen[key] = i
	}
	if !complete {
		report.Verdict = Verified
		return report
	}
	e := encode()
	tooLarge := fmt.Errorf("%w: more than %d literals", ErrTooLarge, e.formula.Limit)
	if e.formula.TooLarge() {
		return report.undecided(tooLarge)
	}
	for i, solution := range solutions[:min(sampled, len(solutions))] {
		if n := e.formula.Violated(e.model(solution)); n >= 0 {
			report.Claim = i
			return report.failed(fmt.Errorf("%w: solution %d violates clause %d, %v", ErrEncoding, i+1, n+1, e.formula.Clause(n)))
		}
	}
	for i, solution := range solutions {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return report.undecided(ctx.Err())
		}
		if j.exclude == nil {
			e.exclude(solution)
		} else {
			j.exclude(e, solution)
		}
	}
	claim.bound(e)
	if e.formula.TooLarge() {
		return report.undecided(tooLarge)
	}
	report.Formula = e.formula
	answer, err := j.Solve(ctx, e.formula)
	switch {
	case errors.Is(err, ErrSolver):
		return report.failed(err)
	case err != nil:
		return report.undecided(err)
	case answer.Proof != nil:
		report.Verdict, report.Proof = Verified, answer.Proof
		return report
	}
	solution := e.decode(answer.Model)
	if err := c.Obeys(solution); err != nil {
		return report.failed(fmt.Errorf("%w: a model is no solution: %w", ErrEncoding, err))
	}
	if i, claimed := seen[optionsKey(solution)]; claimed {
		report.Claim = i
		return report.failed(fmt.Errorf("%w: solution %d is excluded and found again", ErrEncoding, i+1))
	}
	if claim.Bounded && c.cost(solution) >= claim.Below {
		return report.failed(fmt.Errorf("%w: a model costs %d (want less than %d)", ErrEncoding, c.cost(solution), claim.Below))
	}
	report.Missing = solution
	if claim.Bounded {
		return report.refuted(fmt.Errorf("%w: one that costs %d, and the dearest claimed costs %d", ErrMissing, c.cost(solution), claim.Below))
	}
	return report.refuted(fmt.Errorf("%w: %d claimed, and there is another", ErrMissing, len(solutions)))
}

func (r Report) undecided(err error) Report { return r.because(Undecided, err) }
func (r Report) refuted(err error) Report   { return r.because(Refuted, err) }
func (r Report) failed(err error) Report    { return r.because(Failed, err) }

func (r Report) because(verdict Verdict, err error) Report {
	r.Verdict, r.Err = verdict, err
	return r
}
