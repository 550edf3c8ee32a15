package dlxcli

import "dlx-sudoku/cmd/internal/cli"

// all are the commands for a page without a server, which has no files, and fetches what is linked here.
var all = []cli.Command{
	traceCommand,
}

// topics are none: a page has no help.
var topics []cli.Topic

// otherwise is for command lines, and knows all that gen makes.
var otherwise func([]string) ([]string, error)
