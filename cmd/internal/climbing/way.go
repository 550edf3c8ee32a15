package climbing

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover/ladder"
)

// Way says which steps are taken, and in what order.
type Way struct {
	Order   string            // se or hodoku
	neither bool              // nothing assumes that there is one solution
	eureka  bool              // chains are written in Eureka notation
	Only    ladder.Techniques // none: all
}

// Flags adds the flags. Without --order, techniques are tried in the order of the scale by which puzzles are rated.
func (c *Way) Flags(f *cli.Flags) {
	c.Order = "se"
	f.Choice("order", "try techniques in the order of `WHOM`: se, which is the scale of rate, or hodoku", c.Order, []string{"se", "hodoku"},
		func(s string) { c.Order = s })
	f.Switch("eureka", "write chains in Eureka notation: (1)r2c6=r2c7-(3)r2c7=r5c7", &c.eureka)
	f.Switch("no-uniqueness", "leave out steps that assume that there is one solution", &c.neither)
}

// Rules returns the rules of a board as the steps on a puzzle are to be written.
func (c *Way) Rules(b *ladder.Board, it *puzzlein.Item) *ladder.Rules {
	rules := b.Rules().Named(it.Grid.Alphabet())
	if c.eureka {
		rules = rules.Eureka()
	}
	return rules
}

// Next finds the next step on a board.
func (c *Way) Next(b *ladder.Board, s *ladder.Step) bool {
	allowed := ladder.All
	if !c.Only.Empty() {
		return b.Next(s, c.Only)
	}
	if c.neither {
		allowed = allowed.Without(ladder.Unique)
	}
	if c.Order == "hodoku" {
		return b.NextIn(s, ladder.HoDoKu(), allowed)
	}
	return b.Next(s, allowed)
}
