package generate

import (
	"context"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/propagate"
)

// patience is how often an engine may check its context in one search. It checks after a number of nodes, not after
// some time, so the limit is the same on every machine. No 9x9 puzzle reaches it, and hardly any of 16x16. Puzzles of
// 20x20 need the limit: without it they take minutes.
const patience = 200

// A prover decides whether a puzzle has exactly one solution, for puzzles that have at least one.
type prover struct {
	most   int // the patience at the beginning
	left   int // the patience left; halved after each search that gave up
	budget budget
	solver *propagate.Solver // nil: there are no rules beyond those of the layout
}

// begin is called before the first question about puzzles with the same solution.
func (p *prover) begin() { p.left = p.most }

// unsure reports whether some search since begin gave up.
func (p *prover) unsure() bool { return p.left < p.most }

// unique reports whether a puzzle has one solution. It returns false if that is not known, because ctx ended the search
// or the search took too long.
func (p *prover) unique(ctx context.Context, g *cover.Grid) bool {
	p.budget = budget{ctx, p.left}
	count, err := p.count(&p.budget, g)
	if err != nil && ctx.Err() == nil {
		p.left = max(1, p.left/2)
	}
	return err == nil && count == 1
}

// A budget is a context that ends after it has been checked a number of times.
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
