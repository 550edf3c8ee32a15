package sudokucli

import "dlx-sudoku/cmd/internal/cli"

// all are the commands for a page without a server, which has no files, and fetches what is linked here.
var all = []cli.Command{
	solveCommand, countCommand, hintCommand, stepsCommand, rateCommand, explainCommand, candidatesCommand, generateCommand, minimizeCommand, completeCommand, canonCommand, printCommand, convertCommand, encodeCommand,
}
