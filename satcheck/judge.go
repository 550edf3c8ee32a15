// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"dlx-sudoku/satcheck/proof"
)

// A Verdict is the result of a check. The zero value is Undecided.
type Verdict int

// The verdicts.
const (
	// Undecided: the question was too large, or the check was cancelled or timed out, before an answer was found.
	Undecided Verdict = iota
	// Verified: every part of the claim holds; our own checker has derived, or replayed, that nothing is left out.
	Verified
	// Refuted: the claim is wrong, and the report has the counterexample.
	Refuted
	// Failed: the check itself went wrong: a malformed puzzle, a panic of the solver, or a wrong answer of the solver.
	Failed
)

var (
	// ErrRule is the error of a claimed solution that breaks a rule or a given, or is no grid of the puzzle's size.
	ErrRule = errors.New("not a solution")
	// ErrRepeated is the error of a claim that lists a solution twice.
	ErrRepeated = errors.New("repeated solution")
	// ErrMissing is the error of a claim that leaves a solution out.
	ErrMissing = errors.New("missing solution")
	// ErrTooLarge is the error of a problem whose clauses would have more than MaxLiterals literals.
	ErrTooLarge = proof.ErrTooLarge
)

// MaxLiterals is the greatest number of literals of the formula of a check. Solving one of that size takes about half a gigabyte,
// and the check returns within a second or two of the end of its context. An empty 25x25 grid has 1.6 million literals.
const MaxLiterals = 1 << 22

// DefaultSteps is a limit of steps that suits most puzzles: seconds to minutes, depending on their size.
const DefaultSteps = 200_000

// pollSteps is how many solutions are tried between two looks at the context.
const pollSteps = 256

// A Judge checks claims. The zero value is ready to use: it has no limit but the context, and does not try claims whose clauses
// would have more than MaxLiterals literals. Many goroutines may use a Judge; gophersat, which few puzzles need, serves one at a
// time.
type Judge struct {
	Steps int // the greatest number of clauses that a search may learn before it is Undecided; 0 means no limit

	// Propose, if it is not nil, returns lemmas about a puzzle that help to prove that it has no more solutions.
	Propose func(ctx context.Context, puzzle Puzzle) Lemmas

	// ProposeCover, if it is not nil, returns clauses that a search has learned about an exact cover, or about a puzzle
	// without Rules stated as one, and that help to prove that it has no solutions besides those claimed.
	//
	// Literal o+1 says that option o is chosen. After the options come the entries of Options, one option after the other:
	// entry e has the literal len(Options)+e+1, which says that its item has the colour that the entry gives. A negative
	// literal says the opposite. A clause may be overwritten by the next one. The judge keeps a clause if it follows by unit
	// propagation, and drops it otherwise; it keeps at most MaxLiterals literals and Steps clauses.
	ProposeCover func(ctx context.Context, claim CoverClaim) iter.Seq[[]int]

	stated *statement // the puzzle that is being checked, about which lemmas may be proposed

	// Tests replace these by faulty ones.
	solver  solver                                 // nil: ask.Solve
	exclude func(e *coverEncoding, solution []int) // nil: coverEncoding.exclude
}

// A Report is the outcome of a check.
type Report struct {
	Verdict Verdict

	// Err says why, unless the verdict is Verified. Refuted: it wraps ErrRule, ErrRepeated or ErrMissing. Undecided:
	// ErrTooLarge, ErrSteps or the context's error. Failed: ErrPuzzle, ErrClaim, ErrSolver or ErrEncoding.
	Err error

	// Claim is the number of the claimed solution that is at fault, counting from 0, or -1 if none is.
	Claim int

	// Missing is a solution that the claim leaves out, if Err wraps ErrMissing: the cells' digits, row by row, or the
	// option numbers in ascending order.
	Missing []int

	// Formula has the rules, the givens and, for each claimed solution, a clause that excludes it; nil if the check did not get
	// that far. Proof shows that it is unsatisfiable; nil unless a complete claim was Verified. Proof begins with the clauses
	// that the checker derived for proposed lemmas; only the clauses after them, which a search learned, were replayed.
	Formula *proof.Formula
	Proof   *proof.Proof

	// Learned is the number of clauses that a search learned; 0 if propagation and proposed lemmas decided.
	Learned int

	// Count is the number of solutions, if a number was claimed and a count by states shows one; see package states.
	Count *big.Int
}

// Check checks the claim that the puzzle has the solutions given and, if complete is true, no others. So a complete claim of no
// solutions says that the puzzle has none, and a complete claim of one solution says that it is unique. The steps are the same
// for every claim:
//
//  1. Each solution is a full grid that obeys the rules and the givens.
//  2. No two are the same.
//  3. If the claim is complete: the puzzle as an exact cover, written as clauses, with one clause for each solution that
//     excludes it, has no model. That is proved by lemmas that our own checker derives and learned clauses that it
//     replays. A model is decoded and tried by the rules; then it is the missing solution.
//
// The first claimed solutions are also tried on the clauses, so that an encoding that forbids too much is noticed.
//
// Check returns soon after the context ends: a search stops at the next clause that it learns, and almost everything else checks
// the context now and then. Two steps are not interrupted: writing clauses (except those of Rules), and handing clauses to
// gophersat. They take milliseconds for 9x9, some tenths of a second for 25x25, and a second or two for MaxLiterals.
func (j Judge) Check(ctx context.Context, puzzle Puzzle, solutions [][]int, complete bool) Report {
	report := Report{Claim: -1}
	if at, err := (Claim{Puzzle: puzzle, Solutions: solutions}).wellFormed(ctx); err != nil {
		return report.malformed(ctx, at, err)
	}
	s := puzzle.state()
	open := puzzle.Open()
	claim := make([][]int, len(solutions))
	for i, grid := range solutions {
		claim[i] = s.options(grid, open)
	}
	j.stated = s
	encode := func() *coverEncoding { return s.encode(ctx) }
	report = j.check(ctx, CoverClaim{Cover: s.Cover, Solutions: claim}, encode, complete)
	if report.Missing != nil {
		var err error
		if report.Missing, err = s.grid(report.Missing); err != nil {
			report.Missing = nil
			return report.because(Failed, fmt.Errorf("%w: a model is no solution: %w", ErrEncoding, err))
		}
	}
	if errors.Is(report.Err, ErrRule) || errors.Is(report.Err, ErrRepeated) { // right by the rules, and wrong as a cover
		return report.because(Failed, encodingError(report.Err))
	}
	return report
}
