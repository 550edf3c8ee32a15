// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"errors"
	"fmt"

	"dlx-sudoku/satcheck/internal/ask"
	"dlx-sudoku/satcheck/internal/unit"
	"dlx-sudoku/satcheck/proof"
)

// The errors of a solve.
var (
	// ErrSteps is the error of a search that reached its limit of steps.
	ErrSteps = ask.ErrSteps
	// ErrSolver is the error of a solver that panicked or whose answer turned out wrong.
	ErrSolver = ask.ErrSolver
)

// An Answer says whether a formula can be satisfied, and carries the evidence: either Model or Proof is not nil.
type Answer struct {
	Model []bool       // Model[v-1] is the value of variable v; it satisfies every clause
	Proof *proof.Proof // shows that there is no model; what the search learned has been replayed on the formula

	// Learned is the number of clauses that the search learned, one for each conflict; 0 if propagation alone decided. It is
	// also set if an error ended the search.
	Learned int
}

// A solver looks for a model of clauses over the variables 1 to variables, as ask.Solve does.
type solver func(ctx context.Context, variables int, clauses *unit.Clauses, limit int) (ask.Answer, error)

// Solve decides whether the formula can be satisfied. It propagates units, searches the rest for a while, and then gives it to
// gophersat. It checks every result: only a model that satisfies every clause, or a proof that our own checker accepts, is an
// answer.
//
// The error is the context's, or it wraps ErrSteps, ErrSolver or ErrTooLarge. A search that has been cancelled ends at the next
// clause that it learns, and Solve returns when it has ended. While gophersat takes the clauses in, it is not
// interrupted: a second or two for each five million literals. Solve does not look at MaxLiterals.
func (j Judge) Solve(ctx context.Context, f *proof.Formula) (Answer, error) {
	return j.solve(ctx, f, nil)
}

// solve is Solve. Before the search, learn may make the checker derive lemmas, and note them in the proof. These notes are not
// replayed: whatever they say, the checker holds only what it has derived.
func (j Judge) solve(ctx context.Context, f *proof.Formula, learn func(*proof.Way, *proof.Proof) error) (Answer, error) {
	checker, err := proof.Load(ctx, f)
	if err != nil {
		return Answer{}, err
	}
	defer checker.Release()
	p := &proof.Proof{}
	if learn != nil && !checker.Refuted() {
		if err := learn(checker.Way(), p); err != nil {
			return Answer{}, err
		}
	}
	if checker.Refuted() {
		p.Add()
		return Answer{Proof: p}, nil
	}
	rest, err := checker.Rest(ctx)
	if err != nil {
		return Answer{}, err
	}
	solve := j.solver
	if solve == nil {
		solve = ask.Solve
	}
	found, err := solve(ctx, rest.Variables, (*unit.Clauses)(&rest.Clauses), j.Steps)
	switch {
	case err != nil:
		return Answer{Learned: found.Steps}, err
	case found.Model != nil:
		model := rest.Model(found.Model)
		if i := f.Violated(model); i >= 0 {
			return Answer{}, fmt.Errorf("%w: its model violates clause %d, %v", ErrSolver, i+1, f.Clause(i))
		}
		return Answer{Model: model, Learned: found.Steps}, nil
	}
	searched, err := rest.Proof((*proof.Clauses)(&found.Learned))
	if err != nil {
		return Answer{}, fmt.Errorf("%w: %w", ErrSolver, err)
	}
	if err := checker.Replay(ctx, searched); err != nil {
		if ctx.Err() != nil || errors.Is(err, ErrTooLarge) {
			return Answer{}, err
		}
		return Answer{}, fmt.Errorf("%w: it says UNSAT: %w", ErrSolver, err)
	}
	p.Append(searched)
	return Answer{Proof: p, Learned: found.Steps}, nil
}
