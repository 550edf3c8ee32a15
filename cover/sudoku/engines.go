package sudoku

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/dlx"
)

// A search is an engine that has taken a puzzle.
type search interface {
	count(ctx context.Context, limit uint64) (uint64, error)

	// each calls yield for each solution, and reports whether it has not been stopped by it. The grid is overwritten by
	// the next one.
	each(ctx context.Context, yield func(*cover.Grid) bool) bool

	// err returns what ended each before its time.
	err() error

	// give hands the engine back for the next puzzle.
	give()
}

// take returns an engine that has taken the puzzle.
func take(ctx context.Context, puzzle *cover.Grid) search {
	switch {
	case ctx == nil:
		panic("sudoku: a nil context (want context.Background() if nothing ends the search)")
	case puzzle == nil:
		panic("sudoku: a nil Grid (want a puzzle; cover.NewGrid makes an empty one)")
	}
	l := puzzle.Layout()
	if l.BoxRows() == 3 && l.BoxCols() == 3 {
		return takeBands(puzzle)
	}
	return takeCells(puzzle)
}

// banded is a search by package bands.
type banded struct{ solver bands.Solver }

var bandPool = sync.Pool{New: func() any { return new(banded) }}

func takeBands(puzzle *cover.Grid) *banded {
	b := bandPool.Get().(*banded)
	if err := b.solver.Load(puzzle); err != nil {
		panic("sudoku: " + err.Error()) // of a layout that it takes
	}
	return b
}

func (b *banded) count(ctx context.Context, limit uint64) (uint64, error) {
	return b.solver.Count(ctx, limit)
}

func (b *banded) each(ctx context.Context, yield func(*cover.Grid) bool) bool {
	for g := range b.solver.Solutions(ctx) {
		if !yield(g) {
			return false
		}
	}
	return true
}

func (b *banded) err() error { return b.solver.Err() }
func (b *banded) give()      { bandPool.Put(b) }

// covered is a search for exact covers by package dlx.
type covered struct {
	matrix *cover.Matrix
	solver *dlx.Solver
	grid   *cover.Grid // the solution at hand
	givens []int
	clash  bool
	failed error
	pool   *sync.Pool // nil if the problem is for one puzzle
}

// cellPools has the *sync.Pool of the engines for each *cover.Layout.
var cellPools sync.Map

func takeCells(puzzle *cover.Grid) *covered {
	m := cover.NewMatrix(puzzle.Layout())
	var c *covered
	if own := m.For(puzzle); own != m {
		c = newCovered(own, newProblem(own))
	} else {
		c = cellPool(m).Get().(*covered)
	}
	c.load(puzzle)
	return c
}

// cellPool returns the pool of the engines for unrestricted puzzles of a layout, which share one problem.
func cellPool(m *cover.Matrix) *sync.Pool {
	if p, ok := cellPools.Load(m.Layout()); ok {
		return p.(*sync.Pool)
	}
	problem := newProblem(m)
	pool := new(sync.Pool)
	pool.New = func() any {
		c := newCovered(m, problem)
		c.pool = pool
		return c
	}
	p, _ := cellPools.LoadOrStore(m.Layout(), pool)
	return p.(*sync.Pool)
}

func newProblem(m *cover.Matrix) *dlx.Problem {
	p, err := dlx.NewProblem(m.Items(), 0, m.Options())
	if err != nil {
		panic("sudoku: " + err.Error()) // of a matrix that is right
	}
	return p
}

func newCovered(m *cover.Matrix, p *dlx.Problem) *covered {
	s, err := dlx.NewSolverIn(p, dlx.Cells)
	if err != nil {
		panic("sudoku: " + err.Error()) // of a problem that cells take
	}
	return &covered{matrix: m, solver: s, grid: cover.NewGrid(m.Layout())}
}

// load takes the puzzle in place of the one before.
func (c *covered) load(puzzle *cover.Grid) {
	c.solver.Reset()
	c.givens = c.matrix.AppendGivens(c.givens[:0], puzzle)
	err := c.solver.Commit(c.givens...)
	c.clash = errors.Is(err, dlx.ErrClash)
	if err != nil && !c.clash {
		panic("sudoku: " + err.Error())
	}
}

func (c *covered) count(ctx context.Context, limit uint64) (uint64, error) {
	if c.clash {
		return 0, ctx.Err()
	}
	return c.solver.Count(ctx, limit)
}

func (c *covered) each(ctx context.Context, yield func(*cover.Grid) bool) bool {
	if c.failed = ctx.Err(); c.clash || c.failed != nil {
		return true
	}
	for solution, err := range c.solver.Solutions(ctx) {
		if err != nil {
			c.failed = err
			break
		}
		if err := c.matrix.Fill(c.grid, solution); err != nil {
			panic(fmt.Sprintf("sudoku: solution of the exact-cover engine: %v", err))
		}
		if !yield(c.grid) {
			return false
		}
	}
	return true
}

func (c *covered) err() error { return c.failed }

func (c *covered) give() {
	if c.pool != nil {
		c.pool.Put(c)
	}
}
