package sudoku

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
	"sync/atomic"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// problems has for each *cover.Layout the function that states its exact-cover problem the first time it is called.
var problems sync.Map

// problemOf returns the exact-cover problem of a layout.
func problemOf(l *cover.Layout) (*dlx.Problem, error) {
	if l.Overlaps() { // one of many, which nobody may ask for again
		return problem(cover.NewMatrix(l))
	}
	state, ok := problems.Load(l)
	if !ok {
		state, _ = problems.LoadOrStore(l, sync.OnceValues(func() (*dlx.Problem, error) { return problem(cover.NewMatrix(l)) }))
	}
	return state.(func() (*dlx.Problem, error))()
}

func problem(m *cover.Matrix) (*dlx.Problem, error) { return dlx.NewProblem(m.Items(), 0, m.Options()) }

// stated is an exact-cover matrix with a solver of its problem.
type stated struct {
	matrix *cover.Matrix
	solver *dlx.Solver
}

// exact is the engine that searches the exact cover, in one of the representations of package dlx.
type exact struct {
	stated
	whole  stated // of the puzzles without candidates
	in     dlx.Representation
	givens []int
	grid   *cover.Grid                // the solution at hand
	now    atomic.Pointer[dlx.Solver] // the one at work
}

func newExact(l *cover.Layout, r dlx.Representation) (*exact, error) {
	p, err := problemOf(l)
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

func (e *exact) Load(puzzle *cover.Grid) error {
	e.stated = e.whole
	if m := e.matrix.For(puzzle); m != e.matrix { // a problem for this puzzle alone
		p, err := problem(m)
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

func (e *exact) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		var two []dlx.Solution
		if e.in == dlx.Auto {
			var err error
			two, err = e.solver.Two(ctx)
			for _, sol := range two {
				if !e.yield(sol, yield) {
					return
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if len(two) < 2 {
				return
			}
		}
		for sol, err := range e.solver.Solutions(ctx) {
			if err != nil {
				yield(nil, err)
				return
			}
			if !slices.ContainsFunc(two, func(s dlx.Solution) bool { return slices.Equal(s, sol) }) && !e.yield(sol, yield) {
				return
			}
		}
	}
}

// yield yields a solution, and reports whether to go on.
func (e *exact) yield(sol dlx.Solution, yield func(*cover.Grid, error) bool) bool {
	if err := e.matrix.Fill(e.grid, sol); err != nil {
		yield(nil, fmt.Errorf("solution of the exact-cover engine: %w", err))
		return false
	}
	return yield(e.grid, nil)
}

func (e *exact) SoFar() (share float64, nodes, solutions uint64) {
	s := e.now.Load()
	if s == nil {
		return 0, 0, 0
	}
	nodes, solutions = s.SoFar()
	return s.Progress(), nodes, solutions
}

func (e *exact) Learned() (conflicts, clauses, restarts uint64) {
	s := e.now.Load()
	if s == nil {
		return 0, 0, 0
	}
	return s.Learned()
}

// Nodes returns the number of nodes of the search that began last.
func (e *exact) Nodes() uint64 { return e.solver.Stats().Nodes }
