//go:build !js

package tally

import (
	"context"
	"errors"
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

// newPlane returns a plane for a model, given an order of the items. The error is ErrPlanar if the solutions are no such
// matchings, or the error of ctx.
func newPlane(ctx context.Context, m *model.Model, order []int) (*plane, error) {
	x := planar.New(ctx, m, order)
	switch err := ctx.Err(); {
	case err != nil:
		return nil, err
	case x == nil:
		return nil, ErrPlanar
	}
	return &plane{count: x.NewCount()}, nil
}

// longDiagram is the cost of an order from which on a diagram by determinants is tried. Below it, states take longer to make,
// but draw each sample faster: after some thousand samples they have made up for that.
const longDiagram = 28

// statesPerProduct is how many states there must be, by the bound on them, for each product of the determinants. A product
// takes less time than a state, but the bound may be far too high.
const statesPerProduct = 16

// planeFor returns a plane for a model. It returns nil if there is none, if the line costs less than long, or if the plane is not
// known to take much less time than the line. The error is the error of ctx.
func planeFor(ctx context.Context, m *model.Model, line ranked, long float64) (*plane, error) {
	if line.cost < long {
		return nil, nil
	}
	p, err := newPlane(ctx, m, line.order)
	switch {
	case errors.Is(err, ErrPlanar):
		return nil, nil
	case err == nil && math.Log2(statesPerProduct*float64(p.stats().Transitions)) > line.cost:
		return nil, nil
	}
	return p, err
}

// inPlane counts by determinants if that is known to take much less time than the best line. It reports whether it has the
// count or was stopped.
func (t *contest) inPlane(ctx context.Context, lines *ranking, yield func(error) bool) bool {
	p, err := planeFor(ctx, t.c.model, lines.best(), longLine)
	switch {
	case err != nil:
		yield(err)
		return true
	case p == nil || p.stats().Bytes > t.c.memory():
		return false
	}
	t.c.plane = p
	stopped := false
	err = p.run(ctx, t.c, func() error {
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

// flatten makes the diagram by determinants, and reports whether it did. For Auto, it does not if determinants cannot count the
// solutions, or not in much less time. Memory plays no part in this, so that samples do not depend on it.
func (c *Counter) flatten(ctx context.Context, d *Diagram) (done bool, err error) {
	line, err := firstLine(ctx, c.model)
	if err != nil {
		return false, err
	}
	var p *plane
	if d.method == Planar {
		p, err = newPlane(ctx, c.model, line.order)
	} else {
		p, err = planeFor(ctx, c.model, line, longDiagram)
	}
	if p == nil {
		return false, err
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

// run goes on with the count to its end, with the workers of a counter, or as many of them as its memory has room for. It calls
// ask between primes. The error wraps ErrMemory if there is no room for one worker, or is the error of ask or of ctx.
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

// keep makes the table of a diagram. The error wraps ErrMemory if the table does not fit, or is the error of ask or of ctx.
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

// againLine is the cost of the best order up to which a count by determinants is repeated along an order of the items. This
// takes some minutes at most.
const againLine = 34

// tooLong returns errTooLong if no order of the items is short enough for a second count, or the error of ctx.
func tooLong(ctx context.Context, m *model.Model) error {
	line, err := firstLine(ctx, m)
	if err == nil && line.cost > againLine {
		err = errTooLong
	}
	return err
}
