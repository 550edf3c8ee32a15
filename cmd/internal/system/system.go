// Package system is the world around a command: its streams, its signals, its version.
package system

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"golang.org/x/term"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/exit"
)

// System is cli.System.
type System = cli.System

// Real returns the system that the process runs in.
func Real() *System {
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return &System{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTerminal:  terminal(os.Stdin),
		StdoutTerminal: terminal(os.Stdout),
		StderrTerminal: terminal(os.Stderr),
		Getenv:         os.Getenv,
	}
}

// Colored tells whether to colour a stream, as --color says.
func Colored(sys *System, choice string, terminal bool) bool {
	switch choice {
	case "always":
		return true
	case "never":
		return false
	}
	return terminal && sys.Getenv("NO_COLOR") == "" && sys.Getenv("TERM") != "dumb"
}

// Execute runs a command line and returns the exit status. It returns soon after its context has ended.
type Execute func(ctx context.Context, arguments []string, sys *System) exit.Status

// Main runs the process's command line and exits. The first interrupt ends the context, a second one the process.
func Main(execute Execute) {
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
	os.Exit(int(execute(ctx, os.Args[1:], Real())))
}

// ClosedPipe reports whether an error says that nobody reads what is written, as behind head.
func ClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// A Watched writer keeps its first error, for one who does not look.
type Watched struct {
	W   io.Writer
	Err error
}

func (w *Watched) Write(p []byte) (int, error) {
	n, err := w.W.Write(p)
	if w.Err == nil {
		w.Err = err
	}
	return n, err
}

// Version returns the version of the module, as far as the build knows it.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
