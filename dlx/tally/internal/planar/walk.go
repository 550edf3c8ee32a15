package planar

import (
	"context"
	"math/big"
)

// A walk is a way along which all options are decided about.
type walk struct {
	*way
	*chinese
	left       big.Int // the number of matchings that agree with the decisions so far
	spare      source
	taken      []bool // the decisions so far
	remainders []uint64
}

// follow walks the whole way. At each entry it calls decide, with the number of matchings left that take one certain option of
// the entry; each of its options has as many. decide returns the option that is taken, counted from 0, or none. The error is
// the error of ctx.
func (t *Table) follow(ctx context.Context, decide func(e *entry, each *big.Int) (option int)) error {
	w := &walk{way: t.newWay(ctx, t.all), chinese: t.chinese.clone(), spare: t.spare, remainders: make([]uint64, len(t.all))}
	w.left.Set(t.Count)
	var each, all big.Int
	for w.more() {
		e := &w.entries[w.way.next]
		for k, in := range w.windows {
			w.remainders[k] = w.each(in)
		}
		w.number(&each, w.remainders[:len(w.windows)])
		option := decide(e, &each)
		if option == none {
			w.left.Sub(&w.left, all.Mul(&each, all.SetInt64(int64(len(e.options)))))
		} else {
			w.left.Set(&each)
		}
		w.windows = w.windows[:w.primesFor(&w.left)]
		w.taken = append(w.taken, option != none)
		w.decide(option != none)
		if err := w.mend(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// mend replaces windows whose primes divide the number of matchings left.
func (w *walk) mend() error {
	mended := false
	for k, in := range w.windows {
		for in.number == 0 {
			some, err := w.eliminateAll(w.ctx, &w.spare, 1, true)
			if err != nil {
				return err
			}
			again := w.newWay(w.ctx, some)
			for _, take := range w.taken {
				if !again.more() {
					return w.ctx.Err()
				}
				again.decide(take)
			}
			in, mended = again.windows[0], true
		}
		w.windows[k] = in
	}
	if mended {
		var fields []*field
		for _, in := range w.windows {
			fields = append(fields, in.field)
		}
		w.chinese = newChinese(fields)
	}
	return nil
}

// At returns the options of the solution of a rank, from 0 to Count - 1. The error is the error of ctx.
func (t *Table) At(ctx context.Context, rank *big.Int) (options []int32, err error) {
	rank = new(big.Int).Set(rank)
	var all, option big.Int
	err = t.follow(ctx, func(e *entry, each *big.Int) int {
		if all.Mul(each, all.SetInt64(int64(len(e.options)))); rank.Cmp(&all) >= 0 {
			rank.Sub(rank, &all)
			return none
		}
		option.QuoRem(rank, each, rank)
		k := int(option.Int64())
		options = append(options, e.options[k])
		return k
	})
	return options, err
}

// Rank returns the rank of a solution, given which options it takes. The error is the error of ctx.
func (t *Table) Rank(ctx context.Context, chosen []bool) (*big.Int, error) {
	rank, some := new(big.Int), new(big.Int)
	err := t.follow(ctx, func(e *entry, each *big.Int) int {
		for k, o := range e.options {
			if chosen[o] {
				rank.Add(rank, some.Mul(each, some.SetInt64(int64(k))))
				return k
			}
		}
		rank.Add(rank, some.Mul(each, some.SetInt64(int64(len(e.options)))))
		return none
	})
	return rank, err
}
