package sudokucli

import (
	"context"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
)

var completeCommand = cli.Command{
	Name: "complete", Group: "make", Call: cli.Slow, Short: "add givens to each puzzle until it has one solution",
	Usage: []string{"complete [FLAGS] [FILE|-]..."},
	Long: `Adds givens to each puzzle until one of its solutions is the only one. None of the givens added can be left
out, but another choice may need fewer. A puzzle with one solution stays as it is.

Exit status: 1 if some puzzle has no solution or givens that clash.`,
	Examples: `   dlx-sudoku complete unfinished.txt
   dlx-sudoku complete unfinished.txt | dlx-sudoku count --require unique`,
	Forms: func() []cli.Form { return answers.Forms(answers.PuzzleList{}) },
	New:   func() cli.Runner { return &making{derive: func() derive { return single(complete) }} },
}

// complete adds givens to a puzzle.
func complete(ctx context.Context, it *puzzlein.Item) (*cover.Grid, error) {
	return it.Search().Complete(ctx, it.Grid)
}
