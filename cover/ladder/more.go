package ladder

import (
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// RulesOf returns the rules of a layout, and of a set of rules on it, which may be nil. With a set, the text of steps
// has "-" instead of the numbers of techniques: the numbers of Sudoku Explainer mean nothing under other rules.
func RulesOf(l *cover.Layout, set *rules.Set) *Rules {
	var more More
	if set != nil {
		more = MoreOf(set)
	}
	r, err := NewRules(l, more)
	if err != nil {
		panic(fmt.Sprintf("ladder: the rules of %v: %v", l, err)) // it has no more houses than fit
	}
	r.bare = set != nil
	return r
}

// MoreOf returns what a set of rules asks beyond its layout. Houses for which there is no room become pairs of cells
// that differ.
func MoreOf(set *rules.Set) (more More) {
	s := set.State(nil)
	room := mostHouses - 3*set.Layout.Size()
	for _, h := range s.Houses() {
		if len(more.Houses) < room {
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
		more.Limits = append(more.Limits, Limit{
			Words: set.Rules[m.Rule].Words(set.Layout), Cells: m.Cells, Prune: m.Prune,
		})
	}
	return more
}
