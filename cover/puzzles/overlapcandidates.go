//go:build !js

package puzzles

import (
	"cmp"
	"fmt"

	"dlx-sudoku/cover"
)

// fillCandidates puts the candidates of a listing of overlapping grids into rec; at has the number of the grid at each place.
// A cell of several grids has the candidates that it has in each of them.
func (r *input) fillCandidates(rec *Record, l *listing, layout *cover.Layout, at map[cover.Place]int) error {
	alphabet := cmp.Or(r.decoder.Digits, cover.Standard)
	g, single, n := rec.blank(layout, alphabet), l.layout, layout.Size()
	for k, text := range l.cells {
		if len(text) != n*n*n {
			return fmt.Errorf("%d candidates at %v (a %dx%d grid has %d)", len(text), l.places[k], n, n, n*n*n)
		}
		var part Record
		if _, err := r.parseSukaku(&part, text, single, alphabet); err != nil {
			return fmt.Errorf("in the grid at %v: %w", l.places[k], err)
		}
		for i, cell := range layout.GridCells(at[l.places[k]]) {
			g.SetCandidates(cell, g.Candidates(cell)&part.Grid.Candidates(i))
		}
	}
	for cell := range layout.Cells() {
		if set := g.Candidates(cell); set.Len() == 1 {
			g.Set(cell, set.Min())
		}
	}
	return nil
}
