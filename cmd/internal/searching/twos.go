//go:build !js

package searching

import (
	"context"
	"fmt"

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
		words, _ := far.doing()
		e.Way.Checkpoint.Session.Note(it.Place(1), words)
		return c, true, err
	}
	c.N = g.Count()
	c.Costs = fmt.Sprintf("bands of two rows: %d classes of the sets in them", g.Classes())
	c.Again = func(context.Context) verdict.Verdict {
		return verdict.Verdict{State: verdict.Undecided, Why: "no other way counts these grids"}
	}
	return c, true, nil
}
