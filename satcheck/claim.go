package satcheck

import (
	"context"
	"errors"
	"fmt"
)

// ErrEncoding is the error of an encoding that does not exist, or of clauses that do not say what the rules say: a model
// that is no solution, or a solution that is no model. The latter is a fault of this package.
var ErrEncoding = errors.New("wrong encoding")

// errUnstable is wrapped in ErrEncoding: the same question had two answers.
var errUnstable = errors.New("the same question was answered differently")

func encodingError(err error) error { return fmt.Errorf("%w: %w", ErrEncoding, err) }

// sampled is how many of the claimed solutions are tried on the clauses.
const sampled = 16

// A claim is what a check is about, a Sudoku or an exact cover.
type claim struct {
	solutions [][]int
	complete  bool
	obeys     func(solution []int) error  // nil if it is a solution by the rules alone
	key       func(solution []int) string // the same for equal solutions only
	size      func() int                  // how many literals the clauses will have, about
	encode    func() (problem, error)
}

// A problem is the clauses of a claim, and the way between models and solutions.
type problem struct {
	formula *Formula
	model   func(solution []int) []bool
	exclude func(solution []int) // adds the clause that forbids this solution and no other
	decode  func(model []bool) ([]int, error)
}

// check is the one path for every claim.
func (j Judge) check(ctx context.Context, c claim) Report {
	report := Report{Claim: -1}
	if err := ctx.Err(); err != nil {
		return report.undecided(err)
	}
	seen := make(map[string]int, len(c.solutions))
	for i, solution := range c.solutions {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return report.undecided(ctx.Err())
		}
		if err := c.obeys(solution); err != nil {
			report.Claim = i
			return report.refuted(fmt.Errorf("%w: solution %d: %w", ErrRule, i+1, err))
		}
		key := c.key(solution)
		if first, repeated := seen[key]; repeated {
			report.Claim = i
			return report.refuted(fmt.Errorf("%w: solution %d is solution %d again", ErrRepeated, i+1, first+1))
		}
		seen[key] = i
	}
	if !c.complete {
		report.Verdict = Verified
		return report
	}
	if size := c.size(); size > MaxLiterals {
		return report.undecided(fmt.Errorf("%w: %d literals (the most is %d)", ErrTooLarge, size, MaxLiterals))
	}
	p, err := c.encode()
	if err != nil {
		return report.failed(err)
	}
	report.Formula = p.formula
	for i, solution := range c.solutions[:min(sampled, len(c.solutions))] {
		if n := p.formula.Violated(p.model(solution)); n >= 0 {
			report.Claim = i
			return report.failed(fmt.Errorf("%w: solution %d violates clause %d, %v", ErrEncoding, i+1, n+1, p.formula.Clause(n)))
		}
	}
	for i, solution := range c.solutions {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return report.undecided(ctx.Err())
		}
		p.exclude(solution)
	}
	answer, err := j.Solve(ctx, p.formula)
	switch {
	case errors.Is(err, ErrSolver):
		return report.failed(err)
	case err != nil:
		return report.undecided(err)
	case answer.Proof != nil:
		report.Verdict, report.Proof = Verified, answer.Proof
		return report
	}
	solution, err := p.decode(answer.Model)
	if err != nil {
		return report.failed(fmt.Errorf("%w: a model is no solution: %w", ErrEncoding, err))
	}
	if i, claimed := seen[c.key(solution)]; claimed {
		report.Claim = i
		return report.failed(fmt.Errorf("%w: solution %d is excluded and found again", ErrEncoding, i+1))
	}
	report.Missing = solution
	return report.refuted(fmt.Errorf("%w: %d claimed, and there is another", ErrMissing, len(c.solutions)))
}

func (r Report) undecided(err error) Report { return r.because(Undecided, err) }
func (r Report) refuted(err error) Report   { return r.because(Refuted, err) }
func (r Report) failed(err error) Report    { return r.because(Failed, err) }

func (r Report) because(verdict Verdict, err error) Report {
	r.Verdict, r.Err = verdict, err
	return r
}
