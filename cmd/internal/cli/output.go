package cli

import (
	"bufio"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/text"
)

// tick is the longest time that a result waits in the buffer, and the interval between two updates of the bar.
const tick = 100 * time.Millisecond

// Output writes stdout and stderr, so that results, messages and the bar do not get into each other's way and nothing
// waits long in a buffer. Its methods may be called by many goroutines.
type Output struct {
	name           string // of the program, in front of messages that have no place in a file
	sys            *System
	colorErrors    bool // on stderr
	progress       bool // show a bar: after a while, or
	always         bool // at once
	quiet          bool // no notes
	delay          time.Duration
	stdout, stderr *stream

	mu      sync.Mutex
	results *bufio.Writer // to stdout
	errs    *bufio.Writer // to stderr
	err     error         // the first error of stdout
	bar     *Bar          // nil: none
	halt    func()        // stops the clock; nil: it does not run
}

func newOutput(name string, sys *System) *Output {
	o := &Output{name: name, sys: sys, delay: barDelay, stdout: &stream{w: sys.Stdout, before: sys.Heed}, stderr: &stream{w: sys.Stderr, before: sys.Heed}}
	o.results, o.errs = bufio.NewWriterSize(o.stdout, 64<<10), bufio.NewWriter(o.stderr)
	o.colorErrors = sys.colored("auto", sys.StderrTerminal)
	return o
}

// start starts the clock, which flushes the buffers and moves the bar at each tick.
func (o *Output) start() {
	o.halt = clock.Every(tick, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.bar.show()
		o.flush()
	})
}

// stop stops the clock, writes what is buffered and returns the first error of stdout.
func (o *Output) stop() error {
	if o.halt != nil {
		o.halt()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stdout.before, o.stderr.before = nil, nil // the run is over
	o.flush()
	return o.err
}

// Flush writes what is buffered.
func (o *Output) Flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
}

// flush is Flush with o.mu locked. A failure to write to stderr has no place to be reported.
func (o *Output) flush() {
	o.failed(o.results.Flush())
	o.errs.Flush()
}

// failed keeps the first error of stdout.
func (o *Output) failed(err error) {
	if o.err == nil {
		o.err = err
	}
}

// Failed returns the first error of stdout, after which a run need not continue.
func (o *Output) Failed() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// Write writes results to stdout. They may wait in a buffer for a tenth of a second. The error is the first of stdout.
func (o *Output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.sys.StdoutTerminal && len(text) > 0 {
		o.bar.clear()
		o.errs.Flush()
	}
	_, err := o.results.Write(text)
	if o.failed(err); o.err != nil {
		return 0, o.err
	}
	return len(text), nil
}

// Print is Write for results in a string.
func (o *Output) Print(text string) error {
	_, err := o.Write([]byte(text))
	return err
}

// report writes to stderr. If stdout is a terminal, the results so far go out first. If stderr is one, the text goes out
// at once.
func (o *Output) report(write func(w *bufio.Writer)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.sys.StdoutTerminal {
		o.failed(o.results.Flush())
	}
	o.bar.clear()
	write(o.errs)
	if o.sys.StderrTerminal {
		o.errs.Flush()
	}
}

// patience is how long the last message may take to be written. With the usual grace before it,
// a run is left behind within a second.
const patience = 150 * time.Millisecond

// lastWord writes the last message of a run that is left behind, and discards everything that the run prints afterwards. It
// does not wait long for a reader of the message.
func (o *Output) lastWord(words string) {
	if o.mu.TryLock() {
		o.bar.clear()
		o.flush()
		o.mu.Unlock()
	}
	o.stdout.shut.Store(true)
	o.stderr.shut.Store(true)
	written := make(chan struct{})
	words = o.name + ": " + string(text.AppendClean(nil, words)) + "\n"
	if o.sys.StdoutTerminal && o.sys.StderrTerminal && o.stdout.busy.Load() {
		words = "\n" + words // stderr ends in an unfinished line
	}
	go func() {
		defer close(written)
		o.sys.Stderr.Write([]byte(words))
	}()
	select {
	case <-written:
	case <-time.After(patience):
	}
}

// stream is a stream of the system that can be closed off.
type stream struct {
	w      io.Writer
	before func()      // to be called before a write; nil: nothing
	busy   atomic.Bool // a write is under way
	shut   atomic.Bool
}

func (s *stream) Write(text []byte) (int, error) {
	if s.shut.Load() {
		return 0, io.ErrClosedPipe
	}
	if s.before != nil {
		s.before()
	}
	s.busy.Store(true)
	defer s.busy.Store(false)
	return s.w.Write(text)
}

// Quiet reports whether no notes are to be written.
func (o *Output) Quiet() bool { return o.quiet }
