// The command dlx-sudoku solves Sudoku puzzles, counts their solutions, makes, rates and explains them, and proves the
// answers. Its commands are in package sudokucli.
package main

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/sudokucli"
)

func main() {
	cli.Main(sudokucli.App)
}
