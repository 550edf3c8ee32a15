package testkit

import (
	"context"
	"errors"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// A Solver is the engine set up for the puzzles of one layout. It is for one goroutine at a time.
type Solver struct {
	*dlx.Solver
	Matrix *cover.Matrix
	givens []int // room for the options of the givens
}

// NewSolver returns the engine set up for a layout.
func NewSolver(l *cover.Layout) *Solver {
	m := cover.NewMatrix(l)
	return &Solver{dlx.NewSolver(must(dlx.NewProblem(m.Items(), 0, m.Options()))), m, make([]int, 0, l.Cells())}
}

// must returns a value, and panics if there is an error: a fault of this package or of the code under test.
func must[T any](value T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("testkit: %v", err))
	}
	return value
}

// Load commits the givens of a puzzle, and nothing else. The error wraps [dlx.ErrClash].
func (s *Solver) Load(puzzle *cover.Grid) error {
	s.Reset()
	s.givens = s.Matrix.AppendGivens(s.givens[:0], puzzle)
	return s.Commit(s.givens...)
}

// CountOf returns the number of solutions of a puzzle, or limit if there are at least so many; limit 0 means no limit.
// A puzzle with clashing givens has none.
func (s *Solver) CountOf(puzzle *cover.Grid, limit uint64) uint64 {
	if s.Load(puzzle) != nil {
		return 0
	}
	return must(s.Count(context.Background(), limit)) // cannot be interrupted
}

// SolutionsOf returns the solutions of a puzzle, the first limit of them; limit 0 means no limit. It panics if one of
// them is wrong by [dlx.Problem.Verify] or [cover.Grid.Check].
func (s *Solver) SolutionsOf(puzzle *cover.Grid, limit int) []*cover.Grid {
	if s.Load(puzzle) != nil {
		return nil
	}
	var all []*cover.Grid
	for sol := range s.Solutions(context.Background()) {
		g := cover.NewGrid(puzzle.Layout())
		if err := errors.Join(s.Matrix.Fill(g, sol), s.Problem().Verify(sol), g.Check(puzzle)); err != nil {
			panic(fmt.Sprintf("testkit: solution %v of %v: %v", g, puzzle, err))
		}
		if all = append(all, g); len(all) == limit {
			break
		}
	}
	return all
}
