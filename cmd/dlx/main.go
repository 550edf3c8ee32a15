// The command dlx solves exact-cover problems, counts their solutions, and explains why there are none. Its commands are
// in package dlxcli.
package main

import (
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/dlxcli"
)

func main() {
	cli.Main(dlxcli.App)
}
