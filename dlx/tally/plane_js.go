package tally

import (
	"context"
	"math/big"

	"dlx-sudoku/dlx/tally/internal/model"
)

// The page counts Sudoku, where no option has two items. So the code of determinants is not fetched.

type plane struct{}

func (*contest) inPlane(context.Context, *ranking, func(error) bool) bool { return false }
func (*Counter) flatten(context.Context, *Diagram) (bool, error)          { return false, nil }
func newPlane(context.Context, *model.Model, []int) (*plane, error)       { return nil, ErrPlanar }
func tooLong(context.Context, *model.Model) error                         { return nil }
func (*plane) run(context.Context, *Counter, func() error) error          { return nil }
func (*plane) keep(context.Context, int64, func() error) error            { return nil }
func (*plane) number() *big.Int                                           { return nil }
func (*plane) stats() (s Stats)                                           { return s }
func (*plane) progress() (p Progress)                                     { return p }
func (*plane) at(context.Context, *big.Int) ([]int32, error)              { return nil, nil }
func (*plane) rank(context.Context, []bool) (*big.Int, error)             { return nil, nil }
func (*plane) marginals(context.Context, int) ([]big.Int, error)          { return nil, nil }
