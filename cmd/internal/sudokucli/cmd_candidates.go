package sudokucli

import (
	"context"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/givens"
)

var candidatesCommand = cli.Command{
	Name: "candidates", Group: "learn", Short: "print the digits that each cell has in some solution",
	Usage: []string{"candidates [FLAGS] [FILE|-]..."},
	Long: `Prints each puzzle with its true candidates: for each open cell the digits that it has in some solution,
exactly, and no others. They are found one by one, not by listing the solutions, so that a puzzle may have any number of
these. In line format a puzzle has n characters for each cell, as in sukaku: the digits that remain, and '.' for the
others.

Exit status: 1 if some puzzle has no solution or givens that clash.`,
	Examples: `   dlx-sudoku candidates --format grid unfinished.txt
   dlx-sudoku candidates unfinished.txt | dlx-sudoku solve`,
	New: func() cli.Runner { return &making{batch: batch{reading: takesRules}, derive: trueCandidates} },
}

// trueCandidates leaves each open cell of a puzzle the digits that it has in some solution.
func trueCandidates(ctx context.Context, a *answer, emit func(*cover.Grid) bool) error {
	puzzle := a.item.Grid
	digits, err := candidatesOf(ctx, a.item)
	if err != nil {
		return err
	}
	if digits[0] == nil {
		return givens.ErrNoSolution
	}
	marked := puzzle.Clone()
	for cell, possible := range digits {
		if puzzle.Digit(cell) == 0 {
			marked.Restrict(cell, possible...)
		}
	}
	emit(marked)
	return nil
}

// candidatesOf returns the true candidates of a puzzle.
func candidatesOf(ctx context.Context, it *item) ([][]int, error) {
	if it.rules != nil {
		return variants.Candidates(ctx, it.Grid, it.rules)
	}
	return givens.Candidates(ctx, it.Grid)
}
