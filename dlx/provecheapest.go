package dlx

import (
	"context"
	"io"

	"dlx-sudoku/dlx/internal/bound"
	"dlx-sudoku/dlx/internal/matrix"
)

// ErrPrices is the error of costs too large for exact sums of multipliers, or of options that cover items too often.
var ErrPrices = bound.ErrLarge

// ProveCheapest writes a proof that no solution of p but those given costs less than the dearest of them: lines with
// prices of items, and clauses that follow from them by addition or by unit propagation, which are checked without a
// search (see the format in package satcheck/sums). It finds the proof anew, knowing the costs alone.
//
// The error is that of ctx or w, or says why there is no proof: [ErrPrices], or another solution is cheaper. ProveCheapest
// panics if no solutions are given.
func (p *Problem) ProveCheapest(ctx context.Context, w io.Writer, solutions []Solution) error {
	dearest := p.TotalCost(solutions[0])
	lists := make([][]int, len(solutions))
	for n, sol := range solutions {
		dearest, lists[n] = max(dearest, p.TotalCost(sol)), sol
	}
	chosen := matrix.NewChosen(&p.m)
	return bound.Prove(ctx, &chosen, lists, dearest, w)
}
