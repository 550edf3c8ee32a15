package satcheck

import (
	"context"
	"errors"
	"fmt"
)

// A Verdict is what a check comes to. The zero value is Undecided.
type Verdict int

// The verdicts.
const (
	// Undecided: the question was too large, or the check was cancelled or timed out, before an answer was found.
	Undecided Verdict = iota
	// Verified: every part of the claim holds; that nothing is left out is proved, by a proof that was replayed.
	Verified
	// Refuted: the claim is wrong, and the report has the counterexample.
	Refuted
	// Failed: the check itself went wrong: a malformed puzzle, a panic of the solver, an answer of it that is wrong.
	Failed
)

// String returns the verdict in lower case.
func (v Verdict) String() string {
	switch v {
	case Undecided:
		return "undecided"
	case Verified:
		return "verified"
	case Refuted:
		return "refuted"
	case Failed:
		return "failed"
	}
	return fmt.Sprintf("Verdict(%d)", int(v))
}

var (
	// ErrRule is the error of a claimed solution that breaks a rule or a given, or is no grid of the puzzle's size.
	ErrRule = errors.New("not a solution")
	// ErrRepeated is the error of a claim that lists a solution twice.
	ErrRepeated = errors.New("repeated solution")
	// ErrMissing is the error of a claim that leaves a solution out.
	ErrMissing = errors.New("missing solution")
	// ErrTooLarge is the error of a problem that would take more than MaxLiterals literals to write down.
	ErrTooLarge = errors.New("too large to check")
)

// MaxLiterals is how many literals a formula may have that a check builds, so that it takes about half a gigabyte
// while it is solved, and a check returns within a second or two of the end of its context. An empty 25x25 grid has 0.4
// to 1.6 million, by the encoding; only as Binary it has too many, 5 million.
const MaxLiterals = 1 << 22

// DefaultSteps is the limit of steps of the function Check: seconds to minutes, by the size of the puzzle.
const DefaultSteps = 200_000

// A Judge checks claims. The zero value is ready to use: it writes puzzles in the Extended encoding and goes on
// until the context ends; only what takes more than MaxLiterals to write down is not tried. A Judge may be used by many goroutines; one at a time has the SAT solver.
type Judge struct {
	Encoding Encoding // how puzzles are written as clauses
	Steps    int      // the most clauses a search may learn before it is given up as Undecided; 0 means no limit

	solver solverFunc // nil: consult; tests put a liar here
}

// A Report is the outcome of a check.
type Report struct {
	Verdict Verdict

	// Err says why, unless the verdict is Verified. Refuted: it wraps ErrRule, ErrRepeated or ErrMissing. Undecided:
	// ErrTooLarge, ErrSteps or the context's error. Failed: ErrPuzzle, ErrSolver or ErrEncoding.
	Err error

	// Claim is the number of the claimed solution that is at fault, counting from 0, or -1 if none is.
	Claim int

	// Missing is a solution that the claim leaves out, if Err wraps ErrMissing: the cells' digits, row by row, or the
	// option numbers in ascending order.
	Missing []int

	// Formula holds the rules, the givens and a clause for each claimed solution that excludes it; nil if the check
	// did not get that far. Proof shows that nothing satisfies it; nil unless a complete claim was Verified.
	Formula *Formula
	Proof   *Proof
}

// Check checks a claim with a limit of DefaultSteps; see Judge.Check.
func Check(ctx context.Context, puzzle Puzzle, solutions [][]int, complete bool) Report {
	return Judge{Steps: DefaultSteps}.Check(ctx, puzzle, solutions, complete)
}

// Check checks the claim that the puzzle has the solutions given and, if complete is true, no others. So no solutions
// and complete claim that there is none, one and complete that it is unique. The steps are the same for every claim:
//
//  1. Each solution is a full grid that obeys the rules and the givens.
//  2. No two are the same.
//  3. If the claim is complete: the rules and the givens as clauses, with one clause for each solution that excludes
//     it, have no model. That is proved by clauses that gophersat learned and our own checker replays. A model is
//     decoded and tried by the rules; then it is the missing solution.
//
// The first claimed solutions are also tried on the clauses, so that an encoding that forbids too much is noticed.
//
// Check returns soon after the context ends: a search stops at the next clause that it learns, and everything else looks
// at the context now and then, but for two things that are not interrupted. These are writing the clauses down and
// handing them to gophersat: milliseconds for 9x9, some tenths of a second for 25x25, and a second or two at most, for
// MaxLiterals.
func (j Judge) Check(ctx context.Context, puzzle Puzzle, solutions [][]int, complete bool) Report {
	if err := puzzle.Validate(); err != nil {
		return Report{Verdict: Failed, Claim: -1, Err: err}
	}
	c := claim{
		solutions: solutions,
		complete:  complete,
		obeys:     puzzle.obeys,
		key:       gridKey,
		size:      func() int { return j.Encoding.literals(puzzle) + len(solutions)*j.Encoding.exclusion(puzzle) },
		encode: func() (problem, error) {
			encoded, err := Encode(puzzle, j.Encoding)
			if err != nil {
				return problem{}, err
			}
			open := puzzle.open()
			return problem{
				formula: encoded.Formula,
				model:   encoded.Model,
				exclude: func(grid []int) { encoded.forbid(grid, open) },
				decode:  encoded.Decode,
			}, nil
		},
	}
	return j.check(ctx, c)
}

// gridKey makes a grid comparable.
func gridKey(grid []int) string {
	key := make([]byte, len(grid))
	for cell, digit := range grid {
		key[cell] = byte(digit)
	}
	return string(key)
}
