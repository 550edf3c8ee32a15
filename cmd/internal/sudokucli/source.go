package sudokucli

import (
	"cmp"
	"io"
	"sync"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cover/puzzles"
)

// source reads the items of all inputs of a run.
type source struct {
	reading reading
	session *cli.Session
	names   []string // still to be opened
	what    string   // they have, for the message that somebody types it; "": puzzles

	in     *input.Input // nil between inputs
	reader *puzzles.Reader
	name   string
	idle   func(bool)
	index  uint64
	found  bool // an item in this input

	before int64 // bytes of the inputs before this one
	filled int64 // bytes of it when it was last read from
	text   int64 // bytes of text in the items since then
}

func newSource(s *cli.Session, r reading, names ...string) *source {
	return &source{reading: r, session: s, names: names}
}

// next reads the next item into it and reports whether there was one. Before it opens an input or reads from one, it calls
// idle, with true if that may block.
func (s *source) next(it *item, idle func(bool)) bool {
	s.idle = idle
	it.message, it.failed = "", false
	for {
		if s.in == nil {
			if len(s.names) == 0 {
				return false
			}
			idle(input.Pipe(s.names[0])) // to open one waits for a writer
			if err := s.open(); err != nil {
				s.report(it, err.Error())
				it.failed = true
				return true
			}
		}
		switch err := s.reader.Read(&it.Record); {
		case err == nil:
			s.reading.settle(it)
			s.count(it)
			return true
		case err == io.EOF:
			left := s.reader.LeftOut()
			switch {
			case s.found && left != "":
				s.report(it, left+", behind the last puzzle")
			case s.found:
			case left != "":
				s.report(it, "no puzzle in it: "+left)
			default:
				s.report(it, "no puzzle in it")
			}
			s.close()
			if it.message != "" {
				return true
			}
			continue
		default: // the end of this input, which stands for the puzzle that it cuts off
			it.Err, it.Text, it.rules = err, it.Text[:0], nil
			it.Line = it.fault().Line
			s.count(it)
			s.close()
			return true
		}
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

// open opens the next input.
func (s *source) open() error {
	s.name, s.names = s.names[0], s.names[1:]
	in, name, err := s.reading.open(s.session, s.name, cmp.Or(s.what, "puzzles"))
	if err != nil {
		return err
	}
	s.name, s.in, s.found = name, in, false
	s.reader = s.reading.reader(s, s.name)
	s.reader.Prompt = s.name == input.Stdin && s.in.Waits()
	s.filled, s.text = 0, 0
	return nil
}

// close closes the input.
func (s *source) close() {
	s.before += s.in.Offset()
	s.in.Close()
	s.in = nil
}

// report makes a message of the item.
func (s *source) report(it *item, text string) { it.file, it.message, it.done = s.name, text, s.before }

// Read reads from the input at hand, for the reader of its puzzles. If that may block, what was read so far is handed over
// first.
func (s *source) Read(p []byte) (int, error) {
	s.idle(s.in.Waits())
	s.filled, s.text = s.in.Offset(), 0
	return s.in.Read(p)
}

// only returns a function that reads the items of next, or calls refuse and reads none if there are several puzzles.
func only(next func(*item, func(bool)) bool, refuse func()) func(*item, func(bool)) bool {
	var items []item
	read := sync.OnceFunc(func() {
		puzzles := 0
		for {
			it := new(item)
			if !next(it, func(bool) {}) {
				return
			}
			if items = append(items, *it); it.message == "" {
				puzzles++
			}
			if puzzles > 1 {
				refuse()
				items = nil
				return
			}
		}
	})
	return func(it *item, idle func(bool)) bool {
		idle(true)
		if read(); len(items) == 0 {
			return false
		}
		*it, items = items[0], items[1:]
		return true
	}
}

// nextPuzzle returns the next puzzle of a source, nil at the end. It reports what is wrong with the puzzle, and the messages
// before it.
func nextPuzzle(s *cli.Session, from *source) *item {
	for it := new(item); from.next(it, func(bool) {}); {
		if it.report(s); it.message == "" {
			return it
		}
	}
	return nil
}
