// The command dlx-farm counts the solutions of an exact-cover problem on many machines.
//
// One process serves the problem, and any number of others work on it; package farm describes how. Each command is one file. They
// share [connection], which has the flags of commands that connect to a server, and problem.go, which reads the problem.
package main

import "dlx-sudoku/cmd/internal/cli"

func main() {
	cli.Main(app)
}

const name = "dlx-farm"

var app = cli.App{
	Name:  name,
	Short: "count the solutions of an exact-cover problem on many machines",
	Long: `One process serves a problem in the text format of Knuth's programs, and keeps all that is known in a folder. Any
number of others work on it, on this machine or elsewhere, and may come, go, stall and die as they like:

   dlx-farm serve --dir state problem.dlx
   dlx-farm work nats://host:4222

The search is split into parts. Each part has an entry in a ledger that is written once, so the count that is printed
is exact, or none is printed. If "serve" was interrupted or killed, the same command goes on.

The server listens on 127.0.0.1 alone. With --listen on another address it wants a token and a TLS certificate.
Whoever has the token can write results: --check finds machines that miscount, not people who mean harm.

Exit status: 0 done, 2 usage, 3 some input could not be read or belongs to another problem, 4 the count is not known,
5 two counts of a part differ, 130 interrupted.`,
	Examples: `   dlx gen queens 18 >problem.dlx
   dlx-farm serve --dir state problem.dlx
   dlx-farm work nats://127.0.0.1:4222`,
	Commands: []cli.Command{serveCommand, workCommand, statusCommand, resultCommand, cancelCommand},
}
