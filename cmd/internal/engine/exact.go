package engine

import (
	"context"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/dlx"
)

// problems are the exact-cover problems of a run, by layout: functions that state one the first time that they are
// called. Many goroutines may use them.
type problems struct{ byLayout sync.Map }

// of returns the problem of a layout.
func (shared *problems) of(l *cover.Layout) (*dlx.Problem, error) {
	state, _ := shared.byLayout.LoadOrStore(l, sync.OnceValues(func() (*dlx.Problem, error) {
		m := cover.NewMatrix(l)
		return dlx.NewProblem(m.Items(), 0, m.Options())
	}))
	return state.(func() (*dlx.Problem, error))()
}

// exact returns an engine that searches the layout's exact-cover matrix in one of the representations of package dlx.
func (shared *problems) exact(l *cover.Layout, r dlx.Representation) (Engine, error) {
	p, err := shared.of(l)
	if err != nil {
		return nil, err
	}
	s, err := dlx.NewSolverIn(p, r)
	if err != nil {
		return nil, err
	}
	whole := stated{cover.NewMatrix(l), s}
	return &exact{stated: whole, whole: whole, in: r, grid: cover.NewGrid(l)}, nil
}

// stated is an exact-cover matrix with a solver of its problem.
type stated struct {
	matrix *cover.Matrix
	solver *dlx.Solver
}

type exact struct {
	stated
	whole  stated // of the puzzles without candidates
	in     dlx.Representation
	givens []int
	grid   *cover.Grid // the solution at hand
	err    error
	now    atomic.Pointer[dlx.Solver] // the one at work
}

func (e *exact) Load(puzzle *cover.Grid) error {
	e.stated = e.whole
	if m := e.matrix.For(puzzle); m != e.matrix { // a problem for this puzzle alone
		p, err := dlx.NewProblem(m.Items(), 0, m.Options())
		if err != nil {
			return err
		}
		s, err := dlx.NewSolverIn(p, e.in)
		if err != nil {
			return err
		}
		e.stated = stated{m, s}
	}
	if e.now.Load() != e.solver {
		e.now.Store(e.solver)
	}
	e.solver.Reset()
	e.givens = e.matrix.AppendGivens(e.givens[:0], puzzle)
	return e.solver.Commit(e.givens...)
}

func (e *exact) Count(ctx context.Context, limit uint64) (uint64, error) {
	return e.solver.Count(ctx, limit)
}

func (e *exact) Solutions(ctx context.Context) iter.Seq[*cover.Grid] {
	return func(yield func(*cover.Grid) bool) {
		e.err = nil
		for sol, err := range e.solver.Solutions(ctx) {
			if err != nil {
				e.err = err
				return
			}
			if err := e.matrix.Fill(e.grid, sol); err != nil {
				e.err = fmt.Errorf("solution of the exact-cover engine: %w", err)
				return
			}
			if !yield(e.grid) {
				return
			}
		}
	}
}

func (e *exact) Err() error { return e.err }

func (e *exact) SoFar() (share float64, nodes, solutions uint64) {
	s := e.now.Load()
	if s == nil {
		return 0, 0, 0
	}
	nodes, solutions = s.SoFar()
	return s.Progress(), nodes, solutions
}

// Nodes returns the number of nodes of the search that began last.
func (e *exact) Nodes() uint64 { return e.solver.Stats().Nodes }

// banded is the engine of package bands, for 9x9 grids with boxes of 3x3 only, with its nodes.
type banded struct{ *bands.Solver }

func newBands(l *cover.Layout) (Engine, error) {
	s := new(bands.Solver)
	if err := s.Load(cover.NewGrid(l)); err != nil {
		return nil, err
	}
	return banded{s}, nil
}

// Nodes returns the number of nodes of the search that began last.
func (e banded) Nodes() uint64 { return e.Stats().Nodes }
