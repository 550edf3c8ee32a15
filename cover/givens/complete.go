package givens

import (
	"context"

	"dlx-sudoku/cover"
)

// Complete returns g with few givens more, so that it has one solution: one of those that g has. None of the givens
// added is redundant, but another choice may need fewer. A puzzle with one solution comes back as it is. The grid is
// the caller's. The error is ErrNoSolution, or that of ctx.
//
// It hits unavoidable sets greedily: the cell that stands in most of the sets that are known and not hit becomes a
// given, until no other solution is left; then it drops what turned out not to be needed, what was added last at the
// end.
func Complete(ctx context.Context, g *cover.Grid) (*cover.Grid, error) {
	o, err := newOracle(ctx, g)
	if err != nil {
		return nil, err
	}
	given := givenCells(g)
	added, err := o.hitAll(given)
	if err != nil {
		return nil, err
	}
	for _, cell := range added {
		given.remove(cell)
		other, err := o.other(given)
		if err != nil {
			return nil, err
		}
		if other != nil {
			given.add(cell)
		}
	}
	o.load(given)
	return o.puzzle, nil
}

// hitAll adds cells to those given until every unavoidable set is hit, and returns those added, in their order.
func (o *oracle) hitAll(given cells) ([]int, error) {
	var added []int
	var open []cells // unavoidable sets that are not hit
	n := o.solution.Layout().Cells()
	for {
		found, err := o.other(given)
		if found == nil || err != nil {
			return added, err
		}
		// Several small sets that do not meet tell more about the next given than one.
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
			left := open[:0]
			for _, set := range open {
				if !set.has(cell) {
					left = append(left, set)
				}
			}
			open = left
		}
	}
}

// mostFrequent returns the first of the cells that stand in most sets.
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
