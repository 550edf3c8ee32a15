//go:build !js

package dlxcli

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/gen"
)

// all are the commands.
var all = []cli.Command{
	solveCommand, countCommand, sampleCommand, estimateCommand, traceCommand, explainCommand, checkCommand, gen.Command, reduceCommand,
	splitCommand, runCommand, mergeCommand, encodeCommand, decodeCommand, evidence.Command,
}
