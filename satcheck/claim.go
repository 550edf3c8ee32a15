// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck/proof"
)

// ErrEncoding is the error of clauses that do not say what the rules say: a model that is no solution, or a solution that
// is no model. That is a fault of this package.
var ErrEncoding = errors.New("wrong encoding")

// ErrClaim is the error of a claim that is not well formed, whether or not it is true.
var ErrClaim = errors.New("malformed claim")

// A Claim is a statement about a puzzle that a proof shows: there are no solutions besides the listed ones. A partial claim
// lists one solution, and says that every solution fills Cells as that one does.
type Claim struct {
	Puzzle    Puzzle
	Solutions [][]int
	Partial   bool  // the claim is about Cells only
	Cells     []int // in ascending order, counting from 0; none unless the claim is partial
}

// wellFormed returns nil if everything in a claim that needs no proof is right: the puzzle is valid, each listed solution
// obeys it, no two of them are equal, and the claim lists as many solutions and cells as its kind has. It also returns
// the index of the solution at fault, counting from 0, or -1. The error wraps ErrPuzzle, ErrClaim, ErrRule or
// ErrRepeated, or is the context's.
func (c Claim) wellFormed(ctx context.Context) (int, error) {
	if err := c.Puzzle.Validate(); err != nil {
		return -1, err
	}
	for i, cell := range c.Cells {
		switch {
		case cell < 0 || cell >= len(c.Puzzle.Givens):
			return -1, fmt.Errorf("%w: cell %d (want 0 to %d)", ErrClaim, cell, len(c.Puzzle.Givens)-1)
		case i > 0 && cell <= c.Cells[i-1]:
			return -1, fmt.Errorf("%w: cell %d after cell %d (want ascending order)", ErrClaim, cell, c.Cells[i-1])
		}
	}
	switch n := len(c.Solutions); {
	case c.Partial && n != 1:
		return -1, fmt.Errorf("%w: a partial claim with %d solutions (want 1)", ErrClaim, n)
	case !c.Partial && len(c.Cells) > 0:
		return -1, fmt.Errorf("%w: %d cells in a claim that is not partial", ErrClaim, len(c.Cells))
	}
	return listed(ctx, c.Solutions, func(grid []int) error { return c.Puzzle.obeys(ctx, grid) }, gridKey)
}

// maxBelow is the largest absolute value of a bound of costs. Sums with it cannot overflow, since a formula of MaxLiterals has
// costs of less than 4 maxBelow together.
const maxBelow = maxCost << 20

// Validate returns nil if everything in a claim that needs no proof is right: the problem is valid, and the listed solutions
// obey it and are different. The error wraps ErrPuzzle, ErrClaim, ErrRule, ErrRepeated or ErrTooLarge, or is the context's.
func (c CoverClaim) Validate(ctx context.Context) error {
	_, err := c.wellFormed(ctx)
	return err
}

// wellFormed is Claim.wellFormed for an exact cover. A bound, if there is one, must be small enough, and the cover must have
// costs.
func (c CoverClaim) wellFormed(ctx context.Context) (int, error) {
	if err := c.Cover.Validate(); err != nil {
		return -1, err
	}
	switch {
	case c.Bounded && c.Cover.Costs == nil:
		return -1, fmt.Errorf("%w: a bound of the cost without costs", ErrClaim)
	case !c.Bounded && c.Below != 0:
		return -1, fmt.Errorf("%w: the bound %d in a claim that is not bounded", ErrClaim, c.Below)
	case c.Below > maxBelow || c.Below < -maxBelow:
		return -1, fmt.Errorf("%w: the bound %d (want %d at most, either way)", ErrClaim, c.Below, maxBelow)
	}
	return listed(ctx, c.Solutions, c.Cover.Obeys, optionsKey)
}

// listed returns nil if each solution obeys the problem and no two have the same key, and else the index of the first at
// fault. The error wraps ErrRule, ErrRepeated or ErrTooLarge; or it is the context's, with index -1.
func listed(ctx context.Context, solutions [][]int, obeys func([]int) error, key func([]int) string) (int, error) {
	first := make(map[string]int, len(solutions))
	for i, solution := range solutions {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return -1, ctx.Err()
		}
		if err := obeys(solution); err != nil && ctx.Err() != nil {
			return -1, ctx.Err()
		} else if errors.Is(err, ErrTooLarge) {
			return i, err
		} else if err != nil {
			return i, fmt.Errorf("%w: solution %d: %w", ErrRule, i+1, err)
		}
		k := key(solution)
		if n, repeated := first[k]; repeated {
			return i, fmt.Errorf("%w: solution %d is solution %d again", ErrRepeated, i+1, n+1)
		}
		first[k] = i
	}
	return -1, nil
}

// gridKey makes a grid comparable.
func gridKey(grid []int) string {
	key := make([]byte, len(grid))
	for cell, digit := range grid {
		key[cell] = byte(digit) // MaxSize at most
	}
	return string(key)
}

// Formula returns clauses that are unsatisfiable if and only if the claim holds. They depend only on the claim. The error wraps
// ErrPuzzle, ErrClaim, ErrRule or ErrRepeated if the claim is not well formed, or ErrTooLarge, or the context's.
func (c Claim) Formula(ctx context.Context) (*proof.Formula, error) {
	_, e, err := c.encode(ctx)
	if err != nil {
		return nil, err
	}
	return e.formula, nil
}

// encode writes a claim as clauses, if it is well formed. The clauses say that the cells are filled differently from every
// listed solution. The error is as Formula's, or the context's.
func (c Claim) encode(ctx context.Context) (*statement, *coverEncoding, error) {
	if _, err := c.wellFormed(ctx); err != nil {
		return nil, nil, err
	}
	s := c.Puzzle.state()
	e := s.encode(ctx)
	cells := c.Cells
	if !c.Partial {
		cells = c.Puzzle.Open()
	}
	for _, grid := range c.Solutions {
		e.exclude(s.options(grid, cells))
	}
	return s, e, cmp.Or(ctx.Err(), e.tooLarge())
}

// errUnstable is wrapped in ErrEncoding: the same question had two answers.
var errUnstable = errors.New("the same question was answered differently")

func encodingError(err error) error { return fmt.Errorf("%w: %w", ErrEncoding, err) }

// sampled is the number of claimed solutions that are tried on the clauses.
const sampled = 16

// check checks the claim that an exact cover has these solutions, and, if the claim is complete, that no others are within
// its bound. It is the one path for every claim. The problem is valid; encode writes it as clauses.
func (j Judge) check(ctx context.Context, claim CoverClaim, encode func() *coverEncoding, complete bool) Report {
	c, solutions := claim.Cover, claim.Solutions
	report := Report{Claim: -1}
	if err := ctx.Err(); err != nil {
		return report.because(Undecided, err)
	}
	if at, err := claim.wellFormed(ctx); err != nil {
		return report.malformed(ctx, at, err)
	}
	if !complete {
		report.Verdict = Verified
		return report
	}
	e := encode()
	if err := cmp.Or(ctx.Err(), e.tooLarge()); err != nil {
		return report.because(Undecided, err)
	}
	for i, solution := range solutions[:min(sampled, len(solutions))] {
		if n := e.formula.Violated(e.model(solution)); n >= 0 {
			report.Claim = i
			return report.because(Failed,
				fmt.Errorf("%w: solution %d violates clause %d, %v", ErrEncoding, i+1, n+1, e.formula.Clause(n)))
		}
	}
	for i, solution := range solutions {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return report.because(Undecided, ctx.Err())
		}
		if j.exclude == nil {
			e.exclude(solution)
		} else {
			j.exclude(e, solution)
		}
	}
	claim.bound(e)
	if err := e.tooLarge(); err != nil {
		return report.because(Undecided, err)
	}
	report.Formula = e.formula
	answer, err := j.solve(ctx, e.formula, j.learn(ctx, claim, e))
	report.Learned = answer.Learned
	switch {
	case errors.Is(err, ErrSolver):
		return report.because(Failed, err)
	case err != nil:
		return report.because(Undecided, err)
	case answer.Proof != nil:
		report.Verdict, report.Proof = Verified, answer.Proof
		return report
	}
	solution := e.decode(answer.Model)
	if err := c.Obeys(solution); err != nil {
		return report.because(Failed, fmt.Errorf("%w: a model is no solution: %w", ErrEncoding, err))
	}
	found := optionsKey(solution)
	if i := slices.IndexFunc(solutions, func(s []int) bool { return optionsKey(s) == found }); i >= 0 {
		report.Claim = i
		return report.because(Failed, fmt.Errorf("%w: solution %d is excluded and found again", ErrEncoding, i+1))
	}
	if claim.Bounded && c.cost(solution) >= claim.Below {
		return report.because(Failed,
			fmt.Errorf("%w: a model costs %d (want less than %d)", ErrEncoding, c.cost(solution), claim.Below))
	}
	report.Missing = solution
	if claim.Bounded {
		return report.because(Refuted, fmt.Errorf("%w: one that costs %d, and the dearest claimed costs %d",
			ErrMissing, c.cost(solution), claim.Below))
	}
	return report.because(Refuted, fmt.Errorf("%w: %d claimed, and there is another", ErrMissing, len(solutions)))
}

// malformed returns the report on a claim that is not well formed, or was not examined before the context ended.
func (r Report) malformed(ctx context.Context, at int, err error) Report {
	switch r.Claim = at; {
	case errors.Is(err, ErrRule), errors.Is(err, ErrRepeated):
		return r.because(Refuted, err)
	case ctx.Err() != nil, errors.Is(err, ErrTooLarge):
		return r.because(Undecided, err)
	}
	return r.because(Failed, err)
}

func (r Report) because(verdict Verdict, err error) Report {
	r.Verdict, r.Err = verdict, err
	return r
}
