// The command dlx solves exact-cover problems, counts their solutions, and explains why there are none. It reads the text
// format of Knuth's programs, with colours, multiplicities and costs, and writes the classic problems in it.
//
//	input ──▶ problem ──▶ search ──▶ answer ──▶ judge ──▶ stdout, stderr, exit status
//
// One file is one problem; several are answered one after the other, each by all workers.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"dlx-sudoku/cmd/internal/exit"
)

func main() {
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
