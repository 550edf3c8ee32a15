package sudokucli

import (
	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
)

// candidateCounts is never asked for: the page does not count the solutions with each candidate.
type candidateCounts struct{ asked bool }

func (*candidateCounts) flags(*cli.Flags) {}

func (*candidateCounts) run(*cli.Session, *answers.Batch) {}
