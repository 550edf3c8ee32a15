//go:build !js

package searching

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/census/classes"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// confirmed returns what verifies the count n of a counter of p, as [ExactCount] has it.
func confirmed(p *dlx.Problem, counter *tally.Counter, n *big.Int) again {
	return func(ctx context.Context) verdict.Verdict {
		v := verdict.Of(judges.Confirm(ctx, p, counter, n))
		switch v.State {
		case verdict.Undecided:
			v.Why = "not counted again: " + v.Why
		case verdict.Refuted:
			v.Sides = []string{fmt.Sprintf("%v solutions", n), v.Why}
		}
		return v
	}
}

// againByClasses returns what counts the n solutions of a puzzle again. Classes of bands are another method, with code of
// its own: they verify the count. Where they would take too long, another road of the same code confirms it, and it is only
// recounted.
func againByClasses(puzzle *cover.Grid, counter *census.Counter, n *big.Int) again {
	return func(ctx context.Context) verdict.Verdict {
		v := verdict.Verdict{State: verdict.Verified, By: "classes of bands"}
		again, err := classes.Count(ctx, puzzle, 0)
		if errors.Is(err, classes.ErrWork) {
			second := counter.Second()
			v = verdict.Verdict{State: verdict.Recounted, By: second.Road()}
			again, err = second.Count(ctx)
		}
		switch {
		case err != nil:
			v = verdict.Open(fmt.Sprintf("not counted again with %s: %v", v.By, err))
		case again.Cmp(n) != 0:
			v = verdict.Verdict{State: verdict.Refuted, Sides: []string{
				fmt.Sprintf("%s: %v solutions", counter.Road(), n), fmt.Sprintf("%s: %v solutions", v.By, again),
			}}
		}
		return v
	}
}
