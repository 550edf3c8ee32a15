package answers

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
)

// Report reports the message, or what is wrong with the puzzle and how it was read.
func Report(s *cli.Session, it *puzzlein.Item) {
	var c Chunk
	c.take(it)
	for _, n := range c.notes {
		n.report(s)
	}
	s.Worse(c.status)
}

// NextPuzzle returns the next puzzle of a source, nil at the end. It reports what is wrong with the puzzle, and the messages
// before it.
func NextPuzzle(s *cli.Session, from *puzzlein.Source) *puzzlein.Item {
	for it := new(puzzlein.Item); from.Next(it, func(bool) {}); {
		if Report(s, it); it.Message == "" {
			return it
		}
	}
	return nil
}
