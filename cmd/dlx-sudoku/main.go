// The command dlx-sudoku solves Sudoku puzzles, counts their solutions, explains what is wrong with a puzzle, carries
// puzzles to other solvers and their answers back (package satcheck/interchange), and times ways of solving them.
//
// Solutions are found by dancing links. With --verify each answer is put to a judge that shares nothing with that search
// but the puzzle as it was written: the rules as clauses, a SAT solver, and a checker of its proofs (package satcheck).
// With --jobs above 1 the judge is several processes of this program, started by a hidden command (package
// cmd/internal/judge).
//
//	source ──▶ worker: engine ──▶ answer ──▶ judge ──▶ printer ──▶ sink
//	items              solutions             verdict   chunks      stdout, stderr, exit status
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/judge"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == judge.Hidden {
		if err := judge.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", judge.Hidden, err)
			os.Exit(int(exit.Usage))
		}
		os.Exit(int(exit.OK))
	}
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 2)
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		if !signal.Ignored(sig) { // as the shell has it for jobs in the background
			signal.Notify(signals, sig)
		}
	}
	signal.Ignore(syscall.SIGPIPE) // a write to a closed pipe is an error like any other
	go func() {
		<-signals
		cancel()
		<-signals
		os.Exit(int(exit.Interrupted))
	}()
	os.Exit(int(execute(ctx, os.Args[1:], realSystem())))
}
