//go:build !js

package dlxcli

import (
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/gen"
)

// all are the commands.
var all = []cli.Command{
	solveCommand, countCommand, sampleCommand, estimateCommand, traceCommand, explainCommand, checkCommand, gen.Command, reduceCommand,
	splitCommand, runCommand, mergeCommand, encodeCommand, decodeCommand, evidence.Command,
}

// topics are the pages of help about what several commands share.
var topics = []cli.Topic{formatsTopic, gen.FilesTopic, cli.ExitTopic, jsonTopic}

// otherwise says what to type for a problem or a file that stands in the place of a command.
func otherwise(arguments []string, s *cli.Session) ([]string, error) {
	word := arguments[0]
	if gen.Is(word) {
		return nil, fmt.Errorf("%s is no command: type dlx gen %s", word, strings.Join(arguments, " "))
	}
	if s.Exists(word) {
		return nil, fmt.Errorf("%s is no command, but a file: type dlx solve %s, or dlx count %s", word, word, word)
	}
	return nil, nil
}
