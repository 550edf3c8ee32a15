package searching

import (
	"context"
	"errors"
	"math/big"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// The page never asks for a second count, so the code for it is not fetched.

func confirmed(*dlx.Problem, *tally.Counter, *big.Int) again { return notAgain }

func againByClasses(*cover.Grid, *census.Counter, *big.Int) again { return notAgain }

func notAgain(context.Context) (answers.Verification, string, error) {
	return answers.Verified, "", errors.New("not counted again: this program has no second method")
}
