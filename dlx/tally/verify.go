package tally

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// Errors of a verification.
var (
	// ErrDisagree is the error of a count that the second road refutes.
	ErrDisagree = errors.New("the second road comes to another count")

	// ErrUndecided is the error of a verification that was given up, because it would take more memory than allowed.
	ErrUndecided = errors.New("the second road is too long")
)

// Verify counts again on a second road and compares. That road shares no code with the first but the parts of the
// problem and the list of swaps: states are byte strings in maps of Go; counts are taken modulo two primes of 61
// and 63 bits; the items are covered in another order; swaps are verified anew, by the list of all options, and
// applied in another way. It takes 5 to 30 times as long.
//
// The error wraps ErrDisagree if the counts differ, or ErrUndecided; then nothing is known. What a verification
// cannot see: a difference that is a multiple of both primes, an error in reading the problem, and one in the
// swaps' list that happens to be a symmetry of the options (which would be none).
func (c *Counter) Verify(ctx context.Context, count *big.Int) error {
	r := newRoad(c.problem)
	r.room = c.memory()
	switch {
	case c.sweep != nil && c.way == Layers:
		for _, f := range c.family {
			var star [][][2]int32
			for _, s := range f.star {
				star = append(star, s.pairs)
			}
			if !r.exchange(star) {
				return fmt.Errorf("%w: a swap is not one", ErrDisagree)
			}
		}
	default:
		c.prepare()
		all, err := orders(ctx, c.model, orderSteps)
		if err != nil {
			return err
		}
		r.order = all[min(1, len(all)-1)]
		if c.way == Frontier && slices.Equal(r.order, c.order) {
			r.order = all[0]
		}
		if len(all) == 1 {
			slices.Reverse(r.order)
		}
	}
	residues, err := r.count(ctx)
	if err != nil {
		return err
	}
	for k, prime := range primes {
		want := new(big.Int).Mod(count, new(big.Int).SetUint64(prime)).Uint64()
		if residues[k] != want {
			return fmt.Errorf("%w: %d modulo %d (want %d)", ErrDisagree, residues[k], prime, want)
		}
	}
	return nil
}
