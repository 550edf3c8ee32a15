// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"errors"
	"fmt"
)

// ErrProof is the error of a proof that does not prove its formula unsatisfiable.
var ErrProof = errors.New("proof refused")

// How much is done between two looks at the context.
const (
	pollSteps   = 256    // steps replayed, or solutions tried
	pollClauses = 16_384 // clauses copied
)

// replay checks the steps of a proof that only adds clauses which follow by propagation, as those that this package
// makes, on a propagator that has loaded the formula and nothing else. CheckProof takes any.
func (p *Proof) replay(ctx context.Context, held *propagator) error {
	for i := range p.clauses.len() {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		clause := p.clauses.at(i)
		if p.deletion[i] {
			continue // what follows from fewer clauses follows from more
		}
		if err := known(clause, held.variables()); err != nil {
			return fmt.Errorf("%w: step %d: %w", ErrProof, i+1, err)
		}
		if !held.follows(clause) {
			return fmt.Errorf("%w: step %d of %d, %v, does not follow by unit propagation", ErrProof, i+1, p.Len(), clause)
		}
		if len(clause) == 0 {
			return nil
		}
		held.add(clause)
	}
	return fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, p.Len())
}

// known returns an error if a clause has a variable that the formula has not.
func known(clause []int32, variables int) error {
	for _, literal := range clause {
		if v := max(literal, -literal); int(v) > variables {
			return fmt.Errorf("variable %d (the formula has %d)", v, variables)
		}
	}
	return nil
}
