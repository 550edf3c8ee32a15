package main

import (
	"errors"
	"io"

	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cover"
)

// item is a puzzle of the input, or a message about the input that stands between the puzzles.
type item struct {
	cover.Record
	file    string
	index   uint64 // of the puzzle, from 0
	done    int64  // bytes of all files up to here
	message string // not "": no puzzle
	failed  bool   // the message is about something that could not be read
}

// fault returns where and why the puzzle cannot be read, or nil.
func (it *item) fault() *cover.ParseError {
	var fault *cover.ParseError
	errors.As(it.Err, &fault)
	return fault
}

// source reads the items of all inputs.
type source struct {
	set   *settings
	sys   *system.System
	names []string // still to be opened

	in     *input.Input // nil between inputs
	reader *cover.Reader
	name   string
	idle   func()
	index  uint64
	found  bool // an item in this input

	before int64 // bytes of the inputs before this one
	filled int64 // bytes of it when it was last read from
	text   int64 // bytes of text in the items since then
}

func newSource(set *settings, sys *system.System) *source {
	return &source{set: set, sys: sys, names: set.files}
}

// next reads the next item into it and reports whether there was one.
func (s *source) next(it *item, idle func()) bool {
	s.idle = idle
	it.message, it.failed = "", false
	for {
		if s.in == nil {
			if len(s.names) == 0 {
				return false
			}
			if s.open(it) {
				return true
			}
		}
		var failure *cover.ParseError
		switch err := s.reader.Read(&it.Record); {
		case err == io.EOF:
			if !s.found {
				s.say(it, "no puzzle in it")
			}
			s.close()
			if !s.found {
				return true
			}
			continue
		case errors.As(err, &failure): // the end of this input, which stands for the puzzle that it cuts off
			it.Err, it.Line, it.Text = failure, failure.Line, it.Text[:0]
			s.count(it)
			s.close()
			return true
		}
		s.count(it)
		return true
	}
}

// count numbers a puzzle.
func (s *source) count(it *item) {
	s.found = true
	it.file, it.index = s.name, s.index
	s.index++
	s.text += int64(len(it.Text)) + 1
	it.done = s.before + min(s.filled+s.text, s.in.Offset())
}

// open opens the next input and reports whether there is something to say about it.
func (s *source) open(it *item) bool {
	s.name, s.names = s.names[0], s.names[1:]
	in, err := input.Open(s.name, s.sys.Stdin)
	if err != nil {
		s.say(it, err.Error())
		it.failed = true
		return true
	}
	s.in, s.found = in, false
	s.reader = cover.NewReader(s, s.name)
	s.reader.Format, s.reader.Layout = s.set.format, s.set.layout
	s.filled, s.text = 0, 0
	if s.name == input.Stdin && s.sys.StdinTerminal {
		s.say(it, "reading puzzles from the terminal, up to an end of file (Ctrl-D)")
		return true
	}
	return false
}

// close closes the input.
func (s *source) close() {
	s.before += s.in.Offset()
	s.in.Close()
	s.in = nil
}

// say makes a message of the item.
func (s *source) say(it *item, text string) {
	it.file, it.message, it.done = shownName(s.name), text, s.before
}

// Read reads from the input at hand, for the reader of its puzzles. What has been read before goes on its way, for this
// may wait.
func (s *source) Read(p []byte) (int, error) {
	s.idle()
	s.filled, s.text = s.in.Offset(), 0
	return s.in.Read(p)
}
