package tally

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"runtime"
	"strings"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/symmetry"
)

// Errors of a count.
var (
	// ErrMemory is the error of a bound on memory that is below [LeastMemory], or too small to follow even a few states at
	// a time.
	ErrMemory = errors.New("the memory allowed is too small")

	// ErrMethod is the error of an unknown method name.
	ErrMethod = errors.New("unknown method")

	// ErrCheckpoint is the error of a checkpoint that cannot be taken up: it is cut short or altered, of another
	// version, or of another problem. The text says which.
	ErrCheckpoint = errors.New("the checkpoint cannot be used")

	// ErrNothing is the error of Save if there is nothing to save: before Count, or during a search.
	ErrNothing = errors.New("no count by layers is under way")

	// ErrPlanar is the error of the method Planar for a problem that it cannot count.
	ErrPlanar = errors.New("the solutions are not the perfect matchings of a planar bipartite graph")
)

const (
	// DefaultMemory is the bound where none is given: 1 GiB.
	DefaultMemory = 1 << 30

	// LeastMemory is the smallest bound: 1 MiB.
	LeastMemory = 1 << 20
)

// A Method is a way to count.
type Method int

// The methods. See the package documentation for what they do.
const (
	Auto     Method = iota // the one that is expected to be the fastest
	Search                 // one solution after the other: dlx.Solver.Count
	Frontier               // layer by layer along an order of the items
	Layers                 // layer by layer by the number of items covered, states brought to one form by swaps
	Tree                   // along a tree of the items, from the leaves to the root
	Planar                 // by determinants: perfect matchings of planar bipartite graphs only
)

var methodNames = [...]string{"auto", "search", "frontier", "layers", "tree", "planar"}

// Methods returns all methods, Auto first. The slice is the caller's.
func Methods() (all []Method) {
	for m := range methodNames {
		all = append(all, Method(m))
	}
	return all
}

func (m Method) String() string {
	if m < 0 || int(m) >= len(methodNames) {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return methodNames[m]
}

// ParseMethod returns the method of a name: auto, search, frontier, layers, tree or planar. The error wraps [ErrMethod].
func ParseMethod(name string) (Method, error) {
	for m, n := range methodNames {
		if n == name {
			return Method(m), nil
		}
	}
	last := len(methodNames) - 1
	return 0, fmt.Errorf("%w %q (want %s or %s)", ErrMethod, name, strings.Join(methodNames[:last], ", "), methodNames[last])
}

// A Counter counts the solutions of one problem. Its fields may be set before Count or Resume. Only one goroutine may
// use it at a time.
type Counter struct {
	// Method is the way to count; the zero value is Auto.
	Method Method

	// Memory bounds the states and the tables of the workers, in bytes; 0 means DefaultMemory. If the states would take
	// more, some are put aside and followed a piece at a time. The count stays exact, but takes longer.
	Memory int64

	// Workers is the number of goroutines that share the work; 0 means 1, and at most dlx.WorkersPerProcessor are started
	// for each processor. The count, the states and the transitions are the same for any number. In Auto, the search that
	// competes with the layers has one.
	Workers int

	// Scratch is the folder for a temporary file to which a Diagram goes that does not fit Memory; "" means none. Count makes no
	// file.
	Scratch string

	// Progress, unless nil, is called between slices of the work, up to some hundred times a second, by one goroutine at a
	// time. It may call Save and Stats.
	Progress func(Progress)

	problem *dlx.Problem
	model   *model.Model
	sweep   *sweep // under way, finished, or nil
	way     Method // of sweep
	open    bool   // Auto made the sweep, a frontier, and has yet to look for shorter ways
	order   []int  // of a frontier
	family  []*symmetry.Family
	climb   *climb // along a tree, under way, finished, or nil; then there is no sweep
	plane   *plane // by determinants, under way, finished, or nil; if not nil, it has the count
	stats   Stats
}

func (c *Counter) workers() int { return min(c.Workers, dlx.WorkersPerProcessor*runtime.NumCPU()) }

// NewCounter returns a counter for p.
func NewCounter(p *dlx.Problem) *Counter {
	if p == nil {
		panic("tally: a Counter of a nil Problem")
	}
	return &Counter{problem: p}
}

// Count returns the number of solutions of p, by a Counter with its defaults.
func Count(ctx context.Context, p *dlx.Problem) (*big.Int, error) { return NewCounter(p).Count(ctx) }

// Count returns the number of solutions. Costs play no part.
//
// If ctx ends, Count returns its error and keeps what was counted so far: another call of Count goes on from there, and
// Save writes it. Other errors wrap [ErrMemory] or [ErrPlanar]; a search has the errors of [dlx.Solver.Count].
func (c *Counter) Count(ctx context.Context) (*big.Int, error) {
	if c.Memory < 0 || c.Memory > 0 && c.Memory < LeastMemory {
		return nil, fmt.Errorf("%w: %d bytes (want %d at least)", ErrMemory, c.Memory, LeastMemory)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if c.sweep != nil && c.open && c.plane == nil {
		return c.choose(ctx, wallClock())
	}
	if c.sweep != nil || c.climb != nil || c.plane != nil {
		return c.finish(ctx)
	}
	c.stats, c.open = Stats{}, false
	c.prepare()
	if c.model.Primary == 0 || c.model.Impossible() {
		c.stats.Method = Search
		if c.model.Primary == 0 {
			return big.NewInt(1), nil
		}
		return new(big.Int), nil
	}
	switch c.Method {
	case Search:
		return c.search(ctx)
	case Frontier:
		list := orders(c.model, until(ctx, orderSteps))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.startFrontier(list[0])
	case Layers:
		families := symmetry.Find(c.model, until(ctx, symmetry.Steps))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.startLayers(families)
	case Tree:
		e := eliminate(c.model, math.Inf(1), until(ctx, math.MaxInt))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.startClimb(e)
	case Planar:
		line, err := firstLine(ctx, c.model)
		if err != nil {
			return nil, err
		}
		if c.plane, err = newPlane(ctx, c.model, line.order); err != nil {
			return nil, err
		}
	default:
		return c.choose(ctx, wallClock())
	}
	return c.finish(ctx)
}

// prepare makes the model.
func (c *Counter) prepare() {
	if c.model == nil {
		c.model = model.New(c.problem)
	}
}

// memory returns the bound in bytes.
func (c *Counter) memory() int64 {
	if c.Memory == 0 {
		return DefaultMemory
	}
	return c.Memory
}

// startFrontier begins a sweep along an order.
func (c *Counter) startFrontier(order []int) {
	c.way, c.order, c.family = Frontier, order, nil
	c.sweep = newSweep(newFrontier(newPlan(c.model, order)), c.workers(), c.memory())
}

// until returns work that goes on until ctx ends.
func until(ctx context.Context, bound int) *model.Work {
	return model.NewWork(bound, func() bool { return ctx.Err() == nil })
}

// firstLine returns the best of the orders of the items that are found fast: as stated, and breadth first. The error is the
// error of ctx.
func firstLine(ctx context.Context, m *model.Model) (ranked, error) {
	lines := newRanking(m, until(ctx, orderSteps))
	lines.spread()
	return lines.best(), ctx.Err()
}

// startLayers begins a sweep by items covered, with families of interchangeable blocks.
func (c *Counter) startLayers(families []*symmetry.Family) {
	c.way, c.order, c.family = Layers, nil, families
	c.sweep = newSweep(newCovering(c.model, c.family), c.workers(), c.memory())
}

// startClimb begins a count along the tree of an elimination.
func (c *Counter) startClimb(e *elimination) { c.climb = newClimb(c.model, e, c.memory()) }

// ascend goes on with the climb to its end. It calls ask between slices, and ends with its error.
func (c *Counter) ascend(ask func() error) error {
	return c.climb.run(func() error {
		c.report()
		return ask()
	})
}

// finish goes on with the sweep, the climb or the determinants to its end.
func (c *Counter) finish(ctx context.Context) (*big.Int, error) {
	if c.plane != nil {
		if err := c.plane.run(ctx, c, func() error { c.report(); return nil }); err != nil {
			return nil, err
		}
		return c.result(), nil
	}
	if c.climb != nil {
		if err := c.ascend(ctx.Err); err != nil {
			return nil, err
		}
		return c.result(), nil
	}
	for c.sweep.next() {
		if err := c.sweep.advance(ctx); err != nil {
			return nil, err
		}
		c.report()
	}
	return c.result(), nil
}

// result returns the count that has come to its end.
func (c *Counter) result() *big.Int {
	if c.plane != nil {
		return c.plane.number()
	}
	if c.climb != nil {
		return new(big.Int).Set(&c.climb.sum)
	}
	return new(big.Int).Set(&c.sweep.sum)
}

// search counts the solutions one by one.
func (c *Counter) search(ctx context.Context) (*big.Int, error) {
	s := dlx.NewSolver(c.problem)
	s.Workers = c.Workers
	n, err := s.Count(ctx, 0)
	c.stats.found(s, n)
	if err != nil {
		return nil, err
	}
	return new(big.Int).SetUint64(n), nil
}
