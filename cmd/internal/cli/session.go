package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/input"
)

// A Session is one run of a command, with its input, its output and its status.
type Session struct {
	*Output
	Ctx   context.Context // ends with an interruption
	Sys   *System
	Args  []string // the operands
	Color bool     // colour results

	file     *draft       // of the results; nil: they go to stdout or to a device
	device   *os.File     // that the results go to, or nil
	complete bool         // the run was not cut short
	saving   atomic.Int32 // the number of saves under way
	create   func(dir, pattern string) (file, error)

	mu     sync.Mutex // guards the following
	status Status
	howFar func() string
	drafts map[*draft]bool // neither complete nor removed yet
	over   bool            // no new drafts may be started
}

// NewSession returns a session without a command line.
func NewSession(ctx context.Context, name string, sys *System) *Session {
	return &Session{
		Output: newOutput(name, sys), Ctx: ctx, Sys: sys, howFar: func() string { return "" },
		create: func(dir, pattern string) (file, error) { return os.CreateTemp(dir, pattern) },
		drafts: make(map[*draft]bool),
	}
}

// Files returns the operands as names of files: standard input if there are none.
func (s *Session) Files() []string {
	if len(s.Args) == 0 {
		return []string{input.Stdin}
	}
	return s.Args
}

// Exists reports whether there is a file of this name.
func (s *Session) Exists(name string) bool {
	_, missing := os.Stat(s.Sys.Path(name))
	return missing == nil
}

// Columns returns the width of the terminal that shows the results, or 0 if no terminal does.
func (s *Session) Columns() int {
	if !s.Sys.StdoutTerminal {
		return 0
	}
	return s.Sys.columns()
}

// OneScreen reports whether results and messages are read on the same screen.
func (s *Session) OneScreen() bool { return s.Sys.StdoutTerminal && s.Sys.StderrTerminal }

// Open opens a file or takes standard input. On a terminal, a message asks for input and names it by what, such as "a problem".
// The error does not name the file.
func (s *Session) Open(file, what string) (*input.Input, error) {
	in, err := input.Open(s.Sys.Path(file), &stdin{r: s.Sys.Stdin, session: s})
	if err == nil && file == input.Stdin && s.Sys.StdinTerminal {
		s.FileMessage(file, "type or paste "+what+"; end with Ctrl-D")
	}
	return in, err
}

// Read opens a file as [Session.Open] does, and returns the result of reading it with a function.
func Read[T any](s *Session, file, what string, read func(io.Reader) (T, error)) (out T, err error) {
	in, err := s.Open(file, what)
	if err != nil {
		return out, err
	}
	defer in.Close()
	return read(in)
}

// stdin reads standard input, and heeds signals after a page of it.
type stdin struct {
	r       io.Reader
	n       int
	session *Session
}

func (in *stdin) Read(p []byte) (int, error) {
	n, err := in.r.Read(p)
	if in.n += n; in.n > 4096 {
		in.session.Heed()
	}
	return n, err
}

// Stat lets [input.Open] see whether standard input is a regular file, from which reading never blocks.
func (in *stdin) Stat() (fs.FileInfo, error) {
	if f, ok := in.r.(interface{ Stat() (fs.FileInfo, error) }); ok {
		return f.Stat()
	}
	return nil, errors.ErrUnsupported
}

// Piped reports whether standard input is a pipe, which is empty if the program before it has failed.
func (s *Session) Piped() bool { return s.stdinMode()&fs.ModeNamedPipe != 0 }

// comesIn reports whether standard input is a pipe or a regular file that is not empty.
func (s *Session) comesIn() bool {
	f, is := s.Sys.Stdin.(*os.File)
	if !is || !s.Piped() && !s.stdinMode().IsRegular() {
		return false
	}
	first := make([]byte, 1)
	if n, _ := f.Read(first); n == 0 {
		return false
	}
	sys := *s.Sys
	sys.Stdin = begun{io.MultiReader(bytes.NewReader(first), f), f}
	s.Sys = &sys
	return true
}

// begun is a file whose first byte was read ahead, and comes first when it is read again.
type begun struct {
	io.Reader
	file *os.File
}

func (b begun) Stat() (fs.FileInfo, error) { return b.file.Stat() }

// stdinMode returns the mode of standard input; if it is not a file of the system, the mode of a device.
func (s *Session) stdinMode() fs.FileMode {
	info, err := (&stdin{r: s.Sys.Stdin}).Stat()
	if err != nil {
		return fs.ModeDevice
	}
	return info.Mode()
}

// Heed makes signals interrupt the run from now on, even if it has just begun. Call it before making a file that must not
// remain after an interruption.
func (s *Session) Heed() {
	if s.Sys.Heed != nil {
		s.Sys.Heed()
	}
}

// Worse records a status. The exit status of the run is the worst of all.
func (s *Session) Worse(status Status) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = Worse(s.status, status)
}

// Fail reports an error of the run, and records its status.
func (s *Session) Fail(status Status, text string) {
	s.Message(text)
	s.Worse(status)
}

// FailFile is Fail for a whole file.
func (s *Session) FailFile(status Status, file, text string) {
	s.Fail(status, FileName(file)+": "+text)
}

// FailAt is Fail for a place in a file.
func (s *Session) FailAt(status Status, at Place, text string) {
	s.Error(at, text)
	s.Worse(status)
}

// Status returns the worst status so far.
func (s *Session) Status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.status
}

// Seed draws a seed for a random run if the word is empty, and reports the seed. does is the report's words for the effect of the
// seed in another run, such as "draws the same samples".
func (s *Session) Seed(word *string, does string) {
	if *word != "" {
		return
	}
	*word = strconv.FormatUint(rand.Uint64N(1e9), 10)
	if !s.Quiet() {
		s.Message("--seed " + *word + " " + does + " again")
	}
}

// HowFar sets the function that returns the progress of the run, in words that can follow "interrupted": " after 3 puzzles".
// Another goroutine may call it at any time, and it must not block.
func (s *Session) HowFar(words func() string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.howFar = words
}

// interruption returns the message of a run that was interrupted.
func (s *Session) interruption(lost bool) string {
	s.mu.Lock()
	words := s.howFar
	s.mu.Unlock()
	text := "interrupted" + words()
	if lost {
		text += "; not all results could be written"
	}
	return text
}

// end ends a run and returns its exit status. An interruption from now on changes nothing. If the reader of stdout has gone,
// as in "… | head", the statuses still count, except for an answer "no" that nobody saw.
func (s *Session) end() Status {
	interrupted := s.Ctx.Err() != nil
	err := s.stop()
	if s.file != nil {
		if end := s.file.close(s.complete && err == nil && !interrupted); err == nil {
			err = end
		}
	}
	if s.device != nil {
		err = cmp.Or(err, s.device.Close())
	}
	switch {
	case interrupted:
		s.Message(s.interruption(err != nil && !ClosedPipe(err) || s.file != nil))
		s.Worse(Interrupted)
	case err == nil:
	case ClosedPipe(err):
		s.mu.Lock()
		if s.status == No {
			s.status = OK
		}
		s.mu.Unlock()
	default:
		s.Message(fmt.Sprintf("cannot write the results: %v", input.Bare(err)))
		s.Worse(Unknown)
	}
	s.Flush()
	return s.Status()
}

// leave waits for the status of a run that has been interrupted, and abandons the run if it takes too long.
func (s *Session) leave(done <-chan Status) Status {
	for saving := true; saving; { // while something is being saved, and for one more grace period
		saving = s.saving.Load() > 0
		select {
		case status := <-done:
			return status
		case <-s.Sys.Urgent:
			return s.abandon()
		case <-time.After(cmp.Or(s.Sys.Grace, usualGrace)):
		}
	}
	return s.abandon()
}

// abandon ends a run that hangs, and returns its exit status.
func (s *Session) abandon() Status {
	s.removeDrafts()
	s.lastWord(s.interruption(s.stdout.busy.Load() || s.file != nil))
	return Worse(s.Status(), Interrupted)
}
