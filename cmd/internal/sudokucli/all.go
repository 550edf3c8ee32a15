//go:build !js

package sudokucli

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
)

// all are the commands.
var all = []cli.Command{
	solveCommand, countCommand,
	hintCommand, stepsCommand, rateCommand, explainCommand, candidatesCommand, sameCommand, benchCommand,
	generateCommand, sampleCommand, minimizeCommand, completeCommand, canonCommand,
	checkCommand, evidence.Command,
	printCommand, convertCommand, encodeCommand, decodeCommand,
	serveCommand,
}
