package sudokucli

import "dlx-sudoku/cmd/internal/cli"

// all are the commands for a page without a server, which has no files and downloads what is linked here. It never asks for
// canon and encode, so they are left out.
var all = []cli.Command{
	solveCommand, countCommand, hintCommand, stepsCommand, rateCommand, explainCommand, candidatesCommand, generateCommand, minimizeCommand, completeCommand, printCommand, convertCommand,
}
