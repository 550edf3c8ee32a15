package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cmd/internal/words"
)

// notesOfAKind is how many notes of a kind are written that is not repeated for ever.
const notesOfAKind = 10

// totals are told where there are more of them.
var totals = map[noteKind]string{
	notUnique:  "%d puzzles are not unique",
	unverified: "%d answers are not verified",
	unproved:   "%d answers have no proof",
}

// sink writes what the workers make, and adds it up.
type sink struct {
	set      *settings
	terminal bool // stdout is one
	out      *bufio.Writer
	console  *console.Console
	bar      *console.Bar // nil: none

	tally      [statuses]uint64
	puzzles    uint64
	done       int64
	last       place
	exit       exit.Status
	unfinished *unfinished
	notes      map[noteKind]uint64 // of the kinds that have totals
}

func newSink(ctx context.Context, set *settings, sys *system.System, c *console.Console) *sink {
	s := &sink{set: set, terminal: sys.StdoutTerminal, out: bufio.NewWriterSize(system.Interruptible(ctx, sys.Stdout), 64<<10), console: c, notes: make(map[noteKind]uint64)}
	if set.progress {
		total, _ := input.Size(set.files)
		s.bar = console.NewBar(sys.Stderr, "puzzle", total, set.always)
		c.ShowBar(s.bar)
	}
	return s
}

// write writes a chunk. The error is that of stdout.
func (s *sink) write(c *chunk) error {
	if s.terminal && s.bar != nil && len(c.text) > 0 {
		s.bar.Clear()
	}
	text, written := c.text, 0
	for _, n := range c.notes {
		if s.terminal && n.at > written { // so that the notes stand beside what they are about
			s.out.Write(text[written:n.at])
			s.out.Flush()
			written = n.at
		}
		s.note(&n)
		if s.terminal {
			s.console.Flush()
		}
	}
	if len(c.notes) > 0 {
		s.console.Flush()
	}
	_, err := s.out.Write(text[written:])
	if s.terminal && err == nil {
		err = s.out.Flush()
	}
	for i, n := range c.tally {
		s.tally[i] += n
		s.puzzles += n
	}
	s.done = max(s.done, c.done)
	if c.last.file != "" {
		s.last = c.last
	}
	s.exit = exit.Worse(s.exit, c.exit)
	if c.unfinished != nil {
		s.unfinished = c.unfinished
	}
	c.reset()
	return err
}

func (s *sink) note(n *note) {
	switch n.kind {
	case remark:
		s.console.Note(n.file, n.line, n.col, n.text)
	case notUnique, unverified, unproved:
		if s.notes[n.kind]++; s.notes[n.kind] <= notesOfAKind {
			s.console.Note(n.file, n.line, n.col, n.text)
		}
	case parseError:
		s.console.Error(n.err)
	case fault:
		s.console.Fault(n.file, n.line, n.text)
	case message:
		s.console.Message(n.file, n.text)
	}
}

// tick lets nothing wait in the buffer, and moves the bar on.
func (s *sink) tick() error {
	if s.bar != nil {
		s.bar.Update(s.done, s.puzzles)
	}
	return s.out.Flush()
}

// end writes what is left, and the sums.
func (s *sink) end(interrupted bool) error {
	err := s.out.Flush()
	if s.bar != nil {
		if !interrupted {
			s.bar.Finish(s.puzzles)
		}
		s.bar.Clear()
	}
	for _, kind := range []noteKind{notUnique, unverified, unproved} {
		if n := s.notes[kind]; n > notesOfAKind {
			s.console.Message("", fmt.Sprintf(totals[kind], n))
		}
	}
	if interrupted {
		text := s.interruption()
		if errors.Is(err, context.Canceled) {
			text += "; not all results could be written"
		}
		s.console.Message("", text)
	}
	if s.set.summary {
		s.console.Message("", s.summary())
	}
	s.console.Flush()
	return err
}

// interruption says how far an interrupted run got.
func (s *sink) interruption() string {
	text := "interrupted after " + words.Plural(s.puzzles, "puzzle")
	if s.puzzles > 0 {
		text += fmt.Sprintf(", the last at %s:%d", s.last.file, s.last.line)
	}
	if u := s.unfinished; u != nil && u.count > 0 {
		text += fmt.Sprintf("; %s:%d has %s so far", u.file, u.line, words.Plural(u.count, "solution"))
	}
	return text
}

// summary says how many puzzles there were of each status.
func (s *sink) summary() string {
	var parts []string
	for status, n := range s.tally {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %v", n, statusNames[status]))
		}
	}
	text := words.Plural(s.puzzles, "puzzle")
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	return text
}
