package tally

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"

	"dlx-sudoku/dlx"
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
// search as well, with sets of options instead of links; where it was along a tree, it multiplies factors. A count by
// determinants is repeated along an order of the items, unless that would take too long. Verify counts modulo two primes of 61
// bits, on one goroutine, within the memory that the count may take.
//
// The error is the error of ctx, or wraps ErrDisagree if the counts differ, or wraps ErrUndecided if nothing is known. A
// verification is no proof: it misses a difference that is a multiple of both primes, and an error in reading the problem.
func (c *Counter) Verify(ctx context.Context, count *big.Int) error {
	var again residues.Residues
	var err error
	if c.sweep != nil {
		c.sweep.trim()
	}
	if c.plane != nil {
		err = tooLong(ctx, c.model)
	}
	switch {
	case err != nil:
	case c.climb != nil:
		again, err = residues.CountTree(ctx, c.problem, c.memory())
	case c.stats.Method == Search:
		again, err = residues.CountSingly(ctx, c.problem, c.memory(), c.stats.Nodes, c.stats.Updates)
	default:
		again, err = residues.Count(ctx, c.problem, c.memory(), c.Stats().Transitions)
	}
	return compare(count, again, err)
}

// Verify counts the solutions that contain an option with other code, and compares their number with a marginal. It adds an item
// that only this option covers, and counts as [Counter.Verify] does, with the same errors. It takes at most the given memory, in
// bytes, and about as long as the count.
func (d *Diagram) Verify(ctx context.Context, option int, with *big.Int, memory int64) error {
	if d.plane != nil {
		if err := tooLong(ctx, d.model); err != nil {
			return compare(with, residues.Residues{}, err)
		}
	}
	p, err := forced(d.problem, option)
	if err != nil {
		return err
	}
	var again residues.Residues
	switch d.method {
	case Tree:
		again, err = residues.CountTree(ctx, p, memory)
	case Search:
		again, err = residues.CountSingly(ctx, p, memory, listNodes, listNodes)
	default:
		again, err = residues.Count(ctx, p, memory, uint64(d.nodes))
	}
	return compare(with, again, err)
}

// undecided returns the error of a second count. It wraps ErrUndecided if such a count takes too much time or memory.
func undecided(err error) error {
	if errors.Is(err, errTooLong) || errors.Is(err, residues.ErrRoom) {
		return fmt.Errorf("%w: %w", ErrUndecided, err)
	}
	return err
}

// errTooLong is the error of a count by determinants that no second method can repeat.
var errTooLong = errors.New("only determinants can count so many solutions")

// forced returns a problem whose solutions are those that contain an option.
func forced(p *dlx.Problem, option int) (*dlx.Problem, error) {
	const must = "must"
	var b dlx.Builder
	b.Primary(must)
	for i := range p.Primary() {
		lo, hi := p.Multiplicity(i)
		b.Multiple(lo, hi, strconv.Itoa(i))
	}
	for i := p.Primary(); i < p.Items(); i++ {
		b.Secondary(strconv.Itoa(i))
	}
	for o := range p.Options() {
		var names []string
		times, colours := p.AppendTimes(nil, o), p.AppendColours(nil, o)
		for k, i := range p.AppendOption(nil, o) {
			name := strconv.Itoa(i)
			switch {
			case colours[k] > 0:
				name += ":" + strconv.Itoa(colours[k])
			case times[k] > 1:
				name += ":" + strconv.Itoa(times[k])
			}
			names = append(names, name)
		}
		if o == option {
			names = append(names, must)
		}
		b.Option(names...)
	}
	return b.Problem()
}

// compare returns an error unless the count and the second count agree modulo the primes. err is the error of the second count.
func compare(count *big.Int, again residues.Residues, err error) error {
	switch {
	case err != nil:
		return undecided(err)
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
