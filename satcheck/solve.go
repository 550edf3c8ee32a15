// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
)

// An Answer says whether a formula can be satisfied, and carries the evidence: either Model or Proof is not nil.
type Answer struct {
	Model []bool // Model[v-1] is the value of variable v; it satisfies every clause
	Proof *Proof // shows that there is no model; it has been replayed on the formula

	// Learned is the number of clauses that the search learned, one for each conflict; 0 if propagation alone decides. It
	// is also set where an error ends the search.
	Learned int
}

// Solve decides whether the formula can be satisfied. It propagates units, searches what is left for a while, and then
// gives it to gophersat. What comes back is checked: only a model that satisfies every clause and a proof that our own
// checker accepts are answers.
//
// The error is the context's, or it wraps ErrSteps, ErrAlone, or ErrSolver. A search that has been cancelled ends at the next
// clause that it learns, and Solve returns when it has ended. While gophersat takes the clauses in, it is not
// interrupted: a second or two for each five million literals. Solve does not look at MaxLiterals.
func (j Judge) Solve(ctx context.Context, f *Formula) (Answer, error) {
	held, err := load(ctx, f)
	if err != nil {
		return Answer{}, err
	}
	defer held.release()
	proof := &Proof{}
	if held.refuted() {
		proof.Add()
		return Answer{Proof: proof}, nil
	}
	model, learned, err := j.ask(ctx, held, proof)
	switch {
	case err != nil:
		return Answer{Learned: learned}, err
	case model != nil:
		if i := f.Violated(model); i >= 0 {
			return Answer{}, fmt.Errorf("%w: its model violates clause %d, %v", ErrSolver, i+1, f.Clause(i))
		}
		return Answer{Model: model, Learned: learned}, nil
	}
	if err := proof.replay(ctx, held); err != nil {
		if ctx.Err() != nil {
			return Answer{}, err
		}
		return Answer{}, fmt.Errorf("%w: it says UNSAT: %w", ErrSolver, err)
	}
	return Answer{Proof: proof, Learned: learned}, nil
}
