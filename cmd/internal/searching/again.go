//go:build !js

package searching

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/census/classes"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// confirmed returns what verifies the count n of a counter of p, as [ExactCount] has it.
func confirmed(p *dlx.Problem, counter *tally.Counter, n *big.Int) again {
	return func(ctx context.Context) (answers.Verification, string, error) {
		by, err := judges.Confirm(ctx, p, counter, n)
		switch {
		case errors.Is(err, tally.ErrDisagree):
			err = Opposed{fmt.Sprintf("%v solutions", n), err.Error()}
		case err != nil:
			err = fmt.Errorf("not counted again: %w", err)
		}
		return answers.Verified, by, err
	}
}

// againByClasses returns what counts the n solutions of a puzzle again.
func againByClasses(puzzle *cover.Grid, counter *census.Counter, n *big.Int) again {
	return func(ctx context.Context) (answers.Verification, string, error) {
		return recount(ctx, puzzle, counter, n)
	}
}

// recount counts the solutions of a puzzle again. Classes of bands are another method, with code of its own: they verify
// the count. Where they would take too long, another road of the same code confirms it, and it is only recounted.
func recount(ctx context.Context, puzzle *cover.Grid, counter *census.Counter, n *big.Int) (means answers.Verification, road string,
	err error,
) {
	means, road = answers.Verified, "classes of bands"
	again, err := classes.Count(ctx, puzzle, 0)
	if errors.Is(err, classes.ErrWork) {
		second := counter.Second()
		second.Workers = counter.Workers
		means, road = answers.Recounted, second.Road()
		again, err = second.Count(ctx)
	}
	switch {
	case err != nil:
		err = fmt.Errorf("not counted again with %s: %w", road, err)
	case again.Cmp(n) != 0:
		err = Opposed{fmt.Sprintf("%s: %v solutions", counter.Road(), n), fmt.Sprintf("%s: %v solutions", road, again)}
	}
	return means, road, err
}
