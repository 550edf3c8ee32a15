//go:build !js

package searching

import (
	"context"
	"fmt"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover/census/twos"
)

// byLayers is the largest size of empty grids that are left to package tally, since its counts can be verified.
const byLayers = 6

// ByTwos counts the grids of a layout whose boxes have two rows or two columns, if the puzzle is empty and too large for package
// tally, and reports whether it does.
func (e *Exact) ByTwos(ctx context.Context, it *puzzlein.Item, at *answers.Station, workers int) (c ExactCount, ok bool, err error) {
	l := it.Grid.Layout()
	if l.Size() <= byLayers || !twos.Fits(l) || !isEmpty(it) {
		return c, false, nil
	}
	var far classesDone
	defer e.begin(at, far.doing)()
	g, err := twos.New(ctx, l, workers, far.count)
	if err != nil {
		if words, _ := far.doing(); words != "" {
			e.Way.Checkpoint.Session.Note(it.Place(1), words)
		}
		return c, true, err
	}
	c.N = g.Count()
	c.Costs = fmt.Sprintf("bands of two rows: %d classes of the sets in them", g.Classes())
	c.Again = func(context.Context) verdict.Verdict {
		return verdict.Verdict{State: verdict.Undecided, Why: "no other way counts these grids"}
	}
	return c, true, nil
}

// classesDone says how far a count by classes of sets is. It may be used by many goroutines.
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
		return "", 0
	}
	return fmt.Sprintf("bands of two rows: %d of %d classes", done, all), float64(done) / float64(all)
}
