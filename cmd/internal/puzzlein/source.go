package puzzlein

import (
	"cmp"
	"io"
	"sync"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
)

// Source reads the items of all inputs of a run.
type Source struct {
	Reading Reading
	Session *cli.Session
	Names   []string // still to be opened
	Plain   bool     // plain puzzles may come several in an item
	From    uint64   // from the puzzle of this index on
	What    string   // is to be typed where a file is a terminal, for the message that says so; "": puzzles

	In     *input.Input // the one at hand; nil between inputs
	Name   string       // of that, in messages
	reader *puzzles.Reader
	idle   func(bool)
	index  uint64
	found  bool // an item in this input

	before int64 // bytes of the inputs before this one
	filled int64 // bytes of it when it was last read from
	text   int64 // bytes of text in the items since then
}

// NewSource returns a source of the puzzles in some files.
func NewSource(s *cli.Session, r Reading, names ...string) *Source {
	return &Source{Reading: r, Session: s, Names: names}
}

// Next reads the next item into it and reports whether there was one. Before it opens an input or reads from one, it calls
// idle, with true if that may block.
func (s *Source) Next(it *Item, idle func(bool)) bool {
	s.idle = idle
	it.Message, it.Failed, it.Plain = "", false, it.Plain[:0]
	for {
		if s.In == nil {
			if len(s.Names) == 0 {
				return false
			}
			idle(input.Pipe(s.Session.Sys.Path(s.Names[0]))) // to open one waits for a writer
			if err := s.open(); err != nil {
				s.report(it, err.Error())
				it.Failed = true
				return true
			}
		}
		if s.readPlain(it) {
			return true
		}
		switch err := s.reader.Read(&it.Record); {
		case err == nil:
			s.Reading.settle(it)
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
			if it.Message != "" {
				return true
			}
			continue
		default: // the end of this input, which stands for the puzzle that it cuts off
			it.Err, it.Text, it.Ruleset = err, it.Text[:0], nil
			it.Line = it.Fault().Line
			s.count(it)
			s.close()
			return true
		}
	}
}

// An item has at most maxPlain plain puzzles, and not many more than one of sharePlain puzzles before it, so that the
// workers share a few slow ones.
const (
	maxPlain   = 32
	sharePlain = 64
)

// readPlain reads plain puzzles of the classic layout into it, if they come next and several in an item are wanted.
func (s *Source) readPlain(it *Item) bool {
	if !s.Plain || s.index < s.From {
		return false
	}
	it.Plain, it.Line = s.reader.ReadPlain(it.Plain, cover.Classic(), int(min(1+s.index/sharePlain, maxPlain)))
	n := len(it.Plain) / PlainCells
	s.number(it, n, n*(PlainCells+1))
	return len(it.Plain) > 0
}

// count numbers a puzzle.
func (s *Source) count(it *Item) {
	s.found = true
	s.number(it, 1, len(it.Text)+1)
}

// number numbers the puzzles of an item, given how many there are, and the bytes of their text.
func (s *Source) number(it *Item, puzzles, text int) {
	it.File, it.Index = s.Name, s.index
	s.index += uint64(puzzles)
	s.text += int64(text)
	it.Done = s.before + min(s.filled+s.text, s.In.Offset())
}

// open opens the next input.
func (s *Source) open() error {
	s.Name, s.Names = s.Names[0], s.Names[1:]
	in, name, err := s.Reading.Open(s.Session, s.Name, cmp.Or(s.What, "puzzles"))
	if err != nil {
		return err
	}
	s.Name, s.In, s.found = name, in, false
	s.reader = s.Reading.NewReader(s, s.Name)
	s.reader.Prompt = s.Name == input.Stdin && s.In.Waits()
	s.filled, s.text = 0, 0
	return nil
}

// close closes the input.
func (s *Source) close() {
	s.before += s.In.Offset()
	s.In.Close()
	s.In = nil
}

// report makes a message of the item.
func (s *Source) report(it *Item, text string) { it.File, it.Message, it.Done = s.Name, text, s.before }

// Read reads from the input at hand, for the reader of its puzzles. If that may block, what was read so far is handed over
// first.
func (s *Source) Read(p []byte) (int, error) {
	s.idle(s.In.Waits())
	s.filled, s.text = s.In.Offset(), 0
	return s.In.Read(p)
}

// OnlyOne returns a function that reads the items of next, or calls refuse and reads none if there are several puzzles.
func OnlyOne(next func(*Item, func(bool)) bool, refuse func()) func(*Item, func(bool)) bool {
	var items []Item
	read := sync.OnceFunc(func() {
		puzzles := 0
		for {
			it := new(Item)
			if !next(it, func(bool) {}) {
				return
			}
			if items = append(items, *it); it.Message == "" {
				puzzles++
			}
			if puzzles > 1 {
				refuse()
				items = nil
				return
			}
		}
	})
	return func(it *Item, idle func(bool)) bool {
		idle(true)
		if read(); len(items) == 0 {
			return false
		}
		*it, items = items[0], items[1:]
		return true
	}
}
