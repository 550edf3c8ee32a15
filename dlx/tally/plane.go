//go:build !js

package tally

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/planar"
)

// A plane counts the perfect matchings of a planar bipartite graph by determinants: see package planar.
type plane struct {
	count   *planar.Count
	table   *planar.Table // of a diagram
	workers int
}

// newPlane returns a plane for a model, given an order of the items, or nil if its solutions are no such matchings.
func newPlane(m *model.Model, order []int) *plane {
	x := planar.New(m, order)
	if x == nil {
		return nil
	}
	return &plane{count: x.NewCount()}
}

// longDiagram is the cost of an order from which on a diagram by determinants is tried. Where states are fewer, it takes some thousand samples
// to make up for the time that they take, but each sample is drawn faster.
const longDiagram = 28

// stateProducts is how many products at least are taken to be as long as a state.
const stateProducts = 16

// planeFor returns a plane for a model, or nil if there is none, if the best line costs less than long, or if it is not known to
// be much shorter than that.
func planeFor(m *model.Model, line ranked, long float64) *plane {
	if line.cost < long {
		return nil
	}
	p := newPlane(m, line.order)
	if p == nil || math.Log2(stateProducts*float64(p.stats().Transitions)) > line.cost {
		return nil
	}
	return p
}

// inPlane counts by determinants, if that is known to be much shorter than the best line, and reports whether it has the count, or was
// stopped.
func (t *contest) inPlane(ctx context.Context, lines *ranking, yield func(error) bool) bool {
	p := planeFor(t.c.model, lines.best(), longLine)
	if p == nil || p.stats().Bytes > t.c.memory() {
		return false
	}
	t.c.plane = p
	stopped := false
	err := p.run(ctx, t.c, func() error {
		if t.c.report(); !yield(nil) {
			stopped = true
			return context.Canceled
		}
		return nil
	})
	if err != nil && !stopped {
		yield(err)
	}
	return true
}

// flatten makes the diagram by determinants, and reports whether it did. Auto leaves it to another road if these do not serve or are not
// much shorter, whatever the memory, so that samples do not depend on it.
func (c *Counter) flatten(ctx context.Context, d *Diagram) (done bool, err error) {
	lines := newRanking(c.model, until(ctx, orderSteps))
	lines.spread()
	if err := ctx.Err(); err != nil {
		return false, err
	}
	p := planeFor(c.model, lines.best(), longDiagram)
	if d.method == Planar {
		if p = newPlane(c.model, lines.best().order); p == nil {
			return false, ErrPlanar
		}
	}
	if p == nil {
		return false, nil
	}
	ask := func() error {
		if c.Progress != nil {
			c.Progress(p.progress())
		}
		return nil
	}
	if err = p.run(ctx, c, ask); err == nil {
		err = p.keep(ctx, c.memory(), ask)
	}
	if err != nil {
		return false, err
	}
	d.method, d.plane, d.count = Planar, p, p.number()
	return true, nil
}

// run goes on with the count to its end, with the workers of a counter, or as many of them as its memory has room for. It calls ask
// between primes. The error wraps ErrMemory if there is no room for one, or is that of ask or of ctx.
func (p *plane) run(ctx context.Context, c *Counter, ask func() error) error {
	each := p.stats().Bytes
	if p.workers = int(min(int64(max(1, c.workers())), c.memory()/each)); p.workers == 0 {
		return fmt.Errorf("%w: %d bytes, and a determinant takes %d", ErrMemory, c.memory(), each)
	}
	for p.count.Done() < p.count.Primes {
		if err := p.count.Advance(ctx, p.workers); err != nil {
			return err
		}
		if err := ask(); err != nil {
			return err
		}
	}
	return nil
}

// keep makes the table of a diagram. The error wraps ErrMemory if it does not fit, or is that of ask or of ctx.
func (p *plane) keep(ctx context.Context, memory int64, ask func() error) (err error) {
	p.table, err = p.count.NewTable(ctx, p.number(), func(bytes int64) error {
		if bytes > memory {
			return fmt.Errorf("%w: determinants take more than %d MB", ErrMemory, memory>>20)
		}
		return ask()
	})
	return err
}

// number returns the number of solutions, once they are counted.
func (p *plane) number() *big.Int { return p.count.Number() }

// stats returns the costs: of the whole count before it is run.
func (p *plane) stats() Stats {
	primes := p.count.Primes
	return Stats{
		Method: Planar, States: uint64(primes * p.count.Pairs), Transitions: uint64(primes * p.count.Work),
		Most: int64(p.count.Side), Bytes: int64(8 * p.count.Side * p.count.Side),
	}
}

func (p *plane) progress() Progress {
	return Progress{Method: Planar, Layer: min(p.count.Done(), p.count.Primes-1), Layers: p.count.Primes}
}

// at returns the options of the solution of a rank.
func (p *plane) at(ctx context.Context, rank *big.Int) ([]int32, error) { return p.table.At(ctx, rank) }

// rank returns the rank of a solution, given which options it takes.
func (p *plane) rank(ctx context.Context, chosen []bool) (*big.Int, error) {
	return p.table.Rank(ctx, chosen)
}

// marginals returns for each option of the model the number of solutions that contain it.
func (p *plane) marginals(ctx context.Context, options int) ([]big.Int, error) {
	return p.table.Marginals(ctx, options, p.workers)
}

// againLine is the cost of the best order up to which a count by determinants is repeated along an order of the items: that takes some
// minutes at most.
const againLine = 34

// tooLong reports whether no order of the items is short enough for a second count.
func (c *Counter) tooLong() bool {
	lines := newRanking(c.model, until(context.Background(), orderSteps))
	lines.spread()
	return lines.best().cost > againLine
}
