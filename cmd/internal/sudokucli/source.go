package sudokucli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// reading has the flags that set how puzzles are read.
type reading struct {
	format  puzzles.Format
	layout  *cover.Layout  // nil: from the size of each puzzle
	digits  cover.Alphabet // "": recognised for each puzzle
	column  string         // of the puzzles in a table; "": recognised
	ignore  []string       // rules that puzzles are read without
	ruled   bool           // puzzles may have rules beyond the classic
	refusal string         // why they may not; "": nothing is to be said
	extra   []string       // rules of all puzzles, besides their own
}

func (r *reading) Flags(f *cli.Flags) {
	formats := puzzles.FormatNames()
	f.Choice("input-format", "read puzzles as `FORMAT`: "+cli.Alternatives(formats[1:]), "recognised", formats,
		func(s string) { r.format, _ = puzzles.ParseFormat(s) })
	boxFlag(f, &r.layout, "boxes of `RxC` cells, rows first; the grid has R·C digits", "by the number of cells")
	f.Value("digits", "the digits are those of `ALPHABET`, such as 1-9A-G, 0-F or A-P", "recognised",
		func(s string) (err error) {
			r.digits, err = cover.ParseAlphabet(s)
			return err
		})
	f.Text("column", "the column `C` of a table that has the puzzles: a number or a name in its header", "recognised",
		"want a number from 1, or a name", &r.column)
	f.Value("ignore-rule", "read puzzles without the rule of this `NAME`, as an error names it; several separated by commas", "none",
		func(s string) error {
			for name := range strings.SplitSeq(s, ",") {
				if name = strings.TrimSpace(name); name == "" {
					return errors.New("want the name of a rule")
				}
				r.ignore = append(r.ignore, name)
			}
			return nil
		})
	if r.ruled {
		r.ruleFlag(f)
	}
}

// boxFlag adds the flag --box.
func boxFlag(f *cli.Flags, to **cover.Layout, usage, fallback string) {
	f.Value("box", usage, fallback, func(s string) (err error) {
		if *to, err = cover.ParseLayout(s); err != nil {
			return errors.New("want ROWSxCOLUMNS, such as 3x3 or 2x4, whose product is 4 to 25")
		}
		return nil
	})
}

// reader returns a reader of puzzles, given the name of the file.
func (r *reading) reader(in io.Reader, file string) *puzzles.Reader {
	reader := puzzles.NewReader(in, file)
	reader.Format, reader.Layout, reader.Digits, reader.Column = r.format, r.layout, r.digits, r.column
	reader.IgnoreRules, reader.Knows, reader.IsRule = r.ignore, rules.Knows, isRule
	return reader
}

// argument is the name in messages of a puzzle that stands on the command line.
const argument = "argument"

// open opens a file, or the puzzle that stands in its place on the command line where there is no such file. It returns
// the name for messages, and an error without it. What is read is for the message that somebody types it.
func (r *reading) open(s *cli.Session, name, what string) (in *input.Input, shown string, err error) {
	in, err = s.Open(name, what)
	if !errors.Is(err, fs.ErrNotExist) && !(err != nil && strings.Contains(name, "\n")) && !errors.Is(err, syscall.ENAMETOOLONG) {
		return in, name, err
	}
	var rec puzzles.Record
	if r.reader(strings.NewReader(name), argument).Read(&rec) == nil && rec.Err == nil {
		in, err = input.Open(input.Stdin, strings.NewReader(name))
		return in, argument, err
	}
	var fault *puzzles.ParseError
	if nearlyPuzzle(name) && errors.As(rec.Err, &fault) {
		alone := *r
		if alone.column = ""; r.column != "" && alone.reader(strings.NewReader(name), argument).Read(&rec) == nil && rec.Err == nil {
			return nil, name, fmt.Errorf("%w, and a puzzle alone (want column %s as well)", err, r.column)
		}
		err = fmt.Errorf("%w, and no puzzle: %w", err, fault.Err)
	}
	return nil, name, err
}

// nearlyPuzzle reports whether a word is mostly digits and empty cells.
func nearlyPuzzle(word string) bool {
	rest := strings.Trim(word, "0123456789.*_-")
	return len(word) >= cover.MinSize*cover.MinSize/2 && 2*len(rest) < len(word)
}

// item is a puzzle of the input, or a message about a file.
type item struct {
	puzzles.Record
	rules   *rules.Set // beyond the classic; nil: none
	file    string
	index   uint64 // of the puzzle, from 0
	done    int64  // bytes of all files up to here
	message string // not "": no puzzle
	failed  bool   // the message is about something that could not be read
}

// place returns the place of the puzzle, given a column of its first line.
func (it *item) place(column int) cli.Place {
	return cli.Place{File: it.file, Line: it.Line, Column: column}
}

// fault returns where and why the puzzle cannot be read, or nil.
func (it *item) fault() *puzzles.ParseError {
	var fault *puzzles.ParseError
	errors.As(it.Err, &fault)
	return fault
}

// column returns the column of a cell in the text of its puzzle, from 1: in line format that of its character, or else
// that of the first cell, for the lines of the rows are not known.
func (it *item) column(cell int) int {
	if _, column, ok := it.CellPlace(cell); ok {
		return column
	}
	return it.Column
}

// source reads the items of all inputs of a run.
type source struct {
	reading reading
	session *cli.Session
	names   []string // still to be opened
	what    string   // they have, for the message that somebody types it; "": puzzles

	in     *input.Input // nil between inputs
	reader *puzzles.Reader
	name   string
	idle   func()
	index  uint64
	found  bool // an item in this input

	before int64 // bytes of the inputs before this one
	filled int64 // bytes of it when it was last read from
	text   int64 // bytes of text in the items since then
}

func newSource(s *cli.Session, r reading) *source {
	return &source{reading: r, session: s, names: s.Files()}
}

// next reads the next item into it and reports whether there was one. Before it waits for input it calls idle.
func (s *source) next(it *item, idle func()) bool {
	s.idle = idle
	it.message, it.failed = "", false
	for {
		if s.in == nil {
			if len(s.names) == 0 {
				return false
			}
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
	s.reader.Prompt = s.name == input.Stdin && !isRegular(s.session.Sys.Stdin)
	s.filled, s.text = 0, 0
	return nil
}

// isRegular reports whether what is read is a file, which never has anybody wait.
func isRegular(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// close closes the input.
func (s *source) close() {
	s.before += s.in.Offset()
	s.in.Close()
	s.in = nil
}

// report makes a message of the item.
func (s *source) report(it *item, text string) { it.file, it.message, it.done = s.name, text, s.before }

// Read reads from the input at hand, for the reader of its puzzles. It first hands over what was read so far, because
// it may block.
func (s *source) Read(p []byte) (int, error) {
	s.idle()
	s.filled, s.text = s.in.Offset(), 0
	return s.in.Read(p)
}

// only returns a function that reads the items of next, or calls refuse and reads none if there are several puzzles.
func only(next func(*item, func()) bool, refuse func()) func(*item, func()) bool {
	var items []item
	read := sync.OnceFunc(func() {
		puzzles := 0
		for {
			it := new(item)
			if !next(it, func() {}) {
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
	return func(it *item, idle func()) bool {
		idle()
		if read(); len(items) == 0 {
			return false
		}
		*it, items = items[0], items[1:]
		return true
	}
}

// nextPuzzle returns the next record of a source and reports whether there is one. What is wrong with it is reported.
func nextPuzzle(s *cli.Session, from *source) (*item, bool) {
	for it := new(item); from.next(it, func() {}); {
		if it.report(s); it.message == "" {
			return it, true
		}
	}
	return nil, false
}

// report reports the message, or what is wrong with the puzzle and how it was read.
func (it *item) report(s *cli.Session) {
	switch {
	case it.message != "":
		s.FileMessage(it.file, it.message)
		if it.failed {
			s.Worse(cli.BadInput)
		}
		return
	case it.Err != nil:
		s.ErrorIn(faultOf(it.Err))
		s.Worse(cli.BadInput)
	}
	for _, text := range it.Notes {
		s.Note(it.place(it.Column), text)
	}
}
