package variants

import (
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
	"dlx-sudoku/cover/rules"
)

// Ladder returns what steps know of the rules of a puzzle. A nil set has none beyond the classic.
func Ladder(l *cover.Layout, set *rules.Set) *ladder.Rules {
	var more ladder.More
	if set != nil {
		more = ladder.MoreOf(set)
	}
	r, err := ladder.NewRules(l, more)
	if err != nil {
		panic(fmt.Sprintf("the rules of %v: %v", l, err)) // it has no more houses than fit
	}
	return r
}

// Worded returns the rules of a board as the steps on a puzzle are to be written.
func Worded(b *ladder.Board, g *cover.Grid, set *rules.Set) *ladder.Rules {
	r := b.Rules().Named(g.Alphabet())
	if set != nil {
		return r.Unnumbered() // nobody has a scale for it
	}
	return r
}
