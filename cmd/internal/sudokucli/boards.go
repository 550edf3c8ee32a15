package sudokucli

// Boards of puzzles with rules.

import (
	"slices"

	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover/rules"
)

// onto gives a board without rules of its own those of another puzzle of its size.
func (it *item) onto(puzzle *item) {
	if puzzle.rules == nil || it.rules != nil || it.Grid.Layout().Size() != puzzle.Grid.Layout().Size() {
		return
	}
	it.rules, it.Grid = puzzle.rules, variants.Relaid(it.Grid, puzzle.rules.Layout)
}

// sameRules reports whether two sets, of which one may be nil, have the same rules in the same order.
func sameRules(a, b *rules.Set) bool {
	return a.Len() == b.Len() && (a.Len() == 0 || slices.EqualFunc(a.Rules, b.Rules, func(r, s rules.Rule) bool {
		return r.Text(a.Layout) == s.Text(b.Layout)
	}))
}
