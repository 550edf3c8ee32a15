package generate

import (
	"context"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// uses reports whether the way to the solution uses a technique that the recipe asks for, and only once if the recipe
// says Once. It keeps the position before the first such step.
func (g *Generator) uses(ctx context.Context) bool {
	b, r := g.filler.board, &g.recipe
	b.Until(ctx)
	next := b.Next
	if order := ladder.HoDoKuWith(r.Uses); slices.ContainsFunc(order, r.Uses.Has) {
		next = func(s *ladder.Step, allowed ladder.Techniques) bool { return b.NextIn(s, order, allowed) }
	}
	g.position = nil
	b.Load(g.puzzle)
	count := 0
	for s := &g.filler.step; next(s, ladder.All); b.Apply(s) {
		if !r.Uses.Has(s.Technique) {
			continue
		}
		if count++; count == 1 {
			g.position = position(b)
		} else if r.Once {
			return false
		}
		if !r.Once {
			return true
		}
	}
	return count > 0
}

// position returns a board with its candidates as a grid.
func position(b *ladder.Board) *cover.Grid {
	l := b.Rules().Layout()
	g := cover.NewGrid(l)
	for cell := range l.Cells() {
		if d := b.Digit(cell); d != 0 {
			g.Set(cell, d)
		} else {
			g.SetCandidates(cell, b.Candidates(cell))
		}
	}
	return g
}
