// The command dlx-sudoku-serve is what "dlx-sudoku serve" runs: the page in the browser, and the commands for it. It is a
// program of its own because an HTTP server would make every start of dlx-sudoku slower.
package main

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/serve"
	"dlx-sudoku/cmd/internal/sudokucli"
)

func main() {
	cli.Main(cli.App{
		Name:     sudokucli.App.Name,
		Short:    "serve a page in the browser to type, solve and prove puzzles",
		Long:     `This program is what "dlx-sudoku serve" runs.`,
		Commands: []cli.Command{sudokucli.ServeCommand(serve.Run)},
	})
}
