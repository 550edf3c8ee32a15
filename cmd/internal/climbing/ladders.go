package climbing

import (
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/ladder"
)

// Ladders has what climbs the ladder, for each layout that has come up.
type Ladders map[*cover.Layout]*Climber

// A Climber has what takes steps on puzzles of a layout.
type Climber struct {
	Rater *ladder.Rater
	Board *ladder.Board
}

// Of returns the climber for a puzzle, which is one of its own where it has rules.
func (l Ladders) Of(it *puzzlein.Item) *Climber {
	layout := it.Grid.Layout()
	switch {
	case it.Ruleset != nil:
		return newClimber(it)
	case l[layout] == nil:
		l[layout] = newClimber(it)
	}
	return l[layout]
}

func newClimber(it *puzzlein.Item) *Climber {
	rules := ladder.RulesOf(it.Grid.Layout(), it.Ruleset)
	return &Climber{ladder.NewRater(rules), ladder.NewBoard(rules)}
}
