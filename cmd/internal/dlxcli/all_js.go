package dlxcli

import "dlx-sudoku/cmd/internal/cli"

// all are the commands for a page without a server, which has no files, and fetches what is linked here.
var all = []cli.Command{
	traceCommand,
}

// topics is empty: the page shows no help.
var topics []cli.Topic

// otherwise is nil: nobody types commands there, and it would link gen.
var otherwise func([]string, *cli.Session) ([]string, error)
