package tally

import (
	"context"
	"math/big"
	"time"

	"dlx-sudoku/dlx"
)

const (
	fullBudget      = 200_000_000 // entries looked at to find swaps where Layers was asked for
	autoBudget      = 4_000_000   // in Auto
	manyTransitions = 50_000      // after so many transitions of a frontier, Auto looks for swaps
	strongSwaps     = 12          // bits of symmetry for Layers: a state takes 50 times as long, and not all merges
	probes          = 30          // for an estimate of the search

	nodesPerSecond = 5e6 // of a fast search
	firstTurn      = 2 * time.Millisecond
)

// choose counts by search and by layers in turn, in turns that grow, until one of them is at the end. So it takes
// about twice as long as the better one; less where an estimate says that the search is long: until a tenth of
// that time has gone by, the layers have nearly all of it.
func (c *Counter) choose(ctx context.Context, hints []*swap) (*big.Int, error) {
	s := dlx.NewSolver(c.problem)
	e := newErrand(ctx, func(ctx context.Context) (uint64, error) { return s.Count(ctx, 0) })
	defer e.cancel()
	var searched, swept, least time.Duration
	for turn := firstTurn; ; turn += turn / 4 {
		share := max(turn, swept-searched)
		if least-searched > 10*swept {
			share = turn / 16
		}
		if e.run(share, &searched) {
			if e.err != nil { // the sweep stays, to be saved
				return nil, e.err
			}
			c.sweep, c.family = nil, nil
			c.stats.found(s)
			return new(big.Int).SetUint64(e.n), nil
		}
		if least == 0 {
			least = c.weigh(ctx, searched/2)
		}
		begin := time.Now()
		if n, err := c.compete(ctx, hints, max(turn, searched-swept)); n != nil || err != nil {
			return n, err
		}
		swept += time.Since(begin)
	}
}

// weigh returns how long a search will take at least, as far as is known within some time, or 0.
func (c *Counter) weigh(ctx context.Context, within time.Duration) time.Duration {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	estimate, err := dlx.NewSolver(c.problem).Estimate(ctx, probes, 1)
	if err != nil && estimate.Probes < probes/3 {
		return 0
	}
	return time.Duration(min(estimate.Nodes.Low/nodesPerSecond*1e9, 1e18))
}

// compete goes on with the sweep for some time. The count is nil if it is not at its end then.
func (c *Counter) compete(ctx context.Context, hints []*swap, turn time.Duration) (*big.Int, error) {
	begin := time.Now()
	if c.sweep == nil && len(hints) > 0 {
		c.startLayers(append(hints, findSwaps(c.model, autoBudget)...))
	} else if c.sweep == nil {
		c.startFrontier(orders(c.model, hastySteps)[0])
	}
	for c.sweep.next() {
		if err := c.sweep.advance(ctx); err != nil {
			return nil, err
		}
		c.report()
		if c.way == Frontier && !c.looked && c.sweep.transitions > manyTransitions {
			c.looked = true
			if swaps := distinct(findSwaps(c.model, autoBudget)); symmetry(stars(swaps)) > strongSwaps {
				c.startLayers(swaps)
			}
		}
		if time.Since(begin) > turn {
			return nil, nil
		}
	}
	return new(big.Int).Set(&c.sweep.sum), nil
}

// An errand is a search that runs in a goroutine of its own, but only while it is its turn: the search asks its
// context every millisecond or so whether it goes on, and there it waits for its next turn.
type errand struct {
	context.Context
	turn    chan time.Duration
	pause   chan struct{}
	done    chan struct{}
	stopped chan struct{}
	ends    time.Time // of the turn
	n       uint64
	err     error
}

// newErrand returns an errand that has not begun.
func newErrand(ctx context.Context, count func(ctx context.Context) (uint64, error)) *errand {
	e := &errand{
		Context: ctx, turn: make(chan time.Duration), pause: make(chan struct{}),
		done: make(chan struct{}), stopped: make(chan struct{}),
	}
	go func() {
		defer close(e.done)
		if e.wait() == nil {
			e.n, e.err = count(e)
		}
	}()
	return e
}

// run gives the errand a turn, and reports whether it is done. The time taken is added to spent.
func (e *errand) run(turn time.Duration, spent *time.Duration) bool {
	begin := time.Now()
	defer func() { *spent += time.Since(begin) }()
	select {
	case e.turn <- turn:
	case <-e.done:
		return true
	}
	select {
	case <-e.pause:
		return false
	case <-e.done:
		return true
	}
}

// wait waits for the next turn.
func (e *errand) wait() error {
	select {
	case turn := <-e.turn:
		e.ends = time.Now().Add(turn)
		return nil
	case <-e.stopped:
		return context.Canceled
	}
}

// Err is asked by the search. It ends the turn when its time is up.
func (e *errand) Err() error {
	if err := e.Context.Err(); err != nil {
		return err
	}
	if time.Now().Before(e.ends) {
		return nil
	}
	select {
	case e.pause <- struct{}{}:
		return e.wait()
	case <-e.stopped:
		return context.Canceled
	}
}

// cancel ends the errand, which waits for a turn, and returns when it has ended.
func (e *errand) cancel() {
	select {
	case <-e.stopped:
	default:
		close(e.stopped)
	}
	<-e.done
}
