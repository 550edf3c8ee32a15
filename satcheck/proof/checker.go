// Trusted: a fault here can make a wrong claim Verified.

package proof

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"dlx-sudoku/satcheck/internal/unit"
)

// ErrProof is the error of a proof that does not prove its formula unsatisfiable.
var ErrProof = errors.New("proof refused")

// ErrTooLarge is the error of a formula or a proof whose clauses, together, have more than 2^31 literals.
var ErrTooLarge = unit.ErrTooLarge

// pollSteps is how many steps are replayed between two looks at the context.
const pollSteps = 256

// A Checker holds the clauses of a formula, the clauses of a proof that it replays, and the literals that follow by unit
// propagation. No other code has its propagator: a search for a proof gets only the clauses of a [Rest].
type Checker struct {
	held *unit.Propagator
	rest Rest
	way  Way
}

// propagators is the pool of all checkers; checkers holds the released ones, for their memory.
var (
	propagators unit.Pool
	checkers    sync.Pool
)

// Load returns a checker of the formula, whose units are propagated. The error is ErrTooLarge or the context's. Loading a
// formula takes most of the time of checking a short proof.
func Load(ctx context.Context, f *Formula) (*Checker, error) {
	held, err := propagators.Load(ctx, f.variables, &f.clauses)
	if err != nil {
		return nil, err
	}
	c, ok := checkers.Get().(*Checker)
	if !ok {
		c = &Checker{}
	}
	c.held, c.way.held = held, held
	return c, nil
}

// Release frees the memory of the checker and its rest for later checkers. They must not be used after that.
func (c *Checker) Release() {
	c.way.Withdraw(0)
	propagators.Release(c.held)
	c.held, c.way.held = nil, nil
	checkers.Put(c)
}

// Refuted reports whether propagation alone shows that nothing satisfies the clauses.
func (c *Checker) Refuted() bool { return c.held.Refuted() }

// Replay checks the steps of a proof, which continues the last proof that the checker replayed. It returns nil if the empty
// clause is among the steps. Each clause must follow by unit propagation: Replay is for proofs made by [Proof.Add]; [Check]
// takes any proof. Replay ignores deletions, since clauses that follow from fewer clauses also follow from more. The error
// wraps ErrProof or ErrTooLarge, or is the context's. Replay first withdraws all assumptions.
func (c *Checker) Replay(ctx context.Context, p *Proof) error {
	c.way.Withdraw(0)
	for i := range p.clauses.Len() {
		if i%pollSteps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		clause := p.clauses.At(i)
		if p.deletion[i] {
			continue
		}
		if err := known(clause, c.held.Variables()); err != nil {
			return fmt.Errorf("%w: step %d: %w", ErrProof, i+1, err)
		}
		if !c.held.Follows(clause) {
			return fmt.Errorf("%w: step %d of %d, %v, does not follow by unit propagation", ErrProof, i+1, p.Len(), clause)
		}
		if len(clause) == 0 {
			return nil
		}
		if _, err := c.held.Add(clause); err != nil {
			return fmt.Errorf("step %d of %d: %w", i+1, p.Len(), err)
		}
	}
	return fmt.Errorf("%w: no empty clause in its %d steps", ErrProof, p.Len())
}

// Check replays the proof on the formula and returns nil if it is one: every clause added follows by unit propagation,
// and the empty clause is among them. Otherwise the error wraps ErrProof and says which step failed, or it is the
// context's, or ErrTooLarge.
func (p *Proof) Check(ctx context.Context, f *Formula) error {
	c, err := Load(ctx, f)
	if err != nil {
		return err
	}
	defer c.Release()
	return c.Replay(ctx, p)
}

// Rest withdraws all assumptions and returns the clauses that propagation leaves. They are valid until the next call or Release.
// The error is the context's.
func (c *Checker) Rest(ctx context.Context) (*Rest, error) {
	c.way.Withdraw(0)
	r := &c.rest
	clauses, of, err := c.held.Rest(ctx, unit.Clauses(r.Clauses), r.of)
	if r.Clauses, r.of = Clauses(clauses), of; err != nil {
		return nil, err
	}
	r.Variables = len(r.of)
	r.fixed = r.fixed[:0]
	for v := range c.held.Variables() {
		r.fixed = append(r.fixed, c.held.Value[2*v])
	}
	return r, nil
}

// known returns an error if a clause has a variable that the formula does not have.
func known[T int | int32](clause []T, variables int) error {
	for _, literal := range clause {
		if v := max(int(literal), -int(literal)); v < 1 || v > variables {
			return fmt.Errorf("variable %d (the formula has %d)", v, variables)
		}
	}
	return nil
}
