package generate

import (
	"context"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/sudoku"
)

// patience is how often an engine may look at its context in one search. It looks at it after so many nodes, not after
// some time, so that the limit is the same on every machine. No 9x9 puzzle takes so long, and hardly one of 16x16;
// those of 20x20 need the limit, and take minutes without.
const patience = 200

// A prover answers whether a puzzle has exactly one solution, for puzzles that have one at least.
type prover struct {
	left   int // the patience left: half of what it was before, after each search that was given up
	budget budget
}

// begin is called before the first question about puzzles with the same solution.
func (p *prover) begin() { p.left = patience }

// unsure reports whether some answer since begin was not known.
func (p *prover) unsure() bool { return p.left < patience }

// unique reports whether a puzzle has one solution. If that is not known, since ctx has ended the search or it takes
// too long, the answer is false.
func (p *prover) unique(ctx context.Context, g *cover.Grid) bool {
	p.budget = budget{ctx, p.left}
	count, err := sudoku.Count(&p.budget, g, 2)
	if err != nil && ctx.Err() == nil {
		p.left = max(1, p.left/2)
	}
	return err == nil && count == 1
}

// A budget is a context that ends when it has been looked at so often.
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
