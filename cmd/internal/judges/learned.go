package judges

import (
	"context"
	"iter"
	"strconv"
	"time"

	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

// fewOptions is the number of options below which no lemmas are proposed: the judge's own search settles most of these problems
// faster than a learner can be made.
const fewOptions = 1000

// learned proposes to the judge the clauses that the engine learns about an exact cover. If the time is limited, half of it is
// left to the judge's solver.
func learned(ctx context.Context, c satcheck.CoverClaim) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if len(c.Cover.Options) < fewOptions {
			return
		}
		if deadline, limited := ctx.Deadline(); limited {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, time.Until(deadline)/2)
			defer cancel()
		}
		lemmas(ctx, c)(yield)
	}
}

// lemmas returns the clauses that the engine learns when it looks for another solution than those claimed.
func lemmas(ctx context.Context, c satcheck.CoverClaim) iter.Seq[[]int] {
	p, err := problemOf(c.Cover)
	if err != nil {
		return func(func([]int) bool) {} // an option may have no primary item
	}
	known := make([]dlx.Solution, len(c.Solutions))
	for n, sol := range c.Solutions {
		known[n] = sol
	}
	return dlx.NewSolver(p).Lemmas(ctx, known)
}

// problemOf returns a cover of the judge as a problem of the engine, with the same numbering of items, options and entries.
func problemOf(c satcheck.Cover) (*dlx.Problem, error) {
	names := make([]string, c.Primary+c.Secondary)
	var b dlx.Builder
	for i := range names {
		names[i] = strconv.Itoa(i)
		if i >= c.Primary {
			b.Secondary(names[i])
		} else if least, most := c.Times(i); least != 1 || most != 1 {
			b.Multiple(least, most, names[i])
		} else {
			b.Primary(names[i])
		}
	}
	var items []string
	for o, option := range c.Options {
		items = items[:0]
		for k, i := range option {
			name := names[i]
			if colour := c.Colour(o, k); colour > 0 {
				name += ":" + strconv.Itoa(colour)
			}
			if weight := c.Weight(o, k); weight > 1 {
				name += ":" + strconv.Itoa(weight)
			}
			items = append(items, name)
		}
		b.Option(items...)
	}
	return b.Problem()
}
