package tally

import "context"

// askEvery is how much work an effort takes between two asks of its context: some tenths of a millisecond.
const askEvery = 1 << 14

// An effort is work with a bound, in entries of options looked at. It asks a context now and then, and is over
// when that has ended.
type effort struct {
	ctx   context.Context
	left  int // below 0: it is over
	since int // work since the context was asked
	err   error
}

func newEffort(ctx context.Context, bound int) *effort { return &effort{ctx: ctx, left: bound} }

// spend takes some work off the bound.
func (e *effort) spend(work int) {
	e.left -= work
	if e.since += work; e.since < askEvery || e.err != nil {
		return
	}
	e.since = 0
	if e.err = e.ctx.Err(); e.err != nil {
		e.left = -1
	}
}

// over reports whether nothing is left to be spent.
func (e *effort) over() bool { return e.left < 0 }
