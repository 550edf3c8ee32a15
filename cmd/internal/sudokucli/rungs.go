package sudokucli

// The ladder of a puzzle with rules: what its techniques know of them.

import (
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/rules"
)

// mostSmall is how many houses by rules a ladder takes, beside rows, columns and boxes: it has room for 128 in all.
func mostSmall(l *cover.Layout) int { return 128 - 3*l.Size() }

// moreOf returns what rules ask beyond the houses of the layout, as a ladder takes it. Houses for which there is no room are
// pairs of cells that differ.
func moreOf(set *rules.Set) (more ladder.More) {
	s := set.State(nil)
	for _, h := range s.Houses() {
		if len(more.Houses) < mostSmall(set.Layout) {
			more.Houses = append(more.Houses, h)
			continue
		}
		for i, a := range h.Cells {
			for _, b := range h.Cells[:i] {
				more.Apart = append(more.Apart, [2]int{a, b})
			}
		}
	}
	more.Apart = append(more.Apart, s.Sees...)
	for _, m := range s.Limits() {
		more.Limits = append(more.Limits, ladder.Limit{
			Words: set.Rules[m.Rule].Words(set.Layout), Cells: m.Cells,
			Prune: func(possible []uint32) {
				digits := make([]rules.Digits, len(possible))
				for i, set := range possible {
					digits[i] = rules.Digits(set)
				}
				m.Prune(digits)
				for i, set := range digits {
					possible[i] = uint32(set)
				}
			},
		})
	}
	return more
}

// onto gives a board without rules of its own those of another puzzle of its size.
func (it *item) onto(puzzle *item) {
	if puzzle.rules == nil || it.rules != nil || it.Grid.Layout().Size() != puzzle.Grid.Layout().Size() {
		return
	}
	it.rules, it.Grid = puzzle.rules, relaid(it.Grid, puzzle.rules.Layout)
}

// sameRules reports whether two sets, of which one may be nil, have the same rules in the same order.
func sameRules(a, b *rules.Set) bool {
	return a.Len() == b.Len() && (a.Len() == 0 || slices.EqualFunc(a.Rules, b.Rules, func(r, s rules.Rule) bool {
		return r.Text(a.Layout) == s.Text(b.Layout)
	}))
}
