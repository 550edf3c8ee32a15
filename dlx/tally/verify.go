package tally

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"dlx-sudoku/dlx/tally/internal/residues"
)

// Errors of a verification.
var (
	// ErrDisagree is the error of a count that its verification refutes.
	ErrDisagree = errors.New("counting again comes to another result")

	// ErrUndecided is the error of a verification that was given up, because it would take more memory than allowed.
	ErrUndecided = errors.New("cannot count again")
)

// Evidence names in a few words what confirms a count that has passed [Counter.Verify].
const Evidence = "a second program, modulo two primes"

// Verify counts again with other code, and compares. It chooses an order of the items by itself, keeps states in its own way, and
// knows nothing of swaps: where a count needs them, [Counter.Trace] has what proves it. Where the count was by search, it may
// search as well, with sets of options instead of links; where it was along a tree, it multiplies factors. It counts modulo two primes of 61 bits, on one goroutine, within the
// memory that the count may take.
//
// The error is the error of ctx, or wraps ErrDisagree if the counts differ, or wraps ErrUndecided if nothing is known. A
// verification is no proof: it misses a difference that is a multiple of both primes, and an error in reading the problem.
func (c *Counter) Verify(ctx context.Context, count *big.Int) error {
	var again residues.Residues
	var err error
	if c.sweep != nil {
		c.sweep.trim()
	}
	switch {
	case c.climb != nil:
		again, err = residues.CountTree(ctx, c.problem, c.memory())
	case c.stats.Method == Search:
		again, err = residues.CountSingly(ctx, c.problem, c.memory(), c.stats.Nodes, c.stats.Updates)
	default:
		again, err = residues.Count(ctx, c.problem, c.memory(), c.Stats().Transitions)
	}
	switch {
	case errors.Is(err, residues.ErrRoom):
		return fmt.Errorf("%w: %w", ErrUndecided, err)
	case err != nil:
		return err
	}
	for k, prime := range residues.Primes {
		modulus := new(big.Int).SetUint64(prime)
		want, got := new(big.Int).Mod(count, modulus), new(big.Int).SetUint64(again[k]%prime)
		if got.Cmp(want) != 0 {
			return fmt.Errorf("%w: %d modulo %d (want %d)", ErrDisagree, got, prime, want)
		}
	}
	return nil
}
