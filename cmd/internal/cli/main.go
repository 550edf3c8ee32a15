package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	"dlx-sudoku/cmd/internal/input"
)

// usualGrace is how long a command may take to end after an interruption. The rest of a second is for the message that it was
// left behind.
const usualGrace = 800 * time.Millisecond

// A System has the streams that a run reads and writes, says which of them are terminals, and sets limits.
type System struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	StdinTerminal  bool
	StdoutTerminal bool
	StderrTerminal bool
	Columns        int                 // of the terminal; 0: not known
	Dir            string              // the folder that relative names of files start from; "": the folder of the process
	Getenv         func(string) string // nil: nothing is set
	Grace          time.Duration       // how long a command may take to end after an interruption; 0: 0.8 s
	Alone          bool                // nothing else runs in this process, so a command may change global settings
	Memory         int64               // bytes that a count may take if it has a choice; 0: as many as it needs
	Archive        io.Writer           // gets the archive of --proof, whatever its name; nil: it goes to a file
	Urgent         <-chan struct{}     // closed when an interrupted command must be left behind at once; nil: never
	Heed           func()              // makes signals interrupt the run, if they do not yet; nil: nothing to do
}

// Path returns the path at which to open a file, given its name as messages show it.
func (sys *System) Path(name string) string {
	if sys.Dir == "" || name == "" || name == input.Stdin || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(sys.Dir, name)
}

// getenv returns the value of an environment variable.
func (sys *System) getenv(name string) string {
	if sys.Getenv == nil {
		return ""
	}
	return sys.Getenv(name)
}

// colored reports whether to colour a stream, given the choice of --color.
func (sys *System) colored(choice string, terminal bool) bool {
	switch choice {
	case "always":
		return true
	case "never":
		return false
	}
	return terminal && sys.getenv("NO_COLOR") == "" && !sys.dumb()
}

// dumb reports whether the terminal understands no escape codes.
func (sys *System) dumb() bool { return sys.getenv("TERM") == "dumb" }

// usualColumns is used when the width of a terminal is unknown.
const usualColumns = 80

// columns returns the width of the terminal.
func (sys *System) columns() int {
	if sys.Columns <= 0 {
		return usualColumns
	}
	return sys.Columns
}

// process returns the system of this process.
func process() *System {
	terminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	sys := &System{
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTerminal:  terminal(os.Stdin),
		StdoutTerminal: terminal(os.Stdout),
		StderrTerminal: terminal(os.Stderr),
		Getenv:         os.Getenv,
		Alone:          true,
	}
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && sys.Columns == 0 {
			sys.Columns = columns
		}
	}
	return sys
}

// unheeded is how long a run may go on before it handles signals; until then they kill it like any program. It handles them
// earlier if its effects can be seen: before it writes anything but its last results, before it makes a file, and after it has
// read a page of standard input. Handling signals takes two threads, and 7 % of the time of a run that ends before. Nobody
// interrupts a run so soon after its start.
const unheeded = 5 * time.Millisecond

// Main runs the command line of the process and exits. The first signal interrupts it: Ctrl-C, a request to end, or the
// loss of the terminal. After a second one it is left behind, and a third one ends the process wherever it is.
func Main(app App) {
	ctx, cancel := context.WithCancel(context.Background())
	ignorePipe()
	urgent := make(chan struct{})
	sys := process()
	sys.Urgent = urgent
	sys.Heed = sync.OnceFunc(func() {
		signals := make(chan os.Signal, 4)
		for _, sig := range endSignals {
			if !signal.Ignored(sig) { // shells ignore signals for jobs in the background, and so does nohup
				signal.Notify(signals, sig)
			}
		}
		go follow(signals, cancel, func() { close(urgent) }, func() { os.Exit(int(Interrupted)) })
	})
	time.AfterFunc(unheeded, sys.Heed)
	// The same as App.Run, but without waiting for another goroutine.
	s := NewSession(ctx, app.Name, sys)
	done := make(chan Status, 1)
	context.AfterFunc(ctx, func() { os.Exit(int(s.leave(done))) })
	status := app.run(os.Args[1:], s)
	done <- status
	os.Exit(int(status))
}

// follow calls the next step at each signal. The loss of a terminal is often reported twice, by the system and by the shell,
// so further signals of this kind do not count.
func follow(signals <-chan os.Signal, steps ...func()) {
	for n := 0; n < len(steps); {
		if sig := <-signals; n == 0 || sig != hangUp {
			steps[n]()
			n++
		}
	}
}

// ClosedPipe reports whether an error means that nobody reads the output any more, as in "… | head".
func ClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}
