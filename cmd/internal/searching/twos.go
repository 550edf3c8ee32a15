//go:build !js

package searching

import (
	"context"
	"fmt"
	"math/big"

	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/cover/census/twos"
)

// byLayers is the largest size of empty grids that package tally counts: its counts can be verified.
const byLayers = 6

// ByTwos counts the grids of a layout whose boxes have two rows, if the puzzle is empty and too large for package tally, and
// reports whether it does.
func (e *Exact) ByTwos(it *puzzlein.Item) (c ExactCount, ok bool) {
	if l := it.Grid.Layout(); l.Size() <= byLayers || !twos.Fits(l) || it.Ruleset != nil || it.Grid.Givens() > 0 || it.Grid.Restricted() {
		return c, false
	}
	g := twos.New(it.Grid.Layout())
	c.N = new(big.Int).SetUint64(g.Count())
	c.Costs = fmt.Sprintf("bands of two rows: %d classes of the sets in them", g.Classes())
	c.Again = func(context.Context) verdict.Verdict {
		return verdict.Verdict{State: verdict.Undecided, Why: "no other way counts these grids"}
	}
	return c, true
}
