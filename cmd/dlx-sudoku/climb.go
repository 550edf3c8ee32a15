package main

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover/ladder"
)

// climb says which steps are taken, and in what order.
type climb struct {
	order   string // se or hodoku
	neither bool   // nothing assumes that there is one solution
}

func (c *climb) flags(f *cli.Flags, order string) {
	c.order = order
	f.Choice("order", "try techniques in the order of `WHOM`: se or hodoku", order, []string{"se", "hodoku"},
		func(s string) { c.order = s })
	f.Switch("no-uniqueness", "leave out steps that assume that there is one solution", &c.neither)
}

// next finds the next step on a board.
func (c *climb) next(b *ladder.Board, s *ladder.Step) bool {
	allowed := ladder.All
	if c.neither {
		allowed &^= ladder.Unique
	}
	if c.order == "hodoku" {
		return b.NextIn(s, ladder.HoDoKu, allowed)
	}
	return b.Next(s, allowed)
}
