package generate

import (
	"context"

	"dlx-sudoku/cover/sudoku"
)

// sifts reports whether sift can replace the prover.
func (g *Generator) sifts() bool {
	r := &g.recipe
	return r.Minimal && r.Symmetry == None && r.FewestEach == 0 && !r.ruled()
}

// large reports whether the grid has so many digits that a search may take hours where givens have been removed all over the
// grid, as many as the prover can. It takes milliseconds where they are removed row by row, since what is open lies close together.
func (g *Generator) large() bool { return g.recipe.Layout.Size() > 16 }

// sift removes givens as dig does, from orbits of one cell each, but without the prover: a search that learns finds out which
// givens are needed, however long that takes.
func (g *Generator) sift(ctx context.Context, orbits [][]int) {
	var cells []int
	for _, orbit := range orbits {
		if g.puzzle.Digit(orbit[0]) != 0 {
			cells = append(cells, orbit...)
		}
	}
	needed, err := sudoku.Needed(ctx, g.puzzle, cells)
	if err != nil {
		return // ctx has ended
	}
	g.set(orbits, false)
	for _, cell := range needed {
		g.puzzle.Set(cell, g.solution.Digit(cell))
	}
	g.givens -= len(cells) - len(needed)
	g.prover.begin() // forget the searches that gave up: all answers are known now
}
