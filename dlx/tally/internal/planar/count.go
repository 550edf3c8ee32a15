package planar

import (
	"context"
	"math/big"
	"sync"
)

// A Count is the number of solutions of a matrix, under way or found.
type Count struct {
	*Matrix
	Primes     int // how many it takes
	source     source
	fields     []*field
	remainders []uint64
}

// NewCount returns a count that has not begun.
func (x *Matrix) NewCount() *Count {
	return &Count{Matrix: x, Primes: x.primesFor(x.bound), source: x.newSource()}
}

// Done returns how many primes are done.
func (c *Count) Done() int { return len(c.fields) }

// Advance goes on with as many primes as there are workers. The error is the error of ctx: then none of them is done.
func (c *Count) Advance(ctx context.Context, workers int) error {
	all, err := c.eliminateAll(ctx, &c.source, min(max(1, workers), c.Primes-c.Done()), false)
	for _, r := range all {
		c.fields, c.remainders = append(c.fields, r.field), append(c.remainders, r.determinant)
	}
	return err
}

// Number returns the number of solutions, once all primes are done.
func (c *Count) Number() *big.Int { return newChinese(c.fields).number(new(big.Int), c.remainders) }

// eliminateAll eliminates all pairs modulo each of the next primes that will do, each in a goroutine. The error is the error of
// ctx; then the source is as before.
func (x *Matrix) eliminateAll(ctx context.Context, s *source, primes int, keep bool) ([]*factors, error) {
	before := *s
	all, fields := make([]*factors, primes), make([]*field, primes)
	for k := range fields {
		fields[k] = s.next()
	}
	var wait sync.WaitGroup
	for k, f := range fields {
		wait.Go(func() { all[k] = x.eliminate(ctx, f, keep) })
	}
	wait.Wait()
	for k := range all {
		for all[k] == nil && ctx.Err() == nil {
			all[k] = x.eliminate(ctx, s.next(), keep)
		}
	}
	if err := ctx.Err(); err != nil {
		*s = before
		return nil, err
	}
	return all, nil
}
