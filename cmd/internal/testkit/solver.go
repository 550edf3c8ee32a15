package testkit

import (
	"context"
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
	p, err := dlx.NewProblem(m.Items(), 0, m.Options())
	if err != nil {
		panic(fmt.Sprintf("testkit: the matrix of %v is no problem: %v", l, err))
	}
	return &Solver{dlx.NewSolver(p), m, make([]int, 0, l.Cells())}
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
	n, err := s.Count(context.Background(), limit)
	if err != nil {
		panic(fmt.Sprintf("testkit: Count(%v) = error %v", puzzle, err)) // nothing could have cut it short
	}
	return n
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
		if err := s.Matrix.Fill(g, sol); err != nil {
			panic(fmt.Sprintf("testkit: solution of %v: %v", puzzle, err))
		}
		if err := s.Problem().Verify(sol); err != nil {
			panic(fmt.Sprintf("testkit: solution %v of %v: %v", g, puzzle, err))
		}
		if err := g.Check(puzzle); err != nil {
			panic(fmt.Sprintf("testkit: solution %v of %v: %v", g, puzzle, err))
		}
		if all = append(all, g); len(all) == limit {
			break
		}
	}
	return all
}

// Singles reports whether forced moves alone solve a puzzle and show that it has no other solution: cells with one
// candidate left, and digits with one place left in a house.
func (s *Solver) Singles(puzzle *cover.Grid) bool {
	// The root and the forced moves are nodes. A choice would add at least two more, in place of one of those moves.
	return s.CountOf(puzzle, 2) == 1 && s.Stats().Nodes == uint64(1+puzzle.Layout().Cells()-puzzle.Givens())
}
