package givens

import (
	"context"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/sudoku"
)

// Complete returns g with a few added givens, so that only one of its solutions is left. None of the added givens is
// redundant, but another choice may need fewer. A puzzle with one solution is returned unchanged. The grid belongs to
// the caller. The error is ErrNoSolution, or the error of ctx.
//
// It hits unavoidable sets greedily: the cell that is in most of the known sets not yet hit becomes a given, until no
// other solution is left. Then it drops added givens that turned out to be redundant, in the order in which they were
// added.
func Complete(ctx context.Context, g *cover.Grid) (*cover.Grid, error) {
	return Search(sudoku.All).Complete(ctx, g)
}

// Complete is like the function [Complete], for the solutions that the search yields.
func (s Search) Complete(ctx context.Context, g *cover.Grid) (*cover.Grid, error) {
	o, err := newOracle(ctx, s, g)
	if err != nil {
		return nil, err
	}
	given := givenCells(g)
	added, err := o.hitAll(given)
	if err != nil {
		return nil, err
	}
	return o.leaveOut(given, slices.Values(added))
}

// hitAll adds cells to given until every unavoidable set is hit, and returns the added cells in their order.
func (o *oracle) hitAll(given cells) ([]int, error) {
	var added []int
	var open []cells // unavoidable sets that are not hit
	n := o.solution.Layout().Cells()
	for {
		found, err := o.other(given)
		if found == nil || err != nil {
			return added, err
		}
		// Several small disjoint sets say more about the best next given than one set.
		for reserved := given.clone(); found != nil; {
			if found, err = o.shrink(found); err != nil {
				return nil, err
			}
			open = append(open, found)
			reserved = reserved.or(found)
			if found, err = o.other(reserved); err != nil {
				return nil, err
			}
		}
		for len(open) > 0 {
			cell := mostFrequent(open, n)
			given.add(cell)
			added = append(added, cell)
			open = slices.DeleteFunc(open, func(set cells) bool { return set.has(cell) })
		}
	}
}

// mostFrequent returns the cell that is in the most sets, the first of several.
func mostFrequent(sets []cells, n int) int {
	times := make([]int, n)
	best := 0
	for _, set := range sets {
		for cell := range set.all() {
			times[cell]++
		}
	}
	for cell, k := range times {
		if k > times[best] {
			best = cell
		}
	}
	return best
}
