package main

import (
	"bufio"
	"context"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cover"
)

// tick is how old a result may grow before it goes out, and how often the bar moves.
const tick = 100 * time.Millisecond

// steps is the length of a bar, where it is known how far a search is.
const steps = 1000

// screen writes stdout and stderr, so that the bar, the messages and the results do not get into each other's way, and
// nothing waits long in a buffer.
type screen struct {
	mu       sync.Mutex
	terminal bool // stdout is one
	out      *bufio.Writer
	err      error // of stdout
	console  *console.Console
	bar      *console.Bar // of the search at hand; nil: none
	newBar   func(total int64) *console.Bar
	progress func() (float64, string) // of the search at hand; nil: none

	quit, ended chan struct{}
}

func newScreen(ctx context.Context, set *settings, sys *system.System, c *console.Console) *screen {
	s := &screen{
		terminal: sys.StdoutTerminal, out: bufio.NewWriterSize(system.Interruptible(ctx, sys.Stdout), 64<<10), console: c,
		quit: make(chan struct{}), ended: make(chan struct{}),
	}
	if set.progress {
		s.newBar = func(total int64) *console.Bar { return console.NewBar(sys.Stderr, "", total, set.always) }
	}
	return s
}

// start starts the clock, and stop ends it and writes what is left. Its error is the first of stdout.
func (s *screen) start() {
	go func() {
		defer close(s.ended)
		ticker := time.NewTicker(tick)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				s.mu.Lock()
				s.moveBar()
				s.flush()
				s.mu.Unlock()
			case <-s.quit:
				return
			}
		}
	}()
}

func (s *screen) stop() error {
	close(s.quit)
	<-s.ended
	s.flush()
	return s.err
}

// flush writes what is buffered.
func (s *screen) flush() {
	if err := s.out.Flush(); s.err == nil {
		s.err = err
	}
}

// failed returns the error of stdout, after which there is no point in going on.
func (s *screen) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// print writes results, and returns the error of stdout.
func (s *screen) print(text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.terminal && s.bar != nil {
		s.bar.Clear()
	}
	if _, err := s.out.Write(text); s.err == nil {
		s.err = err
	}
	return s.err
}

// message, note and fault write to stderr; results so far go before them where both are a terminal.
func (s *screen) message(file, text string) {
	s.tell(func() { s.console.Message(file, text) })
}

func (s *screen) note(file string, line, column int, text string) {
	s.tell(func() { s.console.Note(file, line, column, text) })
}

func (s *screen) fault(e *cover.ParseError) { s.tell(func() { s.console.Error(e) }) }

func (s *screen) tell(say func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.terminal {
		s.flush()
	}
	say()
	s.console.Flush()
}

// watch shows the progress of a search until the function it returns is called, on a bar of so many steps; 0 is a bar
// that tells nothing but the text and the time.
func (s *screen) watch(total int64, progress func() (float64, string)) (end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.newBar == nil {
		return func() {}
	}
	s.bar, s.progress = s.newBar(total), progress
	s.console.ShowBar(s.bar)
	s.moveBar()
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.bar.Clear()
		s.console.ShowBar(nil)
		s.bar, s.progress = nil, nil
	}
}

// change changes what the progress is made of, and shows it.
func (s *screen) change(progress func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	progress()
	s.moveBar()
}

// moveBar moves the bar on.
func (s *screen) moveBar() {
	if s.progress != nil {
		part, text := s.progress()
		s.bar.Show(int64(part*steps), string(console.AppendClean(nil, text)))
	}
}

// table writes lines to stderr as they are.
func (s *screen) table(text string) { s.tell(func() { s.console.Table(text) }) }
