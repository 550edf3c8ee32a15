package planar

import (
	"context"
	"math/big"
	"sync"
	"sync/atomic"
)

// A Table has what is needed to find the solutions of ranks. It does not change, and goroutines may share it.
type Table struct {
	*Matrix
	Count   *big.Int
	all     []*factors // modulo primes whose product is above Count
	chinese *chinese
	spare   source // of primes that are not in use
}

// NewTable returns a table, given the number of solutions. It calls ask after each prime, with the bytes taken so far. The
// error is the error of ask or of ctx.
func (x *Matrix) NewTable(ctx context.Context, count *big.Int, ask func(bytes int64) error) (*Table, error) {
	t := &Table{Matrix: x, Count: count, spare: x.newSource()}
	var fields []*field
	bytes := int64(0)
	for range x.primesFor(count) {
		some, err := x.eliminateAll(ctx, &t.spare, 1, true)
		if err != nil {
			return nil, err
		}
		t.all, fields = append(t.all, some...), append(fields, some[0].field)
		bytes += some[0].bytes()
		if err := ask(bytes); err != nil {
			return nil, err
		}
	}
	t.chinese = newChinese(fields)
	return t, nil
}

// bytes returns what the pivots take.
func (r *factors) bytes() (n int64) {
	for _, p := range r.pivots {
		n += 64 + 16*int64(len(p.right)+len(p.down))
	}
	return n
}

// Marginals returns for each option of the model the number of solutions that contain it. The error is the error of ctx.
func (t *Table) Marginals(ctx context.Context, options, workers int) ([]big.Int, error) {
	remainders := make([][]uint64, len(t.entries))
	for k := range remainders {
		remainders[k] = make([]uint64, len(t.all))
	}
	var at atomic.Int32
	var wait sync.WaitGroup
	for range max(1, workers) {
		wait.Go(func() {
			for k := int(at.Add(1)) - 1; k < len(t.all); k = int(at.Add(1)) - 1 {
				for w := t.newWay(ctx, t.all[k:k+1]); w.more(); {
					remainders[w.next][k] = w.each(w.windows[0])
				}
			}
		})
	}
	wait.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	with, c := make([]big.Int, options), t.chinese.clone()
	for k := range t.entries {
		for _, o := range t.entries[k].options {
			c.number(&with[o], remainders[k])
		}
	}
	return with, nil
}
