package ladder

import (
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// RulesOf returns the rules of a layout, and of a set of rules on it, which may be nil. With a set, the text of steps
// has "-" instead of the numbers of techniques: the numbers of Sudoku Explainer mean nothing under other rules.
func RulesOf(l *cover.Layout, set *rules.Set) *Rules {
	var m more
	if set != nil {
		m = moreOf(set)
	}
	r, err := newRules(l, m)
	if err != nil {
		panic(fmt.Sprintf("ladder: the rules of %v: %v", l, err)) // it has no more houses than fit
	}
	r.bare = set != nil
	return r
}

// moreOf returns what a set of rules asks beyond its layout. Houses for which there is no room become pairs of cells
// that differ.
func moreOf(set *rules.Set) (m more) {
	s := set.State(nil)
	room := mostHouses - 3*set.Layout.Size()
	for _, h := range s.Houses() {
		if len(m.Houses) < room {
			m.Houses = append(m.Houses, h)
			continue
		}
		for i, a := range h.Cells {
			for _, b := range h.Cells[:i] {
				m.Apart = append(m.Apart, [2]int{a, b})
			}
		}
	}
	m.Apart = append(m.Apart, s.Sees...)
	for _, l := range s.Limits() {
		m.Limits = append(m.Limits, limit{
			Words: set.Rules[l.Rule].Words(set.Layout), Cells: l.Cells, Prune: l.Prune,
		})
	}
	return m
}
