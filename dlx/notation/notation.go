package notation

import (
	"bufio"
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
	Matrix Format = "matrix"
	Sets   Format = "sets"
	JSON   Format = "json"
)

// Formats returns all formats. The slice is the caller's.
func Formats() []Format { return []Format{Matrix, Sets, JSON} }

// Parse reads a problem in a format, up to the end of r. Skipped is the number of options that were left out, because they
// have no primary item. An error in the text is a [*dlx.ParseError]; a text without an item has [dlx.ErrNoItems]; an error
// of r is returned as it is.
func Parse(r io.Reader, format Format) (p *dlx.Problem, skipped int, err error) {
	var d draft
	switch format {
	case Matrix:
		err = d.lines(r, d.matrixRow)
	case Sets:
		err = d.lines(r, d.set)
	case JSON:
		err = d.json(r)
	default:
		err = fmt.Errorf("unknown format %q (want %s, %s or %s)", format, Matrix, Sets, JSON)
	}
	if err != nil {
		return nil, 0, err
	}
	return d.problem()
}

// A draft is what has been read of a problem.
type draft struct {
	items     []item
	number    map[string]int // of each item
	secondary int            // the items from here on are secondary
	options   []option
	width     int // of the rows of a matrix
}

type item struct {
	name   string
	lo, hi int
}

type option struct {
	at      place
	entries []entry
	cost    int64
}

// An entry is an item of an option.
type entry struct {
	item   int
	colour string
}

// A place is where something stands in the text, from 1; the column is in characters.
type place struct{ line, column int }

// errorf returns an error at a place.
func (at place) errorf(format string, arguments ...any) error {
	return at.wrap(fmt.Errorf(format, arguments...))
}

func (at place) wrap(err error) error {
	return &dlx.ParseError{Line: at.line, Column: at.column, Err: err}
}

// item returns the number of a primary item, which is new if it has not occurred.
func (d *draft) item(name string) int {
	i, ok := d.number[name]
	if !ok {
		if d.number == nil {
			d.number = map[string]int{}
		}
		i = len(d.items)
		d.number[name] = i
		d.items = append(d.items, item{name, 1, 1})
		d.secondary = len(d.items)
	}
	return i
}

// add adds an option.
func (d *draft) add(o option) error {
	for k, e := range o.entries {
		if slices.ContainsFunc(o.entries[:k], func(before entry) bool { return before.item == e.item }) {
			return o.at.errorf("item %q stands twice in an option", d.items[e.item].name)
		}
	}
	d.options = append(d.options, o)
	return nil
}

// problem returns the problem, without the options that have no primary item.
func (d *draft) problem() (*dlx.Problem, int, error) {
	var b dlx.Builder
	for i, it := range d.items {
		switch {
		case i >= d.secondary:
			b.Secondary(it.name)
		case it.lo == 1 && it.hi == 1:
			b.Primary(it.name)
		default:
			b.Multiple(it.lo, it.hi, it.name)
		}
	}
	skipped := 0
	for _, o := range d.options {
		if !slices.ContainsFunc(o.entries, func(e entry) bool { return e.item < d.secondary }) {
			skipped++
			continue
		}
		words := make([]string, len(o.entries))
		for k, e := range o.entries {
			if words[k] = d.items[e.item].name; e.colour != "" {
				words[k] += ":" + e.colour
			}
		}
		b.OptionAt(o.cost, words...)
	}
	if len(d.items) == 0 {
		return nil, 0, dlx.ErrNoItems
	}
	p, err := b.Problem()
	return p, skipped, err
}

// lines reads the options line by line.
func (d *draft) lines(r io.Reader, parse func(at place, line string) error) error {
	in := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := in.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if n == 1 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		if text := strings.TrimSpace(line); text != "" && !strings.HasPrefix(text, "#") {
			if err := parse(place{n, 1}, line); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
	}
}

// matrixRow reads a row of zeros and ones.
func (d *draft) matrixRow(at place, line string) error {
	o := option{at: at}
	width := 0
	for k, c := range line {
		at.column = utf8.RuneCountInString(line[:k]) + 1
		switch {
		case c == '0' || c == '1':
			if width++; d.width > 0 && width > d.width {
				return at.errorf("more than %d digits in a row (the first row has %d)", d.width, d.width)
			}
			if c == '1' {
				o.entries = append(o.entries, entry{item: width - 1})
			}
		case !separates(c):
			return at.errorf("unexpected character %q (want 0 or 1)", c)
		}
	}
	if d.width == 0 {
		d.width = width
		for i := range width {
			d.item(fmt.Sprint(i + 1))
		}
	}
	if width < d.width {
		return at.errorf("%d digits in a row (the first row has %d)", width, d.width)
	}
	return d.add(o)
}

// separates reports whether a character stands between two values.
func separates(c rune) bool {
	return unicode.IsSpace(c) || strings.ContainsRune(",;{}[]()|", c)
}

// set reads a set of names.
func (d *draft) set(at place, line string) error {
	o := option{at: at}
	for _, name := range strings.FieldsFunc(line, separates) {
		o.entries = append(o.entries, entry{item: d.item(strings.Trim(name, `"'`))})
	}
	return d.add(o)
}
