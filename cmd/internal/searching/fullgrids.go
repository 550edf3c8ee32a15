package searching

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/census/twos"
)

// This file draws and counts full grids: the solutions of a puzzle without givens.

// isEmpty reports whether the solutions of a puzzle are all full grids of its layout.
func isEmpty(it *puzzlein.Item) bool {
	return it.Ruleset == nil && it.Grid.Givens() == 0 && !it.Grid.Restricted()
}

// fullGrids returns a function that draws a full grid of a layout, and the number of full grids. The function is nil if they
// can only be counted like the solutions of other puzzles. The error is the error of ctx.
func (w *Whole) fullGrids(ctx context.Context, l *cover.Layout, at *answers.Station) (
	draw func(*rand.Rand) *cover.Grid, count *big.Int, err error,
) {
	switch {
	case l.IsClassic():
		count, _ = new(big.Int).SetString(census.Grids, 10)
		return func(random *rand.Rand) *cover.Grid {
			g := cover.NewGrid(l)
			census.Uniform(g, random.Uint64N)
			return g
		}, count, nil
	case twos.Fits(l):
		w.turn.Lock()
		defer w.turn.Unlock()
		var far classesDone
		at.Count(far.doing)
		defer at.Count(nil)
		grids, err := twos.New(ctx, l, w.workers, far.count)
		if err != nil {
			return nil, nil, err
		}
		return grids.Sample, grids.Count(), nil
	}
	return nil, nil, nil
}

// classesDone is the progress of a count by classes of choices of sets. It may be used by many goroutines.
type classesDone struct{ done, all atomic.Int64 }

// count records that some classes of all are done. Of two calls at once, the later one may have the smaller number.
func (c *classesDone) count(done, all int) {
	c.all.Store(int64(all))
	for old := c.done.Load(); old < int64(done) && !c.done.CompareAndSwap(old, int64(done)); old = c.done.Load() {
	}
}

func (c *classesDone) doing() (words string, share float64) {
	done, all := c.done.Load(), c.all.Load()
	if all == 0 {
		return "bands of two rows: looking for classes", 0
	}
	return fmt.Sprintf("bands of two rows: %d of %d classes", done, all), float64(done) / float64(all)
}
