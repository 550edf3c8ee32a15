package sudoku

import (
	"context"
	"errors"
	"iter"
	"sync"

	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// ErrNoSolution is the error of [Solve] for a puzzle without a solution.
var ErrNoSolution = cover.ErrNoSolution

// Solve returns the first solution that it finds, and does not look for others. The error is [ErrNoSolution] if there
// is none, or the error of ctx. The grid is the caller's.
func Solve(ctx context.Context, puzzle *cover.Grid) (*cover.Grid, error) {
	for g, err := range All(ctx, puzzle) {
		return g, err
	}
	return nil, ErrNoSolution
}

// Count returns the number of solutions, or limit if there are at least that many; limit 0 means no limit. If ctx ends
// the search, it returns the number found so far and the error of ctx.
func Count(ctx context.Context, puzzle *cover.Grid, limit uint64) (uint64, error) {
	e, clash := take(ctx, puzzle)
	if clash {
		return 0, ctx.Err()
	}
	defer give(e, puzzle)
	return e.Count(ctx, limit)
}

// All returns an iterator over the solutions of the puzzle, in an order that is the same in every run of this version.
// The grids are the caller's. If ctx ends the search, its error comes last, with a nil grid; so a loop that ends
// without an error has seen all of them. The puzzle must not be changed within the loop; other searches may go on in
// it.
func All(ctx context.Context, puzzle *cover.Grid) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		e, clash := take(ctx, puzzle)
		if clash {
			if err := ctx.Err(); err != nil {
				yield(nil, err)
			}
			return
		}
		defer give(e, puzzle)
		for g, err := range e.Solutions(ctx) {
			if err == nil {
				g = g.Clone()
				g.SetAlphabet(puzzle.Alphabet())
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// pools has for each *cover.Layout the *sync.Pool of its fastest engines.
var pools sync.Map

func poolOf(l *cover.Layout) *sync.Pool {
	if l.Overlaps() { // one of many, whose engines are not kept
		return new(sync.Pool)
	}
	p, ok := pools.Load(l)
	if !ok {
		p, _ = pools.LoadOrStore(l, new(sync.Pool))
	}
	return p.(*sync.Pool)
}

// take returns an engine that has taken the puzzle, or reports that its givens clash.
func take(ctx context.Context, puzzle *cover.Grid) (e Engine, clash bool) {
	switch {
	case ctx == nil:
		panic("sudoku: a nil context (want context.Background() if nothing ends the search)")
	case puzzle == nil:
		panic("sudoku: a nil Grid (want a puzzle; cover.NewGrid makes an empty one)")
	}
	l := puzzle.Layout()
	e, ok := poolOf(l).Get().(Engine)
	if !ok {
		name := "cells"
		switch {
		case l.IsClassic():
			name = "bands"
		case l.Overlaps():
			name = "auto"
		}
		var err error
		if e, err = New(name, l); err != nil {
			panic("sudoku: " + err.Error()) // of a layout that it takes
		}
	}
	err := e.Load(puzzle)
	if err != nil && !errors.Is(err, dlx.ErrClash) {
		panic("sudoku: " + err.Error())
	}
	if err != nil {
		give(e, puzzle)
	}
	return e, err != nil
}

// give hands an engine back for the next puzzle.
func give(e Engine, puzzle *cover.Grid) { poolOf(puzzle.Layout()).Put(e) }
