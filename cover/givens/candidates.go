package givens

import (
	"context"
	"errors"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/sudoku"
)

// Candidates returns, for each cell in row-major order, the digits that it holds in some solution of g: the true
// candidates. A given has its own digit. If g has no solution, every set is empty. The error is the error of ctx.
//
// It does not list all solutions: for each digit of a cell that no solution so far has, it searches for one solution. So
// for a grid of size n it makes at most n·n·n searches, and mostly about a hundred. In grids of more than nine digits each
// search learns from the ones before (Candidates of package sudoku).
func Candidates(ctx context.Context, g *cover.Grid) ([]cover.Digits, error) {
	if g.Layout().Size() > searchable || g.Layout().Overlaps() {
		return sudoku.Candidates(ctx, g)
	}
	return Search(sudoku.All).Candidates(ctx, g)
}

// Candidates is like the function [Candidates], for the solutions that the search yields.
func (s Search) Candidates(ctx context.Context, g *cover.Grid) ([]cover.Digits, error) {
	candidates := make([]cover.Digits, g.Layout().Cells())
	o, err := newOracle(ctx, s, g)
	if errors.Is(err, ErrNoSolution) {
		return candidates, nil
	}
	if err != nil {
		return nil, err
	}
	mark := func(s *cover.Grid) {
		for cell := range candidates {
			candidates[cell] |= 1 << s.Digit(cell)
		}
	}
	mark(o.solution)
	for cell := range candidates {
		for d := range g.Candidates(cell).All() {
			if candidates[cell].Has(d) {
				continue // some solution found before has shown it
			}
			s, err := o.with(g, cell, d)
			if err != nil {
				return nil, err
			}
			if s != nil {
				mark(s)
			}
		}
	}
	return candidates, nil
}

// with returns a solution of g with digit d in an open cell, or nil if there is none.
func (o *oracle) with(g *cover.Grid, cell, d int) (*cover.Grid, error) {
	o.puzzle = g.Clone()
	o.puzzle.Set(cell, d)
	s, err := o.search.first(o.ctx, o.puzzle)
	if errors.Is(err, ErrNoSolution) {
		return nil, nil
	}
	return s, err
}
