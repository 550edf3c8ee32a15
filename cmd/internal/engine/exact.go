package engine

import (
	"context"
	"fmt"
	"iter"
	"sync"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// Exact returns the maker of engines that search the layout's exact-cover matrix in one of the representations of package
// dlx. All engines of one layout share one problem.
func Exact(r dlx.Representation) Maker {
	var mu sync.Mutex
	problems := make(map[*cover.Layout]*dlx.Problem)
	return func(l *cover.Layout) (Engine, error) {
		mu.Lock()
		defer mu.Unlock()
		m := cover.NewMatrix(l)
		p := problems[l]
		if p == nil {
			var err error
			if p, err = dlx.NewProblem(m.Items(), 0, m.Options()); err != nil {
				return nil, err
			}
			problems[l] = p
		}
		s, err := dlx.NewSolverOf(p, r)
		if err != nil {
			return nil, err
		}
		return &exact{matrix: m, solver: s, grid: cover.NewGrid(l)}, nil
	}
}

// exact is an engine that searches for exact covers.
type exact struct {
	matrix *cover.Matrix
	solver *dlx.Solver
	givens []int
	grid   *cover.Grid // the solution at hand
	err    error
}

func (e *exact) Load(puzzle *cover.Grid) error {
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
		for sol := range e.solver.Solutions(ctx) {
			if err := e.matrix.Fill(e.grid, sol); err != nil {
				e.err = fmt.Errorf("solution of the exact-cover engine: %w", err)
				return
			}
			if !yield(e.grid) {
				return
			}
		}
		e.err = e.solver.Err()
	}
}

func (e *exact) Err() error { return e.err }

// Nodes returns the number of nodes of the search that began last.
func (e *exact) Nodes() uint64 { return e.solver.Stats().Nodes }
