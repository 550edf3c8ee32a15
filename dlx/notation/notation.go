package notation

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dlx-sudoku/dlx"
)

// A Format is a form of a problem.
type Format string

// The formats.
const (
	Matrix    Format = "matrix"
	Sets      Format = "sets"
	JSON      Format = "json"
	ORLibrary Format = "orlib"
	MPS       Format = "mps"
	Code      Format = "code"
)

// Formats returns all formats. The slice is the caller's.
func Formats() []Format { return []Format{Matrix, Sets, JSON, ORLibrary, MPS, Code} }

// A Text is a problem that was read.
type Text struct {
	Problem *dlx.Problem
	Names   []string // the names of the options, "" for an option without; nil if no option has a name
	Skipped int      // the number of options left out because they have no primary item
	Numbers []int    // the numbers of the options in the text, from 1, counting those left out; nil if none is left out

	Form     Format // the form of the options: the format, or Matrix or Sets if JSON or code has these
	Max      bool   // the text asks for the dearest solutions (MPS)
	Universe string // the name of the first set, if it declares the items and is no option; or ""
}

// Parse reads a problem in a format, until r ends. A line of a matrix or of a list of sets has at most 1 MiB, JSON at most
// 64 MiB. An error in the text is a [*dlx.ParseError]; the error of a text without items is [dlx.ErrNoItems]; an error of r
// is returned as it is.
func Parse(r io.Reader, format Format) (*Text, error) {
	d := draft{number: map[string]int{}}
	var err error
	switch format {
	case Matrix:
		d.number = nil
		err = d.lines(r, d.matrix())
	case Sets:
		err = d.sets(r)
	case JSON:
		err = d.json(r)
	case ORLibrary:
		err = d.orLibrary(r)
	case MPS:
		err = d.mps(r)
	case Code:
		err = d.code(r)
	default:
		err = fmt.Errorf("unknown format %q (want one of %q)", format, Formats())
	}
	switch {
	case err != nil:
		return nil, err
	case len(d.items) == 0:
		return nil, dlx.ErrNoItems
	}
	universe, err := d.release()
	if err != nil {
		return nil, err
	}
	p, err := d.problem.Problem()
	if err != nil {
		return nil, err
	}
	if !d.named {
		d.names = nil
	}
	form := format
	if d.form != "" {
		form = d.form
	}
	if d.skipped == 0 {
		d.numbers = nil
	}
	return &Text{Problem: p, Names: d.names, Skipped: d.skipped, Numbers: d.numbers, Form: form, Max: d.max, Universe: universe}, nil
}

// A draft is the part of a problem read so far.
type draft struct {
	problem dlx.Builder
	items   []item
	number  map[string]int // the number of each item; nil for a matrix, whose items are named by their numbers
	skipped int            // the number of options without a primary item
	options int            // the number of options read so far, including the skipped ones
	names   []string       // of the options, except the skipped ones
	numbers []int          // the numbers of these options, from 1, counting the skipped ones
	named   bool           // whether an option has a name
	words   []string       // room for the words of an option
	entries []entry        // of the option under way
	form    Format         // of JSON, once it is known to be a matrix or sets
	max     bool           // the text asks for the dearest solutions
	held    []named        // all options, if the first may declare the items
	first   int            // the number of items after the first option
}

// An item has the facts about an item that reading options needs.
type item struct {
	name      string
	secondary bool
	several   bool // an option may have it several times
	last      int  // the option that had it last, counted from 1
}

// An entry is an item of an option.
type entry struct {
	item   int
	colour string
}

// A place is a place in the text. Lines and columns count from 1; columns are in characters.
type place struct{ line, column int }

// errorf returns an error at a place.
func (at place) errorf(format string, arguments ...any) error {
	return at.wrap(fmt.Errorf(format, arguments...))
}

// wrap adds the place to an error. It returns nil for nil.
func (at place) wrap(err error) error {
	if err == nil {
		return nil
	}
	return &dlx.ParseError{Line: at.line, Column: at.column, Err: err}
}

// declare adds a new item, which is to be covered lo to hi times unless it is secondary.
func (d *draft) declare(it item, lo, hi int) error {
	if it.secondary {
		d.problem.Secondary(it.name)
	} else {
		d.problem.Multiple(lo, hi, it.name)
		it.several = lo != 1 || hi != 1
	}
	if d.number != nil {
		d.number[it.name] = len(d.items)
	}
	d.items = append(d.items, it)
	return d.problem.Err()
}

// item returns the number of a primary item. It adds an item that has not occurred before.
func (d *draft) item(name string) (int, error) {
	if i, ok := d.number[name]; ok {
		return i, nil
	}
	return len(d.items), d.declare(item{name: name}, 1, 1)
}

// free is the cost of options that have none.
const free = "0"

// add adds the option with the entries read, or skips it if it has no primary item. Its name may be "".
func (d *draft) add(name, cost string) error {
	d.options++
	d.words = d.words[:0]
	primary := false
	for _, e := range d.entries {
		it := &d.items[e.item]
		if it.last == d.options && !it.several {
			return fmt.Errorf("item %.60q stands twice in an option", it.name)
		}
		it.last = d.options
		primary = primary || !it.secondary
		word := it.name
		if e.colour != "" {
			word += ":" + e.colour
		}
		d.words = append(d.words, word)
	}
	if !primary {
		d.skipped++
		return nil
	}
	if d.number != nil && d.options == 1 && universes[strings.ToLower(name)] != 0 {
		d.first = len(d.items)
		d.held = []named{}
	}
	if d.held != nil {
		d.held = append(d.held, named{name, d.options, slices.Clone(d.words)})
		return nil
	}
	return d.put(named{name, d.options, d.words}, cost)
}

// put adds an option with a primary item to the problem.
func (d *draft) put(o named, cost string) error {
	d.problem.OptionPriced(cost, o.words...)
	d.names, d.numbers = append(d.names, o.name), append(d.numbers, o.number)
	d.named = d.named || o.name != ""
	return d.problem.Err()
}

// maxLine is the length of the longest line that is read, in bytes, with its end.
const maxLine = 1 << 20

var errLongLine = errors.New("line longer than 1 MiB")

// lines reads the options line by line.
func (d *draft) lines(r io.Reader, parse func(at place, line string) error) error {
	in := bufio.NewReaderSize(r, maxLine)
	for n := 1; ; n++ {
		line, err := in.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			return place{n, 1}.wrap(errLongLine)
		case err != nil && !errors.Is(err, io.EOF):
			return err
		}
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			if err := parse(place{n, 1}, strings.TrimRight(string(line), "\r\n")); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// behind returns the place after a text that begins at this place.
func (at place) behind(text string) place {
	return place{at.line, at.column + utf8.RuneCountInString(text)}
}

// separates reports whether a character separates values.
func separates(c rune) bool {
	return unicode.IsSpace(c) || strings.ContainsRune(",;{}[]()|", c)
}
