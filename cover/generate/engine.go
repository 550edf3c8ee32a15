package generate

import (
	"context"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/dlx"
)

// An engine answers whether a puzzle has exactly one solution, for puzzles that have one at least.
type engine interface {
	// begin is called before the first question about puzzles with the same solution.
	begin()

	// unique reports whether a puzzle has one solution. If that is not known, since ctx has ended the search or it
	// takes too long, the answer is false.
	unique(ctx context.Context, g *cover.Grid) bool

	// unsure reports whether some answer since begin was not known.
	unsure() bool
}

// newEngine returns the engine for a layout: bands for the classic grid, exact cover for others.
func newEngine(l *cover.Layout) (engine, error) {
	if l.BoxRows() == 3 && l.BoxCols() == 3 {
		return new(classic), nil
	}
	m := cover.NewMatrix(l)
	p, err := dlx.NewProblem(m.Items(), 0, m.Options())
	if err != nil {
		return nil, fmt.Errorf("the matrix of %v: %w", l, err)
	}
	return &exact{matrix: m, solver: dlx.NewSolver(p)}, nil
}

type classic struct{ bands.Solver }

func (c *classic) begin()       {}
func (c *classic) unsure() bool { return false }

func (c *classic) unique(ctx context.Context, g *cover.Grid) bool {
	if err := c.Load(g); err != nil {
		return false
	}
	count, err := c.Count(ctx, 2)
	return err == nil && count == 1
}

// patience is how often an engine may look at its context in one search. It looks at it after so many nodes, not after
// some time, so that the limit is the same on every machine. A 16x16 grid is hardly ever given up; one of 20x20 needs
// the limit, and minutes without.
const patience = 200

type exact struct {
	matrix *cover.Matrix
	solver *dlx.Solver
	givens []int
	left   int // the patience left: half of what it was before, after each search that was given up
}

func (e *exact) begin()       { e.left = patience }
func (e *exact) unsure() bool { return e.left < patience }

func (e *exact) unique(ctx context.Context, g *cover.Grid) bool {
	e.solver.Reset()
	e.givens = e.matrix.AppendGivens(e.givens[:0], g)
	if e.solver.Commit(e.givens...) != nil {
		return false
	}
	count, err := e.solver.Count(&budget{ctx, e.left}, 2)
	if err != nil && ctx.Err() == nil {
		e.left = max(1, e.left/2)
	}
	return err == nil && count == 1
}

// A budget is a context that ends when it has been looked at so often.
type budget struct {
	context.Context
	looks int
}

func (b *budget) Err() error {
	if b.looks--; b.looks < 0 {
		return context.DeadlineExceeded
	}
	return b.Context.Err()
}
