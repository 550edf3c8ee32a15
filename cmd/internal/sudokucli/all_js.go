package sudokucli

import "dlx-sudoku/cmd/internal/cli"

// all are the commands for a page without a server, which has no files, and fetches what is linked here. So canon and encode,
// which the page never asks for, are left to the server.
var all = []cli.Command{
	solveCommand, countCommand, hintCommand, stepsCommand, rateCommand, explainCommand, candidatesCommand, generateCommand, minimizeCommand, completeCommand, printCommand, convertCommand,
}
